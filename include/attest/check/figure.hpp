// SPDX-License-Identifier: BSL-1.0
// A printed figure: a decimal number that knows how many decimals were printed. `0.307_p`, `17.8_percent`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/math/stop.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The decimal number units / 10^decimals, as it stands on a page: 0.307 is {307, 3}, 1.470 is {1470, 3}.
/// A percentage keeps its value as a number, so that 17.8 % is {178, 3} with `percent` set: three
/// decimals of the number, one of the percentage.
struct figure {
  std::int64_t units = 0;
  int decimals = 0;
  bool percent = false;

  constexpr figure operator-() const { return {-units, decimals, percent}; }

  /// Equal as numbers: 1.470 equals 1.47. Ends the evaluation if that cannot be decided in 64 bits.
  friend constexpr bool operator==(const figure& a, const figure& b) {
    const int longer = a.decimals > b.decimals ? a.decimals : b.decimals;
    return a.with_decimals(longer).units == b.with_decimals(longer).units;
  }

  /// The same number written with more decimals, exactly. Fewer is rounding: see rounded().
  constexpr figure with_decimals(int more) const;

  /// The nearest double.
  constexpr double value() const;
};

namespace detail {

inline constexpr int most_decimals = 18;  // 10^18 is the largest power of ten below 2^63

constexpr std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

inline constexpr const char* too_many_digits = "attest: a decimal number needs more than 18 digits";
inline constexpr const char* not_a_figure =
    "attest: a printed figure is written in decimal digits, with a point or without: %s";

/// a * b, or the end of the evaluation.
constexpr std::int64_t exact_product(std::int64_t a, std::int64_t b) {
  constexpr std::int64_t most = (std::numeric_limits<std::int64_t>::max)();
  const std::int64_t width = b < 0 ? -b : b;
  if (width > 1 && (a > most / width || a < -(most / width))) stop(too_many_digits);
  return a * b;
}

/// a + b, or the end of the evaluation.
constexpr std::int64_t exact_sum(std::int64_t a, std::int64_t b) {
  constexpr std::int64_t most = (std::numeric_limits<std::int64_t>::max)();
  if ((b > 0 && a > most - b) || (b < 0 && a < -most - b)) stop(too_many_digits);
  return a + b;
}

/// "0.307", "12", "1'000.5" or "3.1e-4" to a figure.
constexpr figure parse_figure(const char* const written) {
  const char* text = written;
  figure result;
  bool after_point = false;
  for (; *text != '\0'; ++text) {
    if (*text >= '0' && *text <= '9') {
      result.units = exact_sum(exact_product(result.units, 10), *text - '0');
      if (after_point) ++result.decimals;
    } else if (*text == '.' && !after_point) {
      after_point = true;
    } else if ((*text == 'e' || *text == 'E') && text[1] == '-') {
      int exponent = 0;
      for (text += 2; *text >= '0' && *text <= '9'; ++text) exponent = exponent * 10 + (*text - '0');
      result.decimals += exponent;
      break;
    } else if (*text != '\'') {
      stop(not_a_figure, written);
    }
  }
  if (*text != '\0') stop(not_a_figure, written);
  if (result.decimals > most_decimals) stop(too_many_digits);
  return result;
}

}  // namespace detail

constexpr figure figure::with_decimals(int more) const {
  if (more < decimals || more > detail::most_decimals) detail::stop(detail::too_many_digits);
  return {detail::exact_product(units, detail::power_of_ten(more - decimals)), more, percent};
}

constexpr double figure::value() const {
  // Both are exact up to 2^53, so the quotient is the correctly rounded one.
  return static_cast<double>(units) / static_cast<double>(detail::power_of_ten(decimals));
}

/// The exact sum of two decimal numbers, as many decimals as the longer one.
constexpr figure operator+(const figure& a, const figure& b) {
  const int decimals = a.decimals > b.decimals ? a.decimals : b.decimals;
  const std::int64_t left = a.with_decimals(decimals).units;
  return {detail::exact_sum(left, b.with_decimals(decimals).units), decimals, a.percent && b.percent};
}

/// The exact product of two decimal numbers, its decimals those of both together.
constexpr figure operator*(const figure& a, const figure& b) {
  if (a.decimals + b.decimals > detail::most_decimals) detail::stop(detail::too_many_digits);
  return {detail::exact_product(a.units, b.units), a.decimals + b.decimals, false};
}

namespace detail {

/// What nested braces of figures convert to when their rows are of unequal length: a worse match than an
/// array.
struct not_figures {
  constexpr not_figures(std::initializer_list<std::initializer_list<figure>>) {}
};

}  // namespace detail

/// A table of printed figures, of the shape of the matrix that it shows:
///
///     constexpr attest::figures page{{{0.043_p, 0.735_p}, {0.178_p, 0.043_p}}};
template <std::size_t Rows, std::size_t Cols>
struct figures {
  static_assert(Rows > 0 && Cols > 0,
                "attest: a table of figures has rows of equal length, one at least: {{{0.5_p, 0.25_p}}}");
  static constexpr std::size_t rows = Rows;
  static constexpr std::size_t cols = Cols;

  figure elements[Rows * Cols > 0 ? Rows* Cols : 1]{};

  constexpr figures() = default;

  /// From nested braces, one inner pair a row.
  template <std::size_t R, std::size_t C>
  constexpr figures(const figure (&nested_braces)[R][C]) {
    static_assert(R == Rows && C == Cols,
                  "attest: these braces hold another shape than the table of figures");
    if constexpr (R == Rows && C == Cols) {
      for (std::size_t i = 0; i < Rows; ++i) {
        for (std::size_t j = 0; j < Cols; ++j) elements[i * Cols + j] = nested_braces[i][j];
      }
    } else {
      (void)sizeof(detail::shapes_do_not_fit<shape<R, C>, shape<Rows, Cols>>);
    }
  }

  template <typename Braces = detail::not_figures>
  constexpr figures(detail::not_figures) {
    static_assert(!std::is_same_v<Braces, detail::not_figures>,
                  "attest: the rows of a table of figures must be of equal length");
  }

  constexpr const figure& operator()(std::size_t i, std::size_t j) const {
    detail::check_index(i, Rows, j, Cols);
    return elements[i * Cols + j];
  }

  friend constexpr bool operator==(const figures&, const figures&) = default;
};

template <std::size_t Rows, std::size_t Cols>
figures(const figure (&)[Rows][Cols]) -> figures<Rows, Cols>;
figures(detail::not_figures)->figures<0, 0>;

namespace literals {

/// 0.307_p: the figure as printed, three decimals. Digits, a point, and 'e-' with an exponent.
ATTEST_CONSTEVAL figure operator""_p(const char* text) { return detail::parse_figure(text); }

/// 17.8_percent: the number 0.178, printed with one decimal of a percentage.
ATTEST_CONSTEVAL figure operator""_percent(const char* text) {
  figure result = detail::parse_figure(text);
  result.decimals += 2;
  result.percent = true;
  if (result.decimals > detail::most_decimals) detail::stop(detail::too_many_digits);
  return result;
}

}  // namespace literals
}  // namespace attest
ATTEST_ARITHMETIC_END
