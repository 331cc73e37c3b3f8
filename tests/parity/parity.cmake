# SPDX-License-Identifier: BSL-1.0
# cmake -DSTEP=<step> -DCOMPILE=<compiler and flags> ... -P parity.cmake, with the steps
#   table      compiles table.cpp to FOLDER/table.o: constant evaluation by this compiler
#   reference  runs the program, and keeps the constants that it lists in REFERENCE
#   constants  runs the program: the constants must be those of REFERENCE
#   results    runs the program: the constants must be those of REFERENCE, and the results the constants
#   flushed    runs the program in a mode that flushes subnormals: a result may differ from its constant only where
#              that, or the argument, is subnormal, or where the group deals in subnormal operands or steps
# The program is compiled with FLAGS, linked with FOLDER/table.o, SOURCES and LINK, and run by RUN.
cmake_minimum_required(VERSION 3.25)
set(here "${CMAKE_CURRENT_LIST_DIR}")
set(most_lines 20)

if(STEP STREQUAL "table")
  file(MAKE_DIRECTORY "${FOLDER}")
  execute_process(COMMAND ${COMPILE} -O1 -c "${here}/table.cpp" -o "${FOLDER}/table.o" COMMAND_ERROR_IS_FATAL ANY)
  return()
endif()

set(program "${FOLDER}/${NAME}")
execute_process(COMMAND ${COMPILE} ${FLAGS} "${here}/program.cpp" ${SOURCES} "${FOLDER}/table.o" ${LINK} -o "${program}"
  COMMAND_ERROR_IS_FATAL ANY)
# An emulated board writes to the standard error of its emulator.
execute_process(COMMAND ${RUN} "${program}" RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output
  TIMEOUT 300)
if(NOT output MATCHES "\n([0-9]+ results), ([0-9]+) different or wrong\n$")
  message("${output}")
  message(FATAL_ERROR "The program did not come to its end (${status}).")
endif()
set(summary "${CMAKE_MATCH_0}")
set(count "${CMAKE_MATCH_1}")
set(different "${CMAKE_MATCH_2}")

string(REGEX REPLACE ", but [^\n]*" "" constants "${output}")
string(REGEX REPLACE ", [0-9]+ different or wrong\n$" "\n" constants "${constants}")
if(STEP STREQUAL "reference")
  file(WRITE "${REFERENCE}" "${constants}")
  message("${count}")
  return()
endif()

# Prints the first lines of a list.
function(print_some lines)
  list(LENGTH lines length)
  list(SUBLIST lines 0 ${most_lines} some)
  list(JOIN some "\n" some)
  message("${some}")
  if(length GREATER most_lines)
    message("(the first ${most_lines} of ${length})")
  endif()
endfunction()

file(READ "${REFERENCE}" reference)
if(NOT constants STREQUAL reference)
  string(REPLACE "\n" ";" ours "${constants}")
  string(REPLACE "\n" ";" theirs "${reference}")
  set(faults "")
  foreach(our their IN ZIP_LISTS ours theirs)
    if(NOT our STREQUAL their)
      list(APPEND faults "${our}, but the reference says ${their}")
    endif()
  endforeach()
  print_some("${faults}")
  message(FATAL_ERROR "Constant evaluation by this compiler differs from that of the reference.")
endif()
if(STEP STREQUAL "results" AND NOT (status EQUAL 0 AND different EQUAL 0))
  string(REGEX MATCHALL "[^\n]+, but [^\n]+" faults "${output}")
  print_some("${faults}")
  message(FATAL_ERROR "Run time differs from constant evaluation, or both are wrong: ${summary}")
endif()
if(STEP STREQUAL "flushed")
  # The first digits of a subnormal number: its exponent is zero, whatever the sign.
  string(REGEX MATCHALL "[^\n]+<float> [^\n]+, but at run time [^\n]+" faults "${output}")
  list(FILTER faults EXCLUDE REGEX "> [08]0[0-7][0-9a-f]+ = |= [08]0[0-7][0-9a-f]+, but|^(extremes|pow|softcapped)<")
  set(float_faults ${faults})
  string(REGEX MATCHALL "[^\n]+<double> [^\n]+, but at run time [^\n]+" faults "${output}")
  list(FILTER faults EXCLUDE REGEX "> [08]00[0-9a-f]+ = |= [08]00[0-9a-f]+, but|^(extremes|pow|softcapped)<")
  list(APPEND faults ${float_faults})
  print_some("${faults}")
  if(faults)
    message(FATAL_ERROR "Flushing subnormals changed more than subnormal arguments and results.")
  elseif(different EQUAL 0)
    message(FATAL_ERROR "Flushing subnormals changed nothing, so it was not on.")
  endif()
  message("${count}, ${different} of them changed by flushing subnormals")
  return()
endif()
message("${count}, all as in the reference")
