// SPDX-License-Identifier: BSL-1.0
// file_status: what a reader says about a file, and the sentence for it.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/math/stop.hpp>
#include <attest/weights/bytes.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest {

/// What a reader found; the comments say what to do about it.
enum class file_status : unsigned char {
  ok,                    ///< nothing
  truncated,             ///< copy or download it again, whole; in binary, not as text
  trailing_bytes,        ///< take off what was appended; a llama2.c checkpoint may be of another version
  wrong_signature,       ///< look whether it is the file you meant: .npy begins with 0x93 NUMPY
  unknown_version,       ///< .npy of versions 1 to 3 is read: save it with numpy.save
  malformed_header,      ///< write it anew with the library of its format: numpy.save, safetensors
  unknown_field,         ///< write it anew: a .npy header has descr, fortran_order and shape
  missing_field,         ///< the same; a tensor of .safetensors has dtype, shape and data_offsets
  duplicate_field,       ///< write it anew: readers would disagree about which one counts
  unknown_element_type,  ///< convert it to a float of 16, 32 or 64 bits, an integer of 8 to 64, or bool
  too_many_dimensions,   ///< reshape it before it is saved
  absurd_shape,          ///< it is damaged, or of another format; no such tensor fits into memory
  length_does_not_match_shape,  ///< write it anew: shape, element type and bytes contradict each other
  offsets_out_of_range,         ///< copy or download it again, whole
  tensors_out_of_order,         ///< write it anew with safetensors, which keeps them side by side
  duplicate_name,               ///< rename one of them
  no_such_tensor,               ///< compare the spelling with the names in the file, which are case-sensitive
  wrong_shape,          ///< ask for the shape that the file has; a linear layer of PyTorch is stored out x in
  wrong_element_type,   ///< ask for the type that the file has, or allow conversion::rounded
  wrong_configuration,  ///< take the dimensions from the file: llama2_dimensions(file)
  wrong_vocabulary,     ///< use the tokenizer that the checkpoint was trained with
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
constexpr void require(file_status status) {
  if (status != file_status::ok) stop("attest: this file cannot be used: %s", reason(status));
}

}  // namespace detail
}  // namespace attest
ATTEST_ARITHMETIC_END
