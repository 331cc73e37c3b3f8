# SPDX-License-Identifier: BSL-1.0
# cmake -DROOT=<repository> -DSCRATCH=<folder> [-DUPDATE=ON] -P pictures.cmake -- <compiler and flags>
#
# The pictures of README.md and of the guide are what examples/pictures/pictures.cpp writes, byte for byte; each
# is shown, with words for those who do not see it. UPDATE writes them anew.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../support/command_line.cmake")

set(folder "${ROOT}/examples/pictures")
file(REMOVE_RECURSE "${SCRATCH}/pictures")
file(MAKE_DIRECTORY "${SCRATCH}/pictures")
execute_process(COMMAND ${command} "${folder}/pictures.cpp" -o "${SCRATCH}/pictures.program"
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${SCRATCH}/pictures.program" "${SCRATCH}/pictures" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB written RELATIVE "${SCRATCH}/pictures" "${SCRATCH}/pictures/*.svg")
if(UPDATE)
  foreach(picture IN LISTS written)
    file(COPY_FILE "${SCRATCH}/pictures/${picture}" "${folder}/${picture}")
  endforeach()
  return()
endif()

file(GLOB kept RELATIVE "${folder}" "${folder}/*.svg")
if(NOT written OR NOT written STREQUAL kept)
  message(FATAL_ERROR "examples/pictures holds ${kept}; the program writes ${written}")
endif()
file(READ "${ROOT}/README.md" pages)
file(READ "${ROOT}/examples/README.md" guide)
string(APPEND pages "${guide}")
foreach(picture IN LISTS written)
  file(READ "${SCRATCH}/pictures/${picture}" fresh)
  file(READ "${folder}/${picture}" text)
  if(NOT text STREQUAL fresh)
    message(FATAL_ERROR "examples/pictures/${picture} is stale: cmake --build <build folder> --target pictures")
  endif()
  string(REPLACE "." "[.]" pattern "pictures/${picture}")
  if(NOT pages MATCHES "<img src=\"[a-z/]*${pattern}\" alt=\"[^\"]+\"")
    message(FATAL_ERROR "Neither README.md nor the guide shows ${picture}, with an alt text")
  endif()
endforeach()
list(LENGTH written count)
message("${count} pictures are what the compiler writes.")
