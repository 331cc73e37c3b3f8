// SPDX-License-Identifier: BSL-1.0
// llama2.c checkpoints: the header, the offsets of every tensor, the exact size.
#include <attest/linalg/matrix.hpp>
#include <attest/weights/llama2.hpp>

#include "catch.hpp"
#include "files.hpp"

using attest::file_status;
using attest::llama_dimensions;
using test::file;
using test::operator+;

namespace {

// A-LC-1: dim 8, hidden 16, 1 layer, 2 heads, 1 key/value head, vocabulary 16 or -16, 4 positions.
constexpr auto shared_header = file("\x08\0\0\0\x10\0\0\0\x01\0\0\0\x02\0\0\0\x01\0\0\0\x10\0\0\0\x04\0\0\0");
constexpr auto separate_header =
    file("\x08\0\0\0\x10\0\0\0\x01\0\0\0\x02\0\0\0\x01\0\0\0\xF0\xFF\xFF\xFF\x04\0\0\0");
constexpr attest::embedded<2976> shared_data{};
constexpr attest::embedded<3488> separate_data{};

constexpr auto status_of(attest::byte_view bytes) {
  llama_dimensions d;
  return read_llama2(bytes, d);
}
constexpr llama_dimensions dimensions_of(attest::byte_view bytes) {
  llama_dimensions d;
  (void)read_llama2(bytes, d);
  return d;
}

constexpr auto with_number(std::size_t index, unsigned number) {
  auto changed = shared_header + shared_data;
  for (std::size_t i = 0; i < 4; ++i) {
    changed.data[4 * index + i] = static_cast<unsigned char>(number >> (8 * i) & 0xFF);
  }
  return changed;
}

}  // namespace

TEST_CASE("a negative vocabulary is the sign of a separate classifier") {
  constexpr auto shared = shared_header + shared_data;
  constexpr auto separate = separate_header + separate_data;
  STATIC_REQUIRE(shared.size() == 3004);
  STATIC_REQUIRE(separate.size() == 3516);
  STATIC_REQUIRE(status_of(shared) == file_status::ok);
  STATIC_REQUIRE(status_of(separate) == file_status::ok);
  STATIC_REQUIRE(dimensions_of(shared) == llama_dimensions{8, 16, 1, 2, 1, 16, 4, true});
  STATIC_REQUIRE(dimensions_of(separate) == llama_dimensions{8, 16, 1, 2, 1, 16, 4, false});
  STATIC_REQUIRE(attest::llama2_offsets_of(dimensions_of(separate)).classifier == 744);
  STATIC_REQUIRE(attest::llama2_offsets_of(dimensions_of(shared)).classifier == 0);
  CHECK(status_of(separate_header + shared_data) == file_status::truncated);
  CHECK(status_of(shared_header + separate_data) == file_status::trailing_bytes);
  CHECK(status_of(shared + file("x")) == file_status::trailing_bytes);
}

// A-LC-2
TEST_CASE("grouped key/value heads move every later tensor") {
  constexpr auto at = attest::llama2_offsets_of(llama_dimensions{8, 16, 1, 2, 1, 16, 4, false});
  STATIC_REQUIRE(at.attention_norm == 128);
  STATIC_REQUIRE(at.query == 136);
  STATIC_REQUIRE(at.key == 200);
  STATIC_REQUIRE(at.value == 232);
  STATIC_REQUIRE(at.output == 264);
  STATIC_REQUIRE(at.feed_forward_norm == 328);
  STATIC_REQUIRE(at.gate == 336);
  STATIC_REQUIRE(at.down == 464);
  STATIC_REQUIRE(at.up == 592);
  STATIC_REQUIRE(at.final_norm == 720);
  STATIC_REQUIRE(at.cosines == 728);
  STATIC_REQUIRE(at.sines == 736);
  STATIC_REQUIRE(at.end == (3516 - 28) / 4);
}

TEST_CASE("tensors are where the offsets say") {
  constexpr auto marked = [] {
    auto bytes = shared_header + shared_data;
    bytes.data[28 + 4 * (232 + 9) + 2] = 0x80;  // float 9 of the value projection becomes 1
    bytes.data[28 + 4 * (232 + 9) + 3] = 0x3F;
    return bytes;
  }();
  constexpr auto value = attest::load<attest::matrix<float, 4, 8>>(attest::llama2_tensor(marked, 232, 4, 8));
  STATIC_REQUIRE(value(1, 1) == 1.0f);
  STATIC_REQUIRE(value(1, 0) == 0.0f);
}

TEST_CASE("absurd dimensions are refused") {
  for (std::size_t i = 0; i < 7; ++i) {
    CHECK(status_of(with_number(i, 0)) == file_status::absurd_shape);
    CHECK(status_of(with_number(i, 0x80000000U)) == file_status::absurd_shape);
    if (i != 5) CHECK(status_of(with_number(i, 0xFFFFFFFFU)) == file_status::absurd_shape);
    CHECK(status_of(with_number(i, 0x7FFFFFFFU)) != file_status::ok);
  }
  CHECK(status_of(with_number(3, 3)) == file_status::absurd_shape);  // 8 columns for 3 heads
  CHECK(status_of(with_number(4, 3)) == file_status::absurd_shape);  // 3 key/value heads for 2
  CHECK(status_of(with_number(3, 8)) == file_status::absurd_shape);  // a head of 1 column cannot rotate
  // All at once: the product wraps around in any integer.
  constexpr auto all = file(
      "\xFE\xFF\xFF\x7F\xFF\xFF\xFF\x7F\xFF\xFF\xFF\x7F\x01\0\0\0\x01\0\0\0\xFF\xFF\xFF\x7F\xFF\xFF\xFF\x7F");
  STATIC_REQUIRE(status_of(all) == file_status::absurd_shape);
}

TEST_CASE("every beginning of a file is refused") {
  const auto whole = shared_header + shared_data;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CHECK(status_of({whole.data, size}) == file_status::truncated);
  }
  STATIC_REQUIRE(status_of(test::beginning<27>(shared_header)) == file_status::truncated);
}
