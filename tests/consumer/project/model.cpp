// SPDX-License-Identifier: BSL-1.0
// The rooms that need Boost.Hana, as a stranger reaches them.
#include <attest/model.hpp>

int main() { return attest::version > 0 ? 0 : 1; }
