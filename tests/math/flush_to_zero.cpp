// SPDX-License-Identifier: BSL-1.0
// Under a mode that takes subnormal numbers for zeros: what changes, and what does not.
#include <attest/attest.hpp>
#include <vector>

#include "bits.hpp"
#include "catch.hpp"

#if defined(__SSE2__)
#include <xmmintrin.h>

namespace {

/// Flush-to-zero and denormals-are-zero, for a scope.
class flushing {
 public:
  flushing() : before_(_mm_getcsr()) { _mm_setcsr(before_ | 0x8040); }
  ~flushing() { _mm_setcsr(before_); }
  flushing(const flushing&) = delete;
  flushing& operator=(const flushing&) = delete;

 private:
  unsigned before_;
};

template <attest::Real T>
std::vector<T> results(T x) {
  return {attest::log(x),   attest::rsqrt(x), attest::tanh(x),        attest::erf(x),
          attest::sin(x),   attest::cos(x),   attest::pow(x, T(0.5)), attest::exp2(x),
          attest::trunc(x), attest::floor(x), (attest::round)(x),     attest::ceil(x),
          attest::exp(x),   (attest::abs)(x), attest::round_even(-x), attest::pow(x, T(1.5))};
}

template <attest::Real T>
void same_results(T x) {
  const auto expected = results(opaque(x));
  std::vector<T> found;
  {
    const flushing mode;
    found = results(opaque(x));
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i, x);
    CHECK(same_bits(found[i], expected[i]));
  }
}

}  // namespace

TEST_CASE("What is computed on the bits does not change") {
  same_results(0x1p-140f);
  same_results(-0x1.234p-130f);
  same_results(0x1p-1060);
  same_results(-0x1.23456p-1030);
  {
    const flushing mode;
    const double found = attest::exp(opaque(-740.0));
    CHECK(attest::detail::to_bits(found) != 0);  // exp of a double: its small results come from integers
  }
}

TEST_CASE("What README.md says about these modes") {
  const flushing mode;
  CHECK(attest::detail::to_bits(attest::exp(opaque(-100.0f))) == 0);     // the conversion to float flushes
  CHECK(attest::detail::to_bits(attest::sqrt(opaque(0x1p-140f))) == 0);  // so does the instruction
  CHECK(attest::detail::to_bits(attest::exp(opaque(-80.0f))) != 0);
}
#else
TEST_CASE("Flush-to-zero modes: this target has none that attest knows") { SUCCEED(); }
#endif
