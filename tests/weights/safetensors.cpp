// SPDX-License-Identifier: BSL-1.0
// .safetensors files: tensors by name, and everything that has to be refused.
#include <attest/linalg/matrix.hpp>
#include <attest/weights/safetensors.hpp>
#include <cstring>
#include <memory>
#include <string>

#include "catch.hpp"
#include "files.hpp"

using attest::file_status;
using attest::matrix;
using attest::safetensors;
using test::file;
using test::operator+;

namespace {

// A file with this header and this data.
template <std::size_t Header, std::size_t Data>
constexpr auto tensors(const char (&header)[Header], const char (&data)[Data]) {
  attest::embedded<8> prefix{};
  prefix.data[0] = static_cast<unsigned char>((Header - 1) & 0xFF);
  prefix.data[1] = static_cast<unsigned char>((Header - 1) >> 8);
  return prefix + file(header) + file(data);
}

constexpr file_status status_of(attest::byte_view bytes) { return safetensors(bytes).status(); }

// Four tensors in a row: 1.5, -2; a half of 1; a bfloat16 of 1.5; bytes.
constexpr auto several = tensors(
    R"({"__metadata__":{"format":"pt","by \"hand\"":"\u00e9"},"w":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]},)"
    R"("half":{"dtype":"F16","shape":[],"data_offsets":[8,10]},"brain" : { "shape" : [1], "dtype" : "BF16", "data_offsets" : [10, 12]},)"
    R"("caf\u00e9 \"x\"":{"dtype":"I8","shape":[3,1],"data_offsets":[12,15]}}   )",
    "\0\0\xC0\x3F\0\0\0\xC0\0\x3C\xC0\x3F\x01\xFF\x80");

}  // namespace

TEST_CASE("tensors by name") {
  constexpr safetensors all{several};
  STATIC_REQUIRE(all.status() == file_status::ok);
  STATIC_REQUIRE(all.size() == 4);
  STATIC_REQUIRE(all.load<matrix<float, 1, 2>>("w") == matrix{{{1.5f, -2.0f}}});
  STATIC_REQUIRE(all.load<matrix<float, 1, 1>>("half")(0, 0) == 1.0f);
  STATIC_REQUIRE(all.load<matrix<double, 1, 1>>("brain")(0, 0) == 1.5);
  STATIC_REQUIRE(all.load<matrix<int, 3, 1>>("caf\xC3\xA9 \"x\"") == matrix{{{1}, {-1}, {-128}}});
  matrix<float, 1, 2> m;
  CHECK(all.read("w", m) == file_status::ok);
  CHECK(m == matrix{{{1.5f, -2.0f}}});
  CHECK(all.read("v", m) == file_status::no_such_tensor);
  CHECK(all.read("w2", m) == file_status::no_such_tensor);
  CHECK(all.read("", m) == file_status::no_such_tensor);
  CHECK(all.read("__metadata__", m) == file_status::no_such_tensor);
  CHECK(all.read("half", m) == file_status::wrong_shape);
  matrix<int, 1, 2> whole;
  CHECK(all.read("w", whole) == file_status::wrong_element_type);
}

TEST_CASE("files without a tensor") {
  STATIC_REQUIRE(status_of(tensors("{}", "")) == file_status::ok);
  STATIC_REQUIRE(status_of(tensors("{\"__metadata__\":{}}", "")) == file_status::ok);
  STATIC_REQUIRE(status_of(tensors("{}", "x")) == file_status::trailing_bytes);
}

// A-ST-1
TEST_CASE("the length of the header is no attack") {
  STATIC_REQUIRE(status_of(file("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF{}")) == file_status::truncated);
  STATIC_REQUIRE(status_of(file("\xF8\xFF\xFF\xFF\xFF\xFF\xFF\xFF{}")) == file_status::truncated);
  STATIC_REQUIRE(status_of(file("\x03\0\0\0\0\0\0\0{}")) == file_status::truncated);
  STATIC_REQUIRE(status_of(file("\x02\0\0\0\0\0\0")) == file_status::truncated);
  STATIC_REQUIRE(status_of(file("\x02\0\0\0\0\0\0\0{}")) == file_status::ok);
  STATIC_REQUIRE(status_of(file("\0\0\0\0\0\0\0\0{}")) == file_status::malformed_header);
}

// A-ST-2: [1000, 1000] needs 4000000 bytes.
TEST_CASE("offsets and shape have to agree") {
  CHECK(status_of(tensors(R"({"w":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}})", "....")) ==
        file_status::length_does_not_match_shape);
  CHECK(status_of(tensors(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", "....")) ==
        file_status::offsets_out_of_range);
  CHECK(status_of(tensors(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", "....")) ==
        file_status::offsets_out_of_range);
  CHECK(status_of(tensors(R"({"w":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})",
                          "")) == file_status::absurd_shape);
  // 2^62 elements of 4 bytes wrap around to nothing.
  CHECK(status_of(tensors(R"({"w":{"dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0]}})",
                          "")) == file_status::absurd_shape);
  CHECK(status_of(tensors(R"({"w":{"dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4]}})",
                          "....")) == file_status::too_many_dimensions);
}

