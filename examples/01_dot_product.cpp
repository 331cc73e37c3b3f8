// SPDX-License-Identifier: BSL-1.0
// 01: the dot product, and the geometry of "I love coffee": lengths and angles.
//
// Nothing here runs: if this file compiles, every line of it is true.

#include <attest/attest.hpp>

using namespace attest::literals;

// Three words as arrows from the origin.
//
//   coffee (0, 1)
//   |   love (0.5, 0.5)
//   | /
//   +------ I (1, 0)
constexpr attest::matrix I{{{1.0, 0.0}}};
constexpr attest::matrix love{{{0.5, 0.5}}};
constexpr attest::matrix coffee{{{0.0, 1.0}}};

// The dot product multiplies place by place and adds up.
static_assert(attest::dot(I, I) == 1.0);          // 1 * 1   + 0 * 0
static_assert(attest::dot(I, love) == 0.5);       // 1 * 0.5 + 0 * 0.5
static_assert(attest::dot(love, love) == 0.5);    // 0.5 * 0.5 + 0.5 * 0.5 = 0.25 + 0.25
static_assert(attest::dot(love, coffee) == 0.5);  // 0.5 * 0   + 0.5 * 1
static_assert(attest::dot(I, coffee) == 0.0);     // 1 * 0   + 0 * 1: perpendicular

// The length of an arrow is the square root of its dot product with itself.
static_assert(attest::length(I) == 1.0);
static_assert(attest::length(coffee) == 1.0);
static_assert(attest::agrees(attest::length(love), 0.71_p));  // sqrt(0.5) = 0.70710678...

// The page prints 0.71, two decimals. 0.70 would be wrong, and so would 0.72.
static_assert(!attest::agrees(attest::length(love), 0.70_p));
static_assert(!attest::agrees(attest::length(love), 0.72_p));

// a . b = |a| |b| cos(angle), so cos(angle) = a . b / (|a| |b|).
// The cosine of 45 degrees is sqrt(1/2), that of 90 degrees is 0, that of 0 degrees is 1.
constexpr double cosine_of_45_degrees = attest::sqrt(0.5);
static_assert(attest::is_near(attest::cosine(I, love), cosine_of_45_degrees, 1e-15));
static_assert(attest::is_near(attest::cosine(love, coffee), cosine_of_45_degrees, 1e-15));
static_assert(attest::cosine(I, coffee) == 0.0);
static_assert(attest::cosine(I, I) == 1.0);

// And back: the product of the lengths and the cosine is the dot product again.
static_assert(attest::is_near(attest::length(I) * attest::length(love) * cosine_of_45_degrees,
                              attest::dot(I, love), 1e-15));

// All dot products at once: a matrix with a word a row, times its transpose.
constexpr attest::matrix words{{{1.0, 0.0}, {0.5, 0.5}, {0.0, 1.0}}};
static_assert(attest::multiply_transposed(words, words) ==
              attest::matrix{{{1.0, 0.5, 0.0}, {0.5, 0.5, 0.5}, {0.0, 0.5, 1.0}}});

int main() {}
