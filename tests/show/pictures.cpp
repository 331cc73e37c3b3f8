// SPDX-License-Identifier: BSL-1.0
// Pictures as SVG: their numbers, names and shapes, worked out by hand. (tests/browser looks at them.)

#include "catch.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

#include <attest/model.hpp>
#include <attest/show.hpp>

namespace {

using attest::matrix;

constexpr std::array<std::string_view, 2> names{"I", "<tea>"};

template <std::size_t Capacity>
constexpr std::size_t count(const attest::text<Capacity>& picture, std::string_view wanted) {
  std::size_t found = 0;
  for (std::size_t at = picture.view().find(wanted); at != std::string_view::npos;
       at = picture.view().find(wanted, at + 1)) {
    ++found;
  }
  return found;
}

constexpr auto plane() {
  attest::text<8192> out;
  attest::append_plane_plot(out, matrix{{{3.0, 0.0}, {0.0, 1.5}}}, names, {"two", "p", true});
  return out;
}
constexpr auto moves() {
  attest::text<8192> out;
  attest::append_move_plot(out, matrix{{{3.0, 0.0}, {0.0, 1.5}}}, matrix{{{2.0, 1.0}, {0.0, 1.5}}}, names);
  return out;
}
constexpr auto far_away() {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  attest::text<8192> out;
  attest::append_plane_plot(out, matrix{{{infinity, 0.0}, {1e-320, 0.0}}}, names);
  return out;
}
constexpr auto large() {
  attest::text<8192> out;
  attest::append_plane_plot(out, matrix{{{4e90, -1.0}, {-1e90, 3e90}}}, names);
  return out;
}
constexpr auto tiny() {
  attest::text<8192> out;
  attest::append_plane_plot(out, matrix{{{4e-9, 0.0}, {0.0, -1e-9}}}, names);
  return out;
}
constexpr auto wide() {
  attest::text<8192> out;
  attest::append_plane_plot(out, matrix{{{1.0f, 2.0f, 3.0f}, {0.5f, 0.25f, 0.125f}}}, names);
  return out;
}
constexpr auto heat() {
  attest::text<8192> out;
  attest::append_heat_map(out, matrix{{{0.5, -2.0}, {0.0, 1.0}}}, names, names, 2, {{}, "h", false});
  return out;
}
constexpr auto bars() {
  attest::text<8192> out;
  attest::append_bar_chart(out, matrix{{{0.75, 0.25}, {1.0, 0.0}}}, names, names);
  return out;
}

}  // namespace

TEST_CASE("a picture says what it shows") {
  STATIC_REQUIRE(count(plane(), "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"attest\" role=\"img\" ") ==
                 1);
  STATIC_REQUIRE(count(plane(),
                       "aria-labelledby=\"p-title\" aria-describedby=\"p-desc\">\n"
                       "<title id=\"p-title\">two</title>\n<desc id=\"p-desc\">Arrows from the origin to "
                       "I (3.000, 0.000), &lt;tea&gt; (0.000, 1.500).</desc>\n<style>") == 1);
  STATIC_REQUIRE(count(plane(), "<tea>") == 0);
  STATIC_REQUIRE(count(heat(), "<title id=\"h-title\">Heat map, a row a query, a column a key</title>") == 1);
  STATIC_REQUIRE(count(heat(), "<style>") == 0);  // the page has it
  STATIC_REQUIRE(count(heat(), "I: I 0.50, &lt;tea&gt; -2.00; &lt;tea&gt;: I 0.00, &lt;tea&gt; 1.00.") == 1);
}

TEST_CASE("both axes have one scale") {
  // The grid goes by ones: 3 / 1 is 3. Around 3 x 1.5 there is 0.3 of it, so 3.6 are 300 pixels, 83.3 each;
  // the height is 2.1 of them, 175 pixels, and the origin stands 25 pixels above its end: at 10 + 150.
  // Numbers of one digit are 7.92 wide, with 12 between: the picture begins at 19.9, the origin is at 44.9.
  STATIC_REQUIRE(count(plane(), "x1=\"44.9\" y1=\"160\" x2=\"286.9\" y2=\"160\"/>") ==
                 1);                                   // 250 less 8 of the head
  STATIC_REQUIRE(count(plane(), "M294.9 160L") == 1);  // the tip
  STATIC_REQUIRE(count(plane(), "x1=\"44.9\" y1=\"160\" x2=\"44.9\" y2=\"43\"/>") == 1);  // 125 less 8
  STATIC_REQUIRE(count(plane(), "M44.9 35L") == 1);
}

TEST_CASE("what moves is hollow before and filled after; what stays has no arrow") {
  STATIC_REQUIRE(count(moves(), "<circle class=\"ring\"") == 2 + 1);  // and one in the legend
  STATIC_REQUIRE(count(moves(), "<circle class=\"fill\"") == 2 + 1);
  STATIC_REQUIRE(count(moves(), "<line class=\"line\"") == 1);
  STATIC_REQUIRE(count(moves(), "I from (3.000, 0.000) to (2.000, 1.000)") == 1);
}

