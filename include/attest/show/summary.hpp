// SPDX-License-Identifier: BSL-1.0
// A model's summary as text: one line a part, then the totals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/model/summary.hpp>
#include <attest/show/number.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

namespace detail {

constexpr auto whole(std::size_t number) { return format(static_cast<std::uint64_t>(number)); }

template <std::size_t Capacity>
constexpr void append_summary_line(text<Capacity>& out, std::string_view name, std::string_view times,
                                   std::string_view shape, std::string_view parameters,
                                   std::string_view bytes, std::string_view multiply_adds) {
  out.left(name, 28).right(times, 5).right(shape, 15).right(parameters, 13).right(bytes, 13);
  out.right(multiply_adds, 15) << '\n';
}

}  // namespace detail

/// summary_text(summary(model)): names, how many of each, shapes, and of all of them together the parameters,
/// the bytes, and the multiply-adds for a token.
template <std::size_t Parts>
constexpr auto summary_text(const model_summary<Parts>& model) {
  text<(Parts + 4) * 110> out;
  detail::append_summary_line(out, model.name, "", "shape", "parameters", "bytes", "multiply-adds");
  for (const model_part& part : model.parts) {
    text<48> shape;
    shape << detail::whole(part.inputs) << " x " << detail::whole(part.outputs);
    const std::size_t parameters = part.times * part.parameters;
    detail::append_summary_line(out, part.name, detail::whole(part.times).view(), shape.view(),
                                detail::whole(parameters).view(),
                                detail::whole(parameters * model.element_size).view(),
                                detail::whole(part.times * part.multiply_adds).view());
  }
  detail::append_summary_line(out, "together", "", "", detail::whole(model.parameters()).view(),
                              detail::whole(model.bytes()).view(),
                              detail::whole(model.multiply_adds()).view());
  if (model.cached_numbers > 0) {
    out << "keys and values: " << detail::whole(model.cached_bytes()) << " bytes a token\n";
  }
  return out;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
