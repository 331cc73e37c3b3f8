// SPDX-License-Identifier: BSL-1.0
// A plane to draw vectors in: one scale for both axes, a grid of round numbers, arrows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/show/number.hpp>
#include <attest/show/svg.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// Whether a number has a place in a picture. (Differences and quotients of such numbers are finite, too.)
constexpr bool is_drawable(double number) { return number >= -1e100 && number <= 1e100; }
constexpr bool is_drawable(point p) { return is_drawable(p.x) && is_drawable(p.y); }

/// The first two numbers of a row; the second is 0 where there is one alone.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr point point_of(const matrix<T, Rows, Cols>& rows, std::size_t i) {
  return {static_cast<double>(rows(i, 0)), Cols > 1 ? static_cast<double>(rows(i, Cols > 1 ? 1 : 0)) : 0.0};
}

/// Round numbers at a distance that divides a span into three to six: units / 10^decimals, exactly.
struct grid_step {
  double size = 1;
  int units = 1;
  int decimals = 0;
};

constexpr grid_step step_for(double span) {
  double power = 1;
  int decimals = 0;
  while (power * 10 <= span) power *= 10, --decimals;
  while (power > span) power /= 10, ++decimals;
  const double ratio = span / power;  // 1 to 10
  if (ratio < 1.5) return {power / 4, 25, decimals + 2};
  if (ratio < 3) return {power / 2, 5, decimals + 1};
  if (ratio < 6) return {power, 1, decimals};
  return {power * 2, 2, decimals};
}

/// The region to be shown, always with the origin.
struct region {
  point low{};
  point high{};

