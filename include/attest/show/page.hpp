// SPDX-License-Identifier: BSL-1.0
// walkthrough_page: a worked example as one HTML file, with formulas, numbers, pictures and marked figures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/attention/options.hpp>
#include <attest/config.hpp>
#include <attest/math/classify.hpp>
#include <attest/math/exp.hpp>
#include <attest/show/bar_chart.hpp>
#include <attest/show/heat_map.hpp>
#include <attest/show/page_formula.hpp>
#include <attest/show/page_parts.hpp>
#include <attest/show/page_style.hpp>
#include <attest/show/plane_plot.hpp>
#include <attest/show/printed.hpp>
#include <attest/show/worked_example.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// What can be chosen about a page.
struct page_options {
  std::size_t focus = 0;  ///< the token, counted from 0, whose arithmetic is written out
  int decimals = 3;       ///< of the numbers
};

namespace detail {

template <std::size_t Capacity>
constexpr void begin_page(text<Capacity>& out, std::string_view title) {
  append_html(out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" "
                     "content=\"default-src 'none';style-src 'unsafe-inline'\">\n<title>",
              title);
  out << ": self-attention, step by step</title>\n<style>" << page_style << '\n'
      << picture_style << "</style>\n</head>\n<body>\n<main>\n";
}

template <std::size_t Capacity>
constexpr void end_page(text<Capacity>& out) {
  out << "<footer>Written by attest " << format(std::uint64_t{ATTEST_VERSION_MAJOR}) << '.'
      << format(std::uint64_t{ATTEST_VERSION_MINOR}) << '.' << format(std::uint64_t{ATTEST_VERSION_PATCH})
      << ", a C++ library in which the compiler evaluates attention. This page has no script and needs no "
         "network.</footer>\n</main>\n</body>\n</html>\n";
}

/// "16 printed figures: 13 agree, 3 do not."
template <std::size_t Capacity, std::size_t Printed>
constexpr void append_verdict(text<Capacity>& out, const printed_list<Printed>& printed) {
  if (printed.size() == 0) return;
  const std::size_t wrong = printed.wrong(), agree = printed.size() - wrong;
  out << "<p class=\"verdict\">" << format(std::uint64_t{printed.size()}) << " printed figures: <b>"
      << check_mark << ' ' << format(std::uint64_t{agree}) << "</b> agree";
  if (wrong > 0) {
    out << ", <b class=\"some\">" << cross_mark << ' ' << format(std::uint64_t{wrong})
        << "</b> do not (<a href=\"#errata\">errata</a>)";
  }
  out << ".</p>\n";
}

template <std::size_t Capacity, typename T, std::size_t Tokens, std::size_t Width, std::size_t KeyWidth,
          std::size_t ValueWidth, std::size_t Printed, typename Names>
class page_writer {
 public:
  using example_type = worked_example<T, Tokens, Width, KeyWidth, ValueWidth>;

  // (GCC 12 warns, -Wshadow, where a parameter of a constructor has the name of a global of the includer.)
  constexpr page_writer(text<Capacity>& its_text, const example_type& its_example, const Names& its_names,
                        const printed_list<Printed>& its_figures, const page_options& its_options)
      : out_(its_text),
        example_(its_example),
        names_(its_names),
        printed_(its_figures),
        options_(its_options) {
    check_index(its_options.focus, Tokens, 0, 1);
  }

  constexpr void introduction(std::string_view title) {
    append_html(out_ << "<p class=\"kicker\">Self-attention, evaluated by the compiler</p>\n<h1>", title);
    out_ << "</h1>\n<p class=\"lead\">What a word looks at in a sentence, step by step, for "
         << format(std::uint64_t{Tokens}) << " tokens of " << format(std::uint64_t{Width})
         << (Width == 1 ? " number each. " : " numbers each. ")
         << "Every number here is one that the C++ compiler computes. The arithmetic of one token, <b>";
    append_html(out_, focus().view());
    out_ << "</b>, is written out.</p>\n";
    append_verdict(out_, printed_);
  }

  constexpr void embeddings() {
    begin_section(out_, 1, "Embeddings: each token as a vector");
    out_ << "<div class=\"columns\"><div>\n";
    append_scrolling_table(out_, example_.embeddings, names_, numbered{}, options_.decimals);
    out_ << "</div>\n<figure>\n";
    append_plane_plot(out_, example_.embeddings, names_, {"Embeddings as arrows", "embeddings", false});
    out_ << "</figure></div>\n";
    if (Width > 2) out_ << "<p class=\"soft\">The picture shows the first two numbers of each.</p>\n";
    end_section(step::embeddings);
  }

