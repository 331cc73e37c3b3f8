# SPDX-License-Identifier: BSL-1.0
# cmake -DINCLUDE_DIR=include -P complete.cmake: the results reach every header that computes.
cmake_minimum_required(VERSION 3.25)

file(GLOB sources "${CMAKE_CURRENT_LIST_DIR}/*.hpp")
set(reached "")
while(sources)
  list(POP_FRONT sources source)
  file(STRINGS "${source}" lines REGEX "^#include <attest/")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^#include <(.*)>.*" "\\1" header "${line}")
    if(NOT header IN_LIST reached)
      list(APPEND reached "${header}")
      list(APPEND sources "${INCLUDE_DIR}/${header}")
    endif()
  endforeach()
endwhile()

# Names for what other headers compute, and parts of what they hold.
list(APPEND reached attest/layers/conventions.hpp attest/layers/packed.hpp attest/layers/rotary_order.hpp)

set(missing "")
foreach(room math numbers linalg attention layers)
  file(GLOB headers RELATIVE "${INCLUDE_DIR}" "${INCLUDE_DIR}/attest/${room}/*.hpp")
  foreach(header IN LISTS headers)
    if(NOT header IN_LIST reached)
      string(APPEND missing "  ${header}\n")
    endif()
  endforeach()
endforeach()
if(missing)
  message("${missing}")
  message(FATAL_ERROR "tests/parity/results.hpp has no group of results for what these headers compute: add one.")
endif()
