// SPDX-License-Identifier: BSL-1.0
// How fast is exp over an array of 4096, against the C library's, in the same run? Prints; claims nothing,
// since a test machine is rarely quiet.
#include <attest/math/exp.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace {

constexpr int size = 4096;

template <attest::Real T>
void compare(const char* type, T from, T upto) {
  static T x[size];
  static T y[size];
  // in an order that no branch predictor learns
  for (unsigned i = 0; i < size; ++i) x[i] = from + (upto - from) * T((i * 2654435761U) % size) / T(size);
  using clock = std::chrono::steady_clock;
  double ours = 1;
  double theirs = 1;
  for (int repeat = 0; repeat < 300; ++repeat) {
    const auto start = clock::now();
    for (int i = 0; i < size; ++i) y[i] = attest::exp(x[i]);
    asm volatile("" : : "r"(y) : "memory");
    const auto middle = clock::now();
    for (int i = 0; i < size; ++i) y[i] = std::exp(x[i]);
    asm volatile("" : : "r"(y) : "memory");
    const auto end = clock::now();
    ours = std::fmin(ours, std::chrono::duration<double>(middle - start).count());
    theirs = std::fmin(theirs, std::chrono::duration<double>(end - middle).count());
  }
  std::printf("exp, %-6s on [%g, %g): attest %5.2f ns, C library %5.2f ns, ratio %.2f\n", type, double(from),
              double(upto), ours / size * 1e9, theirs / size * 1e9, ours / theirs);
}

}  // namespace

int main() {
  compare<float>("float", -20, 0);
  compare<float>("float", -87, 88);
  compare<double>("double", -20, 0);
  compare<double>("double", -700, 700);
}