  constexpr void projections() {
    begin_section(out_, 2, "Queries, keys and values");
    append_formula(out_, formula::projections);
    if (values_are_embeddings()) {
      out_ << "<p>Here all three projections are the identity: query, key and value of a token are its "
              "embedding, <i>Q</i> = <i>K</i> = <i>V</i> = <i>X</i>.</p>\n";
    } else {
      out_ << "<div class=\"columns\">\n";
      append_scrolling_table(out_, example_.query, names_, numbered{}, options_.decimals, "Q, the queries");
      append_scrolling_table(out_, example_.key, names_, numbered{}, options_.decimals, "K, the keys");
      append_scrolling_table(out_, example_.value, names_, numbered{}, options_.decimals, "V, the values");
      out_ << "</div>\n";
    }
    end_section(step::projections);
  }

  constexpr void scores() {
    begin_section(out_, 3, "Scores: the dot product of every query with every key");
    append_formula(out_, formula::scores);
    out_ << "<div class=\"columns\"><div class=\"worked\">\n";
    for (std::size_t j = 0; j < Tokens; ++j) {
      append_html(out_, focus().view());
      append_html(out_ << " \xc2\xb7 ", name(j).view());
      append_dot_product(out_ << " = ", example_.query, options_.focus, example_.key, j,
                         example_.steps.scores(options_.focus, j), options_.decimals);
      out_ << "<br>\n";
    }
    out_ << "</div>\n<figure>\n";
    append_heat_map(out_, example_.steps.scores, names_, names_, options_.decimals,
                    {"Scores, a row a query, a column a key", "scores", false});
    out_ << "</figure></div>\n";
    end_section(step::scores);
  }

  constexpr void scaled() {
    begin_section(out_, 4, "Scaled scores");
    append_formula(out_, formula::scaled);
    const bool usual = example_.scale == attention_options{}.scale.template value<T>(KeyWidth);
    if (example_.scale == T(1)) {
      out_ << "<p>The scale is 1: the scores stay what they are.</p>\n";
    } else {
      out_ << "<p>The scale is ";
      if (usual) {
        out_ << "<math><mfrac><mn>1</mn><msqrt><mn>" << format(std::uint64_t{KeyWidth})
             << "</mn></msqrt></mfrac></math> = ";
      }
      append_number(out_, example_.scale, 6);
      out_ << (usual ? ", for keys of width " : "");
      if (usual) out_ << format(std::uint64_t{KeyWidth});
      out_ << ".</p>\n";
      append_scrolling_table(out_, example_.steps.scaled, names_, names_, options_.decimals);
    }
    bool masked = false;
    for (const T& score : example_.steps.scaled.elements) masked = masked || is_infinite(score);
    if (masked) out_ << "<p>What is masked counts as \xe2\x88\x92inf, and will have no weight.</p>\n";
    end_section(step::scaled);
  }

  constexpr void weights() {
    begin_section(out_, 5, "Weights: the softmax of each row");
    append_formula(out_, formula::weights);
    out_ << "<p>First the largest score of the row is subtracted, which changes no weight and keeps every "
            "exponential at most 1. Then each is divided by their sum. For <b>";
    append_html(out_, focus().view());
    out_ << "</b>:</p>\n";
    out_ << "<div class=\"columns\"><div>\n";
    softmax_by_hand();
    out_ << "<figure>\n";
    append_heat_map(out_, example_.steps.weights, names_, names_, options_.decimals,
                    {"Weights, a row a query, a column a key", "weights", false});
    out_ << "</figure></div>\n<figure>\n";
    append_bar_chart(out_, example_.steps.weights, names_, names_, {"Weights as bars", "bars", false});
    out_ << "</figure></div>\n";
    end_section(step::weights);
  }

  constexpr void output() {
    begin_section(out_, 6, "Output: each token becomes a mixture of the values");
    append_formula(out_, formula::output);
    out_ << "<p class=\"worked\">";
    append_html(out_, focus().view());
    out_ << " becomes ";
    for (std::size_t j = 0; j < Tokens && j < 2 * most_terms; ++j) {
      if (j > 0) out_ << " + ";
      append_number(out_, example_.steps.weights(options_.focus, j), options_.decimals);
      vector(out_ << "\xc2\xa0\xc3\x97\xc2\xa0", example_.value, j);
    }
    if (Tokens > 2 * most_terms) out_ << " + \xe2\x80\xa6";
    vector(out_ << " = <b>", example_.steps.output, options_.focus);
    out_ << "</b></p>\n";
    append_scrolling_table(out_, example_.steps.output, names_, numbered{}, options_.decimals);
    end_section(step::output);
  }

