// SPDX-License-Identifier: BSL-1.0
// Eleven characters and room for eight.
// expect: attest: a text of %zu characters or more does not fit into %zu
// expect: , 11, 8)
#include <attest/show/text.hpp>

#ifdef ATTEST_CORRECTED
using line = attest::text<16>;
#else
using line = attest::text<8>;
#endif
constexpr bool fits() {
  line greeting;
  greeting << "hello world";
  return greeting.size() == 11;
}
static_assert(fits());
