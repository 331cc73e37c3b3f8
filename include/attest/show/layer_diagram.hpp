// SPDX-License-Identifier: BSL-1.0
// A model as a diagram, as SVG: its layers from top to bottom, with their widths and residual connections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/show/number.hpp>
#include <attest/show/outline.hpp>
#include <attest/show/plane.hpp>
#include <attest/show/svg.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

/// 64 -> 172 -> 64
template <std::size_t Capacity>
constexpr void append_widths(text<Capacity>& out, const outlined_layer& layer, std::string_view arrow) {
  if (layer.inputs == any_width) {
    out << "any width";
    return;
  }
  out << format(std::uint64_t{layer.inputs}) << arrow;
  if (layer.inside != any_width) out << format(std::uint64_t{layer.inside}) << arrow;
  out << format(std::uint64_t{layer.outputs});
}

/// Where things stand in the diagram: boxes below each other, more room where a residual connection ends.
struct diagram_places {
  static constexpr double left = 30, right = 290, height = 46, gap = 24, sum = 20, frame = 14;
  double top[outline::most]{};
  double end = 0;

  constexpr explicit diagram_places(const outline& list) {
    double y = 16;
    for (std::size_t i = 0; i < list.size; ++i) {
      if (list.times > 1 && i == list.block_begin) y += frame;
      top[i] = y;
      y += height + gap + (list.layers[i].around > 0 ? sum : 0);
      if (list.times > 1 && i + 1 == list.block_end) y += frame;
    }
    end = y;
  }
  constexpr double bottom(std::size_t i) const { return top[i] + height; }
};

/// The way around some layers: off before the first of them, to a plus behind the last.
template <std::size_t Capacity>
constexpr void append_residual(text<Capacity>& out, const diagram_places& places, std::size_t last,
                               std::size_t around) {
  constexpr double middle = (diagram_places::left + diagram_places::right) / 2,
                   x = diagram_places::right + 16;
  const double from = places.top[last + 1 - around] - diagram_places::gap / 2 - 2;
  const double to = places.bottom(last) + 20;
  append_coordinate(out << R"(<path class="line" d="M)", middle);
  append_coordinate(out << ' ', from);
  append_coordinate(out << 'H', x - 8);
  append_coordinate(out << 'Q', x);
  append_coordinate(out << ' ', from);
  append_coordinate(out << ' ', x);
  append_coordinate(out << ' ', from + 8);
  append_coordinate(out << 'V', to - 8);
  append_coordinate(out << 'Q', x);
  append_coordinate(out << ' ', to);
  append_coordinate(out << ' ', x - 8);
  append_coordinate(out << ' ', to);
  append_coordinate(out << 'H', middle + 10);
  out << "\"/>\n";
  append_circle(out, "ring", {middle, to}, 9);
  append_line(out, "line", {middle - 4, to}, {middle + 4, to});
  append_line(out, "line", {middle, to - 4}, {middle, to + 4});
}

}  // namespace detail

/// Appends a diagram of an outline: append_layer_diagram(out, outline_of_model<decltype(model)>()).
template <std::size_t Capacity>
constexpr void append_layer_diagram(text<Capacity>& out, const outline& list,
                                    const picture_options& options = {}) {
  using namespace detail;
  const diagram_places places(list);
  constexpr double left = diagram_places::left, right = diagram_places::right, middle = (left + right) / 2;
  begin_picture(out, options, "The layers of a model", {370, places.end + 4});
  out << "From top to bottom:";
  for (std::size_t i = 0; i < list.size; ++i) {
    if (list.times > 1 && i == list.block_begin) {
      out << " (" << format(std::uint64_t{list.times}) << " times:";
    }
    append_html(out << ' ', list.layers[i].name.view());
    append_widths(out << ' ', list.layers[i], " to ");
    if (list.layers[i].around > 0) out << " with a residual connection";
    out << (list.times > 1 && i + 1 == list.block_end ? ");" : i + 1 < list.size ? "," : ".");
  }
  draw_picture(out, options);
  if (list.times > 1) {
    const std::size_t last = list.block_end - 1;
    const double top = places.top[list.block_begin] - 28;
    const double bottom = places.bottom(last) + 12 + (list.layers[last].around > 0 ? diagram_places::sum : 0);
    append_rectangle(out, "frame", {12, top, 322, bottom}, 12);
    begin_text(out, "ink bold", {330, (top + bottom) / 2 + 4.5});
    out << "\xc3\x97 " << format(std::uint64_t{list.times}) << "</text>\n";
  }
  out << "<g class=\"s0\">\n";
  for (std::size_t i = 0; i < list.size; ++i) {
    const double from = i == 0 ? 2 : places.bottom(i - 1);
    append_arrow(out, {middle, from}, {middle, places.top[i]});
  }
  append_arrow(out, {middle, places.bottom(list.size - 1)}, {middle, places.end});
  for (std::size_t i = 0; i < list.size; ++i) {  // upon the arrows
    if (list.layers[i].around > 0) append_residual(out, places, i, list.layers[i].around);
  }
  out << "</g>\n";
  for (std::size_t i = 0; i < list.size; ++i) {
    append_rectangle(out, "box", {left, places.top[i], right, places.bottom(i)}, 8);
    append_words(out, "ink bold middle", {middle, places.top[i] + 20}, list.layers[i].name.view());
    begin_text(out, "soft middle", {middle, places.top[i] + 37});
    append_widths(out, list.layers[i], " \xe2\x86\x92 ");
    out << "</text>\n";
  }
  end_picture(out);
}

}  // namespace attest
ATTEST_ARITHMETIC_END
