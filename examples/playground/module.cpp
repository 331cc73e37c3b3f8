// SPDX-License-Identifier: BSL-1.0
// The WebAssembly module of the playground: one sheet, the functions that edit it, and the parts of the page
// that follow from it. Attention has fixed shapes, so there is one instance a shape, chosen at run time.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "constants.hpp"
#include "fragments.hpp"
#include "sheet.hpp"
#include "work.hpp"

#define TEXT_OF(number) #number
#define VERSION_OF(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)
#define CLANG_VERSION VERSION_OF(__clang_major__, __clang_minor__, __clang_patchlevel__)

namespace playground {
namespace {

// What this compiler made of both examples, as constants of the module.
constexpr auto own_cat = compiled<4, 2>(the_cat_eats_fish());
constexpr auto own_coffee = compiled<3, 2>(i_love_coffee());

sheet inputs;
fragment fragments[part_count];
bit_list<4 * most_tokens * most_width + 3 * most_tokens * most_tokens> bits;
std::size_t bit_count;

/// The emptied text of a part.
fragment& begin(part which) {
  fragment& text = fragments[static_cast<std::size_t>(which)];
  text = fragment();
  return text;
}

std::uint64_t bits_of(double number) { return __builtin_bit_cast(std::uint64_t, number); }

/// The very numbers of an example; words do not matter.
bool is_example(const sheet& example) {
  if (inputs.tokens != example.tokens || inputs.width != example.width) return false;
  if (inputs.mask != mask_choice::none) return false;
  const auto scale = [](const sheet& of) { return of.options().scale.template value<double>(of.width); };
  if (bits_of(scale(inputs)) != bits_of(scale(example))) return false;
  const auto equal = [](const auto& a, const auto& b, std::size_t rows, std::size_t cols) {
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < cols; ++j) {
        if (bits_of(a(i, j)) != bits_of(b(i, j))) return false;
      }
    }
    return true;
  };
  if (!equal(inputs.embeddings, example.embeddings, example.tokens, example.width)) return false;
  for (std::size_t which = 0; which < 3; ++which) {
    if (!equal(inputs.projections[which], example.projections[which], example.width, example.width))
      return false;
  }
  return true;
}

/// How many of the bits that the module computed just now are those of a compiler.
template <std::size_t Count>
std::size_t equal_words(const bit_list<Count>& compiled_list) {
  std::size_t equal = 0;
  for (std::size_t i = 0; i < Count; ++i) equal += bits.words[i] == compiled_list.words[i] ? 1 : 0;
  return equal;
}

/// The sentence about an example: equal, or how many are not.
template <std::size_t Count>
void append_verdict(fragment& out, const bit_list<Count>& own, const bit_list<Count>& other) {
  const std::size_t equal_own = equal_words(own);
  const std::size_t equal_other = equal_words(other);
  const bool equal = equal_own == Count && equal_other == Count;
  out << "<p class=\"verdict\" data-equal=\"" << (equal ? "yes" : "no") << "\">";
  if (equal) {
    out << "Bits equal to the compilers&#39;: each of the " << attest::format(std::uint64_t{Count})
        << " numbers of steps 2 to 7, computed here just now, has the very bits that clang " CLANG_VERSION
           " (which compiled this page) and "
        << other_compiler << " computed while they compiled.";
  } else {
    out << "Bits differ: of " << attest::format(std::uint64_t{Count}) << " numbers "
        << attest::format(std::uint64_t{equal_own}) << " are those of clang " CLANG_VERSION " and "
        << attest::format(std::uint64_t{equal_other}) << " those of " << other_compiler << '.';
  }
  out << "</p>\n";
}

/// What is written in the same way for every shape.
void recompute_rest(const all_steps& steps, int decimals) {
  append_summary(begin(part::summary), inputs, steps.weights);
  begin(part::scale) << attest::format(inputs.options().scale.template value<double>(inputs.width));
  begin(part::masked_note) << (inputs.mask == mask_choice::none
                                   ? "No mask: every query may attend to every key, and the scores stay."
                                   : "Minus infinity where a query may not attend to a key.");
  fragment& verdict = begin(part::verdict);
  if (is_example(the_cat_eats_fish())) {
    append_verdict(verdict, own_cat, other_cat);
  } else if (is_example(i_love_coffee())) {
    append_verdict(verdict, own_coffee, other_coffee);
  } else {
    verdict << "<p class=\"verdict\">These are your own inputs, which no compiler has seen yet. The C++ file "
               "in step 10 lets yours check every figure, and the output to the last bit.</p>\n";
  }
  append_arithmetic(begin(part::arithmetic), inputs, steps, inputs.followed, decimals);
  append_bits(begin(part::bits), inputs, steps.output);
  append_program(begin(part::program), inputs, steps.weights, steps.output, decimals);
}

