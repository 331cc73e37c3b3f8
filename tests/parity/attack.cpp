// SPDX-License-Identifier: BSL-1.0
// cases.md A-FP-1: dot([1, 10], [1, -0.1]) is 0, because 10 times the double nearest to -0.1 rounds to -1. A
// fused operation, which compilers choose by themselves where the processor has one, makes it -2^-54.

#include <attest/linalg/geometry.hpp>

#include "../targets/target.hpp"

namespace {

volatile double hidden_a[] = {1.0, 10.0}, hidden_b[] = {1.0, -0.1};

/// What somebody includes attest for: code of their own, which attest must leave as it is.
[[gnu::noinline]] double own_dot(double a0, double a1, double b0, double b1) { return a0 * b0 + a1 * b1; }

}  // namespace

int target::program() {
  const attest::matrix a{{{double(hidden_a[0]), double(hidden_a[1])}}};
  const attest::matrix b{{{double(hidden_b[0]), double(hidden_b[1])}}};
  // Which of the two products becomes part of a fused operation is up to the compiler.
  const bool apart = own_dot(a(0, 0), a(0, 1), b(0, 0), b(0, 1)) == 0.0 &&
                     own_dot(a(0, 1), a(0, 0), b(0, 1), b(0, 0)) == 0.0;
  target::write(apart ? "own code: apart\n" : "own code: fused\n");
  const double dot = attest::dot(a, b);
  target::write(dot == 0.0 ? "attest: apart\n" : "attest: fused\n");
  return dot == 0.0 ? 0 : 1;
}
