// SPDX-License-Identifier: BSL-1.0
// Sums, differences and multiples of matrices, element by element.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/lane_arithmetic.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>
#include <attest/numbers/fixed_point.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

// Named, not lambdas: GCC 12 warns that a lambda's parameter shadows whatever the includer calls `x`.
struct plus {
  template <typename T>
  constexpr T operator()(T left, T right) const {
    return sum(left, right);
  }
};
struct minus {
  template <typename T>
  constexpr T operator()(T left, T right) const {
    return sum(left, -right);
  }
};
struct times_each {
  template <typename T>
  constexpr T operator()(T left, T right) const {
    return product(left, right);
  }
};
template <typename T>
struct times {
  T factor;
  constexpr T operator()(T element) const { return product(element, factor); }
};

// The same on vectors of elements that need no guarding.
struct plus_in_lanes {
  template <typename Vector>
  constexpr void operator()(Vector& result, const Vector& left, const Vector& right) const {
    result = left + right;
  }
};
struct minus_in_lanes {
  template <typename Vector>
  constexpr void operator()(Vector& result, const Vector& left, const Vector& right) const {
    result = left - right;
  }
};
struct times_each_in_lanes {
  template <typename Vector>
  constexpr void operator()(Vector& result, const Vector& left, const Vector& right) const {
    result = left * right;
  }
};
template <typename T>
struct times_in_lanes {
  T factor;
  template <typename Vector>
  constexpr void operator()(Vector& result, const Vector& elements) const {
    result = elements * factor;
  }
};

}  // namespace detail

// The return types are spelled out because clang copies the result of a function template that says `auto`.

/// f applied to every element; the result holds what f returns.
template <typename T, std::size_t Rows, std::size_t Cols, typename Function>
constexpr auto map(const matrix<T, Rows, Cols>& m, const Function& f)
    -> matrix<std::remove_cvref_t<decltype(f(m.elements[0]))>, Rows, Cols> {
  matrix<std::remove_cvref_t<decltype(f(m.elements[0]))>, Rows, Cols> result;
  for (std::size_t i = 0; i < Rows * Cols; ++i) result.elements[i] = f(m.elements[i]);
  return result;
}

/// f applied to the elements of a and b in the same place. Shapes must be equal.
template <typename T, std::size_t R1, std::size_t C1, typename U, std::size_t R2, std::size_t C2,
          typename Function>
constexpr auto map(const matrix<T, R1, C1>& a, const matrix<U, R2, C2>& b, const Function& f)
    -> matrix<std::remove_cvref_t<decltype(f(a.elements[0], b.elements[0]))>, R1, C1> {
  static_assert(R1 == R2 && C1 == C2, "attest: element by element needs two matrices of one shape");
  matrix<std::remove_cvref_t<decltype(f(a.elements[0], b.elements[0]))>, R1, C1> result;
  if constexpr (R1 != R2 || C1 != C2) {
    (void)sizeof(detail::shapes_do_not_fit<shape<R1, C1>, shape<R2, C2>>);
  } else {
    for (std::size_t i = 0; i < R1 * C1; ++i) result.elements[i] = f(a.elements[i], b.elements[i]);
  }
  return result;
}

namespace detail {

/// Whether the elements of two matrices can be added.
template <typename T, typename U>
inline constexpr bool can_be_added = Number<T>&& std::is_same_v<T, U>;

/// The sentence where they cannot.
template <typename T, typename U>
constexpr void check_elements() {
  static_assert(
      Number<T> && Number<U>,
      "attest: sums, differences and multiples of matrices need real numbers, float or double (write "
      "1.0 rather than 1)");
  static_assert(!(Number<T> && Number<U>) || std::is_same_v<T, U>,
                "attest: the matrices of a sum or difference must have one element type");
  if constexpr (!can_be_added<T, U>) (void)sizeof(the_culprit_is<T, U>);
}

template <typename Each, typename InLanes, typename T, std::size_t R1, std::size_t C1, typename U,
          std::size_t R2, std::size_t C2>
constexpr matrix<T, R1, C1> sum_of_matrices(const matrix<T, R1, C1>& a, const matrix<U, R2, C2>& b) {
  check_elements<T, U>();
  if constexpr (!can_be_added<T, U>) {
    return {};
  } else {
    if constexpr (Real<T> && has_lanes && R1 == R2 && C1 == C2 && R1 * C1 >= most_lanes) {
      if (__builtin_is_constant_evaluated()) {
        if (is_tame(a.elements) && is_tame(b.elements)) return apply_in_lanes<R1, C1>(InLanes{}, a, b);
      }
    }
    return map(a, b, Each{});
  }
}

}  // namespace detail

/// a + b. Shapes must be equal.
template <typename T, std::size_t R1, std::size_t C1, typename U, std::size_t R2, std::size_t C2>
constexpr matrix<T, R1, C1> operator+(const matrix<T, R1, C1>& a, const matrix<U, R2, C2>& b) {
  return detail::sum_of_matrices<detail::plus, detail::plus_in_lanes>(a, b);
}

/// a - b. Shapes must be equal.
template <typename T, std::size_t R1, std::size_t C1, typename U, std::size_t R2, std::size_t C2>
constexpr matrix<T, R1, C1> operator-(const matrix<T, R1, C1>& a, const matrix<U, R2, C2>& b) {
  return detail::sum_of_matrices<detail::minus, detail::minus_in_lanes>(a, b);
}

/// Every element times `factor`.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> operator*(const matrix<T, Rows, Cols>& m, std::type_identity_t<T> factor) {
  detail::check_elements<T, T>();
  if constexpr (!Number<T>) {
    return {};
  } else {
    if constexpr (Real<T> && detail::has_lanes && Rows * Cols >= detail::most_lanes) {
      if (__builtin_is_constant_evaluated()) {
        const T factors[1] = {factor};
        if (detail::is_tame(m.elements) && detail::is_tame(factors)) {
          return detail::apply_in_lanes<Rows, Cols>(detail::times_in_lanes<T>{factor}, m);
        }
      }
    }
    return map(m, detail::times<T>{factor});
  }
}
/// Every element times one factor, written the other way round.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> operator*(std::type_identity_t<T> factor, const matrix<T, Rows, Cols>& m) {
  return m * factor;
}

namespace detail {

/// a and b multiplied element by element; matrices of one shape.
template <Real T, std::size_t Rows, std::size_t Cols>
constexpr matrix<T, Rows, Cols> multiply_each(const matrix<T, Rows, Cols>& a,
                                              const matrix<T, Rows, Cols>& b) {
  if constexpr (has_lanes && Rows * Cols >= most_lanes) {
    if (__builtin_is_constant_evaluated()) {
      if (is_tame(a.elements) && is_tame(b.elements)) {
        return apply_in_lanes<Rows, Cols>(times_each_in_lanes{}, a, b);
      }
    }
  }
  return map(a, b, times_each{});
}

}  // namespace detail

}  // namespace attest
ATTEST_ARITHMETIC_END
