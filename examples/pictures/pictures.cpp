// SPDX-License-Identifier: BSL-1.0
// pictures folder: the pictures of README.md and of the guide, as SVG files. All of them are constants,
// written by the compiler. A test (readme.pictures) runs this and compares them with the files beside it; to
// write those anew: cmake --build build/test --target pictures

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <attest/model.hpp>
#include <attest/show.hpp>

#include "../demo/pages.hpp"

namespace {

using attest::matrix;
using attest::picture_options;
using attest::text;

// ---- the worked examples, as the demo has them (01, 02 and 03) -----------------------------------------
constexpr auto coffee = pages::i_love_coffee();
constexpr auto cat = pages::the_cat_eats_fish();

constexpr auto arrows() {
  text<8192> out;
  attest::append_plane_plot(out, coffee.example.embeddings, coffee.words,
                            picture_options{"I love coffee: the words as arrows", "arrows"});
  return out;
}
template <typename Published>
constexpr auto moves(const Published& example, std::string_view title, std::string_view id) {
  text<8192> out;
  attest::append_move_plot(out, example.example.embeddings, example.example.steps.output, example.words,
                           picture_options{title, id});
  return out;
}
constexpr auto cat_weights() {
  text<8192> out;
  attest::append_heat_map(
      out, cat.example.steps.weights, cat.words, cat.words, 3,
      picture_options{"The cat eats fish: how much each word attends to each", "cat-weights"});
  return out;
}

// ---- 01_softmax.cpp ------------------------------------------------------------------------------------
constexpr auto softmax() {
  constexpr std::array<std::string_view, 1> query{"the query"};
  constexpr std::array<std::string_view, 3> keys{"score 2", "score 1", "score 0"};
  text<8192> out;
  attest::append_bar_chart(out, attest::softmax(matrix{{{2.0, 1.0, 0.0}}}), query, keys,
                           picture_options{"Softmax of the scores 2, 1 and 0", "softmax"});
  return out;
}

// ---- 05_positions.cpp ----------------------------------------------------------------------------------
constexpr auto positions() {
  constexpr std::array<std::string_view, 5> words{"no 0", "no 1", "no 2", "no 3", "no 4"};
  constexpr auto turned = attest::rotary_interleaved<double, 2>{}(
      matrix{{{1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}}});
  text<16384> out;
  attest::append_heat_map(
      out, attest::multiply_transposed(turned, turned), words, words, 3,
      picture_options{"Scores of one word at five positions, with rotary positions", "positions"});
  return out;
}

// ---- 05_transformer_block.cpp and 11_fable.cpp: by their types, the numbers do not matter --------------
template <typename Model>
constexpr auto diagram(std::string_view title, std::string_view id) {
  text<16384> out;
  attest::append_layer_diagram(out, attest::outline_of_model<Model>(), picture_options{title, id});
  return out;
}
constexpr attest::feed_forward network{attest::linear<double, 2, 3>{}, attest::relu,
                                       attest::linear<double, 3, 2>{}};
constexpr attest::layer_norm<double, 2> norm;
constexpr attest::post_norm_block block{
    attest::projected_attention{attest::unchanged, attest::unchanged, attest::unchanged, attest::unchanged},
    norm, network, norm};
using fable = attest::llama<float, attest::llama_dimensions{24, 48, 2, 4, 2, 128, 48}>;

// ---- 07_causal_heads.cpp -------------------------------------------------------------------------------
constexpr auto causal() {
  text<8192> out;
  const auto steps = attest::multi_head_attention_steps<2>(cat.example.embeddings, cat.example.embeddings,
                                                           cat.example.embeddings, attest::causal);
  attest::append_heat_map(out, steps.head(1).weights, cat.words, cat.words, 3,
                          picture_options{"The cat eats fish: causal attention, head 1", "causal"});
  return out;
}

// ---- 08_cross_attention.cpp ----------------------------------------------------------------------------
constexpr auto cross() {
  constexpr std::array<std::string_view, 2> written{"je", "cafe"};
  constexpr std::array<std::string_view, 4> read{"I", "love", "coffee", "(padding)"};
  constexpr matrix keys{{{1.0, 0.0}, {0.5, 0.5}, {0.0, 1.0}, {0.0, 0.0}}};
  text<8192> out;
  const auto steps = attest::attention_steps(matrix{{{1.0, 0.0}, {0.0, 2.0}}}, keys, keys,
                                             attest::padding{.keys = 3}, {.scale = 1.0});
  attest::append_heat_map(out, steps.weights, written, read, 3,
                          picture_options{"Two words attend to three words of another text", "cross"});
  return out;
}

constexpr auto arrows_file = arrows();
constexpr auto softmax_file = softmax();
constexpr auto coffee_moves_file = moves(coffee, "I love coffee: before and after attention", "coffee-moves");
constexpr auto cat_weights_file = cat_weights();
constexpr auto cat_moves_file = moves(cat, "The cat eats fish: before and after attention", "cat-moves");
constexpr auto causal_file = causal();
constexpr auto cross_file = cross();
constexpr auto positions_file = positions();
constexpr auto block_file = diagram<decltype(block)>("The layers of a Transformer block", "block");
constexpr auto fable_file = diagram<fable>("The layers of a tiny LLaMA", "fable");

bool write(const std::string& path, std::string_view content) {
  std::FILE* out = std::fopen(path.c_str(), "wb");
  if (out == nullptr) return false;
  const bool whole = std::fwrite(content.data(), 1, content.size(), out) == content.size();
  return std::fclose(out) == 0 && whole;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("pictures folder: writes the pictures of README.md and of the guide into the folder\n",
               stderr);
    return EXIT_FAILURE;
  }
  const std::string folder = std::string(arguments[1]) + "/";
  const bool all =
      write(folder + "arrows.svg", arrows_file.view()) &&
      write(folder + "softmax.svg", softmax_file.view()) &&
      write(folder + "coffee_moves.svg", coffee_moves_file.view()) &&
      write(folder + "cat_weights.svg", cat_weights_file.view()) &&
      write(folder + "cat_moves.svg", cat_moves_file.view()) &&
      write(folder + "causal.svg", causal_file.view()) && write(folder + "cross.svg", cross_file.view()) &&
      write(folder + "positions.svg", positions_file.view()) &&
      write(folder + "block.svg", block_file.view()) && write(folder + "fable.svg", fable_file.view());
  return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
