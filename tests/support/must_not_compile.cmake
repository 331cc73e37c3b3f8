# SPDX-License-Identifier: BSL-1.0
# cmake -DSOURCE=file.cpp -DCOMPILER_ID=GNU -P must_not_compile.cmake -- <compiler and flags>
#
# Compiles the source twice: with -DATTEST_CORRECTED it has to compile, and without it has to fail with
# every expected text in the compiler's output. The source says in comments, one a line:
#   // expect: <text>              has to appear, whatever the compiler (white space does not count)
#   // expect-GNU: <text>          has to appear where the compiler is GCC
#   // expect-Clang: <text>        has to appear where the compiler is clang
#   // flags: <flags>              added where it has to fail
#   // corrected-flags: <flags>    added where it has to compile
#   // compilers: GNU Clang        the test exists only for these compilers (read by AttestTests.cmake)
#   // processors: x86_64 AMD64    the test exists only on these processors (likewise)
cmake_minimum_required(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/command_line.cmake")

# Lists of CMake break at semicolons and hang on to brackets, so both are spelled differently in here.
function(spell variable text)
  string(REPLACE ";" "<semicolon>" text "${text}")
  string(REPLACE "[" "<open>" text "${text}")
  string(REPLACE "]" "<close>" text "${text}")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# All the lines "// <key>: value" of the source.
function(lines_of variable key)
  string(REGEX MATCHALL "// ${key}: [^\n]+" found "${text}")
  list(TRANSFORM found REPLACE "^// ${key}: *" "")
  set(${variable} "${found}" PARENT_SCOPE)
endfunction()

function(compile result output)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C ${command} ${ARGN} "${SOURCE}"
    RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
  set(${result} "${status}" PARENT_SCOPE)
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

file(READ "${SOURCE}" raw)
spell(text "${raw}")
lines_of(expected expect)
lines_of(expected_here "expect-${COMPILER_ID}")
lines_of(flags flags)
lines_of(corrected_flags corrected-flags)
separate_arguments(flags UNIX_COMMAND "${flags}")
separate_arguments(corrected_flags UNIX_COMMAND "${corrected_flags}")
list(APPEND expected ${expected_here})
if(NOT expected)
  message(FATAL_ERROR "${SOURCE} says nowhere what to expect (// expect: text)")
endif()

compile(status output -DATTEST_CORRECTED ${corrected_flags})
if(NOT status EQUAL 0)
  message("${output}")
  message(FATAL_ERROR "The corrected twin does not compile.")
endif()

compile(status output ${flags})
if(status EQUAL 0)
  message(FATAL_ERROR "Compiles, although it must not.")
endif()
message("${output}")
spell(seen "${output}")
string(REGEX REPLACE "[ \t\r\n]+" "" seen "${seen}")
foreach(line IN LISTS expected)
  string(REGEX REPLACE "[ \t\r\n]+" "" wanted "${line}")
  string(FIND "${seen}" "${wanted}" position)
  if(position EQUAL -1)
    string(REPLACE "<semicolon>" ";" line "${line}")
    string(REPLACE "<open>" "[" line "${line}")
    string(REPLACE "<close>" "]" line "${line}")
    message("\nExpected, but not there: ${line}")
    message(FATAL_ERROR "The compiler's message lacks an expected text.")
  endif()
endforeach()
