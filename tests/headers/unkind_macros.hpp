// SPDX-License-Identifier: BSL-1.0
// Macros with everyday names, as Arduino cores, windows.h and C headers leave them behind.
#pragma once
#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>

#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define abs(x) ((x) > 0 ? (x) : -(x))
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#define sq(x) ((x) * (x))
#define radians(x) ((x)*0.01745)
#define degrees(x) ((x)*57.29)
#define constrain(x, low, high) ((x) < (low) ? (low) : ((x) > (high) ? (high) : (x)))
#define bit(b) (1UL << (b))
#define lowByte(w) ((w)&0xff)
#define F unkind macro F
#define B0 unkind macro B0
#define B1 unkind macro B1
#define PI unkind macro PI
#define I unkind macro I
#define EULER unkind macro EULER
#define DEG_TO_RAD unkind macro DEG_TO_RAD
#define HIGH unkind macro HIGH
#define LOW unkind macro LOW
#define INPUT unkind macro INPUT
#define OUTPUT unkind macro OUTPUT
#define DEFAULT unkind macro DEFAULT
#define IN unkind macro IN
#define OUT unkind macro OUT
#define ERROR unkind macro ERROR
#define TRUE unkind macro TRUE
#define FALSE unkind macro FALSE
#define near unkind macro near
#define far unkind macro far
#define small unkind macro small
#define interface unkind macro interface
