// SPDX-License-Identifier: BSL-1.0
// self_check: does this build, on this machine, compute as the compiler did? Asked while the program runs.
#pragma once

#include <limits>

#include <attest/config.hpp>
#include <attest/math/real.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// What the arithmetic of a program keeps of IEEE 754 as attest's headers write it. True is good.
struct arithmetic_report {
  bool products_stay_apart;  ///< no product and sum became one fused operation (-ffp-contract=fast)
  bool order_of_sums;        ///< sums run as written (-fassociative-math)
  bool true_quotients;       ///< no division became a product (-freciprocal-math)
  bool width_of_results;     ///< each result has the width of its type (the x87)
  bool rounds_to_nearest;    ///< the rounding mode is that of the compiler
  bool subnormal_results;    ///< results below the least normal number are not flushed to zero
  bool subnormal_arguments;  ///< nor are arguments
  bool infinities_and_nan;   ///< they exist, and a NaN differs from itself (-ffinite-math-only)
  bool signed_zeros;         ///< 0 and -0 are two (-fno-signed-zeros)

  /// Is everything kept?
  constexpr explicit operator bool() const { return first_loss() == nullptr; }

  /// The first thing that is not kept, as a sentence with a remedy; a null pointer if all is.
  constexpr const char* first_loss() const {
    // These two first: they make some of the others look lost, too.
    if (!width_of_results) return "attest: results are wider than their type: use -msse2 -mfpmath=sse";
    if (!rounds_to_nearest) return "attest: the rounding mode is not to nearest: restore it (fesetround)";
    if (!products_stay_apart) return "attest: products and sums are fused: use -ffp-contract=off";
    if (!order_of_sums) return "attest: sums are reordered: remove -fassociative-math";
    if (!true_quotients) return "attest: divisions became products: remove -freciprocal-math";
    if (!subnormal_results) return "attest: subnormal results become zero: switch flush-to-zero off";
    if (!subnormal_arguments) return "attest: subnormal arguments count as zero: switch that mode off";
    if (!infinities_and_nan) return "attest: infinities and NaN are lost: remove -ffinite-math-only";
    if (!signed_zeros) return "attest: -0 is lost: remove -fno-signed-zeros";
    return nullptr;
  }
};

namespace detail {

/// The number, about which the optimizer may assume nothing.
template <Real T>
T unforeseen(T number) {
  volatile T place = number;
  return place;
}

}  // namespace detail

/// Computes a few results that come out otherwise where a flag, a linked library or the state of the
/// processor broke the contract, in T; a chip without a double unit need not check double.
///
///     if (!attest::self_check<float>()) ...        // or print self_check<float>().first_loss()
///
/// It speaks of the flags of the translation unit that calls it (so it has internal linkage: units may have
/// been compiled with other flags), and of the rounding and flushing modes at the moment.
template <Real T>
[[nodiscard]] static arithmetic_report self_check() noexcept {
  using detail::unforeseen;
  using limits = std::numeric_limits<T>;
  constexpr T epsilon = limits::epsilon();  // from 1 to the next number
  const T zero = unforeseen(T(0)), one = unforeseen(T(1)), infinity = unforeseen(limits::infinity());
  arithmetic_report kept{};

  // 10 times the T nearest to -0.1 rounds to -1, though it is not -1: fused, the sum is not 0.
  kept.products_stay_apart = unforeseen(T(10)) * unforeseen(T(-0.1)) + one == T(0);

  // 1 is lost beside 2^60, twice, and the last 1 stays; regrouped, other numbers come out.
  const T large = unforeseen(T(0x1p60));
  const T terms[] = {large, one, -large, one};
  T sum = T(0);
  for (const T& term : terms) sum += term;
  kept.order_of_sums = sum == T(1) && (one + large) - large == T(0);

  // 5/49, 10/49 and 20/49 differ from the products with 1/49, in float and in double.
  const T divisor = unforeseen(T(49));
  const T first = unforeseen(T(5)) / divisor;
  const T second = unforeseen(T(10)) / divisor;
  const T third = unforeseen(T(20)) / divisor;
  kept.true_quotients = first == T(5) / T(49) && second == T(10) / T(49) && third == T(20) / T(49);

  // (1 + h)^2 = 1 + 2h + h^2, where h^2 does not fit into T but would into a few more bits. Rounded to T, in
  // whichever direction, it is one of two numbers.
  constexpr T h = T(1) / T(1 << (limits::digits / 2 + 2));
  constexpr T below = T(1) + T(2) * h;
  const T a_little_more = one + unforeseen(h);
  const T square = a_little_more * a_little_more;
  kept.width_of_results = square == below || square == below + epsilon;

  // A quarter of the way to the next number goes back, three quarters go on, on both sides of zero.
  kept.rounds_to_nearest = one + unforeseen(epsilon / T(4)) == T(1) &&
                           -one - unforeseen(epsilon / T(4)) == T(-1) &&
                           one + unforeseen(epsilon * T(0.75)) == T(1) + epsilon;

  // Judged after scaling, as a comparison too may count a subnormal number as zero.
  const T scale = unforeseen(T(1) / epsilon);
  const auto half = detail::to_bits(unforeseen((limits::min)()) * unforeseen(T(0.5)));
  kept.subnormal_results = half != 0;
  kept.subnormal_arguments = unforeseen(limits::denorm_min()) * scale > T(0);

  const T not_a_number = infinity - infinity;
  kept.infinities_and_nan = not_a_number != not_a_number && !(not_a_number == not_a_number) &&
                            infinity > (limits::max)() && one / infinity == T(0);

  kept.signed_zeros = detail::to_bits(unforeseen(T(-0.0)) + T(0)) == 0 && detail::to_bits(zero * -one) != 0;
  return kept;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
