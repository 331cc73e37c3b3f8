// SPDX-License-Identifier: BSL-1.0
// The attention that one writes by hand: nested std::array, three loops, a Taylor exp or that of gcem.
#include <array>
#include <cstddef>
#ifdef ATTEST_WITH_GCEM
#include <gcem.hpp>
#endif
template <std::size_t R, std::size_t C>
using mat = std::array<std::array<ATTEST_ELEMENT, C>, R>;
#ifdef ATTEST_WITH_GCEM
constexpr ATTEST_ELEMENT my_exp(ATTEST_ELEMENT x) { return gcem::exp(x); }
constexpr ATTEST_ELEMENT my_sqrt(ATTEST_ELEMENT x) { return gcem::sqrt(x); }
#else
constexpr ATTEST_ELEMENT my_exp(ATTEST_ELEMENT x) {
  ATTEST_ELEMENT y = x / ATTEST_ELEMENT(1024), s = 1, t = 1;
  for (int i = 1; i < 12; ++i) {
    t = t * y / ATTEST_ELEMENT(i);
    s = s + t;
  }
  for (int i = 0; i < 10; ++i) s = s * s;
  return s;
}
constexpr ATTEST_ELEMENT my_sqrt(ATTEST_ELEMENT x) {
  ATTEST_ELEMENT r = x;
  for (int i = 0; i < 30; ++i) r = (r + x / r) / ATTEST_ELEMENT(2);
  return r;
}
#endif
template <std::size_t R, std::size_t C>
constexpr mat<R, C> fill(int seed) {
  mat<R, C> m{};
  unsigned s = static_cast<unsigned>(seed);
  for (std::size_t i = 0; i < R; ++i)
    for (std::size_t j = 0; j < C; ++j) {
      s = s * 1664525u + 1013904223u;
      m[i][j] = static_cast<ATTEST_ELEMENT>(static_cast<int>(s >> 20) - 2048) / ATTEST_ELEMENT(2048);
    }
  return m;
}
template <std::size_t R, std::size_t K, std::size_t C>
constexpr mat<R, C> mul(const mat<R, K>& a, const mat<K, C>& b) {
  mat<R, C> m{};
  for (std::size_t i = 0; i < R; ++i)
    for (std::size_t j = 0; j < C; ++j) {
      ATTEST_ELEMENT s = 0;
      for (std::size_t k = 0; k < K; ++k) s += a[i][k] * b[k][j];
      m[i][j] = s;
    }
  return m;
}
template <std::size_t R, std::size_t C>
constexpr mat<C, R> tr(const mat<R, C>& a) {
  mat<C, R> m{};
  for (std::size_t i = 0; i < R; ++i)
    for (std::size_t j = 0; j < C; ++j) m[j][i] = a[i][j];
  return m;
}
template <std::size_t R, std::size_t C>
constexpr mat<R, C> soft(const mat<R, C>& a) {
  mat<R, C> m{};
  for (std::size_t i = 0; i < R; ++i) {
    ATTEST_ELEMENT big = a[i][0];
    for (std::size_t j = 1; j < C; ++j)
      if (a[i][j] > big) big = a[i][j];
    ATTEST_ELEMENT sum = 0;
    for (std::size_t j = 0; j < C; ++j) {
      m[i][j] = my_exp(a[i][j] - big);
      sum += m[i][j];
    }
    for (std::size_t j = 0; j < C; ++j) m[i][j] /= sum;
  }
  return m;
}
template <std::size_t R, std::size_t C>
constexpr mat<R, C> att(const mat<R, C>& q, const mat<R, C>& k, const mat<R, C>& v) {
  mat<R, R> s = mul(q, tr(k));
  ATTEST_ELEMENT scale = ATTEST_ELEMENT(1) / my_sqrt(ATTEST_ELEMENT(C));
  for (std::size_t i = 0; i < R; ++i)
    for (std::size_t j = 0; j < R; ++j) s[i][j] *= scale;
  return mul(soft(s), v);
}
constexpr auto q = fill<ATTEST_TOKENS, ATTEST_WIDTH>(1), k = fill<ATTEST_TOKENS, ATTEST_WIDTH>(2),
               v = fill<ATTEST_TOKENS, ATTEST_WIDTH>(3);
constexpr auto out = att(q, k, v);
static_assert(out[0][0] < ATTEST_ELEMENT(1));
