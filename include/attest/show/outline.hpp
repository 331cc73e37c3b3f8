// SPDX-License-Identifier: BSL-1.0
// The layers of a model in the order in which a row passes them, with the widths, read off its type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <attest/config.hpp>
#include <attest/layers/activation.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/embedding.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/gated_feed_forward.hpp>
#include <attest/layers/layer.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/position_table.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/layers/rms_norm.hpp>
#include <attest/model/bert.hpp>
#include <attest/model/gpt2.hpp>
#include <attest/model/llama.hpp>
#include <attest/model/sequential.hpp>
#include <attest/show/number.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// One layer of an outline.
struct outlined_layer {
  text<64> name{};
  std::size_t inputs = any_width;
  std::size_t inside = any_width;  ///< the width between the two halves of a feed-forward network
  std::size_t outputs = any_width;
  std::size_t around = 0;  ///< a residual connection leads around so many layers, this one the last
};

/// All of them. Those of a block that is repeated stand in it once.
struct outline {
  static constexpr std::size_t most = 48;
  outlined_layer layers[most]{};
  std::size_t size = 0;
  std::size_t block_begin = 0;  ///< the layers that are repeated,
  std::size_t block_end = 0;
  std::size_t times = 1;  ///< and how often

  constexpr outlined_layer& add(std::string_view name, std::size_t inputs, std::size_t outputs) {
    detail::check_capacity(size + 1, most);
    layers[size].name << name;
    layers[size].inputs = inputs;
    layers[size].outputs = outputs;
    return layers[size++];
  }
};

