// SPDX-License-Identifier: BSL-1.0
// The few headers of Boost.Hana that attest uses, kept quiet where Boost is no system directory.
#pragma once

#include <attest/config.hpp>

// Hana 1.74 defines static constexpr members twice and writes `operator"" _c`, which later standards
// deprecate; its numeric promotions are meant.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-value"
#endif

#include <boost/hana/at.hpp>
#include <boost/hana/at_key.hpp>
#include <boost/hana/back.hpp>
#include <boost/hana/contains.hpp>
#include <boost/hana/drop_front.hpp>
#include <boost/hana/fold_left.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/scan_left.hpp>
#include <boost/hana/string.hpp>
#include <boost/hana/tuple.hpp>

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
