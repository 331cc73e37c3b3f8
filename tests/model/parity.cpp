// SPDX-License-Identifier: BSL-1.0
// Values that the optimizer cannot see: what the program computes is, bit for bit, what the compiler
// computed.
#include "catch.hpp"

#include <cstddef>
#include <cstring>

#include <attest/model.hpp>

using namespace attest::literals;

namespace {

template <typename T>
T hidden(T value) {
  volatile T box = value;
  return box;
}

template <typename T, std::size_t Rows, std::size_t Cols>
attest::matrix<T, Rows, Cols> hidden(attest::matrix<T, Rows, Cols> m) {
  for (T& element : m.elements) element = hidden(element);
  return m;
}

template <typename Left, typename Right>
bool same_bits(const Left& left, const Right& right) {
  static_assert(sizeof left.elements == sizeof right.elements);
  return std::memcmp(left.elements, right.elements, sizeof left.elements) == 0;
}

template <typename T>
constexpr attest::matrix<T, 4, 3> numbers{{{T(0.1), T(-0.7), T(1.3)},
                                           {T(2.3), T(0.0), T(-1.9)},
                                           {T(0.55), T(0.45), T(-0.0)},
                                           {T(1) / T(3), T(7.7), T(0.9)}}};

template <typename T>
constexpr auto table(const attest::matrix<T, 4, 3>& rows) {
  return attest::vocabulary("The"_token = attest::row(rows, 0), "cat"_token = attest::row(rows, 1),
                            "eats"_token = attest::row(rows, 2), "fish"_token = attest::row(rows, 3));
}

/// x + attention(x, x, x), on both sides of a projection below.
struct attend {
  template <typename T, std::size_t Rows, std::size_t Cols>
  constexpr auto operator()(const attest::matrix<T, Rows, Cols>& x) const {
    return x + attest::attention(x, x, x);
  }
};
template <typename T>
struct project {
  static constexpr std::size_t inputs = 3;
  static constexpr std::size_t outputs = 4;
  attest::matrix<T, 3, 4> weight;
  template <std::size_t Rows>
  constexpr auto operator()(const attest::matrix<T, Rows, 3>& x) const {
    return x * weight;
  }
};
template <typename T>
constexpr auto model(const attest::matrix<T, 4, 3>& weight) {
  return attest::sequential{attend{}, project<T>{attest::transpose(weight)}, attend{}};
}

template <typename T>
void compare() {
  constexpr auto words = table(numbers<T>);
  constexpr auto sentence = words.template sentence<"fish eats The cat, The fish">();
  constexpr auto x = sentence.embeddings;
  constexpr auto steps = attest::by_token(sentence, attest::attention_steps(x, x, x));
  constexpr auto run = model(numbers<T>).steps(x);

  const auto words2 = table(hidden(numbers<T>));
  const auto sentence2 = words2.template sentence<"fish eats The cat, The fish">();
  const auto x2 = sentence2.embeddings;
  const auto steps2 = attest::by_token(sentence2, attest::attention_steps(x2, x2, x2));
  const auto run2 = model(hidden(numbers<T>)).steps(x2);

  using namespace boost::hana::literals;
  CHECK(same_bits(words.embeddings(), words2.embeddings()));
  CHECK(same_bits(words["cat"_token], words2["cat"_token]));
  CHECK(same_bits(x, x2));
  CHECK(same_bits(sentence["cat"_token], sentence2["cat"_token]));
  CHECK(same_bits(sentence[4], sentence2[hidden(std::size_t{4})]));
  CHECK(same_bits(steps.weights, steps2.weights));
  CHECK(same_bits(steps["cat"_token].weights, steps2["cat"_token].weights));
  CHECK(same_bits(steps[5].output, steps2[hidden(5)].output));
  CHECK(steps.weights("cat"_token, "eats"_token) == steps2.weights("cat"_token, hidden(1)));
  CHECK(same_bits(run.layers[0_c].output, run2.layers[0_c].output));
  CHECK(same_bits(run.layers[1_c].output, run2.layers[1_c].output));
  CHECK(same_bits(run.output, run2.output));
  CHECK(same_bits(run.output, model(hidden(numbers<T>))(x2)));
}

}  // namespace

TEST_CASE("double: compile time and run time agree by bits") { compare<double>(); }
TEST_CASE("float: compile time and run time agree by bits") { compare<float>(); }
