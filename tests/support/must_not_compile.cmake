# SPDX-License-Identifier: BSL-1.0
# cmake -DSOURCE=file.cpp -DCOMPILER_ID=GNU -P must_not_compile.cmake -- <compiler and flags>
#
# Compiles the source twice: with -DATTEST_CORRECTED it has to compile, and without it has to fail with
# every expected text in the compiler's output. The source says in comments, one a line:
#   // expect: attest: <text>      the sentence, the first thing that the compiler says (see the end)
#   // expect: , <numbers>         the numbers behind a sentence that ended a constant evaluation
#   // expect: <text>              has to appear, whatever the compiler (white space does not count)
#   // expect-GNU: <text>          has to appear where the compiler is GCC
#   // expect-Clang: <text>        has to appear where the compiler is clang
#   // flags: <flags>              added where it has to fail
#   // corrected-flags: <flags>    added where it has to compile
#   // compilers: GNU Clang>=17    the test exists only for these compilers (read by AttestTests.cmake)
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
string(REPLACE "\n" ";" lines "${seen}")
list(FILTER lines INCLUDE REGEX "error:|note:")
list(FILTER lines EXCLUDE REGEX "note: expanded from macro")

function(without_white_space variable text)
  string(REGEX REPLACE "[ \t\r\n]+" "" text "${text}")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# All texts, within this one; or a failure that says why they have to be there.
function(demand text why)
  without_white_space(text "${text}")
  foreach(line IN LISTS ARGN)
    without_white_space(wanted "${line}")
    string(FIND "${text}" "${wanted}" position)
    if(position EQUAL -1)
      string(REPLACE "<semicolon>" ";" line "${line}")
      string(REPLACE "<open>" "[" line "${line}")
      string(REPLACE "<close>" "]" line "${line}")
      message("\nExpected, but not there: ${line}")
      message(FATAL_ERROR "${why}")
    endif()
  endforeach()
endfunction()

demand("${seen}" "The compiler's message lacks an expected text." ${expected})

# Nobody has to search the output for the sentence: it stands in the first error. Only where a constant
# evaluation was ended does the compiler first say that, in words of its own; then GCC's next error is the
# sentence with its numbers, and clang's is the call `stop("attest: ...", numbers)`, the second note.
set(sentence "${expected}")
list(FILTER sentence INCLUDE REGEX "^attest: ")
if(NOT sentence)
  message(FATAL_ERROR "${SOURCE} names no sentence (// expect: attest: ...)")
endif()
list(GET sentence 0 sentence)
set(numbers "${expected}")
list(FILTER numbers INCLUDE REGEX "^,")
list(APPEND numbers ${expected_here})
set(errors "${lines}")
list(FILTER errors INCLUDE REGEX "error:")
list(GET errors 0 first)
if(NOT first MATCHES "attest: " AND first MATCHES "constant expression|non-constant condition")
  if(COMPILER_ID STREQUAL "GNU")
    list(GET errors 1 first)
  else()
    list(GET lines 2 first)
  endif()
  demand("${first}" "The sentence and its numbers have to stand where the compiler says why."
    "${sentence}" ${numbers})
elseif(first MATCHES "__builtin_printf")
  demand("${first}" "The numbers have to stand beside the sentence." "${sentence}" ${numbers})
else()
  demand("${first}" "The sentence has to stand in the first error." "${sentence}")
endif()
