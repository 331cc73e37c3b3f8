// SPDX-License-Identifier: BSL-1.0
// Residuals and Transformer blocks: where the residual starts, and every step of a block on example 1.
#include <attest/layers/activation.hpp>
#include <attest/layers/block.hpp>
#include <attest/layers/feed_forward.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/layers/projected_attention.hpp>
#include <attest/layers/residual.hpp>

#include "catch.hpp"
#include "tolerance.hpp"

using attest::feed_forward;
using attest::identity;
using attest::layer_norm;
using attest::linear;
using attest::matrix;
using attest::post_norm;
using attest::post_norm_block;
using attest::pre_norm;
using attest::pre_norm_block;
using attest::projected_attention;
using attest::relu;
using attest::residual;
using attest::unchanged;
using layers_test::near;
using layers_test::runs_alike;
using layers_test::same_bits;
using layers_test::within;

namespace {

constexpr linear twice{2.0 * identity<double, 2>()};

// A-BL-1: x = [1, 3], f(v) = 2v, epsilon 0. The normalization of [1, 3] and of [3, 9] is [-1, 1].
TEST_CASE("where the residual starts") {
  constexpr matrix x{{{1.0, 3.0}}};
  constexpr layer_norm<double, 2> norm{0.0};
  constexpr auto before = pre_norm{norm, twice}(x);  // [1 3] + 2 [-1 1]
  constexpr auto after = post_norm{norm, twice}(x);  // norm([1 3] + [2 6])
  constexpr auto alone = residual{twice}(x);
  STATIC_REQUIRE(before == matrix{{{-1.0, 5.0}}});
  STATIC_REQUIRE(after == matrix{{{-1.0, 1.0}}});
  STATIC_REQUIRE(alone == matrix{{{3.0, 9.0}}});
  CHECK(runs_alike(pre_norm{norm, twice}, before, x));
  CHECK(runs_alike(post_norm{norm, twice}, after, x));
  CHECK(runs_alike(residual{twice}, alone, x));
}

constexpr feed_forward network{linear{matrix{{{1.0, 0.0, 0.5}, {0.0, 1.0, 0.5}}}, matrix{{{0.0, 0.0, 0.25}}}},
                               relu,
                               linear{matrix{{{2.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}}}, matrix{{{0.5, -0.5}}}}};

constexpr matrix sentence{{{1.0, 0.0}, {0.0, 2.0}, {1.0, 1.0}, {2.0, 0.0}}};
constexpr projected_attention attention{unchanged, unchanged, unchanged, unchanged};
constexpr layer_norm<double, 2> norm;
constexpr double tolerance = 1e-14;

// Expected: tests/layers/reference.py.
TEST_CASE("the post-norm block on example 1") {
  constexpr post_norm_block block{attention, norm, network, norm};
  constexpr auto steps = block.steps(sentence);
  STATIC_REQUIRE(within(steps.attention.output,
                        matrix{{{1.3395230986533138512, 0.43929588497647312124},
                                {0.30884100219844374015, 1.6477412934115012828},
                                {1.0, 0.85884368875715041089},
                                {1.6088593650139138104, 0.23381806657737277274}}},
                        4));
  STATIC_REQUIRE(within(steps.after_attention,
                        matrix{{{2.3395230986533138512, 0.43929588497647312124},
                                {0.30884100219844374015, 3.6477412934115012828},
                                {2.0, 1.8588436887571504109},
                                {3.6088593650139138104, 0.23381806657737277274}}},
                        4));
  // The third row is a difference of nearly equal numbers.
  STATIC_REQUIRE(near(steps.first_normalized,
                      matrix{{{0.99999446120462933167, -0.99999446120462933167},
                              {-0.99999820600211399766, 0.99999820600211399766},
                              {0.99899774990794846932, -0.99899774990794846932},
                              {0.99999824421769008571, -0.99999824421769008571}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.feed_forward.output,
                      matrix{{{2.7499889224092586633, -0.25},
                              {0.75, 1.7499964120042279953},
                              {2.7479954998158969386, -0.25},
                              {2.7499964884353801714, -0.25}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.after_feed_forward,
                      matrix{{{3.749983383613887995, -1.2499944612046293317},
                              {-0.24999820600211399766, 2.749994618006341993},
                              {3.746993249723845408, -1.2489977499079484693},
                              {3.7499947326530702571, -1.2499982442176900857}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.output,
                      matrix{{{0.99999919999387031054, -0.99999919999387031054},
                              {-0.9999977777745540919, 0.9999977777745540919},
                              {0.99999919871653839478, -0.99999919871653839478},
                              {0.99999919999871259802, -0.99999919999871259802}}},
                      tolerance));
  STATIC_REQUIRE(same_bits(block(sentence), steps.output));
  CHECK(runs_alike(block, steps.output, sentence));
  STATIC_REQUIRE((block.inputs == 2 && block.outputs == 2));
}

TEST_CASE("the pre-norm block on example 1") {
  constexpr pre_norm_block block{attention, norm, network, norm};
  constexpr auto steps = block.steps(sentence);
  STATIC_REQUIRE(near(steps.first_normalized,
                      matrix{{{0.9999800005999800007, -0.9999800005999800007},
                              {-0.9999950000374996875, 0.9999950000374996875},
                              {0.0, 0.0},
                              {0.9999950000374996875, -0.9999950000374996875}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.after_attention,
                      matrix{{{1.8430337586894163277, -0.84303375868941632767},
                              {-0.64773150553117905007, 2.6477315055311790501},
                              {1.2499950001499950002, 0.75000499985000499983},
                              {2.8430376546612517101, -0.84303765466125171013}}},
                      tolerance));
  STATIC_REQUIRE(near(steps.output,
                      matrix{{{4.5930282146751954626, -1.0930337586894163277},
                              {0.10226849446882094993, 4.3977278223260320858},
                              {3.9998350129489710821, 0.50000499985000499983},
                              {5.5930347107099307955, -1.0930376546612517101}}},
                      tolerance));
  STATIC_REQUIRE(same_bits(block(sentence), steps.output));
  CHECK(runs_alike(block, steps.output, sentence));
}

// Projections that are the identity matrix, written out, change no bit.
TEST_CASE("identity projections") {
  constexpr linear same{identity<double, 2>()};
  constexpr projected_attention projected{same, same, same, same};
  STATIC_REQUIRE(same_bits(projected(sentence), attention(sentence)));
  STATIC_REQUIRE(projected.steps(sentence).query == sentence);
  STATIC_REQUIRE((projected.inputs == 2 && projected.outputs == 2));
}

// Every projection in its own place: with W_q = 0 all weights are 1/2; then value [1 3] doubled gives
// [2 6], mean 4, and the output projection halves it.
TEST_CASE("projections of query, key, value and output") {
  constexpr matrix x{{{1.0}, {3.0}}};
  constexpr projected_attention layer{linear{matrix<double, 1, 2>{}}, linear{matrix{{{5.0, 7.0}}}},
                                      linear{matrix{{{2.0}}}}, linear{matrix{{{0.5}}}}};
  constexpr auto steps = layer.steps(x);
  STATIC_REQUIRE(steps.key == matrix{{{5.0, 7.0}, {15.0, 21.0}}});
  STATIC_REQUIRE(steps.value == matrix<double, 2, 1>{{{2.0}, {6.0}}});
  STATIC_REQUIRE(steps.attention.weights == matrix{{{0.5, 0.5}, {0.5, 0.5}}});
  STATIC_REQUIRE(steps.attention.output == matrix<double, 2, 1>{{{4.0}, {4.0}}});
  STATIC_REQUIRE(steps.output == matrix<double, 2, 1>{{{2.0}, {2.0}}});
  CHECK(runs_alike(layer, steps.output, x));
}

}  // namespace
