// SPDX-License-Identifier: BSL-1.0
// Turns a file of operator cases (JSON) into a test source, in which each case is a class of constants.
//
//   cases_to_cpp cases.json adapter.hpp output.cpp
//
// The adapter defines `template <typename Case> constexpr double error_of()`: the largest error of the
// case, in units of what is allowed. An absent input or attribute is an absent member.
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "json.hpp"

namespace {

std::string cpp_type(const std::string& dtype) {
  if (dtype == "f16" || dtype == "f32") return "float";  // every half is a float
  if (dtype == "f64") return "double";
  if (dtype == "i64") return "long long";
  if (dtype == "bool") return "bool";
  throw std::runtime_error("unknown type " + dtype);
}

/// A number of that type as C++ writes it.
std::string number(const json& value, const std::string& dtype) {
  const std::string type = cpp_type(dtype);
  if (value.what == json::kind::text) {
    const std::string limits = "std::numeric_limits<" + type + ">::";
    if (value.text == "inf") return limits + "infinity()";
    if (value.text == "-inf") return "-" + limits + "infinity()";
    if (value.text == "nan") return limits + "quiet_NaN()";
    throw std::runtime_error("not a number: " + value.text);
  }
  if (type == "bool") return value.text == "0" || value.text == "false" ? "false" : "true";
  if (type == "long long") return value.text;
  const std::string real = value.text + (value.text.find_first_of(".eE") == std::string::npos ? ".0" : "");
  return type == "float" ? real + "F" : real;
}

void write_tensor(std::ostream& out, const std::string& name, const json& tensor) {
  const std::string& dtype = tensor.at("dtype").text;
  out << "  static constexpr std::size_t " << name << "_shape[] = {";
  for (const json& extent : tensor.at("shape").list) out << extent.text << ", ";
  out << "};\n  static constexpr bool " << name << "_is_half = " << (dtype == "f16" ? "true" : "false")
      << ";\n  static constexpr " << cpp_type(dtype) << ' ' << name << "[] = {";
  std::size_t column = 0;
  for (const json& value : tensor.at("data").list) {
    out << (column++ % 8 == 0 ? "\n      " : "") << number(value, dtype) << ", ";
  }
  out << "};\n";
}

void write_attribute(std::ostream& out, const std::string& name, const json& value) {
  const bool whole = value.text.find_first_of(".eE") == std::string::npos;
  if (value.what == json::kind::text) {
    out << "  static constexpr std::string_view " << name << " = \"" << value.text << "\";\n";
  } else if (whole) {
    out << "  static constexpr long long " << name << " = " << value.text << ";\n";
  } else {
    out << "  static constexpr double " << name << " = " << value.text << ";\n";
  }
}

void write_case(std::ostream& out, const json& one) {
  out << "\nstruct " << one.at("name").text << " {\n"
      << "  static constexpr std::string_view op = \"" << one.at("op").text << "\";\n"
      << "  static constexpr int opset = " << one.at("opset").text << ";\n";
  for (const auto& [name, value] : one.at("attributes").object) write_attribute(out, name, value);
  for (const auto& [name, tensor] : one.at("tensors").object) write_tensor(out, name, tensor);
  out << "};\n";
}

void write_tests(std::istream& in, const std::string& adapter, std::ostream& out) {
  const json file = json_reader({std::istreambuf_iterator<char>(in), {}}).read();
  const json& cases = file.at("cases");
  out << "// Written by cases_to_cpp; not to be edited.\n"
         "#include <cstddef>\n#include <limits>\n#include <string_view>\n\n"
      << "#include \"" << adapter << "\"\n#include \"catch.hpp\"\n\nnamespace cases {\n";
  for (const json& one : cases.list) write_case(out, one);
  out << "\n}  // namespace cases\n\n";
  for (const json& one : cases.list) {
    const std::string& name = one.at("name").text;
    out << "TEST_CASE(\"" << name << "\") { STATIC_REQUIRE(error_of<cases::" << name << ">() <= 1.0); }\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: cases_to_cpp cases.json adapter.hpp output.cpp\n";
    return 2;
  }
  std::ifstream in(argv[1]);
  std::ofstream out(argv[3]);
  if (!in || !out) {
    std::cerr << "cannot read " << argv[1] << " or write " << argv[3] << '\n';
    return 1;
  }
  try {
    write_tests(in, argv[2], out);
  } catch (const std::exception& error) {
    std::cerr << argv[1] << ": " << error.what() << '\n';
    return 1;
  }
  out.close();
  return out ? 0 : 1;
}