TEST_CASE("what has no place is not drawn, and said") {
  STATIC_REQUIRE(count(far_away(), "What is not finite, or too large, is not drawn.") == 1);
  STATIC_REQUIRE(count(far_away(), "<text class=\"fill bold middle halo\"") == 1);
  STATIC_REQUIRE(count(large(), "<text class=\"fill bold middle halo\"") == 2);
  STATIC_REQUIRE(count(large(), ">4e90</text>") == 1);
  STATIC_REQUIRE(count(tiny(),
                       ">4e\xe2\x88\x92"
                       "9</text>") == 1);
  STATIC_REQUIRE(count(wide(), "Drawn are the first two numbers of each.") == 1);
}

TEST_CASE("shades are parts of the largest magnitude") {
  STATIC_REQUIRE(count(heat(), "<rect class=\"cold\"") == 1);
  STATIC_REQUIRE(count(heat(), "fill-opacity=\"0.25\"") == 1);  // 0.5 of 2
  STATIC_REQUIRE(count(heat(), "fill-opacity=\"0.50\"") == 1);  // 1 of 2
  STATIC_REQUIRE(count(heat(), "fill-opacity=\"0.00\"") == 1);
  STATIC_REQUIRE(count(heat(),
                       ">\xe2\x88\x92"
                       "2.00</text>") == 1);
}

TEST_CASE("bars are as long as the weights") {
  STATIC_REQUIRE(count(bars(), "width=\"151\" height=\"14\"") ==
                 1);  // 200 * 0.75, and 1 so that zero can be seen
  STATIC_REQUIRE(count(bars(), "width=\"51\" height=\"14\"") == 1);
  STATIC_REQUIRE(count(bars(), "width=\"201\" height=\"14\"") == 1);
  STATIC_REQUIRE(count(bars(), "width=\"1\" height=\"14\"") == 1);
  STATIC_REQUIRE(count(bars(), ">75.0 %</text>") == 1);
}

namespace {
using small_llama = attest::llama<float, attest::llama_dimensions{64, 172, 5, 8, 4, 512, 512, true}>;
using small_gpt2 = attest::gpt2<float, attest::gpt2_dimensions{8, 12, 3, 2, 11, 5}>;
using small_bert = attest::bert<float, attest::bert_dimensions{8, 12, 3, 2, 11, 5, 2}>;
constexpr attest::outline llama = attest::outline_of_model<small_llama>();
constexpr attest::outline gpt2 = attest::outline_of_model<small_gpt2>();
constexpr attest::outline bert = attest::outline_of_model<small_bert>();

constexpr auto diagram() {
  attest::text<8192> out;
  attest::append_layer_diagram(out, llama);
  return out;
}
constexpr auto last_block() {
  attest::text<8192> out;
  attest::append_layer_diagram(out, bert);
  return out;
}
struct my_own_layer {
  static constexpr std::size_t inputs = 3, outputs = 2;
};
using layers = attest::sequential<attest::linear<double, 2, 3>, decltype(attest::relu), my_own_layer>;
}  // namespace

TEST_CASE("an outline of a model is its layers in their order") {
  STATIC_REQUIRE((llama.size == 7 && llama.block_begin == 1 && llama.block_end == 5 && llama.times == 5));
  STATIC_REQUIRE((llama.layers[0].name == "embedding" && llama.layers[0].inputs == 512));
  STATIC_REQUIRE((llama.layers[2].name == "attention, 8 heads, 4 for keys" && llama.layers[2].around == 2));
  STATIC_REQUIRE((llama.layers[4].name == "gated feed-forward" && llama.layers[4].inside == 172));
  STATIC_REQUIRE((llama.layers[6].name == "classifier, the embedding" && llama.layers[6].outputs == 512));
  STATIC_REQUIRE((gpt2.size == 8 && gpt2.times == 3 && gpt2.layers[1].name == "positions, 5 of them"));
  // BERT normalizes behind its residual connections, which lead around one layer each.
  STATIC_REQUIRE((bert.size == 7 && bert.block_begin == 3 && bert.block_end == 7));
  STATIC_REQUIRE((bert.layers[3].around == 1 && bert.layers[5].around == 1));
}

TEST_CASE("an outline of a sequential has the names of its types, and the widths as they follow") {
  constexpr attest::outline list = attest::outline_of_model<layers>();
  STATIC_REQUIRE(list.size == 3);
  STATIC_REQUIRE((list.layers[0].name == "linear" && list.layers[0].outputs == 3));
  STATIC_REQUIRE(
      (list.layers[1].name == "relu" && list.layers[1].inputs == 3 && list.layers[1].outputs == 3));
  STATIC_REQUIRE((list.layers[2].name == "my own layer" && list.layers[2].outputs == 2));
}

TEST_CASE("a diagram says all of it in words") {
  STATIC_REQUIRE(count(diagram(),
                       "From top to bottom: embedding 512 to 64, (5 times: RMS normalization 64 to 64, "
                       "attention, 8 heads, 4 for keys 64 to 64 with a residual connection,") == 1);
  STATIC_REQUIRE(count(diagram(), "64 to 172 to 64 with a residual connection);") == 1);
  STATIC_REQUIRE(count(diagram(), "<rect class=\"box\"") == 7);
  STATIC_REQUIRE(count(diagram(), "<circle class=\"ring\"") == 2);
  STATIC_REQUIRE(count(last_block(), "<rect class=\"frame\"") == 1);
}
