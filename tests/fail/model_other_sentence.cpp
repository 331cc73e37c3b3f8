// SPDX-License-Identifier: BSL-1.0
// A result belongs to the sentence it was computed from.
// expect: attest: a result is looked up by the sentence it was computed from
// expect: shapes_do_not_fit<attest::shape<3, 2>, attest::shape<2, 2>
#include <attest/model.hpp>

using namespace attest::literals;

inline constexpr auto words = attest::vocabulary("The"_token = {1.0, 0.0}, "cat"_token = {0.0, 2.0});
inline constexpr auto sentence = words.sentence<"The cat">();
inline constexpr auto longer = words.sentence<"The cat cat">();
inline constexpr auto x = sentence.embeddings;
#ifdef ATTEST_CORRECTED
inline constexpr auto output = attest::by_token(sentence, attest::attention(x, x, x));
#else
inline constexpr auto output = attest::by_token(longer, attest::attention(x, x, x));
#endif
