/* SPDX-License-Identifier: BSL-1.0
 * The digits classifier as C programmers write it: the weights by pointer, the largest shapes as constants. */
#ifndef ATTEST_TEST_PLAIN_H
#define ATTEST_TEST_PLAIN_H

#ifdef __cplusplus
extern "C" {
#endif

enum { tokens = 8, pixels = 8, width = 16, heads = 2, head_width = width / heads, hidden = 32, classes = 10 };

/* Every weight as PyTorch stores it, out x in. */
struct plain_weights {
  const float *embed, *embed_bias, *positions;
  const float *query, *query_bias, *key, *key_bias, *value, *value_bias, *project, *project_bias;
  const float *gain1, *bias1, *expand, *expand_bias, *contract, *contract_bias, *gain2, *bias2;
  const float *classify, *classify_bias;
};

void plain_classify(const struct plain_weights* w, const float* image, float* logits);

#ifdef __cplusplus
}
#endif
#endif
