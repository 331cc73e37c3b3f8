// SPDX-License-Identifier: BSL-1.0
// The room that shows results: numbers, tables, pictures and pages, written by the compiler.
#pragma once

#include <attest/show/bar_chart.hpp>
#include <attest/show/big_integer.hpp>
#include <attest/show/escape.hpp>
#include <attest/show/heat_map.hpp>
#include <attest/show/labels.hpp>
#include <attest/show/layer_diagram.hpp>
#include <attest/show/markup_table.hpp>
#include <attest/show/number.hpp>
#include <attest/show/outline.hpp>
#include <attest/show/page.hpp>
#include <attest/show/page_formula.hpp>
#include <attest/show/page_parts.hpp>
#include <attest/show/page_style.hpp>
#include <attest/show/picture_style.hpp>
#include <attest/show/plane.hpp>
#include <attest/show/plane_plot.hpp>
#include <attest/show/printed.hpp>
#include <attest/show/shortest.hpp>
#include <attest/show/summary.hpp>
#include <attest/show/svg.hpp>
#include <attest/show/table.hpp>
#include <attest/show/text.hpp>
#include <attest/show/verify.hpp>
#include <attest/show/walkthrough.hpp>
#include <attest/show/worked_example.hpp>
