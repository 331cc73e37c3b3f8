# SPDX-License-Identifier: BSL-1.0
# cmake -DROOT=<attest> -DCASE=<case> -P embed.cmake: calls of attest_embed that have to end in a sentence.
cmake_minimum_required(VERSION 3.25)
include("${ROOT}/include/attest/weights/embed.cmake")
if(CASE STREQUAL "name")
  attest_embed(program 2nd-file "${CMAKE_CURRENT_LIST_FILE}")
else()
  attest_embed(program weights wieghts.npy)
endif()
