// SPDX-License-Identifier: BSL-1.0
// A firmware in miniature: attention on numbers that come from outside, so that no call folds away.
#include <attest/attest.hpp>

using real = ATTEST_TEST_REAL;

// A sensor fills these; they are not constants, so the compiler cannot look inside.
extern "C" {
extern real query_in[4][8];
extern real key_in[6][8];
extern real value_in[6][5];
extern real scale_in;
extern real output[4][5];
real query_in[4][8];
real key_in[6][8];
real value_in[6][5];
real scale_in;
real output[4][5];

void the_program();
}

void the_program() {
  const attest::matrix query{query_in};
  const attest::matrix key{key_in};
  const attest::matrix value{value_in};

  const auto plain = attest::attention(query, key, value);
  const auto steps = attest::attention_steps(query, key, value, attest::attention_options{.scale = scale_in});
  const auto weights = attest::softmax(steps.scores);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      output[i][j] = plain(i, j) + steps.output(i, j) + weights(i, j) + attest::exp(query(i, j)) +
                     attest::sqrt(key(i, j));
    }
  }
}
