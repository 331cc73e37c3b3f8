// SPDX-License-Identifier: BSL-1.0
// Does a computed value agree with a printed figure? By rounding, by truncation, or within one unit.
#pragma once

#include <cstddef>
#include <type_traits>

#include <attest/check/figure.hpp>
#include <attest/check/round.hpp>
#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// rounding: the figure is a nearest one to the value; exactly half way, either neighbour will do.
struct by_rounding {
  static constexpr bool accepts(const decimal_split& value, std::int64_t printed) {
    return printed == value.whole + (value.rest_against_half >= 0 ? 1 : 0) ||
           (value.rest_against_half == 0 && printed == value.whole);
  }
  template <typename T>
  static constexpr figure right(T value, int decimals) {
    return rounded(value, decimals);
  }
};

/// truncation: the figure is the value cut off.
struct by_truncation {
  static constexpr bool accepts(const decimal_split& value, std::int64_t printed) {
    return printed == value.whole;
  }
  template <typename T>
  static constexpr figure right(T value, int decimals) {
    return truncated(value, decimals);
  }
};

/// within one unit of the last digit, inclusive: the figure differs from the value by at most that.
struct by_one_unit {
  static constexpr bool accepts(const decimal_split& value, std::int64_t printed) {
    return printed == value.whole || printed == value.whole + 1 ||
           (value.rest_is_zero && printed == value.whole - 1);
  }
  template <typename T>
  static constexpr figure right(T value, int decimals) {
    return rounded(value, decimals);
  }
};

/// The sentence for a table against a single figure.
template <std::size_t Rows, std::size_t Cols>
constexpr bool refuse_one_figure() {
  static_assert(Rows == 0,
                "attest: a single figure is compared with a single number; a matrix with a table of figures "
                "of its shape: figures{{{0.5_p, 0.25_p}}}");
  (void)sizeof(shapes_do_not_fit<shape<Rows, Cols>>);
  return false;
}

/// A rule as a function object: of a number and a figure, or of a matrix and a table of figures.
template <typename Rule>
struct agreement {
  /// NaN and infinity agree with no figure.
  template <typename T>
  requires std::is_arithmetic_v<T>
  constexpr bool operator()(T value, const figure& printed) const {
    static_assert(Real<T>,
                  "attest: printed figures are compared with real numbers, float or double (write 1.0 rather "
                  "than 1)");
    const decimal_split split = split_decimal(static_cast<double>(value), printed.decimals);
    if (!split.fits) return false;
    // -0.0001 may be printed as 0.000 or as -0.000: the sign of a zero figure says nothing. A figure of
    // the other sign can still be within one unit.
    const std::int64_t along = split.negative ? -printed.units : printed.units;
    return Rule::accepts(split, along);
  }

  /// Every element agrees with the figure in its place.
  template <typename T, std::size_t R1, std::size_t C1, std::size_t R2, std::size_t C2>
  constexpr bool operator()(const matrix<T, R1, C1>& computed, const figures<R2, C2>& printed) const {
    static_assert(R1 == R2 && C1 == C2, "attest: the table of figures has another shape than the matrix");
    if constexpr (R1 != R2 || C1 != C2) {
      (void)sizeof(shapes_do_not_fit<shape<R1, C1>, shape<R2, C2>>);
      return false;
    } else {
      for (std::size_t i = 0; i < R1 * C1; ++i) {
        if (!(*this)(computed.elements[i], printed.elements[i])) return false;
      }
      return true;
    }
  }

  /// A table against a single figure.
  template <typename T, std::size_t Rows, std::size_t Cols>
  constexpr bool operator()(const matrix<T, Rows, Cols>&, const figure&) const {
    return refuse_one_figure<Rows, Cols>();
  }

  /// Whether there is a right figure with the decimals of `printed`: a NaN, an infinity and a number of too
  /// many digits have none.
  template <typename T>
  static constexpr bool has_right(T value, const figure& printed) {
    return split_decimal(static_cast<double>(value), printed.decimals).fits;
  }
  /// The figure that should have been printed for this value, with the decimals of `printed`.
  template <typename T>
  static constexpr figure right(T value, const figure& printed) {
    figure result = Rule::right(value, printed.decimals);
    result.percent = printed.percent;
    return result;
  }
};

}  // namespace detail

/// agrees(value, figure), agrees(matrix, table): the value, rounded to the decimals that were printed, is
/// the printed figure. Decided exactly, on the binary value; half way, both neighbours agree.
inline constexpr detail::agreement<detail::by_rounding> agrees{};

/// The same for figures that were cut off instead of rounded: 0.178 for 0.17859.
inline constexpr detail::agreement<detail::by_truncation> agrees_truncated{};

/// The same with a tolerance of one unit of the last printed digit.
inline constexpr detail::agreement<detail::by_one_unit> agrees_within_one_unit{};

}  // namespace attest
ATTEST_ARITHMETIC_END
