// SPDX-License-Identifier: BSL-1.0
// .npy files: versions, orders, types, and everything that has to be refused.
#include <attest/linalg/matrix.hpp>
#include <attest/weights/npy.hpp>
#include <cstring>
#include <memory>

#include "catch.hpp"
#include "files.hpp"

using attest::conversion;
using attest::file_status;
using attest::matrix;
using attest::read_npy;
using test::file;
using test::operator+;

namespace {

// A file of version 1, 2 or 3 with this header, padded with spaces to HeaderSize, and this payload.
template <int Version = 1, std::size_t HeaderSize = 118, std::size_t Header, std::size_t Payload>
constexpr auto npy(const char (&header)[Header], const char (&payload)[Payload]) {
  constexpr std::size_t before = Version == 1 ? 10 : 12;
  attest::embedded<before + HeaderSize> start{};
  const char magic[] = "\x93NUMPY";
  for (std::size_t i = 0; i < 6; ++i) start.data[i] = static_cast<unsigned char>(magic[i]);
  start.data[6] = Version;
  for (std::size_t i = 0; i + 8 < before; ++i) {
    start.data[8 + i] = static_cast<unsigned char>(HeaderSize >> (8 * i) & 0xFF);
  }
  for (std::size_t i = 0; i < HeaderSize; ++i) {
    start.data[before + i] = static_cast<unsigned char>(i + 1 == HeaderSize ? '\n'
                                                        : i + 1 < Header    ? header[i]
                                                                            : ' ');
  }
  return start + file(payload);
}

constexpr auto status_of(attest::byte_view bytes) {
  attest::tensor t;
  return read_npy(bytes, t);
}

constexpr attest::tensor tensor_of(attest::byte_view bytes) {
  attest::tensor t;
  (void)read_npy(bytes, t);
  return t;
}

// float 1 to 6: 3F800000 40000000 40400000 40800000 40A00000 40C00000
constexpr auto row_major = npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }",
                               "\0\0\x80\x3F\0\0\0\x40\0\0\x40\x40\0\0\x80\x40\0\0\xA0\x40\0\0\xC0\x40");
constexpr matrix<float, 2, 3> one_to_six{{{1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}}};

}  // namespace

TEST_CASE("a matrix of floats") {
  STATIC_REQUIRE(attest::load_npy<matrix<float, 2, 3>>(row_major) == one_to_six);
  constexpr matrix<double, 2, 3> wider = attest::load_npy<matrix<double, 2, 3>>(row_major);
  STATIC_REQUIRE(wider(1, 2) == 6.0);
}

// A-NPY-1: payload 1, 4, 2, 5, 3, 6; never [[1, 4, 2], [5, 3, 6]].
TEST_CASE("fortran_order") {
  constexpr auto columns = npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }",
                               "\0\0\x80\x3F\0\0\x80\x40\0\0\0\x40\0\0\xA0\x40\0\0\x40\x40\0\0\xC0\x40");
  STATIC_REQUIRE(columns.size() == 152);
  STATIC_REQUIRE(attest::load_npy<matrix<float, 2, 3>>(columns) == one_to_six);
}

// A-NPY-2
TEST_CASE("element types and byte orders") {
  constexpr auto big = npy("{'descr': '>f4', 'fortran_order': False, 'shape': (), }", "\x3F\x80\0\0");
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 1>>(big)(0, 0) == 1.0f);
  constexpr auto doubles =
      npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }", "\x9A\x99\x99\x99\x99\x99\xB9\x3F");
  STATIC_REQUIRE(attest::load_npy<matrix<double, 1, 1>>(doubles)(0, 0) == 0.1);
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 1>>(doubles, conversion::rounded)(0, 0) == 0.1f);
  matrix<float, 1, 1> untouched{{{7.0f}}};
  CHECK(read_npy(doubles, untouched) == file_status::wrong_element_type);
  CHECK(untouched(0, 0) == 7.0f);
  constexpr auto bytes = npy("{'descr': '|i1', 'fortran_order': False, 'shape': (3,), }", "\x01\xFF\x80");
  STATIC_REQUIRE(attest::load_npy<matrix<int, 1, 3>>(bytes) == matrix{{{1, -1, -128}}});
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 3>>(bytes) == matrix{{{1.0f, -1.0f, -128.0f}}});
  constexpr auto halves = npy("{'descr': '<f2', 'fortran_order': False, 'shape': (2,), }", "\0\x3C\0\xC1");
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 2>>(halves) == matrix{{{1.0f, -2.5f}}});
  constexpr auto big_halves =
      npy("{'descr': '>f2', 'fortran_order': False, 'shape': (2,), }", "\x3C\0\xC1\0");
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 2>>(big_halves) == matrix{{{1.0f, -2.5f}}});
  constexpr auto brain = npy("{'descr': '<V2', 'fortran_order': False, 'shape': (1,), }", "\xC0\x3F");
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 1>>(brain)(0, 0) == 1.5f);
  constexpr auto large =
      npy("{'descr': '>i8', 'fortran_order': False, 'shape': (1,), }", "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFE");
  STATIC_REQUIRE(attest::load_npy<matrix<long long, 1, 1>>(large)(0, 0) == -2);
  constexpr auto flags = npy("{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }", "\x01\0");
  STATIC_REQUIRE(attest::load_npy<matrix<bool, 1, 2>>(flags) == matrix{{{true, false}}});
  for (const auto status :
       {status_of(npy("{'descr': '<c8', 'fortran_order': False, 'shape': (), }", "........")),
        status_of(npy("{'descr': '=f4', 'fortran_order': False, 'shape': (), }", "....")),
        status_of(npy("{'descr': '|f4', 'fortran_order': False, 'shape': (), }", "....")),
        status_of(npy("{'descr': 'f4', 'fortran_order': False, 'shape': (), }", "....")),
        status_of(npy("{'descr': '', 'fortran_order': False, 'shape': (), }", "....")),
        status_of(npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (), }", "...."))}) {
    CHECK(status == file_status::unknown_element_type);
  }
}

