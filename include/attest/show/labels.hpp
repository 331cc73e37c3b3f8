// SPDX-License-Identifier: BSL-1.0
// Names beside points, where they hide neither each other nor what is drawn.
#pragma once

#include <cstddef>
#include <string_view>

#include <attest/config.hpp>
#include <attest/math/sqrt.hpp>
#include <attest/show/svg.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

constexpr bool overlap(const rectangle& a, const rectangle& b) {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/// What is left of the part [enter, leave] of a line that lies within low to high along one axis.
constexpr void clip(double from, double way, double low, double high, double& enter, double& leave) {
  if (way > -1e-9 && way < 1e-9) {
    if (from < low || from > high) leave = -1;
    return;
  }
  const double a = (low - from) / way, b = (high - from) / way;
  const double first = a < b ? a : b, last = a < b ? b : a;
  enter = first > enter ? first : enter;
  leave = last < leave ? last : leave;
}

/// Whether the line from a to b touches the rectangle.
constexpr bool crosses(point a, point b, const rectangle& area) {
  double enter = 0, leave = 1;
  clip(a.x, b.x - a.x, area.x0, area.x1, enter, leave);
  clip(a.y, b.y - a.y, area.y0, area.y1, enter, leave);
  return enter <= leave;
}

/// Places one name after another, each at that of eight places around its point where it hides least.
template <std::size_t Points>
class label_places {
 public:
  /// The origin is where two axes cross; names should stay clear of these, too.
  constexpr label_places(const rectangle& area, point origin)
      : area_(area), axes_{{area.x0, origin.y, area.x1, origin.y}, {origin.x, area.y0, origin.x, area.y1}} {}

  constexpr void avoid_line(point from, point to) { lines_[line_count_++] = {from.x, from.y, to.x, to.y}; }
  constexpr void avoid_point(point p, double radius) {
    boxes_[box_count_++] = {p.x - radius, p.y - radius, p.x + radius, p.y + radius};
  }

  /// Where the middle of the name's baseline goes. `way` is the direction in which it should go if it can.
  constexpr point place(point p, point way, std::string_view name) {
    constexpr point around[] = {{0, -1}, {0.7, -0.7}, {-0.7, -0.7}, {1, 0},
                                {-1, 0}, {0.7, 0.7},  {-0.7, 0.7},  {0, 1}};
    const double width = text_width(name), length = sqrt(way.x * way.x + way.y * way.y);
    rectangle best{};
    double least = 1e9;
    for (int ring = 0; ring < 2 && least > 30; ++ring) {  // farther away only where there is no room close by
      for (const point& side : around) {
        const double across = width / 2 + (side.y == 0 ? 9 : 5) + ring * 8,
                     down = (side.x == 0 ? 17 : 20) + ring * 16;
        const point middle{p.x + side.x * across, p.y + side.y * down};
        const rectangle box{middle.x - width / 2, middle.y - 8, middle.x + width / 2, middle.y + 8};
        const double along = length < 1e-9 ? 0 : (side.x * way.x + side.y * way.y) / length;
        const double cost = cost_of(box) - 3 * along + ring * 15;
        if (cost < least) {
          least = cost;
          best = box;
        }
      }
    }
    boxes_[box_count_++] = best;
    return {(best.x0 + best.x1) / 2, best.y0 + 12.5};
  }

 private:
  static constexpr bool touches(const rectangle& line, const rectangle& box) {
    if ((line.x0 < box.x0 && line.x1 < box.x0) || (line.x0 > box.x1 && line.x1 > box.x1) ||
        (line.y0 < box.y0 && line.y1 < box.y0) || (line.y0 > box.y1 && line.y1 > box.y1)) {
      return false;  // far away, as most are
    }
    return crosses({line.x0, line.y0}, {line.x1, line.y1}, box);
  }

  constexpr double cost_of(const rectangle& box) const {
    double cost = box.x0 < area_.x0 || box.y0 < area_.y0 || box.x1 > area_.x1 || box.y1 > area_.y1 ? 1000 : 0;
    for (std::size_t i = 0; i < box_count_; ++i) cost += overlap(box, boxes_[i]) ? 100 : 0;
    for (std::size_t i = 0; i < line_count_; ++i) cost += touches(lines_[i], box) ? 40 : 0;
    for (const rectangle& axis : axes_) cost += touches(axis, box) ? 10 : 0;
    return cost;
  }

  rectangle area_;
  rectangle axes_[2];
  rectangle boxes_[3 * Points]{};
  std::size_t box_count_ = 0;
  rectangle lines_[Points]{};
  std::size_t line_count_ = 0;
};

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
