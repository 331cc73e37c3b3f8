// SPDX-License-Identifier: BSL-1.0
// A list has parts 0 to 2 along its first dimension, and no part 3.
// expect: attest: this tensor has %zu dimensions and no part %zu
// expect: , 1, 3)
#include <attest/weights/tensor.hpp>

constexpr unsigned char bytes[3]{};
constexpr std::size_t rank_of_part(std::size_t i) {
  attest::tensor list;
  list.type = attest::element_type::u8;
  list.rank = 1;
  list.extents[0] = 3;
  list.data = {bytes, sizeof(bytes)};
  return list.part(i).rank;
}
#ifdef ATTEST_CORRECTED
static_assert(rank_of_part(2) == 0);
#else
static_assert(rank_of_part(3) == 0);
#endif
