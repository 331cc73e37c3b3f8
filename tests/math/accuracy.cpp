// SPDX-License-Identifier: BSL-1.0
// The accuracy table of include/attest/math/README.md.
//
//   test_math_accuracy check quick README.md    all rows of README.md hold, and those of a sample are there
//   test_math_accuracy check full README.md     the same, with all floats and 10^7 doubles a function
//   test_math_accuracy update quick|full README.md ["exp float" ...]    writes the rows (or those named) anew
#include "accuracy.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

namespace {

using accuracy::function;
using accuracy::worst;

/// work(part, parts) in as many threads as there are parts.
template <attest::Real T, typename Work>
worst<T> in_parts(int parts, Work work) {
  std::vector<worst<T>> results = std::vector<worst<T>>(std::size_t(parts));
  std::vector<std::thread> threads;
  for (int part = 0; part < parts; ++part) {
    threads.emplace_back([&, part] {
      results[std::size_t(part)] = work(part, parts);
      mpfr_free_cache();
    });
  }
  worst<T> all;
  for (int part = 0; part < parts; ++part) {
    threads[std::size_t(part)].join();
    all.see(results[std::size_t(part)]);
  }
  return all;
}

bool same_bits(float a, float b) { return attest::detail::to_bits(a) == attest::detail::to_bits(b); }

/// One float, by its obvious result, else by the C library's double, and by MPFR wherever that could matter:
/// near a tie, where the result is huge, and where the error is the largest yet.
void see_float(const function& f, float x, float value, worst<float>& all) {
  const accuracy::obvious plain = f.shortcut(x);
  if (plain.known) {
    if (same_bits(value, plain.result)) {
      ++all.count;
    } else {
      all.see(HUGE_VAL, x);
    }
    return;
  }
  const double estimate = f.estimate(double(x));
  if (attest::is_nan(value) || estimate != estimate) {
    if (attest::is_nan(value) != (estimate != estimate)) all.see(HUGE_VAL, x);
    ++all.count;
    return;
  }
  ++all.count;
  if (double(value) == estimate) return;  // infinities, zeros, exact results
  const double magnitude = std::fabs(estimate);
  double error = 1;
  if (magnitude < 0x1p127) {
    const auto exponent = attest::detail::to_bits(magnitude) & 0x7FF0000000000000;
    const double ulp = std::fmax(attest::detail::from_bits<double>(exponent) * 0x1p-23, 0x1p-149);
    error = std::fabs(double(value) - estimate) / ulp;
  }
  // 2^-20 is far above the error of the estimate
  if (error > 0.5 - 0x1p-20 || error > all.error - 0x1p-20) {
    --all.count;
    all.see(accuracy::error_at(f, x), x);
  }
}

/// Every `step`-th float of a part. Where a function has two algorithms, they have to agree; where it is odd
/// or even, the negative floats have to show it.
worst<float> over_floats(const function& f, std::uint64_t step, int part, int parts) {
  worst<float> all;
  const std::uint64_t end = f.symmetry != 0 ? std::uint64_t(1) << 31 : std::uint64_t(1) << 32;
  for (std::uint64_t i = step * std::uint64_t(part); i < end; i += step * std::uint64_t(parts)) {
    const float x = attest::detail::from_bits<float>(std::uint32_t(i));
    const float value = f.of_float(x);
    see_float(f, x, value, all);
    if (f.by_integers != nullptr && !same_bits(f.by_integers(x), value)) all.see(HUGE_VAL, x);
    if (f.symmetry != 0) {
      const float mirrored = f.of_float(-x);
      const float expected = f.symmetry < 0 && !attest::is_nan(value) ? -value : value;
      if (!same_bits(mirrored, expected)) all.see(HUGE_VAL, -x);
    }
  }
  return all;
}

worst<double> over_doubles(const function& f, std::uint64_t count, int part, int parts) {
  worst<double> all;
  accuracy::arguments arguments(f, 1 + std::uint64_t(part));
  for (std::uint64_t i = 0; i < count / std::uint64_t(parts); ++i) {
    const double x = arguments.next();
    all.see(accuracy::error_at(f, x), x);
  }
  return all;
}

template <attest::Real T>
worst<T> over_pairs(std::uint64_t count, int part, int parts) {
  worst<T> all;
  accuracy::pairs pairs(1 + std::uint64_t(part));
  for (std::uint64_t i = 0; i < count / std::uint64_t(parts); ++i) {
    T x = 0;
    T y = 0;
    pairs.next(x, y);
    all.see(accuracy::pow_error_at(x, y), x, y);
  }
  return all;
}

std::string hexadecimal(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%a", value);
  return text;
}

template <attest::Real T>
std::string row(const std::string& name, const worst<T>& found, const std::string& how) {
  char error[40];
  std::snprintf(error, sizeof error, "%.5f", found.error);
  std::ostringstream line;
  line << "| " << name << " | " << (sizeof(T) == 4 ? "float" : "double") << " | " << error << " | "
       << hexadecimal(double(found.x));
  if (name == "pow") line << ", " << hexadecimal(double(found.y));
  line << " | " << how << " |";
  return line.str();
}

std::string in_words(std::uint64_t count) {
  std::ostringstream text;
  if (count >= 1000000) {
    text << count / 1000000 << " million";
  } else {
    text << count / 1000 << " thousand";
  }
  return text.str();
}

template <attest::Real T>
std::string verdict(const function& f, const worst<T>& found) {
  return f.is_correctly_rounded ? ", " + std::to_string(found.wrong) + " wrong" : std::string();
}

/// All rows, printed as they are found: 2^32 / step floats and `doubles` doubles a function. `only` names the
/// rows that are wanted ("exp float"); none are all.
std::vector<std::string> table(std::uint64_t step, std::uint64_t doubles, int threads,
                               const std::vector<std::string>& only = {}) {
  std::vector<std::string> rows;
  const auto wanted = [&](const std::string& name) {
    return only.empty() || std::find(only.begin(), only.end(), name) != only.end();
  };
  const auto add = [&](std::string text) {
    std::cout << text << std::endl;
    rows.push_back(std::move(text));
  };
  const std::string floats = step == 1 ? "all 2^32" : "1 in " + std::to_string(step);
  for (const function& f : accuracy::functions()) {
    if (wanted(f.name + std::string(" float"))) {
      const auto found =
          in_parts<float>(threads, [&](int part, int parts) { return over_floats(f, step, part, parts); });
      add(row(f.name, found, floats + verdict(f, found)));
    }
    if (wanted(f.name + std::string(" double"))) {
      const auto found = in_parts<double>(
          threads, [&](int part, int parts) { return over_doubles(f, doubles, part, parts); });
      add(row(f.name, found, in_words(doubles) + verdict(f, found)));
    }
  }
  if (wanted("pow float")) {
    const auto found = in_parts<float>(
        threads, [&](int part, int parts) { return over_pairs<float>(doubles, part, parts); });
    add(row("pow", found, in_words(doubles) + " pairs"));
  }
  if (wanted("pow double")) {
    const auto found = in_parts<double>(
        threads, [&](int part, int parts) { return over_pairs<double>(doubles, part, parts); });
    add(row("pow", found, in_words(doubles) + " pairs"));
  }
  return rows;
}

constexpr std::uint64_t quick_step = 65521;  // a prime
constexpr std::uint64_t quick_doubles = 20000;
constexpr std::uint64_t full_doubles = 10000000;
constexpr int full_threads = 2;  // a part of the sample each, so the number belongs to the table

/// Does the error that a row states still occur at the argument that it states?
bool row_holds(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream text(line.substr(1));
  for (std::string cell; std::getline(text, cell, '|');) {
    const auto first = cell.find_first_not_of(' ');
    const auto last = cell.find_last_not_of(' ');
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
  }
  if (cells.size() < 5) return false;
  const bool is_float = cells[1] == "float";
  char* rest = nullptr;
  const double x = std::strtod(cells[3].c_str(), &rest);
  double error = -1;
  if (cells[0] == "pow") {
    const double y = std::strtod(rest + 1, nullptr);
    error = is_float ? accuracy::pow_error_at(float(x), float(y)) : accuracy::pow_error_at(x, y);
  } else {
    for (const function& f : accuracy::functions()) {
      if (cells[0] == f.name) error = is_float ? accuracy::error_at(f, float(x)) : accuracy::error_at(f, x);
    }
  }
  char figure[40];
  std::snprintf(figure, sizeof figure, "%.5f", error);
  return cells[2] == figure;
}

std::vector<std::string> lines_of(const std::string& name) {
  std::ifstream file(name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

bool is_row(const std::string& line) {
  return line.find("| float | 0.") != std::string::npos || line.find("| double | 0.") != std::string::npos;
}

/// "| exp | float |"
std::string key_of(const std::string& row) { return row.substr(0, row.find("| 0.")); }

/// README.md has two tables, each after a heading with its word in it.
bool starts_table(const std::string& line, bool full) {
  return line.rfind("### ", 0) == 0 && (line.find("sample") == std::string::npos) == full;
}

int check(const std::string& readme, bool full) {
  const auto lines = lines_of(readme);
  std::size_t rows_there = 0;
  int stale = 0;
  for (const std::string& line : lines) {
    if (!is_row(line)) continue;
    rows_there += 1;
    if (!row_holds(line)) {
      std::cout << "STALE: " << line << "\n";
      ++stale;
    }
  }
  const auto rows = full ? table(1, full_doubles, full_threads) : table(quick_step, quick_doubles, 1);
  for (const auto& expected : rows) {
    if (std::find(lines.begin(), lines.end(), expected) == lines.end()) {
      std::cout << "MISSING: " << expected << "\n";
      ++stale;
    }
  }
  if (rows_there != 2 * rows.size()) {
    std::cout << "STALE: " << rows_there << " rows; a full and a sample table have " << 2 * rows.size()
              << "\n";
    ++stale;
  }
  if (stale != 0) {
    std::cout
        << "The accuracy table is stale. `test_math_accuracy update quick README.md` writes the rows of the "
           "sample anew, `test_math_accuracy update full README.md [\"exp float\" ...]` those of the full "
           "run.\n";
  }
  return stale == 0 ? 0 : 1;
}

int update(const std::string& readme, bool full, const std::vector<std::string>& only) {
  const auto rows =
      full ? table(1, full_doubles, full_threads, only) : table(quick_step, quick_doubles, 1, only);
  auto lines = lines_of(readme);
  bool here = false;
  std::size_t written = 0;
  for (std::string& line : lines) {
    if (line.rfind("### ", 0) == 0) here = starts_table(line, full);
    if (!here || !is_row(line)) continue;
    for (const std::string& fresh : rows) {
      if (key_of(fresh) == key_of(line)) {
        line = fresh;
        ++written;
      }
    }
  }
  std::ofstream file(readme);
  for (const std::string& line : lines) file << line << "\n";
  return written == rows.size() ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  const auto is = [&](std::size_t at, const char* word) {
    return at < arguments.size() && arguments[at] == word;
  };
  const bool full = is(1, "full");
  if (arguments.size() >= 3 && (full || is(1, "quick"))) {
    const std::vector<std::string> only(arguments.begin() + 3, arguments.end());
    if (is(0, "check") && only.empty()) return check(arguments[2], full);
    if (is(0, "update")) return update(arguments[2], full, only);
  }
  std::cout << "usage: test_math_accuracy check|update quick|full README.md [\"exp float\" ...]\n";
  return 2;
}
