// SPDX-License-Identifier: BSL-1.0
// file_status: what a reader says about a file, and the sentence for it.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/weights/bytes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

enum class file_status : unsigned char {
  ok,
  truncated,
  trailing_bytes,
  wrong_signature,
  unknown_version,
  malformed_header,
  unknown_field,
  missing_field,
  duplicate_field,
  unknown_element_type,
  too_many_dimensions,
  absurd_shape,
  length_does_not_match_shape,
  offsets_out_of_range,
  tensors_out_of_order,
  duplicate_name,
  no_such_tensor,
  wrong_shape,
  wrong_element_type,
  wrong_configuration,
  wrong_vocabulary,
};

/// The status as a sentence.
constexpr const char* reason(file_status status) {
  switch (status) {
    case file_status::ok:
      return "the file is what was expected";
    case file_status::truncated:
      return "the file ends too early";
    case file_status::trailing_bytes:
      return "bytes follow after the end of the content";
    case file_status::wrong_signature:
      return "the file does not begin as a file of this format does";
    case file_status::unknown_version:
      return "the version of the format is unknown";
    case file_status::malformed_header:
      return "the header is not well-formed";
    case file_status::unknown_field:
      return "the header has a field that the format does not know";
    case file_status::missing_field:
      return "the header lacks a field";
    case file_status::duplicate_field:
      return "the header has a field twice";
    case file_status::unknown_element_type:
      return "the element type is none of those that can be read";
    case file_status::too_many_dimensions:
      return "a tensor has more than 8 dimensions";
    case file_status::absurd_shape:
      return "a dimension or a product of dimensions is absurd";
    case file_status::length_does_not_match_shape:
      return "the bytes of a tensor are not as many as its shape and element type need";
    case file_status::offsets_out_of_range:
      return "a tensor lies outside of the file";
    case file_status::tensors_out_of_order:
      return "tensors overlap, leave a gap or are not in the order of their bytes";
    case file_status::duplicate_name:
      return "two tensors have one name";
    case file_status::no_such_tensor:
      return "no tensor has this name";
    case file_status::wrong_shape:
      return "the tensor has another shape than was wanted";
    case file_status::wrong_element_type:
      return "the tensor has another element type than was wanted";
    case file_status::wrong_configuration:
      return "the model in the file has other dimensions than was wanted";
    case file_status::wrong_vocabulary:
      return "the tokenizer is not one for a vocabulary of this size";
  }
  return "an unknown status";
}

namespace detail {

/// Ends a constant evaluation with the reason in the compiler's message, and stops a program.
template <typename Sentence>
constexpr void this_file_cannot_be_used(Sentence why) {
  if (__builtin_is_constant_evaluated()) __builtin_printf("attest: %s", why);
  __builtin_trap();
}
constexpr void require(file_status status) {
  if (status != file_status::ok) this_file_cannot_be_used(reason(status));
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
