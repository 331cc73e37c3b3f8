// SPDX-License-Identifier: BSL-1.0
// As much of JSON as the case files use; numbers stay the text that they were, digit by digit.
#pragma once

#include <cctype>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct json_member;

/// A value: a text (numbers, true, false and null are texts too, without quotes), a list, or an object.
struct json {
  enum class kind { text, bare, list, object };

  kind what = kind::bare;
  std::string text;
  std::vector<json> list;
  std::vector<json_member> object;

  const json& at(const std::string& name) const;
};

/// Not a std::pair: clang 16 asks whether one is destructible while json is still incomplete.
struct json_member {
  std::string name;
  json value;
};

inline const json& json::at(const std::string& name) const {
  for (const json_member& member : object) {
    if (member.name == name) return member.value;
  }
  throw std::runtime_error("no member " + name);
}

class json_reader {
 public:
  explicit json_reader(std::string source) : source_(std::move(source)) {}

  json read() {
    json result = value();
    if (peek() != '\0') fail("something after the end");
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw std::runtime_error("JSON, byte " + std::to_string(place_) + ": " + why);
  }
  char peek() {
    while (place_ < source_.size() && std::isspace(static_cast<unsigned char>(source_[place_]))) ++place_;
    return place_ < source_.size() ? source_[place_] : '\0';
  }
  bool take(char wanted) {
    if (peek() != wanted) return false;
    ++place_;
    return true;
  }
  void need(char wanted) {
    if (!take(wanted)) fail(std::string("expected ") + wanted);
  }
  std::string quoted() {
    need('"');
    std::string result;
    while (place_ < source_.size() && source_[place_] != '"') {
      if (source_[place_] == '\\') fail("escapes are not read");
      result += source_[place_++];
    }
    need('"');
    return result;
  }
  json value() {
    json result;
    if (peek() == '"') {
      result.what = json::kind::text;
      result.text = quoted();
    } else if (take('[')) {
      result.what = json::kind::list;
      if (!take(']')) {
        do result.list.push_back(value());
        while (take(','));
        need(']');
      }
    } else if (take('{')) {
      result.what = json::kind::object;
      if (!take('}')) {
        do {
          std::string name = (peek(), quoted());
          need(':');
          result.object.push_back({std::move(name), value()});
        } while (take(','));
        need('}');
      }
    } else {
      while (place_ < source_.size() &&
             (std::isalnum(static_cast<unsigned char>(source_[place_])) || source_[place_] == '-' ||
              source_[place_] == '+' || source_[place_] == '.')) {
        result.text += source_[place_++];
      }
      if (result.text.empty()) fail("expected a value");
    }
    return result;
  }

  std::string source_;
  std::size_t place_ = 0;
};
