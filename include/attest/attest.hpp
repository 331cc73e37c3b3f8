// SPDX-License-Identifier: BSL-1.0
// Everything that needs only the compiler: no Hana, no I/O, no heap.
#pragma once

#include <attest/attention/attention.hpp>
#include <attest/attention/bias.hpp>
#include <attest/attention/constant.hpp>
#include <attest/attention/keep.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/masked.hpp>
#include <attest/attention/multi_head.hpp>
#include <attest/attention/options.hpp>
#include <attest/attention/row.hpp>
#include <attest/attention/rule.hpp>
#include <attest/attention/shapes.hpp>
#include <attest/attention/softmax.hpp>
#include <attest/check/agrees.hpp>
#include <attest/check/by_hand.hpp>
#include <attest/check/errata.hpp>
#include <attest/check/figure.hpp>
#include <attest/check/properties.hpp>
#include <attest/check/round.hpp>
#include <attest/check/stop.hpp>
#include <attest/check/verify.hpp>
#include <attest/config.hpp>
#include <attest/linalg/elementwise.hpp>
#include <attest/linalg/geometry.hpp>
#include <attest/linalg/guarded.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/linalg/multiply.hpp>
#include <attest/linalg/shape.hpp>
#include <attest/linalg/transpose.hpp>
#include <attest/math/exp.hpp>
#include <attest/math/real.hpp>
#include <attest/math/sqrt.hpp>
