// SPDX-License-Identifier: BSL-1.0
// A-EM-1: 64 x 64 products and attentions, compiled under a limit on the stack that each function may take: a
// matrix has 16,384 bytes in float, so a hidden copy of one would show.
#include <attest/attest.hpp>

using table = attest::matrix<ATTEST_ELEMENT, 64, 64>;

table multiply(const table& a, const table& b) { return attest::multiply(a, b); }
table multiply_transposed(const table& a, const table& b) { return attest::multiply_transposed(a, b); }
table add(const table& a, const table& b) { return a + b; }
table softmax(const table& scores) { return attest::softmax(scores); }
table attend(const table& q, const table& k, const table& v) { return attest::attention(q, k, v); }
void attend_into(table& out, const table& q, const table& k, const table& v) {
  attest::attention_into(out, q, k, v);
}
table attend_causally(const table& q, const table& k, const table& v) {
  return attest::attention(q, k, v, attest::causal);
}
table attend_by_heads(const table& q, const table& k, const table& v) {
  return attest::multi_head_attention<4>(q, k, v);
}

// Layers: the result is built where the caller wants it.
table linear(const table& x, const attest::linear<ATTEST_ELEMENT, 64, 64>& layer) { return layer(x); }
table linear_out_in(const table& x, const attest::linear_out_in<ATTEST_ELEMENT, 64, 64>& layer) {
  return layer(x);
}
table layer_norm(const table& x, const attest::layer_norm<ATTEST_ELEMENT, 64>& layer) { return layer(x); }
table rms_norm(const table& x, const attest::rms_norm<ATTEST_ELEMENT, 64>& layer) { return layer(x); }
table relu(const table& x) { return attest::relu(x); }
table position(const table& x, const attest::position_table<ATTEST_ELEMENT, 64, 64>& layer) {
  return layer(x);
}
attest::row_vector<ATTEST_ELEMENT, 64> mean(const table& x) { return attest::mean_pooling(x); }
