// SPDX-License-Identifier: BSL-1.0
// Layers one after another. Expected values: small whole numbers worked out in the comments.
#include "catch.hpp"

#include <cstddef>
#include <type_traits>

#include <attest/model.hpp>

using namespace boost::hana::literals;

namespace {

/// y = x W, which tells its widths.
template <typename T, std::size_t Inputs, std::size_t Outputs>
struct projection {
  static constexpr std::size_t inputs = Inputs;
  static constexpr std::size_t outputs = Outputs;
  attest::matrix<T, Inputs, Outputs> weight;

  template <std::size_t Rows>
  constexpr attest::matrix<T, Rows, Outputs> operator()(const attest::matrix<T, Rows, Inputs>& x) const {
    return x * weight;
  }
};
template <typename T, std::size_t Inputs, std::size_t Outputs>
projection(attest::matrix<T, Inputs, Outputs>) -> projection<T, Inputs, Outputs>;

struct at_least_zero {
  constexpr double operator()(double x) const { return x > 0.0 ? x : 0.0; }
};

/// Any width, and the width stays.
struct rectifier {
  static constexpr bool keeps_width = true;
  template <std::size_t Rows, std::size_t Cols>
  constexpr auto operator()(const attest::matrix<double, Rows, Cols>& x) const {
    return attest::map(x, at_least_zero{});
  }
};

/// Tells nothing, and changes both rows and columns.
struct transposition {
  template <std::size_t Rows, std::size_t Cols>
  constexpr auto operator()(const attest::matrix<double, Rows, Cols>& x) const {
    return attest::transpose(x);
  }
};

/// The end of a model need not be a matrix.
struct first_element {
  template <std::size_t Rows, std::size_t Cols>
  constexpr double operator()(const attest::matrix<double, Rows, Cols>& x) const {
    return x(0, 0);
  }
};

constexpr attest::matrix x{{{1.0, 2.0}, {3.0, -1.0}, {0.0, 1.0}}};
constexpr projection widen{attest::matrix{{{1.0, 0.0, -1.0}, {0.0, 2.0, 1.0}}}};
constexpr projection narrow{attest::matrix{{{1.0, 0.0}, {1.0, 1.0}, {0.0, 4.0}}}};

constexpr attest::sequential model{widen, rectifier{}, narrow};

// x W1:   (1, 4, 1), (3, -2, -4), (0, 2, 1)
// relu:   (1, 4, 1), (3, 0, 0), (0, 2, 1)
// times W2: (1 + 4, 4 + 4) = (5, 8), (3, 0), (2, 2 + 4) = (2, 6)
constexpr attest::matrix hidden{{{1.0, 4.0, 1.0}, {3.0, -2.0, -4.0}, {0.0, 2.0, 1.0}}};
constexpr attest::matrix activated{{{1.0, 4.0, 1.0}, {3.0, 0.0, 0.0}, {0.0, 2.0, 1.0}}};
constexpr attest::matrix expected{{{5.0, 8.0}, {3.0, 0.0}, {2.0, 6.0}}};

}  // namespace

TEST_CASE("layers of different types run one after another") {
  STATIC_REQUIRE(model(x) == expected);
  STATIC_REQUIRE(model.size == 3);
  STATIC_REQUIRE(model.layer<2>().weight(2, 1) == 4.0);
}

TEST_CASE("a sequential tells its widths, as far as its layers do") {
  STATIC_REQUIRE(model.inputs == 2);
  STATIC_REQUIRE(model.outputs == 2);
  constexpr attest::sequential kept{rectifier{}, widen, rectifier{}};
  STATIC_REQUIRE(kept.inputs == 2);
  STATIC_REQUIRE(kept.outputs == 3);
  STATIC_REQUIRE(!kept.keeps_width);
  constexpr attest::sequential any{rectifier{}, rectifier{}};
  STATIC_REQUIRE(any.inputs == attest::any_width);
  STATIC_REQUIRE(any.outputs == attest::any_width);
  STATIC_REQUIRE(any.keeps_width);
  using untold_end = decltype(attest::sequential{widen, transposition{}});
  STATIC_REQUIRE(untold_end::inputs == 2);
  STATIC_REQUIRE(untold_end::outputs == attest::any_width);
  using untold_start = decltype(attest::sequential{rectifier{}, transposition{}, narrow, rectifier{}});
  STATIC_REQUIRE(untold_start::inputs == attest::any_width);
  STATIC_REQUIRE(untold_start::outputs == 2);
  // What an untold layer makes of a width is not held against the next layer.
  using untold_middle = decltype(attest::sequential{widen, transposition{}, widen});
  STATIC_REQUIRE(untold_middle::inputs == 2);
  STATIC_REQUIRE(untold_middle::outputs == 3);
  using kept_of_known =
      decltype(attest::sequential{rectifier{}, attest::residual{attest::sequential{widen, narrow}}});
  STATIC_REQUIRE(kept_of_known::inputs == 2);
  STATIC_REQUIRE(kept_of_known::outputs == 2);
  STATIC_REQUIRE(kept_of_known::keeps_width);
}

