// SPDX-License-Identifier: BSL-1.0
// Vectors as arrows from the origin, and where attention moves them, as SVG.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/show/labels.hpp>
#include <attest/show/plane.hpp>
#include <attest/show/svg.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// The larger of both coordinates: long or short?
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr double size_of(const matrix<T, Rows, Cols>& vectors, std::size_t i) {
  const point p = point_of(vectors, i);
  const double x = p.x < 0 ? -p.x : p.x, y = p.y < 0 ? -p.y : p.y;
  return x > y ? x : y;
}

/// The order to draw arrows in: of two in one direction, the short one has to lie upon the long one.
template <typename T, std::size_t Rows, std::size_t Cols>
constexpr void long_before_short(std::size_t (&order)[Rows], const matrix<T, Rows, Cols>& vectors) {
  for (std::size_t i = 0; i < Rows; ++i) {
    std::size_t place = i;
    for (; place > 0 && size_of(vectors, order[place - 1]) < size_of(vectors, i); --place) {
      order[place] = order[place - 1];
    }
    order[place] = i;
  }
}

}  // namespace detail

/// Appends a picture of rows of two numbers: each an arrow from the origin with its name. Of longer rows, the
/// first two numbers are drawn.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename Names>
constexpr void append_plane_plot(text<Capacity>& out, const matrix<T, Rows, Cols>& vectors,
                                 const Names& names, const picture_options& options = {}) {
  using namespace detail;
  region shown;
  for (std::size_t i = 0; i < Rows; ++i) shown.include(point_of(vectors, i));
  const plane to_picture(shown);
  begin_picture(out, options, "Vectors as arrows from the origin", to_picture.size());
  out << "Arrows from the origin to";
  for (std::size_t i = 0; i < Rows; ++i) {
    append_html(out << (i > 0 ? ", " : " "), name_of(names, i).view());
    append_vector(out << ' ', vectors, i);
  }
  append_plane_remarks(out << '.', vectors);
  draw_picture(out, options);
  to_picture.append_grid(out);

  const point origin = to_picture({0, 0});
  label_places<Rows> places(to_picture.area(), origin);
  std::size_t order[Rows]{};
  long_before_short(order, vectors);
  for (const std::size_t i : order) {
    if (!is_drawable(point_of(vectors, i))) continue;
    const point tip = to_picture(point_of(vectors, i));
    places.avoid_line(origin, tip);
    places.avoid_point(tip, 5);
    begin_series(out, i);
    append_arrow(out, origin, tip);
    if (overlap({tip.x, tip.y, tip.x, tip.y}, {origin.x - 3, origin.y - 3, origin.x + 3, origin.y + 3})) {
      append_circle(out, "fill", tip, 4);
    }
    out << "</g>\n";
  }
  for (std::size_t i = 0; i < Rows; ++i) {
    if (!is_drawable(point_of(vectors, i))) continue;
    const point tip = to_picture(point_of(vectors, i));
    const auto word = short_name(name_of(names, i).view());
    begin_series(out, i);
    append_words(out, "fill bold middle halo",
                 places.place(tip, {tip.x - origin.x, tip.y - origin.y}, word.view()), word.view());
    out << "</g>\n";
  }
  end_picture(out);
}

/// Appends a picture of what moves: each row before as a hollow circle with its name, after as a filled one,
/// and an arrow between the two.
template <std::size_t Capacity, typename T, std::size_t Rows, std::size_t Cols, typename Names>
constexpr void append_move_plot(text<Capacity>& out, const matrix<T, Rows, Cols>& before,
                                const matrix<T, Rows, Cols>& after, const Names& names,
                                const picture_options& options = {}) {
  using namespace detail;
  region shown;
  for (std::size_t i = 0; i < Rows; ++i) {
    shown.include(point_of(before, i));
    shown.include(point_of(after, i));
  }
  const plane to_picture(shown);
  const point size = to_picture.size();
  begin_picture(out, options, "Before and after attention", {size.x, size.y + 22});
  out << "From a hollow circle, before, to a filled one, after:";
  for (std::size_t i = 0; i < Rows; ++i) {
    append_html(out << (i > 0 ? ", " : " "), name_of(names, i).view());
    append_vector(out << " from ", before, i);
    append_vector(out << " to ", after, i);
  }
  append_plane_remarks(out << '.', before);
  draw_picture(out, options);
  to_picture.append_grid(out);

  label_places<Rows> places(to_picture.area(), to_picture({0, 0}));
  for (std::size_t i = 0; i < Rows; ++i) {
    if (!is_drawable(point_of(before, i)) || !is_drawable(point_of(after, i))) continue;
    const point from = to_picture(point_of(before, i)), to = to_picture(point_of(after, i));
    places.avoid_line(from, to);
    places.avoid_point(from, 6);
    places.avoid_point(to, 6);
    begin_series(out, i);
    append_arrow(out, from, to);
    append_circle(out, "ring", from, 6);
    append_circle(out, "fill", to, 4);
    out << "</g>\n";
  }
  for (std::size_t i = 0; i < Rows; ++i) {
    if (!is_drawable(point_of(before, i)) || !is_drawable(point_of(after, i))) continue;
    const point from = to_picture(point_of(before, i)), to = to_picture(point_of(after, i));
    const auto word = short_name(name_of(names, i).view());
    begin_series(out, i);
    append_words(out, "fill bold middle halo",
                 places.place(from, {from.x - to.x, from.y - to.y}, word.view()), word.view());
    out << "</g>\n";
  }
  const double line = size.y + 8;
  append_circle(out << "<g class=\"legend\">\n", "ring", {to_picture.area().x0 + 6, line}, 5);
  append_words(out, "soft", {to_picture.area().x0 + 16, line + 4}, "before");
  append_circle(out, "fill", {to_picture.area().x0 + 76, line}, 4);
  append_words(out, "soft", {to_picture.area().x0 + 86, line + 4}, "after");
  out << "</g>\n";
  end_picture(out);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