// A-ST-3: header length 0xA766, so that the data begins 2 bytes behind a multiple of 4.
TEST_CASE("tensors need no alignment") {
  const std::string entry = R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  std::string bytes("\x66\xA7\0\0\0\0\0\0", 8);
  bytes += entry + std::string(0xA766 - entry.size(), ' ') + std::string("\0\0\xC0\x3F\0\0\0\xC0", 8);
  matrix<float, 1, 2> m;
  const safetensors all({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
  CHECK(all.read("w", m) == file_status::ok);
  CHECK(m == matrix{{{1.5f, -2.0f}}});
}

TEST_CASE("tensors fill the data in order, each under a name of its own") {
  CHECK(
      status_of(tensors(
          R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
          "...")) == file_status::tensors_out_of_order);
  CHECK(
      status_of(tensors(
          R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[2,4]},"b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
          "....")) == file_status::tensors_out_of_order);
  CHECK(
      status_of(tensors(
          R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[1],"data_offsets":[3,4]}})",
          "....")) == file_status::tensors_out_of_order);
  CHECK(
      status_of(tensors(
          R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"a":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}})",
          "....")) == file_status::duplicate_name);
  CHECK(
      status_of(tensors(
          R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"\u0061":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}})",
          "....")) == file_status::duplicate_name);
  CHECK(status_of(tensors(R"({"__metadata__":{},"__metadata__":{}})", "")) == file_status::duplicate_name);
  CHECK(status_of(tensors(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})", "...")) ==
        file_status::trailing_bytes);
}

TEST_CASE("many names are told apart, also behind the first 128") {
  std::string header = "{";
  for (int i = 0; i < 300; ++i) {
    header += (i > 0 ? ",\"t" : "\"t") + std::to_string(i) +
              R"(":{"dtype":"U8","shape":[1],"data_offsets":[)" + std::to_string(i) + "," +
              std::to_string(i + 1) + "]}";
  }
  const auto built = [](std::string text, std::size_t data) {
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(text.size() & 0xFF);
    bytes[1] = static_cast<char>(text.size() >> 8);
    return bytes + text + std::string(data, 'x');
  };
  const auto status = [](const std::string& bytes) {
    return status_of({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
  };
  CHECK(status(built(header + "}", 300)) == file_status::ok);
  for (const char* name : {"t0", "t127", "t128", "t299"}) {
    const std::string more =
        std::string(",\"") + name + R"(":{"dtype":"U8","shape":[1],"data_offsets":[300,301]}})";
    CHECK(status(built(header + more, 301)) == file_status::duplicate_name);
  }
}

TEST_CASE("headers that are none") {
  for (const auto status :
       {status_of(tensors(" {}", "")),
        status_of(tensors("[]", "")),
        status_of(tensors("{", "")),
        status_of(tensors("{}}", "")),
        status_of(tensors("{,}", "")),
        status_of(tensors("{} \0", "")),
        status_of(tensors(R"({"a":{}})", "")),
        status_of(tensors(R"({"a")", "")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},})", ".")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1,2]}})", ".")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":[1,],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":[-1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":[1.0],"data_offsets":[0,1]}})", ".")),
        status_of(
            tensors(R"({"a":{"dtype":"U8","shape":[18446744073709551616],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":1,"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a":"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a":{"dtype""U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a"{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"__metadata__":"a":"b"}})", "")),
        status_of(tensors(R"({"a":{"dtype":U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"(["a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]})", ".")),
        status_of(tensors("{\"a\n\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}", ".")),
        status_of(tensors(R"({"\q":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"\ud800":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", ".")),
        status_of(tensors(R"({"__metadata__":{"a":1}})", ""))}) {
    CHECK(status == file_status::malformed_header);
  }
  CHECK(status_of(tensors(R"({"a":{"dtype":"U8","shape":[1]}})", ".")) == file_status::missing_field);
  CHECK(status_of(tensors(R"({"a":{"dtype":"U8","dtype":"U8","shape":[1],"data_offsets":[0,1]}})", ".")) ==
        file_status::duplicate_field);
  CHECK(status_of(tensors(R"({"a":{"type":"U8","shape":[1],"data_offsets":[0,1]}})", ".")) ==
        file_status::unknown_field);
  CHECK(status_of(tensors(R"({"a":{"dtype":"U4","shape":[1],"data_offsets":[0,1]}})", ".")) ==
        file_status::unknown_element_type);
}

TEST_CASE("every beginning of a file is refused") {
  for (std::size_t size = 0; size < several.size(); ++size) {
    const std::unique_ptr<unsigned char[]> copy(new unsigned char[size]);
    std::memcpy(copy.get(), several.data, size);
    const auto status = status_of({copy.get(), size});
    CHECK((status == file_status::truncated || status == file_status::offsets_out_of_range));
  }
  STATIC_REQUIRE(status_of(test::beginning<6>(several)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<60>(several)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<several.size() - 1>(several)) ==
                 file_status::offsets_out_of_range);
}
