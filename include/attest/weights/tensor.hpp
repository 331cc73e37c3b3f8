// SPDX-License-Identifier: BSL-1.0
// tensor: where in a file the numbers are, of which type and shape; and the way into a matrix.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/math/stop.hpp>
#include <attest/weights/bytes.hpp>
#include <attest/weights/element_type.hpp>
#include <attest/weights/file_status.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// What a tensor can be copied to: attest::matrix, or anything else that has its members.
template <typename Matrix>
concept TensorTarget = requires(Matrix& m) {
  typename Matrix::value_type;
  Matrix::rows + Matrix::cols;
  m.elements[0];
};

/// A tensor in a file: a view of its bytes, of which no reader has changed any.
struct tensor {
  static constexpr std::size_t max_rank = 8;

  element_type type = element_type::f32;
  bool big_endian = false;
  bool column_major = false;  ///< NumPy's fortran_order: the first index runs fastest
  std::size_t rank = 0;       ///< 0: a single number
  std::size_t extents[max_rank]{};
  byte_view data{};

  /// Rows and columns as a matrix has them: a list is one row, a single number 1 x 1.
  constexpr std::size_t rows() const { return rank == 2 ? extents[0] : 1; }
  constexpr std::size_t cols() const { return rank == 0 ? 1 : extents[rank - 1]; }

  /// The transpose of a tensor of two dimensions: the same bytes, read the other way.
  constexpr tensor turned() const {
    tensor result = *this;
    if (rank != 2) return result;
    result.extents[0] = extents[1];
    result.extents[1] = extents[0];
    result.column_major = !column_major;
    return result;
  }

  /// Part i along the first dimension, of a tensor that has one and is not column_major: a layer, a head.
  constexpr tensor part(std::size_t i) const {
    if (rank == 0 || column_major || i >= extents[0]) {
      detail::stop("attest: this tensor has %zu dimensions and no part %zu", rank, i);
    }
    tensor result = *this;
    result.rank = rank - 1;
    for (std::size_t k = 0; k + 1 < rank; ++k) result.extents[k] = extents[k + 1];
    const std::size_t size = data.size() / extents[0];
    result.data = data.part(i * size, size);
    return result;
  }
};

namespace detail {

/// How many bytes a tensor needs, or no_such_size.
constexpr std::uint64_t bytes_needed(const tensor& t) {
  std::uint64_t bytes = size_of(t.type);
  for (std::size_t k = 0; k < t.rank; ++k) bytes = size_product(bytes, t.extents[k]);
  return bytes;
}

template <typename T>
constexpr bool can_hold(element_type type, conversion allowed) {
  return (allowed == conversion::rounded && (std::is_floating_point_v<T> || StoredReal<T>)) ||
         holds_every<T>(type);
}

template <TensorTarget Matrix>
constexpr file_status check_fit(const tensor& t, conversion allowed) {
  using T = typename Matrix::value_type;
  if (t.rank > 2 || t.rows() != Matrix::rows || t.cols() != Matrix::cols) return file_status::wrong_shape;
  return can_hold<T>(t.type, allowed) ? file_status::ok : file_status::wrong_element_type;
}

template <typename T, TensorTarget Matrix>
constexpr void copy_elements(const tensor& t, Matrix& m) {
  const std::size_t size = size_of(t.type);
  const unsigned char* at = t.data.data();
  constexpr std::size_t count = Matrix::rows * Matrix::cols;
  if constexpr (std::is_same_v<T, float>) {
    if (t.type == element_type::f32 && !t.big_endian) {  // what nearly every file holds
      const std::size_t down = 4 * (t.column_major ? 1 : Matrix::cols);
      const std::size_t across = 4 * (t.column_major ? Matrix::rows : 1);
      for (std::size_t i = 0; i < Matrix::rows; ++i) {
        for (std::size_t j = 0; j < Matrix::cols; ++j) {
          m.elements[i * Matrix::cols + j] =
              std::bit_cast<float>(little_endian_32(at + i * down + j * across));
        }
      }
      return;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = t.column_major ? (i % Matrix::cols) * Matrix::rows + i / Matrix::cols : i;
    m.elements[i] = element_of_bits<T>(t.type, unsigned_number(at + place * size, size, t.big_endian));
  }
}

}  // namespace detail

/// The numbers of a tensor, in a matrix of the same shape; wrong_shape or wrong_element_type where it does
/// not fit, and then m is unchanged. A list of n is a row_vector; a type fits where it has every number
/// that the file's type has (f16 in float, i8 in int). conversion::rounded lets any number become the
/// nearest float or double.
template <TensorTarget Matrix>
constexpr file_status copy(const tensor& t, Matrix& m, conversion allowed = conversion::exact) {
  const file_status status = detail::check_fit<Matrix>(t, allowed);
  if (status != file_status::ok) return status;
  detail::copy_elements<typename Matrix::value_type>(t, m);
  return file_status::ok;
}

/// The columns of a tensor from `first` on, as many as m has: one of several weights in one table.
template <TensorTarget Matrix>
constexpr file_status copy_columns(const tensor& t, std::size_t first, Matrix& m,
                                   conversion allowed = conversion::exact) {
  using T = typename Matrix::value_type;
  if (t.rank > 2 || t.rows() != Matrix::rows || first > t.cols() || Matrix::cols > t.cols() - first) {
    return file_status::wrong_shape;
  }
  if (!detail::can_hold<T>(t.type, allowed)) return file_status::wrong_element_type;
  const std::size_t size = size_of(t.type);
  for (std::size_t i = 0; i < Matrix::rows; ++i) {
    for (std::size_t j = 0; j < Matrix::cols; ++j) {
      const std::size_t place = t.column_major ? (first + j) * Matrix::rows + i : i * t.cols() + first + j;
      m.elements[i * Matrix::cols + j] = detail::element_of_bits<T>(
          t.type, detail::unsigned_number(t.data.data() + place * size, size, t.big_endian));
    }
  }
  return file_status::ok;
}

/// The same as a value, for a constant expression: what does not fit is an error of the compiler.
template <TensorTarget Matrix>
constexpr Matrix load(const tensor& t, conversion allowed = conversion::exact) {
  Matrix m{};
  const file_status status = copy(t, m, allowed);
  if (status != file_status::ok) {
    detail::stop("attest: %s: the file holds %s, %zu dimensions, %zu x %zu; wanted was %s, %zu x %zu",
                 reason(status), name(t.type), t.rank, t.rank > 1 ? t.extents[0] : t.rows(), t.cols(),
                 detail::name_of_type<typename Matrix::value_type>(), Matrix::rows, Matrix::cols);
  }
  return m;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
