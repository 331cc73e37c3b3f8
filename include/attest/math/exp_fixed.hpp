// SPDX-License-Identifier: BSL-1.0
// exp in integers alone: every double, and every float where the target has no double unit.
#pragma once

#include <attest/math/fixed.hpp>

ATTEST_ARITHMETIC_BEGIN
namespace attest::detail {

//   x = n ln2/64 + r,  0 <= r < ln2/64 + 2^-18,  n = 64 k + j,  0 <= j < 64
//   exp(x) = 2^k 2^(j/64) exp(r),   exp(r) = 1 + r + r^2/2! + r^3/3! + ...
//
// Every step rounds downwards but for r, which may come out one unit of Q70 too large, so the error has one
// sign but for 1/32 of a unit of the significand. First in 64 bits: the terms from r^8/8! on are below 2^-67,
// and the significand (Q63) is less than 3 units too small. That settles the rounding but for about one
// double in 500; those go through the same steps in 128 bits, where the terms from r^15/15! on are below
// 2^-137 and the significand (Q127) is less than 12 units, 2^-123, too small. That is enough: no double comes
// closer to a tie than 2^-113 relative to the result (Lefevre and Muller, "Worst cases for correct rounding
// of the elementary functions in double precision", 2001). Floats begin with a series in 32 bits, which
// decides all but one in 4000; the 64 bits always do, as no float comes closer to a tie than 2^-52.7
// (exhaustive search).

/// floor(2^(j/64) 2^127)
inline constexpr wide exp_power[64] = {
    {0x8000000000000000, 0x0000000000000000}, {0x8164D1F3BC030773, 0x7BE56527BD14DEF4},
    {0x82CD8698AC2BA1D7, 0x3E2A475B46520BFF}, {0x843A28C3ACDE4046, 0x1AF92ECA13FD1582},
    {0x85AAC367CC487B14, 0xC5C95B8C2154C1B2}, {0x871F61969E8D1010, 0x3A1727C57B52A956},
    {0x88980E8092DA8527, 0x5DF8D76C98C67562}, {0x8A14D575496EFD9A, 0x080CA1D92C3680C2},
    {0x8B95C1E3EA8BD6E6, 0xFBE4628758A53C90}, {0x8D1ADF5B7E5BA9E5, 0xB4C7B4968E41AD36},
    {0x8EA4398B45CD53C0, 0x2DC0144C8783D4C5}, {0x9031DC431466B1DC, 0x775814A8494E87E2},
    {0x91C3D373AB11C336, 0x0FD6D8E0AE5AC9D8}, {0x935A2B2F13E6E92B, 0xD339940E9D924EE7},
    {0x94F4EFA8FEF70961, 0x2E8AFAD12551DE54}, {0x96942D3720185A00, 0x48EA9B683A9C22C4},
    {0x9837F0518DB8A96F, 0x46AD23182E42F6F6}, {0x99E0459320B7FA64, 0xE43086CB34B5FCAE},
    {0x9B8D39B9D54E5538, 0xA2A817A2A3CC3F1F}, {0x9D3ED9A72CFFB750, 0xDE494CF050E99B0B},
    {0x9EF5326091A111AD, 0xA0911F09EBB9FDD1}, {0xA0B0510FB9714FC2, 0x192DC79EDB0FD9A9},
    {0xA27043030C496818, 0x9B7A04EF80CFDEA7}, {0xA43515AE09E6809E, 0x0D1DB4831781E1EE},
    {0xA5FED6A9B15138EA, 0x1CBD7F621710701B}, {0xA7CD93B4E9653569, 0x9EC5B4D5039F72AF},
    {0xA9A15AB4EA7C0EF8, 0x541E24EC3531FA73}, {0xAB7A39B5A93ED337, 0x658023B2759E0079},
    {0xAD583EEA42A14AC6, 0x4980A8C8F59A2EC4}, {0xAF3B78AD690A4374, 0xDF26101CCBB35032},
    {0xB123F581D2AC258F, 0x87D037E96D215D8E}, {0xB311C412A9112489, 0x3ECF14DC798A519B},
    {0xB504F333F9DE6484, 0x597D89B3754ABE9F}, {0xB6FD91E328D17791, 0x07165F0DDD541A59},
    {0xB8FBAF4762FB9EE9, 0x1B879778566B65A1}, {0xBAFF5AB2133E45FB, 0x74D519D24593838C},
    {0xBD08A39F580C36BE, 0xA8811FB66D0FAF7A}, {0xBF1799B67A731082, 0xE815D0ABCBF0B850},
    {0xC12C4CCA66709456, 0x7C457D59A50087B5}, {0xC346CCDA24976407, 0x20EC856128B83A42},
    {0xC5672A115506DADD, 0x3E2AD0C964DD9F37}, {0xC78D74C8ABB9B15C, 0xC13A2E3976C0277E},
    {0xC9B9BD866E2F27A2, 0x80E1F92A0511697E}, {0xCBEC14FEF2727C5C, 0xF4907C8F45EBF6DC},
    {0xCE248C151F8480E3, 0xE235838F95F2C6ED}, {0xD06333DAEF2B2594, 0xD6D45C6559A4D502},
    {0xD2A81D91F12AE45A, 0x12248E57C3DE4028}, {0xD4F35AABCFEDFA1F, 0x5921DEFFA6262C5A},
    {0xD744FCCAD69D6AF4, 0x39A68BB9902D3FDE}, {0xD99D15C278AFD7B5, 0xFE873DECA3E12BAB},
    {0xDBFBB797DAF23755, 0x3D840D5A9E29AA64}, {0xDE60F4825E0E9123, 0xDD07A2D9E8466859},
    {0xE0CCDEEC2A94E111, 0x065895048DD333CA}, {0xE33F8972BE8A5A51, 0x09BFE90795980EEC},
    {0xE5B906E77C8348A8, 0x1E5E8F4A4EDBB0EC}, {0xE8396A503C4BDC68, 0x791790D0AC70C7DD},
    {0xEAC0C6E7DD24392E, 0xD02D75B3706E54FA}, {0xED4F301ED9942B84, 0x600D2DB6A64BFB12},
    {0xEFE4B99BDCDAF5CB, 0x46561CF6948DB912}, {0xF281773C59FFB139, 0xE8980A9CC8F47A4B},
    {0xF5257D152486CC2C, 0x7B9D0C7AED980FC3}, {0xF7D0DF730AD13BB8, 0xFE90D496D60FB6EA},
    {0xFA83B2DB722A033A, 0x7C25BB14315D7FCC}, {0xFD3E0C0CF486C174, 0x853F3A5931E0EE03}};

/// floor(ln2 2^64); ln2/64 as Q70
inline constexpr u64 ln2_word = 0xB17217F7D1CF79AB;
inline constexpr u64 ln2_next_word = 0xC9E3B39803F2F6AF;
/// The 46 bits after the first word and after both: times n, which has 17 bits, they fit in 63.
inline constexpr i64 ln2_after_one_word = 0x3278ECE600FC;
inline constexpr i64 ln2_after_two_words = 0x103CD0C99CA6;

/// floor(2^128 / k!), k >= 2
inline constexpr wide inverse_factorial[21] = {{0, 0},
                                               {0, 0},
                                               {0x8000000000000000, 0x0000000000000000},
                                               {0x2AAAAAAAAAAAAAAA, 0xAAAAAAAAAAAAAAAA},
                                               {0x0AAAAAAAAAAAAAAA, 0xAAAAAAAAAAAAAAAA},
                                               {0x0222222222222222, 0x2222222222222222},
                                               {0x005B05B05B05B05B, 0x05B05B05B05B05B0},
                                               {0x000D00D00D00D00D, 0x00D00D00D00D00D0},
                                               {0x0001A01A01A01A01, 0xA01A01A01A01A01A},
                                               {0x00002E3BC74AAD8E, 0x671F5583911CA002},
                                               {0x0000049F93EDDE27, 0xD71CBBC05B4FA999},
                                               {0x0000006B99159FD5, 0x138E3F9D1F92E0DF},
                                               {0x00000008F76C77FC, 0x6C4BDAA26D4C3D67},
                                               {0x00000000B092309D, 0x43684BE51C198E91},
                                               {0x000000000C9CBA54, 0x603E4E905D6F8A2E},
                                               {0x0000000000D73F9F, 0x399DC0F88EC32B58},
                                               {0x00000000000D73F9, 0xF399DC0F88EC32B5},
                                               {0x000000000000CA96, 0x3B81856A53593028},
                                               {0x0000000000000B41, 0x3C31DCBECBBDD802},
                                               {0x0000000000000097, 0xA4DA340A0AB92650},
                                               {0x0000000000000007, 0x950AE900808941EA}};

/// n, never larger than floor(64 x / ln2), for 2^-54 <= |x| < 2^10.
[[nodiscard]] constexpr int exp_steps(taken_apart x) noexcept {
  constexpr i64 steps_a_unit = 1549082004;  // floor(64 / ln2 2^24)
  const int places = -x.exponent - 20;      // to Q20, rounding down
  const i64 position = x.integer >> (places < 63 ? places : 63);
  // Q44, less 2^-13: the constant is rounded down, which is up for negative x
  return int((position * steps_a_unit - (i64(1) << 31)) >> 44);
}

/// 2^(n/64) exp(r) rounded down to 64 bits, for r (Q70) below ln2/64 + 2^-18; less than 2 units too small.
[[nodiscard]] constexpr scaled exp_of_rest(u64 r, int n) noexcept {
  // 1/2! + r/3! + r^2/4! + ... in Q64; the product of r and a Q64 is Q70
  u64 series = inverse_factorial[7].high;
  series = inverse_factorial[6].high + (multiply_high(r, series) >> 6);
  series = inverse_factorial[5].high + (multiply_high(r, series) >> 6);
  series = inverse_factorial[4].high + (multiply_high(r, series) >> 6);
  series = inverse_factorial[3].high + (multiply_high(r, series) >> 6);
  series = inverse_factorial[2].high + (multiply_high(r, series) >> 6);
  const u64 growth = r + multiply_high(r, multiply_high(r, series) >> 6);  // exp(r) - 1 in Q70
  // 2^(j/64) + 2^(j/64) (exp(r) - 1) in Q63; it may reach 2, since n may be one too small
  const u64 power = exp_power[n & 63].high;
  const u64 sum = power + (multiply_high(power, growth) >> 6);
  const bool carry = sum < power;
  return {carry ? (sum >> 1) | (u64(1) << 63) : sum, (n >> 6) + (carry ? 1 : 0)};
}

/// r in Q70: the rest of x after n steps of ln2/64.
[[nodiscard]] constexpr u64 exp_rest(taken_apart x, int n) noexcept {
  const int places = x.exponent + 70;
  const u64 position = places < 0 ? u64(x.integer >> -places) : u64(x.integer) << places;
  return position - u64(i64(n)) * ln2_word - u64((n * ln2_after_one_word) >> 46);
}

/// exp(x) rounded down to 64 bits, less than 3 units too small.
[[nodiscard]] constexpr scaled exp_in_64_bits(taken_apart x, int n) noexcept {
  return exp_of_rest(exp_rest(x, n), n);
}

/// What exp_in_32_bits is too small by, at most, in units of 2^25: exp(r) - 1 counts twice, as 2^(j/64) may
/// be nearly 2, and loses 1.02 by r, 0.7 and 1 by the products, 0.4 by the terms left out; the first 32 bits
/// of 2^(j/64) lose 1.4. That is 7.7.
inline constexpr u64 exp_error_in_32_bits = u64(8) << 25;

/// exp(x) with a series in 32 bits: the first attempt for floats.
[[nodiscard]] constexpr scaled exp_in_32_bits(taken_apart x, int n) noexcept {
  const auto r = std::uint32_t(exp_rest(x, n) >> 32);  // Q38
  // 1/2! + r/3! + r^2/4! in Q32; the terms from r^5/5! on are below 2^-39
  std::uint32_t series = 0x2AAAAAAA + (multiply_high(r, std::uint32_t(0x0AAAAAAA)) >> 6);
  series = 0x80000000 + (multiply_high(r, series) >> 6);
  const std::uint32_t growth = r + multiply_high(r, multiply_high(r, series) >> 6);
  const u64 power = exp_power[n & 63].high;
  const u64 sum = power + (((power >> 32) * growth) >> 6);  // Q31 by Q38 is Q69
  const bool carry = sum < power;
  return {carry ? (sum >> 1) | (u64(1) << 63) : sum, (n >> 6) + (carry ? 1 : 0)};
}

/// The same steps twice as wide; the significand is the first 64 bits of 128.
[[nodiscard]] constexpr scaled exp_in_128_bits(taken_apart x, int n) noexcept {
  // r in Q134, modulo 2^128; the exponent of x lies in [-106, -43], so nothing of x is lost
  const int places = x.exponent + 134;
  const u64 integer = u64(x.integer);
  const u64 sign = x.integer < 0 ? ~u64(0) : 0;
  const wide position = places < 64 ? wide{(integer >> (64 - places)) | (sign << places), integer << places}
                                    : wide{integer << (places - 64), 0};
  const u64 steps = u64(i64(n < 0 ? -n : n));
  const wide low = multiply_wide(steps, ln2_next_word);
  wide shift = {steps * ln2_word + low.high, low.low};
  if (n < 0) shift = subtract({0, 0}, shift);
  const i64 rest = (n * ln2_after_two_words) >> 46;
  shift = add(shift, {rest < 0 ? ~u64(0) : 0, u64(rest)});
  const wide r = subtract(position, shift);

  wide series = inverse_factorial[14];
  for (int k = 13; k >= 2; --k) series = add(inverse_factorial[k], shift_right(multiply_high(r, series), 6));
  const wide growth = add(r, multiply_high(r, shift_right(multiply_high(r, series), 6)));

  const wide power = exp_power[n & 63];
  const wide sum = add(power, shift_right(multiply_high(power, growth), 6));
  const bool carry = sum.high < power.high;
  return {carry ? (sum.high >> 1) | (u64(1) << 63) : sum.high, (n >> 6) + (carry ? 1 : 0)};
}

template <Real T>
[[nodiscard]] constexpr T exp_by_integers(T x) noexcept {
  using format = real_format<T>;
  const auto magnitude = to_bits(x) & ~sign_mask<T>;
  if (magnitude >= real_bits<T>(format::bias + 10) << format::fraction_bits) {  // |x| >= 1024, or NaN
    if (is_nan(x)) return not_a_number<T>;
    return is_negative(x) ? T(0) : infinity<T>;
  }
  if (magnitude < real_bits<T>(format::bias - 54) << format::fraction_bits) return T(1);  // 1 + x rounds to 1

  const taken_apart parts = take_apart(x);
  const int n = exp_steps(parts);
  if constexpr (format::fraction_bits == 23) {
    scaled result = exp_in_32_bits(parts, n);
    if (is_near_tie<T>(result.significand, result.exponent, exp_error_in_32_bits))
      result = exp_in_64_bits(parts, n);
    return round_to_real<T>(result.significand, result.exponent);
  }
  scaled result = exp_in_64_bits(parts, n);
  if (is_near_tie<T>(result.significand, result.exponent, 3)) result = exp_in_128_bits(parts, n);
  return round_to_real<T>(result.significand, result.exponent);
}

}  // namespace attest::detail
ATTEST_ARITHMETIC_END
