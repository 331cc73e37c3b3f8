// SPDX-License-Identifier: BSL-1.0
// The tensors of a model by their names in a .safetensors file: "h.3.attn.c_proj.weight" and the like.
#pragma once

#include <cstddef>

#include <attest/config.hpp>
#include <attest/layers/layer_norm.hpp>
#include <attest/layers/linear.hpp>
#include <attest/linalg/matrix.hpp>
#include <attest/math/stop.hpp>
#include <attest/weights/file_status.hpp>
#include <attest/weights/safetensors.hpp>
#include <attest/weights/tensor.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

/// What becomes of a tensor that is missing or does not fit: a status, or the end of the evaluation, with
/// its name or its shape in the message.
enum class if_unfit { tell, stop };

/// The tensors whose names begin in one way. The first that is missing, or does not fit, is what the status
/// tells; those after it are no longer read.
class named_tensors {
 public:
  constexpr named_tensors(const safetensors& file, file_status& status, if_unfit otherwise = if_unfit::tell)
      : file_(file), status_(status), otherwise_(otherwise) {}

  /// Those further in: "h." 3 "." .
  constexpr named_tensors of(const char* prefix, std::size_t number) const {
    named_tensors inner = *this;
    inner.add(prefix);
    char digits[20] = {};
    std::size_t count = 0;
    for (std::size_t rest = number; rest > 0 || count == 0; rest /= 10) {
      digits[count++] = static_cast<char>('0' + rest % 10);
    }
    while (count > 0) inner.add_character(digits[--count]);
    inner.add(".");
    return inner;
  }
  constexpr named_tensors of(const char* prefix) const {
    named_tensors inner = *this;
    inner.add(prefix);
    return inner;
  }

  template <typename T, std::size_t Rows, std::size_t Cols>
  constexpr void read(const char* name, matrix<T, Rows, Cols>& m) const {
    tensor t;
    if (!find(name, t)) return;
    stop_if_unfit<matrix<T, Rows, Cols>>(t);
    status_ = copy(t, m);
  }
  template <typename T, std::size_t Rows, std::size_t Cols>
  constexpr void read_turned(const char* name, matrix<T, Rows, Cols>& m) const {
    tensor t;
    if (!find(name, t)) return;
    stop_if_unfit<matrix<T, Cols, Rows>>(t);
    status_ = copy(t.turned(), m);
  }
  /// Third 0, 1 or 2 of a table that holds three side by side.
  template <typename T, std::size_t Rows, std::size_t Cols>
  constexpr void read_third(const char* name, std::size_t third, matrix<T, Rows, Cols>& m) const {
    tensor t;
    if (!find(name, t)) return;
    stop_if_unfit<matrix<T, Rows, 3 * Cols>>(t);
    status_ = check_fit<matrix<T, Rows, 3 * Cols>>(t, conversion::exact);
    if (status_ == file_status::ok) status_ = copy_columns(t, third * Cols, m);
  }

  /// "weight" and "bias" of a layer, the weight stored out x in.
  template <typename T, std::size_t In, std::size_t Out>
  constexpr void read_out_in(const char* prefix, linear<T, In, Out>& layer) const {
    of(prefix).read_turned("weight", layer.weight);
    of(prefix).read("bias", layer.bias);
  }
  /// The same, stored in x out.
  template <typename T, std::size_t In, std::size_t Out>
  constexpr void read_in_out(const char* prefix, linear<T, In, Out>& layer) const {
    of(prefix).read("weight", layer.weight);
    of(prefix).read("bias", layer.bias);
  }
  template <typename T, std::size_t Width>
  constexpr void read_norm(const char* prefix, layer_norm<T, Width>& norm) const {
    of(prefix).read("weight", norm.gain);
    of(prefix).read("bias", norm.bias);
  }

 private:
  constexpr bool find(const char* name, tensor& t) const {
    if (status_ != file_status::ok) return false;
    status_ = file_.find(of(name).name_, t);
    if (otherwise_ == if_unfit::stop && status_ == file_status::no_such_tensor) {
      stop("attest: none of the %zu tensors has the name %s", file_.size(), of(name).name_);
    }
    return status_ == file_status::ok;
  }
  /// Matrix is what the file should hold, so that the message speaks of that.
  template <typename Matrix>
  constexpr void stop_if_unfit(const tensor& t) const {
    if (otherwise_ == if_unfit::stop && check_fit<Matrix>(t, conversion::exact) != file_status::ok) {
      (void)load<Matrix>(t);
    }
  }
  constexpr void add(const char* text) {
    for (; *text != '\0'; ++text) add_character(*text);
  }
  constexpr void add_character(char character) {
    if (size_ + 1 < sizeof(name_)) name_[size_++] = character;
  }

  const safetensors& file_;
  file_status& status_;
  if_unfit otherwise_;
  char name_[128] = {};
  std::size_t size_ = 0;
};

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
