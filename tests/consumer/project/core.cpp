// SPDX-License-Identifier: BSL-1.0
// The core, as a stranger uses it: a proof by the compiler, and the same call at run time.
#include <attest/attest.hpp>
#include <embedded/weights.hpp>

// Equal scores share the weight: [(1 + 3)/2, (2 + 4)/2] = [2, 3].
constexpr attest::matrix values{{{1.0, 2.0}, {3.0, 4.0}}};
constexpr attest::matrix zeros{{{0.0, 0.0}, {0.0, 0.0}}};
constexpr attest::matrix expected{{{2.0, 3.0}, {2.0, 3.0}}};
static_assert(attest::attention(zeros, zeros, values) == expected);

// Weights of a file that attest_embed put into the program.
static_assert(attest::load_npy<attest::matrix<double, 2, 2>>(embedded::weights) == values);

int main(int argc, char**) {
  auto query = zeros;
  query(0, 0) = argc - 1;
  return attest::attention(query, zeros, values) == expected ? 0 : 1;
}
