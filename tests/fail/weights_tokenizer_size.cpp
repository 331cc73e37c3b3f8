// SPDX-License-Identifier: BSL-1.0
// Tokens 0 to 2 are the unknown token, the beginning and the end of a text.
// expect: attest: a tokenizer has at least the tokens 0 to 2
#include <attest/weights/tokenizer.hpp>

constexpr attest::byte_view bytes{};
#ifdef ATTEST_CORRECTED
constexpr attest::tokenizer<3> words{bytes};
#else
constexpr attest::tokenizer<2> words{bytes};
#endif
static_assert(words.status() != attest::file_status::ok);
