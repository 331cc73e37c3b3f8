// SPDX-License-Identifier: BSL-1.0
// Which functions the accuracy table has, over which arguments, and what is right for them.
#pragma once

#include <attest/attest.hpp>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "mpfr_oracle.hpp"

namespace accuracy {

namespace detail = attest::detail;

inline int trunc_of(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_trunc(result, x); }
inline int floor_of(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_floor(result, x); }
inline int ceil_of(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_ceil(result, x); }
inline int round_of(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_round(result, x); }
inline int even_of(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_rint(result, x, MPFR_RNDN); }

/// sqrt as it is where there is no instruction for it.
inline float sqrt_by_integers(float x) {
  return x > 0 && attest::is_finite(x) ? detail::sqrt_by_integers(x) : attest::sqrt(x);
}

/// The right result for a float, where it is plain. For most floats it is, which saves the time of an oracle.
struct obvious {
  bool known;
  float result;
};

inline obvious not_obvious(float) { return {false, 0}; }
// half of the distance from 1 to the next float below is 2^-25
inline obvious obvious_exp(float x) {
  if (x > 89) return {true, detail::infinity<float>};
  if (x < -104) return {true, 0};
  return {std::fabs(x) < 0x1p-25f, 1};
}
inline obvious obvious_exp2(float x) {
  if (x >= 128) return {true, detail::infinity<float>};
  if (x <= -150) return {true, 0};
  return {std::fabs(x) < 0x1p-25f, 1};
}
inline obvious obvious_tanh(float x) {
  if (std::fabs(x) > 10) return {true, std::copysign(1.0f, x)};  // 1 - tanh(10) = 2^-27.9
  return {std::fabs(x) < 0x1p-13f, x};                           // x (1 - x^2/3)
}
inline obvious obvious_erf(float x) {
  return {std::fabs(x) > 4, std::copysign(1.0f, x)};  // 1 - erf(4) = 2^-25.9
}
inline obvious obvious_sin(float x) { return {std::fabs(x) < 0x1p-13f, x}; }  // x (1 - x^2/6)
inline obvious obvious_cos(float x) { return {std::fabs(x) < 0x1p-13f, 1}; }  // 1 - x^2/2

struct function {
  const char* name;
  float (*of_float)(float);
  double (*of_double)(double);
  double (*estimate)(double);  // the C library in double, at most 4 ulp off: 2^-27 ulp of a float
  mpfr_function exact;
  double from, upto;  // the range where a result is neither infinite nor constant
  int first_exponent, last_exponent;
  bool is_correctly_rounded;
  obvious (*shortcut)(float) = not_obvious;
  int symmetry = 0;                       // f(-x) = symmetry f(x), where there is one
  float (*by_integers)(float) = nullptr;  // the algorithm of targets with other hardware, where there is one
};

#define ATTEST_ROW(name) \
#name, [](float x) { return (attest::name)(x); }, [](double x) { return (attest::name)(x); }

inline const std::vector<function>& functions() {
  static const std::vector<function> all = {
      {ATTEST_ROW(exp), std::exp, mpfr_exp, -745.2, 709.8, -60, 10, true, obvious_exp, 0,
       detail::exp_by_integers<float>},
      {ATTEST_ROW(sqrt), std::sqrt, mpfr_sqrt, 0, 1e10, -1074, 1023, true, not_obvious, 0, sqrt_by_integers},
      {ATTEST_ROW(exp2), std::exp2, mpfr_exp2, -1075, 1024, -60, 10, false, obvious_exp2},
      {ATTEST_ROW(log), std::log, mpfr_log, 0, 4, -1074, 1023, false},
      {ATTEST_ROW(rsqrt), [](double x) { return 1 / std::sqrt(x); }, mpfr_rec_sqrt, 0, 1e10, -1074, 1023,
       false},
      {ATTEST_ROW(tanh), std::tanh, mpfr_tanh, -22, 22, -30, 4, false, obvious_tanh, -1},
      {ATTEST_ROW(erf), std::erf, mpfr_erf, -6, 6, -30, 2, false, obvious_erf, -1},
      {ATTEST_ROW(sin), std::sin, mpfr_sin, -100, 100, -30, 1023, false, obvious_sin, -1},
      {ATTEST_ROW(cos), std::cos, mpfr_cos, -100, 100, -30, 1023, false, obvious_cos, 1},
      {ATTEST_ROW(trunc), std::trunc, trunc_of, -1e6, 1e6, -2, 53, true, not_obvious, -1},
      {ATTEST_ROW(floor), std::floor, floor_of, -1e6, 1e6, -2, 53, true},
      {ATTEST_ROW(ceil), std::ceil, ceil_of, -1e6, 1e6, -2, 53, true},
      {ATTEST_ROW(round), std::round, round_of, -1e6, 1e6, -2, 53, true, not_obvious, -1},
      {ATTEST_ROW(round_even), std::nearbyint, even_of, -1e6, 1e6, -2, 53, true, not_obvious, -1},
  };
  return all;
}

/// The largest error seen so far, and where.
template <attest::Real T>
struct worst {
  double error = 0;
  T x = 0;
  T y = 0;  // pow alone
  std::uint64_t count = 0;
  std::uint64_t wrong = 0;  // not the nearest number

