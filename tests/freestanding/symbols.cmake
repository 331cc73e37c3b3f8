# SPDX-License-Identifier: BSL-1.0
# cmake -DSOURCE= -DOBJECT= -DNM= -DALLOWED=<regex> -P symbols.cmake -- <compiler and flags>
# Compiles one object, and fails where it needs a symbol outside the allowed ones, starts code before
# main, or guards a static.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../support/command_line.cmake")

execute_process(COMMAND ${command} -c "${SOURCE}" -o "${OBJECT}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${NM}" "${OBJECT}" OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES " T the_program")
  message(FATAL_ERROR "The object does not define the_program:\n${symbols}")
endif()
if(symbols MATCHES "_GLOBAL__sub_I|__cxa_guard|_ZGV|__cxx_global")
  message(FATAL_ERROR "The object refers to ${CMAKE_MATCH_0}: something is initialized at run time:\n${symbols}")
endif()

string(REGEX MATCHALL " [Uw] [^\n]+" needed "${symbols}")
list(TRANSFORM needed REPLACE "^ [Uw] " "")
message("Needs: ${needed}")
list(FILTER needed EXCLUDE REGEX "^(${ALLOWED})$")
if(needed)
  message(FATAL_ERROR "The object needs what it must not: ${needed}")
endif()
