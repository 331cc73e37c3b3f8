// SPDX-License-Identifier: BSL-1.0
// 10: a trained classifier from .npy files. It tells praise from complaint, also where the same words in
// another order mean the opposite; the compiler reads the weights, judges, and agrees with PyTorch.
//
// The weights are a part of the program, put there by attest_embed in CMakeLists.txt; trained/README.md says
// how they were trained.

#include <attest/model.hpp>
#include <cstdio>
#include <embedded/reviews_bias.hpp>
#include <embedded/reviews_contract.hpp>
#include <embedded/reviews_decide.hpp>
#include <embedded/reviews_expand.hpp>
#include <embedded/reviews_logits.hpp>
#include <embedded/reviews_positions.hpp>
#include <embedded/reviews_project.hpp>
#include <embedded/reviews_query_key_value.hpp>
#include <embedded/reviews_question.hpp>
#include <embedded/reviews_words.hpp>
#include <utility>

using attest::load_npy;
using attest::matrix;
using namespace attest::literals;

// ---- the words ------------------------------------------------------------------------------------------
// In the file they are half-precision numbers, every one of which a float has, too. A file of another shape,
// or of doubles, which a float does not all have, would stop the compiler here, with what the file holds and
// what was wanted: tests/fail/weights_tensor_shape.cpp and weights_element_type.cpp show it.
constexpr auto table = load_npy<matrix<float, 23, 16>>(embedded::reviews_words);

/// Each word with its row of the table.
template <std::size_t... Row, typename... Tokens>
constexpr auto with_rows(std::index_sequence<Row...>, Tokens... tokens) {
  return attest::vocabulary((tokens = attest::row(table, Row))...);
}
constexpr auto words = with_rows(std::make_index_sequence<23>{}, "the"_token, "was"_token, "not"_token,
                                 "very"_token, "and"_token, "but"_token, "though"_token, "soup"_token,
                                 "bread"_token, "tea"_token, "waiter"_token, "music"_token, "room"_token,
                                 "good"_token, "fresh"_token, "warm"_token, "kind"_token, "lovely"_token,
                                 "bad"_token, "stale"_token, "cold"_token, "rude"_token, "dull"_token);

// ---- the network ----------------------------------------------------------------------------------------
// n words, each a row of 16:
//
//     x = words + positions
//     x = x + attention(x)                    two heads, each 8 wide
//     x = x + relu(x expand) contract         32 wide inside
//     logits = attention(question, x) decide + bias        1 x 2: complaint, praise
constexpr attest::position_table positions{load_npy<matrix<float, 11, 16>>(embedded::reviews_positions)};

// Three weights lie side by side in one file.
constexpr auto projections =
    attest::unpack(attest::linear{load_npy<matrix<float, 16, 48>>(embedded::reviews_query_key_value)});
constexpr attest::projected_attention attention{
    projections.query, projections.key, projections.value,
    attest::linear{load_npy<matrix<float, 16, 16>>(embedded::reviews_project)}, attest::multi_head<2>()};

// One of these two files is in fortran_order, column after column, as NumPy writes what it has turned round.
constexpr attest::feed_forward feed_forward{
    attest::linear{load_npy<matrix<float, 16, 32>>(embedded::reviews_expand)}, attest::relu,
    attest::linear{load_npy<matrix<float, 32, 16>>(embedded::reviews_contract)}};

constexpr attest::sequential encoder{positions, attest::residual{attention}, attest::residual{feed_forward}};

// The one query that looks at all words, and what is decided from what it sees.
constexpr auto question = load_npy<matrix<float, 1, 16>>(embedded::reviews_question);
constexpr attest::linear decide{load_npy<matrix<float, 16, 2>>(embedded::reviews_decide),
                                load_npy<matrix<float, 1, 2>>(embedded::reviews_bias)};

enum judgement { complaint, praise };

template <typename Sentence>
struct review {
  matrix<float, 1, Sentence::size> weights;  ///< how much the question looks at each word
  matrix<float, 1, 2> logits;

