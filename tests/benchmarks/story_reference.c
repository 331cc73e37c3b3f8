/* SPDX-License-Identifier: BSL-1.0
 * llama2.c as the benchmark calls it: the run.c that the user names, included, with its own main left out. */
#define TESTING
#include ATTEST_LLAMA2_RUN_C

static Transformer transformer;

void reference_open(char* checkpoint) { build_transformer(&transformer, checkpoint); }

/* Greedy tokens from token 1 on. */
void reference_decode(int* tokens, int count) {
  int token = 1;
  for (int position = 0; position < count; ++position) {
    const float* logits = forward(&transformer, token, position);
    int best = 0;
    for (int i = 1; i < transformer.config.vocab_size; ++i) {
      if (logits[i] > logits[best]) best = i;
    }
    tokens[position] = token = best;
  }
}