namespace detail {

/// The name of a type as it stands in the program, without namespaces and template arguments: "linear".
template <typename Layer>
constexpr std::string_view type_name() {
  std::string_view words = __PRETTY_FUNCTION__;
  constexpr std::string_view before = "Layer = ";
  words.remove_prefix(words.find(before) + before.size());
  words = words.substr(0, words.find_first_of("<;]"));
  const std::size_t scope = words.rfind("::");
  if (scope != std::string_view::npos) words.remove_prefix(scope + 2);
  return words.empty() || words[0] == '(' ? "function" : words;  // a lambda has no name
}

template <std::size_t Capacity>
constexpr void append_spaced(text<Capacity>& out, std::string_view words) {
  for (const char character : words) out << (character == '_' ? ' ' : character);
}

// Any layer: the name of its type, and what it tells of its widths.
template <typename Layer>
struct outline_of {
  static constexpr void add(outline& list) {
    append_spaced(list.add("", inputs_of<Layer>, outputs_of<Layer>).name, type_name<Layer>());
  }
};

template <typename Function>
struct outline_of<activation<Function>> {
  static constexpr void add(outline& list) {
    std::string_view words = type_name<Function>();
    constexpr std::string_view ending = "_function";
    if (words.ends_with(ending)) words.remove_suffix(ending.size());
    append_spaced(list.add("", any_width, any_width).name, words);
  }
};

template <typename T, std::size_t Width>
struct outline_of<layer_norm<T, Width>> {
  static constexpr void add(outline& list) { list.add("layer normalization", Width, Width); }
};
template <typename T, std::size_t Width>
struct outline_of<rms_norm<T, Width>> {
  static constexpr void add(outline& list) { list.add("RMS normalization", Width, Width); }
};
template <typename T, std::size_t Tokens, std::size_t Width>
struct outline_of<embedding<T, Tokens, Width>> {
  static constexpr void add(outline& list) { list.add("embedding", Tokens, Width); }
};
template <typename T, std::size_t Tokens, std::size_t Width>
struct outline_of<tied_output<T, Tokens, Width>> {
  static constexpr void add(outline& list) { list.add("classifier, the embedding", Width, Tokens); }
};
template <typename T, std::size_t Positions, std::size_t Width>
struct outline_of<position_table<T, Positions, Width>> {
  static constexpr void add(outline& list) {
    list.add("positions, ", Width, Width).name << format(std::uint64_t{Positions}) << " of them";
  }
};

template <typename Attend>
struct heads_of {
  static constexpr std::size_t heads = 1, kv_heads = 1;
};
template <std::size_t Heads, std::size_t KeyValueHeads, typename Rule>
struct heads_of<multi_head_attending<Heads, KeyValueHeads, Rule>> {
  static constexpr std::size_t heads = Heads, kv_heads = KeyValueHeads;
};

template <typename Query, typename Key, typename Value, typename Project, typename Attend>
struct outline_of<projected_attention<Query, Key, Value, Project, Attend>> {
  static constexpr void add(outline& list) {
    using count = heads_of<Attend>;
    auto& name = list.add("attention", inputs_of<Query>, outputs_of<Project>).name;
    if (count::heads == 1) return;
    name << ", " << format(std::uint64_t{count::heads}) << " heads";
    if (count::kv_heads != count::heads)
      name << ", " << format(std::uint64_t{count::kv_heads}) << " for keys";
  }
};

template <typename Expand, typename Activation, typename Contract>
struct outline_of<feed_forward<Expand, Activation, Contract>> {
  static constexpr void add(outline& list) {
    list.add("feed-forward", inputs_of<Expand>, outputs_of<Contract>).inside = outputs_of<Expand>;
  }
};
template <typename Gate, typename Activation, typename Up, typename Down>
struct outline_of<gated_feed_forward<Gate, Activation, Up, Down>> {
  static constexpr void add(outline& list) {
    list.add("gated feed-forward", inputs_of<Gate>, outputs_of<Down>).inside = outputs_of<Gate>;
  }
};

/// A layer with a residual connection around it, and around its normalization where that comes first.
template <typename... Layers>
constexpr void add_with_residual(outline& list) {
  const std::size_t begin = list.size;
  (outline_of<Layers>::add(list), ...);
  list.layers[list.size - 1].around = list.size - begin;
}

template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm>
struct outline_of<post_norm_block<Attention, FirstNorm, FeedForward, SecondNorm>> {
  static constexpr void add(outline& list) {
    add_with_residual<Attention>(list);
    outline_of<FirstNorm>::add(list);
    add_with_residual<FeedForward>(list);
    outline_of<SecondNorm>::add(list);
  }
};
template <typename Attention, typename FirstNorm, typename FeedForward, typename SecondNorm>
struct outline_of<pre_norm_block<Attention, FirstNorm, FeedForward, SecondNorm>> {
  static constexpr void add(outline& list) {
    add_with_residual<FirstNorm, Attention>(list);
    add_with_residual<SecondNorm, FeedForward>(list);
  }
};

template <typename Block>
constexpr void add_repeated(outline& list, std::size_t times) {
  list.times = times;
  list.block_begin = list.size;
  outline_of<Block>::add(list);
  list.block_end = list.size;
}

template <typename... Layers>
struct outline_of<sequential<Layers...>> {
  static constexpr void add(outline& list) { (outline_of<std::remove_cv_t<Layers>>::add(list), ...); }
};

template <typename T, llama_dimensions D>
struct outline_of<llama<T, D>> {
  static constexpr void add(outline& list) {
    using model = llama<T, D>;
    list.add("embedding", D.vocabulary, D.width);
    add_repeated<typename model::block>(list, D.layers);
    outline_of<typename model::norm>::add(list);
    list.add(D.shared_classifier ? "classifier, the embedding" : "classifier", D.width, D.vocabulary);
  }
};
template <typename T, gpt2_dimensions D>
struct outline_of<gpt2<T, D>> {
  static constexpr void add(outline& list) {
    using model = gpt2<T, D>;
    list.add("embedding", D.vocabulary, D.width);
    outline_of<position_table<T, D.positions, D.width>>::add(list);
    add_repeated<typename model::block>(list, D.layers);
    outline_of<typename model::norm>::add(list);
    list.add("classifier, the embedding", D.width, D.vocabulary);
  }
};
template <typename T, bert_dimensions D>
struct outline_of<bert<T, D>> {
  static constexpr void add(outline& list) {
    using model = bert<T, D>;
    list.add("embedding, with ", D.vocabulary, D.width).name << format(std::uint64_t{D.segments})
                                                             << " segments";
    outline_of<position_table<T, D.positions, D.width>>::add(list);
    outline_of<typename model::norm>::add(list);
    add_repeated<typename model::block>(list, D.layers);
  }
};

/// Widths that a layer does not tell are those of the row that reaches it.
constexpr void follow(outline& list) {
  std::size_t width = any_width;
  for (std::size_t i = 0; i < list.size; ++i) {
    outlined_layer& layer = list.layers[i];
    if (layer.inputs == any_width) layer.inputs = width;
    if (layer.outputs == any_width) layer.outputs = layer.inputs;
    width = layer.outputs;
  }
}

}  // namespace detail

/// The outline of a model, by its type: a sequential, a LLaMA, GPT-2 or BERT, a block, or any layer.
template <typename Model>
constexpr outline outline_of_model() {
  outline list;
  detail::outline_of<std::remove_cv_t<Model>>::add(list);
  detail::follow(list);
  return list;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
