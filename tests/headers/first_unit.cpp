// SPDX-License-Identifier: BSL-1.0
// One of two units that include every header; a definition that is not inline would clash at link time.
#include "everything.hpp"

const int* version_seen_by_the_second_unit();

int main() { return version_seen_by_the_second_unit() == &attest::version ? 0 : 1; }
