// SPDX-License-Identifier: BSL-1.0
// The room that shows results: numbers, tables and walkthroughs as text, written by the compiler.
#pragma once

#include <attest/show/big_integer.hpp>
#include <attest/show/escape.hpp>
#include <attest/show/markup_table.hpp>
#include <attest/show/number.hpp>
#include <attest/show/shortest.hpp>
#include <attest/show/summary.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>
#include <attest/show/walkthrough.hpp>