  void see(double seen, T at, T and_at = 0) {
    ++count;
    if (seen > 0.5) ++wrong;
    if (seen > error || (seen == error && seen > 0 && at < x)) {
      error = seen;
      x = at;
      y = and_at;
    }
  }
  void see(const worst& other) {
    const auto total = count + other.count;
    const auto total_wrong = wrong + other.wrong;
    if (other.error > error || (other.error == error && other.error > 0 && other.x < x)) *this = other;
    count = total;
    wrong = total_wrong;
  }
};

/// The error by MPFR.
template <attest::Real T>
double error_at(const function& f, T x) {
  mpfr_number exact(160);
  mpfr_set_d(exact.get(), double(x), MPFR_RNDN);
  f.exact(exact.get(), exact.get(), MPFR_RNDN);
  if constexpr (sizeof(T) == 4) {
    return error_in_ulp(f.of_float(x), exact.get());
  } else {
    return error_in_ulp(f.of_double(x), exact.get());
  }
}

template <attest::Real T>
double pow_error_at(T x, T y) {
  mpfr_number exact(160);
  mpfr_number exponent(53);
  mpfr_set_d(exact.get(), double(x), MPFR_RNDN);
  mpfr_set_d(exponent.get(), double(y), MPFR_RNDN);
  mpfr_pow(exact.get(), exact.get(), exponent.get(), MPFR_RNDN);
  return error_in_ulp(attest::pow(x, y), exact.get());
}

/// One double after the other: evenly over the range, evenly over the exponents, and (for log and pow)
/// near 1. Made from the random bits by hand, because the distributions of the standard library may differ.
class arguments {
 public:
  explicit arguments(const function& f, std::uint64_t seed) : f_(f), random_(seed) {}

  double next() {
    const std::uint64_t bits = random_();
    const bool minus = f_.from < 0 && (bits & 8) != 0;
    const double fraction = double(bits >> 11) * 0x1p-53;
    switch (bits & 3) {
      case 0:
      case 1: {
        const int exponents = f_.last_exponent - f_.first_exponent + 1;
        const int exponent = f_.first_exponent + int(random_() % std::uint64_t(exponents));
        return std::ldexp(minus ? -1 - fraction : 1 + fraction, exponent);
      }
      case 2: {
        const double offset = std::ldexp(fraction, -int(random_() % 40));
        return f_.from <= 0 && f_.upto >= 1 ? ((bits & 16) != 0 ? 1 + offset : 1 - offset / 2) : offset;
      }
      default:
        return f_.from + (f_.upto - f_.from) * fraction;
    }
  }

 private:
  const function& f_;
  std::mt19937_64 random_;
};

/// Pairs for pow: evenly over the results, over bases of all exponents and near 1, and small rational
/// numbers.
class pairs {
 public:
  explicit pairs(std::uint64_t seed) : random_(seed) {}

  template <attest::Real T>
  void next(T& x, T& y) {
    const double bits = std::numeric_limits<T>::max_exponent + std::numeric_limits<T>::digits;
    do {
      const std::uint64_t word = random_();
      const double fraction = 1 + double(word >> 12) * 0x1p-52;
      const int exponents = std::numeric_limits<T>::max_exponent;
      switch (word & 3) {
        case 0:
          x = T(std::ldexp(fraction, int(random_() % std::uint64_t(2 * exponents - 2)) - exponents + 1));
          break;
        case 1:
          x = T(1 + std::ldexp(fraction - 1.5, -int(random_() % 30)));
          break;
        default:
          x = T((fraction - 1) * 16);
          break;
      }
      // y so that the result is evenly spread over all exponents
      const double target = (double(random_() >> 11) * 0x1p-53 * 2 - 1) * bits;
      y = T(target / attest::log(double(x)) * 0x1.62e42fefa39efp-1);  // not the C library's, which may change
      if ((word & 12) == 12) {
        x = T(int(random_() % 64)) / 4;
        y = T(int(random_() % 64) - 32) / 2;
      }
    } while (!(x > 0) || x == 1 || !attest::is_finite(y) || !attest::is_finite(x));
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace accuracy
