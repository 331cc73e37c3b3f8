// SPDX-License-Identifier: BSL-1.0
// The version, the refusals, and every compiler workaround (once, with its reason).
#pragma once

#define ATTEST_VERSION_MAJOR 0
#define ATTEST_VERSION_MINOR 1
#define ATTEST_VERSION_PATCH 0

#if !defined(__cplusplus) || (__cplusplus < 202002L && (!defined(_MSVC_LANG) || _MSVC_LANG < 202002L))
#error "attest: C++20 is needed: compile with -std=c++20 or later"
#endif

// ---- refusals -------------------------------------------------------------------------------
// What a static_assert proved has to be what the program computes. These modes change the value of an
// operation at run time alone, so they stop the build. ATTEST_GIVE_UP_SAME_BITS goes on without that
// promise.
#ifndef ATTEST_GIVE_UP_SAME_BITS
#if defined(__FAST_MATH__)
#error "attest: remove -ffast-math: run time would differ from compile time (ATTEST_GIVE_UP_SAME_BITS)"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0
#error "attest: remove -ffinite-math-only: it loses infinities and NaN (ATTEST_GIVE_UP_SAME_BITS)"
#elif defined(__ASSOCIATIVE_MATH__)
#error "attest: remove -fassociative-math, part of -funsafe-math-optimizations (ATTEST_GIVE_UP_SAME_BITS)"
#elif defined(__RECIPROCAL_MATH__)
#error "attest: remove -freciprocal-math, part of -funsafe-math-optimizations (ATTEST_GIVE_UP_SAME_BITS)"
#elif defined(__NO_SIGNED_ZEROS__)
#error "attest: remove -fno-signed-zeros, part of -funsafe-math-optimizations (ATTEST_GIVE_UP_SAME_BITS)"
#elif defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "attest: FLT_EVAL_METHOD is not 0 (x87?): use -msse2 -mfpmath=sse (ATTEST_GIVE_UP_SAME_BITS)"
#elif defined(_M_FP_FAST)
#error "attest: replace /fp:fast by /fp:precise (ATTEST_GIVE_UP_SAME_BITS)"
#endif
#endif

// ---- arithmetic as written ------------------------------------------------------------------
// Every header puts its namespace between these two. They keep a product and a sum from becoming one
// fused operation (which would round once where constant evaluation rounds twice), even where the
// header is used without attest's CMake target, and leave the includer's own code as it was.
//   GCC 12:    the pragma holds for templates too, and against an explicit -ffp-contract=fast.
//   clang 14+: float_control also switches off -funsafe-math-optimizations, which clang does not
//              announce by a macro. Against an explicit -ffp-contract=fast no pragma helps: for that,
//              check/self_check.hpp.
//   clang without float_control (a matter of the target and the version): contraction alone; after the
//              header the includer's own code is as the command line says, because only float_control
//              remembers a pragma of the includer.
#if defined(__clang__) &&                                                                        \
    (defined(__i386__) || defined(__x86_64__) || defined(__s390x__) || defined(__powerpc64__) || \
     (defined(__aarch64__) && __clang_major__ >= 16) || (defined(__riscv) && __clang_major__ >= 19))
#define ATTEST_ARITHMETIC_BEGIN _Pragma("float_control(precise, on, push)") _Pragma("clang fp contract(off)")
#define ATTEST_ARITHMETIC_END _Pragma("float_control(pop)")
#elif defined(__clang__)
#define ATTEST_ARITHMETIC_BEGIN _Pragma("clang fp contract(off)")
#define ATTEST_ARITHMETIC_END _Pragma("STDC FP_CONTRACT DEFAULT")
#elif defined(__GNUC__)
#define ATTEST_ARITHMETIC_BEGIN _Pragma("GCC push_options") _Pragma("GCC optimize(\"fp-contract=off\")")
#define ATTEST_ARITHMETIC_END _Pragma("GCC pop_options")
#else
#define ATTEST_ARITHMETIC_BEGIN
#define ATTEST_ARITHMETIC_END
#endif

