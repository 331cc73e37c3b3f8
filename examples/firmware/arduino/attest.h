// SPDX-License-Identifier: BSL-1.0
// The header by which the Arduino IDE knows the library; it brings everything.
#pragma once

#include "attest/attest.hpp"