// A-NPY-3
TEST_CASE("the length of the header is honoured") {
  constexpr auto roomy =
      npy<1, 1014>("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", "\0\0\x80\x3F");
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 1>>(roomy)(0, 0) == 1.0f);
  auto beyond = row_major;
  beyond.data[9] = 0xFF;
  CHECK(status_of(beyond) == file_status::truncated);
  CHECK(status_of(test::beginning<148>(row_major)) == file_status::truncated);
}

// A-NPY-4
TEST_CASE("versions 2 and 3 have a length of four bytes, others are refused") {
  constexpr auto second = npy<2, 116>("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }",
                                      "\0\0\0\0\0\0\x80\x3F\0\0\0\x40");
  STATIC_REQUIRE(second.size() == 140);
  STATIC_REQUIRE(second.data[8] == 0x74);
  STATIC_REQUIRE(second.data[11] == 0);
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 3>>(second) == matrix{{{0.0f, 1.0f, 2.0f}}});
  constexpr auto third = npy<3, 116>("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }",
                                     "\0\0\0\0\0\0\x80\x3F\0\0\0\x40");
  STATIC_REQUIRE(attest::load_npy<matrix<float, 1, 3>>(third) == matrix{{{0.0f, 1.0f, 2.0f}}});
  auto fourth = second;
  fourth.data[6] = 4;
  CHECK(status_of(fourth) == file_status::unknown_version);
  fourth.data[6] = 2;
  fourth.data[7] = 1;
  CHECK(status_of(fourth) == file_status::unknown_version);
}

TEST_CASE("shapes have to fit") {
  matrix<float, 3, 2> turned;
  CHECK(read_npy(row_major, turned) == file_status::wrong_shape);
  matrix<float, 1, 6> flat;
  CHECK(read_npy(row_major, flat) == file_status::wrong_shape);
  matrix<int, 2, 3> whole;
  CHECK(read_npy(row_major, whole) == file_status::wrong_element_type);
  CHECK(read_npy(row_major, whole, conversion::rounded) == file_status::wrong_element_type);
}

TEST_CASE("a tensor of three dimensions is read part by part") {
  static constexpr auto pages =
      npy("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 1, 2), }", "\x01\x02\x03\x04");
  constexpr attest::tensor all = tensor_of(pages);
  STATIC_REQUIRE(attest::load<matrix<int, 1, 2>>(all.part(1)) == matrix{{{3, 4}}});
  matrix<int, 2, 2> m;
  CHECK(attest::copy(all, m) == file_status::wrong_shape);
}

TEST_CASE("headers that are none") {
  CHECK(status_of(npy("{'descr': '<f4', 'fortran_order': False, }", "....")) == file_status::missing_field);
  CHECK(status_of(npy("{}", "")) == file_status::missing_field);
  CHECK(status_of(npy("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (), }", "....")) ==
        file_status::duplicate_field);
  CHECK(status_of(npy("{'descr': '<f4', 'order': False, 'shape': (), }", "....")) ==
        file_status::unknown_field);
  for (const auto status :
       {status_of(npy("{'descr': '<f4', 'fortran_order': Falsehood, 'shape': (), }", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': false, 'shape': (), }", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1), }", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (01,), }", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,,), }", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': [1], }", "....")),
        status_of(npy("{'descr': '<f4' 'fortran_order': False, 'shape': (1,), }", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), } x", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)", "....")),
        status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': 1,), }", "....")),
        status_of(npy(" 'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", "....")),
        status_of(npy("{'descr'  '<f4', 'fortran_order': False, 'shape': (1,), }", "....")),
        status_of(npy("{descr: '<f4', 'fortran_order': False, 'shape': (1,), }", "....")),
        status_of(npy("", "....")),
        status_of(
            npy("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }", "...."))}) {
    CHECK(status == file_status::malformed_header);
  }
  CHECK(status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296), }",
                      "....")) == file_status::absurd_shape);
  CHECK(status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1), }", "....")) ==
        file_status::too_many_dimensions);
  // An array without elements is a file of NumPy's, and no matrix.
  CHECK(status_of(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (0, 4294967296, 4294967296), }",
                      "")) == file_status::ok);
  CHECK(status_of(row_major + file("x")) == file_status::trailing_bytes);
  CHECK(status_of(file("PK\x03\x04 a zip archive, which .npz is")) == file_status::wrong_signature);
}

TEST_CASE("every beginning of a file is refused") {
  for (std::size_t size = 0; size < row_major.size(); ++size) {
    const std::unique_ptr<unsigned char[]> copy(new unsigned char[size]);
    std::memcpy(copy.get(), row_major.data, size);
    CHECK(status_of({copy.get(), size}) == file_status::truncated);
  }
  STATIC_REQUIRE(status_of(test::beginning<0>(row_major)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<7>(row_major)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<8>(row_major)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<11>(row_major)) == file_status::truncated);
  STATIC_REQUIRE(status_of(test::beginning<130>(row_major)) == file_status::truncated);
}