// ATTEST_PRODUCTS_APART: for a function with a difference and a sum of products side by side, as in a
// rotation. The vectorizer of GCC 12.0 to 12.2 fuses these whatever -ffp-contract says
// (https://gcc.gnu.org/PR107647, fixed in 12.3), so there it stays off for such a function.
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ == 12 && __GNUC_MINOR__ < 3
#define ATTEST_PRODUCTS_APART [[gnu::optimize("no-tree-vectorize")]]
#else
#define ATTEST_PRODUCTS_APART
#endif

// ATTEST_ALWAYS_INLINE: GCC inlines nothing across its optimize pragma but what says so, and then the
// caller's flags rule. So it is only for functions whose result contraction cannot change: operations on
// bits, and those whose error bound covers it.
#if defined(__GNUC__)
#define ATTEST_ALWAYS_INLINE [[gnu::always_inline]] inline
#else
#define ATTEST_ALWAYS_INLINE inline
#endif

// ATTEST_CONSTEVAL: clang 14 does not evaluate a consteval function that a template calls, and leaves an
// undefined reference (llvm-project issues 54578 and 60185, fixed in 15).
#if defined(__clang__) && __clang_major__ < 15
#define ATTEST_CONSTEVAL constexpr
#else
#define ATTEST_CONSTEVAL consteval
#endif

// ---- lanes ----------------------------------------------------------------------------------
// Can constant evaluation compute on vector types, many elements an operation? linalg/lanes.hpp is the
// one place that asks. ATTEST_NO_LANES forbids it; bits are the same, compiling takes longer.
//   GCC 12:    vector_size, read and written by __builtin_bit_cast.
//   clang 14+: ext_vector_type. Before clang 19 no bit_cast reads a vector (and a GNU vector cannot be
//              read at all), but swizzles do: ATTEST_LANES_BY_SWIZZLE.
#if defined(ATTEST_NO_LANES)
#define ATTEST_LANES 0
#elif defined(__clang__) && defined(__apple_build_version__)
#define ATTEST_LANES 0  // Apple counts versions in its own way, and nobody has tried
#elif defined(__clang__)
#define ATTEST_LANES (__clang_major__ >= 14)
#define ATTEST_LANES_BY_SWIZZLE (__clang_major__ < 19)
#elif defined(__GNUC__)
#define ATTEST_LANES (__GNUC__ >= 12)
#else
#define ATTEST_LANES 0
#endif
#ifndef ATTEST_LANES_BY_SWIZZLE
#define ATTEST_LANES_BY_SWIZZLE 0
#endif

// At run time: the bytes that one instruction computes on, or 0 where there is no such instruction (then
// plain loops are used, and no vector types). Nothing but speed depends on it.
#if !ATTEST_LANES
#define ATTEST_VECTOR_BYTES 0
#elif defined(__AVX512F__) && defined(__AVX512DQ__)
#define ATTEST_VECTOR_BYTES 64
#elif defined(__AVX__)
#define ATTEST_VECTOR_BYTES 32
#elif defined(__SSE2__) || defined(__aarch64__) || defined(__wasm_simd128__)
#define ATTEST_VECTOR_BYTES 16
#else
#define ATTEST_VECTOR_BYTES 0
#endif

// On machines where clang prefers 256 bits it splits vectors of 512, unless a function asks for them.
#if defined(__clang__) && ATTEST_VECTOR_BYTES == 64
#define ATTEST_WHOLE_VECTORS __attribute__((min_vector_width(512)))
#else
#define ATTEST_WHOLE_VECTORS
#endif

/// All that is public; literals are in attest::literals, and everything in a namespace `detail` is private.
namespace attest {

/// The version as one number: major * 10000 + minor * 100 + patch.
inline constexpr int version =
    ATTEST_VERSION_MAJOR * 10000 + ATTEST_VERSION_MINOR * 100 + ATTEST_VERSION_PATCH;

}  // namespace attest