TEST_CASE("a sequential is a layer itself") {
  constexpr attest::sequential nested{model, attest::sequential{rectifier{}, widen}, narrow};
  // model(x) is not negative. times W1: (5, 16, 3), (3, 0, -3), (2, 12, 4).
  // times W2: (21, 28), (3, -12), (14, 28)
  STATIC_REQUIRE(nested(x) == attest::matrix{{{21.0, 28.0}, {3.0, -12.0}, {14.0, 28.0}}});
  STATIC_REQUIRE(nested.inputs == 2);
  STATIC_REQUIRE(nested.outputs == 2);
}

TEST_CASE("everything on the way can be kept") {
  constexpr auto steps = model.steps(x);
  STATIC_REQUIRE(steps.layers[0_c].output == hidden);
  STATIC_REQUIRE(steps.layers[1_c].output == activated);
  STATIC_REQUIRE(steps.layers[2_c].output == expected);
  STATIC_REQUIRE(steps.output == expected);
}

TEST_CASE("layers with steps of their own keep them") {
  constexpr attest::sequential outer{rectifier{}, model};
  // relu(x) is (1, 2), (3, 0), (0, 1); times W1: (1, 4, 1), (3, 0, -3), (0, 2, 1)
  constexpr auto steps = outer.steps(x);
  STATIC_REQUIRE(steps.layers[1_c].layers[0_c].output ==
                 attest::matrix{{{1.0, 4.0, 1.0}, {3.0, 0.0, -3.0}, {0.0, 2.0, 1.0}}});
  STATIC_REQUIRE(steps.output == outer(x));
}

TEST_CASE("without layers nothing changes") {
  constexpr attest::sequential<> nothing{};
  STATIC_REQUIRE(nothing(x) == x);
  STATIC_REQUIRE(nothing.steps(x).output == x);
  STATIC_REQUIRE(nothing.size == 0);
}

TEST_CASE("a layer may be anything that can be called") {
  constexpr auto negated = [](const auto& m) { return m * -1.0; };
  constexpr attest::sequential mixed{negated, transposition{}, first_element{}};
  STATIC_REQUIRE(mixed(x) == -1.0);
  // What is no matrix goes on, too.
  constexpr attest::sequential after{mixed, at_least_zero{}};
  STATIC_REQUIRE(after(x) == 0.0);
  STATIC_REQUIRE(std::is_same_v<decltype(after(x)), double>);
}

TEST_CASE("attest's own layers fit in") {
  // The same numbers as above, by way of linear and relu.
  constexpr attest::sequential network{attest::linear{widen.weight}, attest::relu,
                                       attest::linear{narrow.weight}, attest::unchanged};
  STATIC_REQUIRE(network(x) == expected);
  STATIC_REQUIRE(network.inputs == 2);
  STATIC_REQUIRE(network.outputs == 2);
  // x + network(x): (1 + 5, 2 + 8), (3 + 3, -1 + 0), (0 + 2, 1 + 6)
  constexpr attest::residual around{network};
  STATIC_REQUIRE(around(x) == attest::matrix{{{6.0, 10.0}, {6.0, -1.0}, {2.0, 7.0}}});
}

TEST_CASE("a result by token is still an input") {
  using namespace attest::literals;
  constexpr auto words =
      attest::vocabulary("a"_token = {1.0, 2.0}, "b"_token = {3.0, -1.0}, "c"_token = {0.0, 1.0});
  constexpr auto sentence = words.sentence<"a b c">();
  constexpr auto labelled = attest::by_token(sentence, sentence.embeddings);
  STATIC_REQUIRE(model(labelled) == expected);
  STATIC_REQUIRE(attest::by_token(sentence, model(sentence.embeddings))["c"_token] ==
                 attest::matrix{{{2.0, 6.0}}});
}
