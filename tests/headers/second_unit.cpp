// SPDX-License-Identifier: BSL-1.0
// The other unit. A variable that is not inline would have another address in here.
#include "everything.hpp"

const int* version_seen_by_the_second_unit();

const int* version_seen_by_the_second_unit() { return &attest::version; }
