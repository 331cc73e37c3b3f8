// SPDX-License-Identifier: BSL-1.0
// sequential: layers of different types, one after another, their neighbours' shapes checked.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <attest/config.hpp>
#include <attest/layers/layer.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/model/hana.hpp>
#include <attest/model/widths.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

struct no_output {};

/// In place of a result: this layer cannot take this input. Reported when the fold is over, or the
/// message would drown in how Hana got there.
template <std::size_t Number, typename Layer, typename Input>
struct misfit {
  no_output output{};
};

/// A layer of a sequential, which knows its number for the sake of its errors.
template <std::size_t Number, typename Layer>
struct numbered_layer {
  Layer layer;

  template <typename Input>
  static constexpr bool takes =
      width_fits<Layer>(shape_of<Input>{}) && std::is_invocable_v<const Layer&, const Input&>;
};

/// One step of the fold: the output of a layer for the output of the one before.
struct to_output {
  template <typename Input, std::size_t Number, typename Layer>
  constexpr auto operator()(const Input& input, const numbered_layer<Number, Layer>& here) const {
    if constexpr (numbered_layer<Number, Layer>::template takes<Input>) {
      return here.layer(input);
    } else {
      return misfit<Number, Layer, Input>{};
    }
  }
  template <std::size_t Earlier, typename Other, typename Input, std::size_t Number, typename Layer>
  constexpr auto operator()(const misfit<Earlier, Other, Input>& error,
                            const numbered_layer<Number, Layer>&) const {
    return error;
  }
};

/// The same with all steps of the layer kept.
struct to_steps {
  template <typename Steps, std::size_t Number, typename Layer>
  constexpr auto operator()(const Steps& before, const numbered_layer<Number, Layer>& here) const {
    if constexpr (numbered_layer<Number, Layer>::template takes<decltype(before.output)>) {
      return steps_of(here.layer, before.output);
    } else {
      return misfit<Number, Layer, decltype(before.output)>{};
    }
  }
  template <std::size_t Earlier, typename Other, typename Input, std::size_t Number, typename Layer>
  constexpr auto operator()(const misfit<Earlier, Other, Input>& error,
                            const numbered_layer<Number, Layer>&) const {
    return error;
  }
};

/// The result, or the sentence in its place.
template <typename Result>
constexpr const Result& checked(const Result& result) {
  return result;
}
template <std::size_t Number, typename Layer, typename Input>
constexpr const auto& checked(const misfit<Number, Layer, Input>& error) {
  constexpr bool fits = width_fits<Layer>(shape_of<Input>{});
  static_assert(fits,
                "attest: what goes into a layer of a sequential must be as wide as the layer takes "
                "(layers count from 0, their shapes are inputs x outputs)");
  static_assert(!fits, "attest: a layer cannot be called with what goes into it (layers count from 0)");
  if constexpr (!fits) {
    (void)sizeof(
        shapes_do_not_fit<shape_of<Input>, layer_number<Number>, shape<inputs_of<Layer>, outputs_of<Layer>>>);
  } else {
    (void)sizeof(the_culprit_is<layer_number<Number>, Layer, Input>);
  }
  return error;
}

template <std::size_t... Number, typename... Layers>
constexpr auto number_layers(std::index_sequence<Number...>, const Layers&... layers) {
  return boost::hana::make_tuple(numbered_layer<Number, Layers>{layers}...);
}

}  // namespace detail

/// Every step of a sequential.
template <typename Layers, typename Output>
struct sequential_trace {
  Layers layers;  ///< a hana::tuple of the steps of each layer, its result as .output
  Output output;  ///< of the last layer
};

/// Layers one after another: sequential{f, g, h}(x) is h(g(f(x))).
///
///     constexpr attest::sequential model{linear{w1, b1}, relu, linear{w2, b2}};
///     constexpr auto y = model(x);
///
/// A layer is anything that can be called with what the layer before it puts out. Layers that tell their
/// widths (see layers/layer.hpp) are checked against each other here and against the input at the call;
/// a sequential tells its own, so that it can be a layer itself. Without any layers it changes nothing.
template <typename... Layers>
class sequential {
 public:
  static constexpr std::size_t size = sizeof...(Layers);
  static constexpr std::size_t inputs = detail::chain_of<Layers...>.whole.inputs;
  static constexpr std::size_t outputs = detail::chain_of<Layers...>.whole.outputs;
  static constexpr bool keeps_width = detail::chain_of<Layers...>.whole.kept;

  constexpr explicit sequential(const Layers&... layers)
      : layers_(detail::number_layers(std::index_sequence_for<Layers...>{}, layers...)) {
    detail::check_chain<Layers...>();
  }

  /// What the last layer puts out.
  template <typename Input>
  constexpr auto operator()(const Input& input) const {
    return detail::checked(boost::hana::fold_left(layers_, input, detail::to_output{}));
  }

  /// The same with everything on the way kept: steps(x).layers[0_c].output is what the first layer made
  /// of x (with boost::hana::literals); layers with steps of their own keep them beside their output.
  template <typename Input>
  constexpr auto steps(const Input& input) const {
    const auto all = boost::hana::scan_left(layers_, output_alone<Input>{input}, detail::to_steps{});
    const auto& last = detail::checked(boost::hana::back(all));
    const auto layers = boost::hana::drop_front(all);
    return sequential_trace<std::remove_const_t<decltype(layers)>,
                            std::remove_cvref_t<decltype(last.output)>>{layers, last.output};
  }

  /// One of the layers, counted from 0.
  template <std::size_t Number>
  constexpr const auto& layer() const {
    static_assert(Number < size, "attest: this sequential has fewer layers (they count from 0)");
    return boost::hana::at_c<Number>(layers_).layer;
  }

 private:
  decltype(detail::number_layers(std::index_sequence_for<Layers...>{},
                                 std::declval<const Layers&>()...)) layers_;
};

template <typename... Layers>
sequential(Layers...) -> sequential<Layers...>;

}  // namespace attest
ATTEST_ARITHMETIC_END
