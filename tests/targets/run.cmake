# SPDX-License-Identifier: BSL-1.0
# cmake -DCOMPILE=<compiler and flags> -DSOURCES=... [-DLINK=...] -DPROGRAM=<file> [-DRUN=<emulator>]
#       -DEXPECT=<text>;<text>... [-DSTATUS=0] -P run.cmake
# Compiles a program for a target, runs it there, and looks for each text in what it writes.
cmake_minimum_required(VERSION 3.25)
cmake_path(GET PROGRAM PARENT_PATH folder)
file(MAKE_DIRECTORY "${folder}")
set(objects "")
foreach(source IN LISTS SOURCES)
  cmake_path(GET source STEM stem)
  list(APPEND objects "${PROGRAM}.${stem}.o")
  execute_process(COMMAND ${COMPILE} -c "${source}" -o "${PROGRAM}.${stem}.o" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${COMPILE} ${objects} ${LINK} -o "${PROGRAM}" COMMAND_ERROR_IS_FATAL ANY)

# An emulated board writes to the standard error of its emulator.
execute_process(COMMAND ${RUN} "${PROGRAM}" RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output
  TIMEOUT 300)
message("${output}")
if(NOT DEFINED STATUS)
  set(STATUS 0)
endif()
if(NOT status EQUAL STATUS)
  message(FATAL_ERROR "The program's status is ${status}, not ${STATUS}.")
endif()
foreach(text IN LISTS EXPECT)
  string(FIND "${output}" "${text}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "The program did not write: ${text}")
  endif()
endforeach()