  constexpr judgement judged() const { return logits(0, praise) > logits(0, complaint) ? praise : complaint; }
  template <typename Token>
  constexpr float weight(Token token) const {
    return weights(0, Sentence::tokens::position(token));
  }
};

template <typename Sentence>
constexpr review<Sentence> read(const Sentence& sentence) {
  const auto x = encoder(sentence.embeddings);                 // n x 16
  const auto steps = attest::attention_steps(question, x, x);  // 1 x n, 1 x 16
  return {steps.weights, decide(steps.output)};
}

// ---- in the compiler ------------------------------------------------------------------------------------
/// A sentence, and what the compiler made of it.
template <typename Sentence>
struct judged_sentence {
  Sentence sentence;
  review<Sentence> result;
};
template <typename Sentence>
constexpr judged_sentence<Sentence> judge(const Sentence& sentence) {
  return {sentence, read(sentence)};
}

// A word that is not in the vocabulary would stop the compiler, with that word.
constexpr auto good = judge(words.sentence<"the soup was good">());
static_assert(good.result.judged() == praise);
constexpr auto not_good = judge(words.sentence<"the soup was not good">());
static_assert(not_good.result.judged() == complaint);

// The same nine words, and what counts is said last.
constexpr auto but_good = judge(words.sentence<"the waiter was rude but the soup was good">());
constexpr auto but_rude = judge(words.sentence<"the soup was good but the waiter was rude">());
static_assert(but_good.result.judged() == praise);
static_assert(but_rude.result.judged() == complaint);

// With one word changed, what counts is said first.
constexpr auto though_rude = judge(words.sentence<"the soup was good though the waiter was rude">());
static_assert(though_rude.result.judged() == praise);

constexpr auto not_cold = judge(words.sentence<"the bread was stale but the tea was not cold">());
constexpr auto not_dull = judge(words.sentence<"the music was not dull though very bad">());
constexpr auto not_bad = judge(words.sentence<"the room was warm and not bad">());
static_assert(not_cold.result.judged() == praise);
static_assert(not_dull.result.judged() == praise);
static_assert(not_bad.result.judged() == praise);

// "not" is what the question looks at where it turns the main clause round.
static_assert(not_cold.result.weight("not"_token) > 0.9F);
static_assert(not_dull.result.weight("not"_token) > 0.9F);

// ---- as PyTorch has it ------------------------------------------------------------------------------------
// The logits of these eight sentences in their order, computed by PyTorch in doubles: a float does not have
// every double, so the nearest is asked for.
constexpr auto pytorch = load_npy<matrix<float, 8, 2>>(embedded::reviews_logits, attest::conversion::rounded);

template <typename... Sentences>
constexpr bool as_pytorch(const judged_sentence<Sentences>&... each) {
  std::size_t row = 0;
  return (attest::is_near(each.result.logits, attest::row(pytorch, row++), 1e-5F) && ...);
}
static_assert(as_pytorch(good, not_good, but_good, but_rude, though_rude, not_cold, not_dull, not_bad));

// ---- in the program ---------------------------------------------------------------------------------------
/// Prints a sentence with how much the question looks at each word, and judges it again; whether that gives
/// the compiler's result, bit for bit.
template <typename Sentence>
bool report(const judged_sentence<Sentence>& judged) {
  const auto again = read(judged.sentence);
  for (std::size_t i = 0; i < Sentence::size; ++i) {
    const auto word = Sentence::tokens::names[i];
    std::printf("%.*s (%.0f %%) ", static_cast<int>(word.size()), word.data(),
                100.0 * static_cast<double>(again.weights(0, i)));
  }
  std::printf("- %s\n", again.judged() == praise ? "praise" : "complaint");
  return again.weights == judged.result.weights && again.logits == judged.result.logits;
}

template <typename... Sentences>
bool report_all(const judged_sentence<Sentences>&... each) {
  bool same = true;
  ((same = report(each) && same), ...);
  return same;
}

int main() {
  return report_all(good, not_good, but_good, but_rude, though_rude, not_cold, not_dull, not_bad) ? 0 : 1;
}