  constexpr void include(point p) {
    if (!is_drawable(p)) return;
    low = {p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
    high = {p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
  }
};

/// The number of a grid line: 2.50, 1000, and beyond ordinary sizes 25e-9.
template <std::size_t Capacity>
constexpr void append_grid_number(text<Capacity>& out, int line, const grid_step& step) {
  if (line < 0) out << "\xe2\x88\x92";
  auto units = static_cast<std::uint64_t>(line < 0 ? -line : line) * static_cast<std::uint64_t>(step.units);
  int decimals = step.decimals;
  if (decimals >= 0 && decimals <= 6) return append_digits(out, units, static_cast<std::size_t>(decimals));
  for (; units != 0 && units % 10 == 0; units /= 10) --decimals;
  append_digits(out, units, 0);
  if (units == 0) return;
  if (decimals > -6 && decimals < 0) {
    out.repeat('0', static_cast<std::size_t>(-decimals));
  } else {
    out << (decimals > 0 ? "e\xe2\x88\x92" : "e");
    append_digits(out, static_cast<std::uint64_t>(decimals > 0 ? decimals : -decimals), 0);
  }
}

/// Where the points of a region lie in a picture.
class plane {
 public:
  static constexpr double side = 300;  // of the longer axis, in pixels

  constexpr explicit plane(region shown) {
    double width = shown.high.x - shown.low.x, height = shown.high.y - shown.low.y;
    const double span = width > height ? width : height;
    step_ = step_for(span < 1e-100 ? 1 : span);
    // No thinner than two fifths, so that a row of points on an axis has room for its names.
    const double least = 0.4 * (span < 1e-100 ? 1 : span);
    if (width < least) widen(shown.low.x, shown.high.x, least - width);
    if (height < least) widen(shown.low.y, shown.high.y, least - height);
    low_ = {shown.low.x - 0.3 * step_.size, shown.low.y - 0.3 * step_.size};
    high_ = {shown.high.x + 0.3 * step_.size, shown.high.y + 0.3 * step_.size};
    width = high_.x - low_.x;
    height = high_.y - low_.y;
    unit_ = side / (width > height ? width : height);
    area_ = {tick_width() + 12, 10, tick_width() + 12 + width * unit_, 10 + height * unit_};
  }

  constexpr point operator()(point p) const {
    return {area_.x0 + (p.x - low_.x) * unit_, area_.y1 - (p.y - low_.y) * unit_};
  }
  constexpr rectangle area() const { return area_; }
  constexpr point size() const { return {area_.x1 + 14, area_.y1 + 26}; }

  /// Grid, both axes, and their numbers.
  template <std::size_t Capacity>
  constexpr void append_grid(text<Capacity>& out) const {
    out << R"(<path class="grid" d=")";
    for (int i = first(low_.x); i <= last(high_.x); ++i) {
      append_coordinate(out << 'M', at(i, 0).x);
      append_coordinate(out << ' ', area_.y0);
      append_coordinate(out << 'V', area_.y1);
    }
    for (int i = first(low_.y); i <= last(high_.y); ++i) {
      append_coordinate(out << 'M', area_.x0);
      append_coordinate(out << ' ', at(0, i).y);
      append_coordinate(out << 'H', area_.x1);
    }
    out << "\"/>\n";
    const point origin = (*this)({0, 0});
    append_line(out, "axis", {area_.x0, origin.y}, {area_.x1, origin.y});
    append_line(out, "axis", {origin.x, area_.y0}, {origin.x, area_.y1});
    for (int i = first(low_.x); i <= last(high_.x); ++i) {
      begin_text(out, "soft middle", {at(i, 0).x, area_.y1 + 16});
      append_grid_number(out, i, step_);
      out << "</text>\n";
    }
    for (int i = first(low_.y); i <= last(high_.y); ++i) {
      begin_text(out, "soft end", {area_.x0 - 6, at(0, i).y + 4});
      append_grid_number(out, i, step_);
      out << "</text>\n";
    }
  }

 private:
  static constexpr void widen(double& low, double& high, double by) {
    low -= by / 2;
    high += by / 2;
  }
  // The numbers of the grid lines within a range; all of them are small.
  constexpr int first(double low) const {
    const int towards_zero = static_cast<int>(low / step_.size);
    return towards_zero * step_.size < low ? towards_zero + 1 : towards_zero;
  }
  constexpr int last(double high) const {
    const int towards_zero = static_cast<int>(high / step_.size);
    return towards_zero * step_.size > high ? towards_zero - 1 : towards_zero;
  }
  constexpr point at(int i, int j) const { return (*this)({i * step_.size, j * step_.size}); }

  /// Room for the numbers of the vertical axis.
  constexpr double tick_width() const {
    double widest = 0;
    for (int i = first(low_.y); i <= last(high_.y); ++i) {
      text<40> number;
      append_grid_number(number, i, step_);
      const double width = text_width(number.view(), 11);
      widest = width > widest ? width : widest;
    }
    return widest;
  }

  grid_step step_{};
  point low_{}, high_{};
  double unit_ = 1;
  rectangle area_{};
};

/// An arrow with a head, or nothing where there is no way to go.
template <std::size_t Capacity>
constexpr void append_arrow(text<Capacity>& out, point from, point to) {
  const point way{to.x - from.x, to.y - from.y};
  const double length = sqrt(way.x * way.x + way.y * way.y);
  if (length < 3) return;
  const double head = length < 16 ? length * 0.6 : 10;
  const point ahead{way.x / length * head, way.y / length * head};
  append_line(out, "line", from, {to.x - ahead.x * 0.8, to.y - ahead.y * 0.8});
  append_class(out << "<path", "fill");
  append_coordinate(out << " d=\"M", to.x);
  append_coordinate(out << ' ', to.y);
  append_coordinate(out << 'L', to.x - ahead.x - ahead.y * 0.45);
  append_coordinate(out << ' ', to.y - ahead.y + ahead.x * 0.45);
  append_coordinate(out << 'L', to.x - ahead.x + ahead.y * 0.45);
  append_coordinate(out << ' ', to.y - ahead.y - ahead.x * 0.45);
  out << "Z\"/>\n";
}

/// (0.309, 1.648): a vector in words, to three decimals.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols>
constexpr void append_vector(text<Capacity>& out, const matrix<T, Rows, Cols>& rows, std::size_t i,
                             int decimals = 3) {
  out << '(';
  for (std::size_t j = 0; j < Cols; ++j) {
    if (j > 0) out << ", ";
    append_fixed(out, rows(i, j), decimals);
  }
  out << ')';
}

/// A remark for pictures of rows that are longer than a plane has axes, or that have no place in it.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols>
constexpr void append_plane_remarks(text<Capacity>& out, const matrix<T, Rows, Cols>& rows) {
  if (Cols > 2) out << " Drawn are the first two numbers of each.";
  bool all = true;
  for (std::size_t i = 0; i < Rows; ++i) all = all && is_drawable(point_of(rows, i));
  if (!all) out << " What is not finite, or too large, is not drawn.";
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