/// A picture of vectors shows their first two numbers; where there is one alone, the other is 0.
template <std::size_t Tokens, std::size_t Width>
attest::matrix<double, Tokens, 2> drawn(const attest::matrix<double, Tokens, Width>& vectors) {
  attest::matrix<double, Tokens, 2> result;
  for (std::size_t i = 0; i < Tokens; ++i) {
    for (std::size_t j = 0; j < 2 && j < Width; ++j) result(i, j) = vectors(i, j);
  }
  return result;
}

attest::picture_options picture(std::string_view title, std::string_view id) {
  return {.title = title, .id = id, .standalone = false};
}

/// What is written in the same way for every width.
template <std::size_t Tokens>
void recompute_pairs(const attest::matrix<double, Tokens, Tokens>& scores,
                     const attest::matrix<double, Tokens, Tokens>& scaled,
                     const attest::matrix<double, Tokens, Tokens>& masked,
                     const attest::matrix<double, Tokens, Tokens>& weights,
                     const attest::matrix<double, Tokens, 2>& before,
                     const attest::matrix<double, Tokens, 2>& after, int decimals) {
  const names_of names{inputs};
  const auto table = [&](part which, const attest::matrix<double, Tokens, Tokens>& numbers) {
    append_html_table(begin(which), numbers, names, names, decimals);
  };
  table(part::scores, scores);
  table(part::scaled, scaled);
  begin(part::masked);
  if (inputs.mask != mask_choice::none) table(part::masked, masked);
  append_plane_plot(begin(part::plane), before, names, picture("The embeddings", "plane"));
  append_move_plot(begin(part::moves), before, after, names, picture("From embedding to output", "moves"));
  append_heat_map(begin(part::heat_map), weights, names, names, decimals,
                  picture("The weights, a row a query", "heat-map"));
  append_bar_chart(begin(part::bars), weights, names, names, picture("The weights as bars", "bars"));
}

template <std::size_t Tokens, std::size_t Width>
void recompute_shape(int decimals) {
  const auto example = work<Tokens, Width>(inputs);
  const auto own_bits = bits_of(example);
  bit_count = own_bits.size;
  for (std::size_t i = 0; i < bit_count; ++i) bits.words[i] = own_bits.words[i];

  const names_of names{inputs};
  constexpr attest::numbered by_number;
  const auto table = [&](part which, const attest::matrix<double, Tokens, Width>& numbers) {
    append_html_table(begin(which), numbers, names, by_number, decimals);
  };
  table(part::query, example.query);
  table(part::key, example.key);
  table(part::value, example.value);
  table(part::output, example.steps.output);
  recompute_pairs(example.steps.scores, example.steps.scaled, example.steps.masked, example.steps.weights,
                  drawn(example.embeddings), drawn(example.steps.output), decimals);
  recompute_rest({example.query, example.key, example.value, example.steps.scores, example.steps.scaled,
                  example.steps.masked, example.steps.weights, example.steps.output},
                 decimals);
}

/// One function a shape, row by row: 1 x 1, 1 x 2, ...
template <std::size_t... Shapes>
void recompute_any(int decimals, std::index_sequence<Shapes...>) {
  using function = void (*)(int);
  constexpr function functions[]{recompute_shape<Shapes / most_width + 1, Shapes % most_width + 1>...};
  functions[(inputs.tokens - 1) * most_width + inputs.width - 1](decimals);
}

}  // namespace
}  // namespace playground

// ---- what the page calls ------------------------------------------------------------------------------

