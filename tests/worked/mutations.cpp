// SPDX-License-Identifier: BSL-1.0
// mutations <example> <scratch file> <compiler and flags>: every embedding and every figure of an example,
// changed by itself in its last digit, must break the build with a message that names a figure.

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace {

struct literal {
  std::size_t begin, digit, end;  // the literal, and its last digit
};

bool is_part_of_number(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '\'';
}

// The decimal literals of the code that stand for embeddings, scales, weights or printed figures: with a
// point or with one of attest's suffixes. Not the long decimal expansions, whose last digit no double can
// see, and not the tolerances, which have an exponent.
std::vector<literal> literals_of(const std::string& text) {
  std::vector<literal> found;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) {
      i = text.find('\n', i);
    } else if (text[i] == '"' || text[i] == '<') {
      i = text.find_first_of(text[i] == '"' ? "\"" : ">\n", i + 1);
    } else if (is_part_of_number(text[i])) {
      std::size_t end = i;
      while (end < text.size() && is_part_of_number(text[end])) ++end;
      const std::string word = text.substr(i, end - i);
      const bool starts_with_digit = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
      const std::size_t last = word.find_first_not_of("0123456789.'");
      const std::string suffix = last == std::string::npos ? "" : word.substr(last);
      const bool has_suffix = suffix == "_p" || suffix == "_percent";
      const bool has_point = suffix.empty() && word.find('.') != std::string::npos;
      if (starts_with_digit && word.size() < 17 && (has_suffix || has_point)) {
        found.push_back({i, i + word.size() - suffix.size() - 1, end});
      }
      i = end - 1;
    }
  }
  return found;
}

std::string output_of(const std::string& command, int& status) {
  std::string output;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return output;
  char buffer[4096];
  for (std::size_t size; (size = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    output.append(buffer, size);
  status = pclose(pipe);
  return output;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return EXIT_FAILURE;
  std::ifstream file(argv[1]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::string command;
  for (int i = 3; i < argc; ++i) command.append("'").append(argv[i]).append("' ");
  command.append("-fsyntax-only '").append(argv[2]).append("'");

  const std::vector<literal> literals = literals_of(text);
  int survived = 0;
  for (const literal& place : literals) {
    std::string changed = text;
    changed[place.digit] = changed[place.digit] == '9' ? '0' : static_cast<char>(changed[place.digit] + 1);
    std::ofstream(argv[2]) << changed;
    int status = 0;
    const std::string output = output_of(command, status);
    const std::string name = changed.substr(place.begin, place.end - place.begin);
    // Either the message of verify, or the assertion that failed, quoted with its figures or numbers.
    const bool named = output.find("a printed figure does not agree") != std::string::npos ||
                       output.find("_p") != std::string::npos ||
                       output.find("_percent") != std::string::npos || output.find(name) != std::string::npos;
    if (status != 0 && named) continue;
    ++survived;
    const auto line =
        1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place.begin), '\n');
    std::cout << argv[1] << ':' << line << ": with " << name
              << (status == 0 ? " it compiles\n" : " no figure is named\n");
  }
  std::cout << literals.size() << " numbers changed one by one, " << survived << " not noticed\n";
  return !literals.empty() && survived == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
