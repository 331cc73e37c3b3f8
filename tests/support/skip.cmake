# SPDX-License-Identifier: BSL-1.0
# Stands for a test whose tool or data is missing: skipped, or failed where everything has to be there.
if("$ENV{ATTEST_REQUIRE_TOOLS}" STREQUAL "1")
  message(FATAL_ERROR "ATTEST_REQUIRE_TOOLS=1, but: ${SENTENCE}")
endif()
message("SKIPPED: ${SENTENCE}")
