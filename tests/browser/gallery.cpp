// SPDX-License-Identifier: BSL-1.0
// gallery folder: one picture of every kind as a file, and a page of a crowded sentence with unkind words.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

#include <attest/model.hpp>
#include <attest/show.hpp>

namespace {

using attest::matrix;

constexpr std::array<std::string_view, 9> words{"the",
                                                "<script>alert(1)</script>",
                                                "the",
                                                "\"&'",
                                                "Donaudampfschifffahrt",
                                                "caf\xc3\xa9",
                                                "\xe8\x8c\xb6",
                                                "a\xff",
                                                "]]>"};
constexpr matrix embeddings{{{1.0f, 0.5f, 0.25f},
                             {-1.5f, 0.75f, 0.0f},
                             {1.0f, 0.5f, 0.25f},
                             {0.5f, -1.0f, 3.0f},
                             {0.625f, -1.125f, 0.5f},
                             {0.0f, 0.0f, 0.0f},
                             {-0.25f, -0.25f, 1.0f},
                             {2.0f, 1.5f, -1.0f},
                             {1.875f, 1.5f, 0.125f}}};
constexpr matrix projection{{{0.5f, -1.0f, 0.0f}, {0.25f, 1.0f, 0.5f}, {-0.75f, 0.5f, 1.0f}}};

/// Each word sees itself and those before it.
constexpr auto query = embeddings * projection;
constexpr auto steps = attest::attention_steps(query, embeddings, query, attest::causal);
constexpr auto example = attest::example_of(embeddings, query, embeddings, query, steps);
constexpr auto crowd = attest::walkthrough_page<100000>("A crowd: <b>\"words\"</b> & more", words, example,
                                                        attest::nothing_printed, {.focus = 4, .decimals = 2});

constexpr auto plane() {
  attest::text<16384> out;
  attest::append_plane_plot(out, embeddings, words, {"Vectors", "plane", true});
  return out;
}
constexpr auto moves() {
  attest::text<16384> out;
  attest::append_move_plot(out, embeddings, steps.output, words, {"Moves", "moves", true});
  return out;
}
constexpr auto heat() {
  attest::text<32768> out;
  attest::append_heat_map(out, steps.scaled, words, words, 2, {"Scores", "heat", true});
  return out;
}
constexpr auto bars() {
  attest::text<65536> out;
  attest::append_bar_chart(out, steps.weights, words, words, {"Bars", "bars", true});
  return out;
}
constexpr auto unusual() {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  attest::text<16384> out;
  attest::append_plane_plot(out, matrix{{{4e90, -1.0}, {-1e90, 3e90}, {infinity, 0.0}}}, words,
                            {"Large", "large", true});
  return out;
}
template <typename Model>
constexpr auto diagram(std::string_view id) {
  attest::text<16384> out;
  attest::append_layer_diagram(out, attest::outline_of_model<Model>(), {"Layers", id, true});
  return out;
}

constexpr auto plane_file = plane();
constexpr auto moves_file = moves();
constexpr auto heat_file = heat();
constexpr auto bars_file = bars();
constexpr auto large_file = unusual();
constexpr auto llama_file =
    diagram<attest::llama<float, attest::llama_dimensions{64, 172, 5, 8, 4, 512, 512, true}>>("llama");
constexpr auto bert_file =
    diagram<attest::bert<float, attest::bert_dimensions{8, 12, 3, 2, 11, 5, 2}>>("bert");

bool write(const std::string& path, std::string_view content) {
  std::FILE* out = std::fopen(path.c_str(), "wb");
  if (out == nullptr) return false;
  const bool whole = std::fwrite(content.data(), 1, content.size(), out) == content.size();
  return std::fclose(out) == 0 && whole;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return EXIT_FAILURE;
  const std::string folder = std::string(arguments[1]) + "/";
  const bool all =
      write(folder + "crowd.html", crowd.view()) && write(folder + "plane.svg", plane_file.view()) &&
      write(folder + "moves.svg", moves_file.view()) && write(folder + "heat.svg", heat_file.view()) &&
      write(folder + "bars.svg", bars_file.view()) && write(folder + "large.svg", large_file.view()) &&
      write(folder + "llama.svg", llama_file.view()) && write(folder + "bert.svg", bert_file.view());
  return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
