// SPDX-License-Identifier: BSL-1.0
// attest needs C++20.
// expect: attest: C++20 is needed
// flags: -std=c++17
#include <attest/config.hpp>
