// SPDX-License-Identifier: BSL-1.0
// A sheet as a C++ file, with which a compiler checks every number that the playground shows.
#pragma once

#include <attest/attest.hpp>
#include <attest/show/number.hpp>
#include <attest/show/shortest.hpp>
#include <attest/show/text.hpp>

#include <cstddef>
#include <string_view>

#include "sheet.hpp"

namespace playground {

/// The first rows and columns of a table, whose shape is known at run time alone: what is written of every
/// shape in the same way is compiled once.
template <typename T>
struct table_view {
  const T* elements;
  std::size_t stride;
  std::size_t rows;
  std::size_t cols;

  template <std::size_t Rows, std::size_t Cols>
  table_view(const attest::matrix<T, Rows, Cols>& whole) : table_view(whole, Rows, Cols) {}
  template <std::size_t Rows, std::size_t Cols>
  table_view(const attest::matrix<T, Rows, Cols>& whole, std::size_t some_rows, std::size_t some_cols)
      : elements(whole.elements), stride(Cols), rows(some_rows), cols(some_cols) {}

  const T& operator()(std::size_t i, std::size_t j) const { return elements[i * stride + j]; }
};

using fragment = attest::text<1 << 16>;

/// A number as C++ reads it: the shortest digits that mean it, and a double.
inline void append_literal(fragment& out, double number) {
  const auto digits = attest::format(number);
  out << digits;
  if (digits.view().find_first_of(".e") == std::string_view::npos) out << ".0";
}
inline void append_literal(fragment& out, bool truth) { out << (truth ? "true" : "false"); }

/// {{{1.0, 0.0}, {0.0, 2.0}}}, each element by append_element(out, element).
template <typename T, typename AppendElement>
void append_braces(fragment& out, const table_view<T>& elements, AppendElement append_element) {
  out << "{{";
  for (std::size_t i = 0; i < elements.rows; ++i) {
    out << (i == 0 ? "\n    {" : ",\n    {");
    for (std::size_t j = 0; j < elements.cols; ++j) {
      if (j > 0) out << ", ";
      append_element(out, elements(i, j));
    }
    out << '}';
  }
  out << "}}";
}

template <typename T>
void append_matrix(fragment& out, std::string_view name, const table_view<T>& elements) {
  out << "constexpr attest::matrix " << name;
  append_braces(out, elements, [](fragment& to, T element) { append_literal(to, element); });
  out << ";\n";
}

/// "static_assert(attest::verify(steps.NAME, ...))" with the figures as they are shown. Figures have 18
/// digits; where one needs more, the exact comparison has to do.
inline void append_verify(fragment& out, std::string_view name, const table_view<double>& numbers,
                          int decimals) {
  for (std::size_t i = 0; i < numbers.rows; ++i) {
    for (std::size_t j = 0; j < numbers.cols; ++j) {
      if (attest::format(numbers(i, j), decimals).size() > 18) return;
    }
  }
  out << "static_assert(attest::verify(steps." << name << ", attest::figures";
  append_braces(out, numbers,
                [decimals](fragment& to, double number) { to << attest::format(number, decimals) << "_p"; });
  out << "));\n";
}

/// The file: inputs, the attention, the figures that are shown, and the very bits of the output.
inline void append_program(fragment& out, const sheet& inputs, const table_view<double>& weights,
                           const table_view<double>& output, int decimals) {
  const std::size_t tokens = inputs.tokens;
  const std::size_t width = inputs.width;
  out << "#include <attest/attest.hpp>\n\nusing namespace attest::literals;\n\n// The rows:";
  for (std::size_t i = 0; i < tokens; ++i) {
    // With a sign after it, so that no name ends the line with a backslash.
    out << ' ' << inputs.names[i].view() << (i + 1 < tokens ? "," : ".");
  }
  out << '\n';
  append_matrix<double>(out, "x", {inputs.embeddings, tokens, width});
  append_matrix<double>(out, "w_query", {inputs.projections[0], width, width});
  append_matrix<double>(out, "w_key", {inputs.projections[1], width, width});
  append_matrix<double>(out, "w_value", {inputs.projections[2], width, width});
  if (inputs.mask == mask_choice::pairs) append_matrix<bool>(out, "allowed", {inputs.pairs, tokens, tokens});
  out << "constexpr auto steps = attest::attention_steps(x * w_query, x * w_key, x * w_value";
  if (inputs.mask == mask_choice::causal) out << ", attest::causal";
  if (inputs.mask == mask_choice::pairs) out << ", attest::keep{allowed}";
  if (inputs.scale != scale_choice::inverse_root_of_width) {
    out << ", {.scale = ";
    append_literal(out, inputs.scale == scale_choice::one ? 1.0 : inputs.own_scale);
    out << '}';
  }
  out << ");\n\n// The figures that the page shows, and the output to the last bit.\n";
  append_verify(out, "weights", weights, decimals);
  append_verify(out, "output", output, decimals);
  out << "static_assert(steps.output == attest::matrix";
  append_braces(out, output, [](fragment& to, double number) { append_literal(to, number); });
  out << ");\n\nint main() {}\n";
}

}  // namespace playground
