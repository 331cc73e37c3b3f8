// SPDX-License-Identifier: BSL-1.0
// The widths of layers one after another: which neighbours do not fit, and what the whole takes and gives.
#pragma once

#include <cstddef>
#include <utility>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/shape.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// The number of a layer in an error, counted from 0.
template <std::size_t Number>
struct layer_number {};

namespace detail {

/// What a layer tells about the width of its rows. A lambda tells nothing, and may do anything.
struct layer_widths {
  std::size_t inputs = any_width;
  std::size_t outputs = any_width;
  bool kept = false;
};

template <typename Layer>
inline constexpr layer_widths widths_of{inputs_of<Layer>, outputs_of<Layer>, keeps_width_of<Layer>};

/// Layers one after another, taken as one.
struct chain {
  layer_widths whole{any_width, any_width, true};
  bool fits = true;
  std::size_t giver = 0;  ///< where they do not fit: the layer that puts out rows of another width,
  std::size_t taker = 0;  ///< and the one that cannot take them
};

/// Follows the width of a row through the layers, also across those that keep it.
template <std::size_t Count>
constexpr chain follow_widths(const layer_widths (&layers)[Count]) {
  chain result;
  std::size_t width = any_width;  // of the row, as far as it is known
  std::size_t giver = 0;          // the layer that made it so
  for (std::size_t i = 0; i < Count; ++i) {
    layer_widths layer = layers[i];
    if (layer.kept && layer.inputs == any_width) layer.inputs = layer.outputs;
    if (layer.kept && layer.outputs == any_width) layer.outputs = layer.inputs;
    if (width != any_width && layer.inputs != any_width && width != layer.inputs) {
      result.fits = false;
      result.giver = giver;
      result.taker = i;
      return result;
    }
    if (result.whole.kept && result.whole.inputs == any_width) result.whole.inputs = layer.inputs;
    if (layer.kept && layer.outputs == any_width) continue;
    width = layer.outputs;
    giver = i;
    if (!layer.kept) result.whole.kept = false;
  }
  result.whole.outputs = width;
  return result;
}

/// The last one stands for the end, so that there may be no layers at all.
template <typename... Layers>
inline constexpr layer_widths all_widths[] = {widths_of<Layers>..., layer_widths{any_width, any_width, true}};

template <typename... Layers>
inline constexpr chain chain_of = follow_widths(all_widths<Layers...>);

/// The sentence for neighbours that do not fit, with their numbers and shapes.
template <typename... Layers>
constexpr void check_chain() {
  constexpr chain result = chain_of<Layers...>;
  static_assert(
      result.fits,
      "attest: neighbouring layers must fit: one puts out rows of another width than the next takes "
      "(layers count from 0, their shapes are inputs x outputs)");
  if constexpr (!result.fits) {
    constexpr layer_widths giver = all_widths<Layers...>[result.giver];
    constexpr layer_widths taker = all_widths<Layers...>[result.taker];
    (void)sizeof(shapes_do_not_fit<layer_number<result.giver>, shape<giver.inputs, giver.outputs>,
                                   layer_number<result.taker>, shape<taker.inputs, taker.outputs>>);
  }
}

/// Declared for decltype alone; it sees the matrix in a labelled one, too.
template <typename T, std::size_t Rows, std::size_t Cols>
shape<Rows, Cols> shape_or_none(const matrix<T, Rows, Cols>&);
shape<0, 0> shape_or_none(...);

/// The shape of what goes into a layer, shape<0, 0> when it is no matrix.
template <typename Input>
using shape_of = decltype(shape_or_none(std::declval<const Input&>()));

/// Whether rows of this width can go into a layer, as far as it tells.
template <typename Layer, std::size_t Rows, std::size_t Cols>
constexpr bool width_fits(shape<Rows, Cols>) {
  return Rows == 0 || inputs_of<Layer> == any_width || inputs_of<Layer> == Cols;
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
