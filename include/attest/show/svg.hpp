// SPDX-License-Identifier: BSL-1.0
// Pictures as SVG, written by the compiler: what all of them are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <attest/config.hpp>
#include <attest/show/escape.hpp>
#include <attest/show/number.hpp>
#include <attest/show/picture_style.hpp>
#include <attest/show/text.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// How a picture is called, and where it will stand.
struct picture_options {
  std::string_view title{};        ///< its name, for those who cannot see it; a fitting one if empty
  std::string_view id = "attest";  ///< a word; pictures of one page need different ones
  bool standalone = true;          ///< a file of its own, with paper and style; false: part of a page
};

namespace detail {

/// A point, or a size, in units of a picture (CSS pixels at its natural size).
struct point {
  double x = 0;
  double y = 0;
};

struct rectangle {
  double x0 = 0;
  double y0 = 0;
  double x1 = 0;
  double y1 = 0;
};

/// A generous guess of how wide a text is: fonts differ.
constexpr double text_width(std::string_view words, double font_size = 13) {
  return static_cast<double>(columns(words)) * font_size * 0.72;
}

inline constexpr std::size_t longest_name = 12;  // columns of a name in a picture

/// As much of a name as fits into a picture, then three dots. (Its description has all of it.)
constexpr text<4 * longest_name + 4> short_name(std::string_view words) {
  text<4 * longest_name + 4> result;
  std::size_t bytes = 0, count = 0;
  const bool whole = columns(words) <= longest_name;
  while (bytes < words.size() && (whole || count + 1 < longest_name)) {
    const std::size_t size = character_size(words.substr(bytes));
    bytes += size == 0 ? 1 : size;
    ++count;
  }
  if (bytes <= 4 * longest_name) result << words.substr(0, bytes);
  if (!whole) result << "\xe2\x80\xa6";
  return result;
}

/// A coordinate: to a tenth of a pixel, sharp enough for print at any size.
template <std::size_t Capacity>
constexpr void append_coordinate(text<Capacity>& out, double value) {
  char characters[24]{};
  std::size_t first = sizeof characters;
  std::uint64_t number = (static_cast<std::uint64_t>((value < 0 ? -value : value) * 20) + 1) / 2;
  const bool negative = value < 0 && number != 0;
  if (number % 10 != 0) {
    characters[--first] = static_cast<char>('0' + number % 10);
    characters[--first] = '.';
  }
  number /= 10;
  do characters[--first] = static_cast<char>('0' + number % 10);
  while ((number /= 10) != 0);
  if (negative) characters[--first] = '-';
  out << std::string_view(characters + first, sizeof characters - first);
}

/// An attribute: append_attribute(out, " x=\"", 12.5).
template <std::size_t Capacity, std::size_t Size>
constexpr void append_attribute(text<Capacity>& out, const char (&beginning)[Size], double value) {
  append_coordinate(out << beginning, value);
  out << '"';
}

/// class="line": what a thing is; its colour is that of the group around it.
template <std::size_t Capacity>
constexpr void append_class(text<Capacity>& out, std::string_view name) {
  out << " class=\"" << name << '"';
}

/// The colours that tell series apart, counted round and round: s0 to s5.
constexpr std::string_view series(std::size_t number) {
  constexpr std::string_view names = "s0s1s2s3s4s5";
  return names.substr(number % 6 * 2, 2);
}

template <std::size_t Capacity>
constexpr void append_line(text<Capacity>& out, std::string_view kind, point from, point to) {
  append_class(out << "<line", kind);
  append_attribute(out, " x1=\"", from.x);
  append_attribute(out, " y1=\"", from.y);
  append_attribute(out, " x2=\"", to.x);
  append_attribute(out, " y2=\"", to.y);
  out << "/>\n";
}

template <std::size_t Capacity>
constexpr void append_circle(text<Capacity>& out, std::string_view kind, point centre, double radius) {
  append_class(out << "<circle", kind);
  append_attribute(out, " cx=\"", centre.x);
  append_attribute(out, " cy=\"", centre.y);
  append_attribute(out, " r=\"", radius);
  out << "/>\n";
}

/// `opacity` in hundredths, `corner` the radius of its corners.
template <std::size_t Capacity>
constexpr void append_rectangle(text<Capacity>& out, std::string_view kind, const rectangle& area,
                                double corner = 0, std::uint64_t opacity = 100) {
  append_class(out << "<rect", kind);
  append_attribute(out, " x=\"", area.x0);
  append_attribute(out, " y=\"", area.y0);
  append_attribute(out, " width=\"", area.x1 - area.x0);
  append_attribute(out, " height=\"", area.y1 - area.y0);
  if (corner > 0) append_attribute(out, " rx=\"", corner);
  if (opacity != 100) {
    append_digits(out << " fill-opacity=\"", opacity, 2);
    out << '"';
  }
  out << "/>\n";
}

/// The opening tag of a text; what it says and "</text>\n" follow.
template <std::size_t Capacity>
constexpr void begin_text(text<Capacity>& out, std::string_view kind, point at) {
  append_class(out << "<text", kind);
  append_attribute(out, " x=\"", at.x);
  append_attribute(out, " y=\"", at.y);
  out << '>';
}

template <std::size_t Capacity>
constexpr void append_words(text<Capacity>& out, std::string_view kind, point at, std::string_view words) {
  begin_text(out, kind, at);
  append_html(out, words);
  out << "</text>\n";
}

/// A name, as far as it fits.
template <std::size_t Capacity>
constexpr void append_short_name(text<Capacity>& out, std::string_view words) {
  append_html(out, short_name(words).view());
}

/// A group with the colour of a series; "</g>\n" ends it.
template <std::size_t Capacity>
constexpr void begin_series(text<Capacity>& out, std::size_t number) {
  append_class(out << "<g", series(number));
  out << ">\n";
}

/// A picture up to its description, which follows; then draw_picture, the shapes, and end_picture.
template <std::size_t Capacity>
constexpr void begin_picture(text<Capacity>& out, const picture_options& options,
                             std::string_view usual_title, point size) {
  out << R"(<svg xmlns="http://www.w3.org/2000/svg" class="attest" role="img" viewBox="0 0 )";
  append_coordinate(out, size.x);
  append_coordinate(out << ' ', size.y);
  out << '"';
  append_attribute(out, " width=\"", size.x);
  append_attribute(out, " height=\"", size.y);
  append_html(out << " aria-labelledby=\"", options.id);
  append_html(out << "-title\" aria-describedby=\"", options.id);
  append_html(out << "-desc\">\n<title id=\"", options.id);
  append_html(out << "-title\">", options.title.empty() ? usual_title : options.title);
  append_html(out << "</title>\n<desc id=\"", options.id);
  out << "-desc\">";
}

template <std::size_t Capacity>
constexpr void draw_picture(text<Capacity>& out, const picture_options& options) {
  out << "</desc>\n";
  if (!options.standalone) return;
  out << "<style>" << picture_style << "</style>\n";
  out << "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";
}

template <std::size_t Capacity>
constexpr void end_picture(text<Capacity>& out) {
  out << "</svg>\n";
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