#define EXPORT(name) [[clang::export_name(#name)]]
extern "C" {

EXPORT(most_tokens) std::size_t most_tokens() { return playground::most_tokens; }
EXPORT(most_width) std::size_t most_width() { return playground::most_width; }
EXPORT(most_name_bytes) std::size_t most_name_bytes() { return sizeof playground::token::bytes; }

/// The cat eats fish (0), I love coffee (1).
EXPORT(load) void load(int example) {
  playground::inputs = example == 0 ? playground::the_cat_eats_fish() : playground::i_love_coffee();
}

EXPORT(tokens) std::size_t tokens() { return playground::inputs.tokens; }
EXPORT(add_token) void add_token() {
  if (playground::inputs.tokens < playground::most_tokens) ++playground::inputs.tokens;
}
EXPORT(remove_token) void remove_token(std::size_t gone) {
  if (playground::inputs.tokens > 1 && gone < playground::inputs.tokens) playground::inputs.remove(gone);
}

EXPORT(width) std::size_t width() { return playground::inputs.width; }
EXPORT(set_width) void set_width(std::size_t width) {
  if (width >= 1 && width <= playground::most_width) playground::inputs.width = width;
}

/// Where the UTF-8 of a token stands, most_name_bytes() of room; its size.
EXPORT(name) char* name(std::size_t which) { return playground::inputs.names[which].bytes; }
EXPORT(name_size) std::size_t name_size(std::size_t which) { return playground::inputs.names[which].size; }
EXPORT(set_name_size) void set_name_size(std::size_t which, std::size_t size) {
  playground::inputs.names[which].size = size;
}

/// Tables 0 to 3: embeddings, projections to queries, keys and values.
EXPORT(number) double number(int which, std::size_t row, std::size_t column) {
  return playground::inputs.at(static_cast<playground::table>(which), row, column);
}
EXPORT(set_number) void set_number(int which, std::size_t row, std::size_t column, double number) {
  playground::inputs.at(static_cast<playground::table>(which), row, column) = number;
}

/// 1 / sqrt(width) (0), 1 (1), a number of one's own (2).
EXPORT(scale) int scale() { return static_cast<int>(playground::inputs.scale); }
EXPORT(set_scale) void set_scale(int choice) {
  playground::inputs.scale = static_cast<playground::scale_choice>(choice);
}
EXPORT(own_scale) double own_scale() { return playground::inputs.own_scale; }
EXPORT(set_own_scale) void set_own_scale(double number) { playground::inputs.own_scale = number; }

/// None (0), causal (1), pair by pair (2).
EXPORT(mask) int mask() { return static_cast<int>(playground::inputs.mask); }
EXPORT(set_mask) void set_mask(int choice) {
  playground::inputs.mask = static_cast<playground::mask_choice>(choice);
}
EXPORT(pair) bool pair(std::size_t query, std::size_t key) { return playground::inputs.pairs(query, key); }
EXPORT(set_pair) void set_pair(std::size_t query, std::size_t key, bool allowed) {
  playground::inputs.pairs(query, key) = allowed;
}

/// The token whose arithmetic is written out.
EXPORT(followed) std::size_t followed() { return playground::inputs.followed; }
EXPORT(follow) void follow(std::size_t token) {
  if (token < playground::inputs.tokens) playground::inputs.followed = token;
}

/// Everything anew, with figures of so many decimals. Then the parts can be read.
EXPORT(recompute) void recompute(int decimals) {
  playground::recompute_any(decimals,
                            std::make_index_sequence<playground::most_tokens * playground::most_width>());
}
EXPORT(part_count) std::size_t part_count() { return playground::part_count; }
EXPORT(part_name) const char* part_name(std::size_t which) { return playground::part_names[which].data(); }
EXPORT(part_name_size) std::size_t part_name_size(std::size_t which) {
  return playground::part_names[which].size();
}
EXPORT(part) const char* part(std::size_t which) { return playground::fragments[which].view().data(); }
EXPORT(part_size) std::size_t part_size(std::size_t which) { return playground::fragments[which].size(); }

/// The style sheet of the pictures.
EXPORT(picture_style) const char* picture_style() { return attest::picture_style.data(); }
EXPORT(picture_style_size) std::size_t picture_style_size() { return attest::picture_style.size(); }

/// The bits of query, key, value, scores, scaled, weights and output, one number after the other.
EXPORT(bits) const std::uint64_t* bits() { return playground::bits.words; }
EXPORT(bit_count) std::size_t bit_count() { return playground::bit_count; }
}