  constexpr void before_and_after() {
    begin_section(out_, 7, "Before and after");
    out_ << "<div class=\"columns\"><div class=\"scroll\"><table><thead><tr><td></td><th scope=\"col\">before"
            "</th><th scope=\"col\">after</th></tr></thead>\n<tbody>";
    for (std::size_t i = 0; i < Tokens; ++i) {
      append_html(out_ << "<tr><th scope=\"row\">", name(i).view());
      vector(out_ << "</th><td>", example_.embeddings, i);
      vector(out_ << "</td><td>", example_.steps.output, i);
      out_ << "</td></tr>\n";
    }
    out_ << "</tbody></table></div>\n";
    if constexpr (Width == ValueWidth) {
      out_ << "<figure>\n";
      append_move_plot(out_, example_.embeddings, example_.steps.output, names_,
                       {"Each token before and after attention", "moves", false});
      out_ << "</figure>";
    }
    out_ << "</div>\n</section>\n";
  }

  constexpr void errata_section() {
    if (printed_.wrong() == 0) return;
    out_ << "<section id=\"errata\"><h2>Errata</h2>\n<p>Printed figures that do not follow from the inputs, "
            "and what should stand there.</p>\n";
    append_errata_table(out_, printed_, names_);
    out_ << "</section>\n";
  }

 private:
  constexpr label name(std::size_t i) const { return name_of(names_, i); }
  constexpr label focus() const { return name(options_.focus); }

  constexpr void end_section(step where) {
    append_printed(out_, printed_, where, names_);
    out_ << "</section>\n";
  }

  constexpr bool values_are_embeddings() const {
    if constexpr (Width == KeyWidth && Width == ValueWidth) {
      return example_.query == example_.embeddings && example_.key == example_.embeddings &&
             example_.value == example_.embeddings;
    } else {
      return false;
    }
  }

  template <std::size_t Cols>
  constexpr void vector(text<Capacity>& out, const matrix<T, Tokens, Cols>& rows, std::size_t i) const {
    out << "(";
    for (std::size_t j = 0; j < Cols && j < most_terms; ++j) {
      if (j > 0) out << ",\xc2\xa0";
      append_number(out, rows(i, j), options_.decimals);
    }
    out << (Cols > most_terms ? ", \xe2\x80\xa6)" : ")");
  }

  /// One row: the scaled score, less the largest, its exponential, and that over the sum of all.
  constexpr void softmax_by_hand() {
    const auto& scaled = example_.steps.scaled;
    T largest = scaled(options_.focus, 0);
    for (std::size_t j = 1; j < Tokens; ++j) {
      if (scaled(options_.focus, j) > largest) largest = scaled(options_.focus, j);
    }
    out_ << "<div class=\"scroll\"><table><thead><tr><td></td><th scope=\"col\">scaled</th><th scope=\"col\">"
            "less the largest</th><th scope=\"col\">exp</th><th "
            "scope=\"col\">weight</th></tr></thead>\n<tbody>";
    T sum = T(0);
    for (std::size_t j = 0; j < Tokens; ++j) {
      const T score = scaled(options_.focus, j);
      const bool ordinary = is_finite(score) && is_finite(largest);
      const T less = ordinary ? score - largest : score;
      const T exponential = ordinary ? exp(less) : T(0);
      sum += exponential;
      append_html(out_ << "<tr><th scope=\"row\">", name(j).view());
      append_number(out_ << "</th><td>", score, options_.decimals);
      append_number(out_ << "</td><td>", less, options_.decimals);
      append_number(out_ << "</td><td>", exponential, options_.decimals);
      append_number(out_ << "</td><td><b>", example_.steps.weights(options_.focus, j), options_.decimals);
      out_ << "</b></td></tr>\n";
    }
    append_number(out_ << "<tr><th scope=\"row\">sum</th><td></td><td></td><td>", sum, options_.decimals);
    out_ << "</td><td></td></tr></tbody></table></div>\n";
  }

  text<Capacity>& out_;
  const example_type& example_;
  const Names& names_;
  const printed_list<Printed>& printed_;
  page_options options_;
};

}  // namespace detail

/// The page: embeddings, queries, keys and values, scores, scaled scores, weights, outputs, before and after,
/// and the errata, if there are any. One file that needs no network and no script. `names` are the tokens,
/// `printed` the figures that somebody printed about them (nothing_printed, if nobody did).
template <std::size_t Capacity = 65536, typename T, std::size_t Tokens, std::size_t Width,
          std::size_t KeyWidth, std::size_t ValueWidth, typename Names, std::size_t Printed>
constexpr text<Capacity> walkthrough_page(
    std::string_view title, const Names& names,
    const worked_example<T, Tokens, Width, KeyWidth, ValueWidth>& example,
    const printed_list<Printed>& printed, const page_options& options = {}) {
  text<Capacity> out;
  detail::begin_page(out, title);
  detail::page_writer<Capacity, T, Tokens, Width, KeyWidth, ValueWidth, Printed, Names> page(
      out, example, names, printed, options);
  page.introduction(title);
  page.embeddings();
  page.projections();
  page.scores();
  page.scaled();
  page.weights();
  page.output();
  page.before_and_after();
  page.errata_section();
  detail::end_page(out);
  return out;
}

}  // namespace attest
ATTEST_ARITHMETIC_END
