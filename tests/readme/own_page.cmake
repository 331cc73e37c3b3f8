# SPDX-License-Identifier: BSL-1.0
# cmake -DROOT=<repository> -DSCRATCH=<folder> -P own_page.cmake -- <compiler>
#
# README.md's commands for a page of one's own work as they stand, and make a page with pictures.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../support/command_line.cmake")

file(READ "${ROOT}/README.md" text)
if(NOT text MATCHES "```sh\n(cp [^`]*page[.]html)\n```")
  message(FATAL_ERROR "README.md has no block that copies a file and ends in page.html")
endif()
set(script "${CMAKE_MATCH_1}")
list(JOIN command " " compiler)
string(REPLACE "g++ " "${compiler} " script "${script}")

# A clone, as far as the commands can see; what they write stays here.
file(REMOVE_RECURSE "${SCRATCH}/clone")
file(MAKE_DIRECTORY "${SCRATCH}/clone")
foreach(entry include examples)
  file(CREATE_LINK "${ROOT}/${entry}" "${SCRATCH}/clone/${entry}" SYMBOLIC)
endforeach()
execute_process(COMMAND sh -e -c "${script}" WORKING_DIRECTORY "${SCRATCH}/clone" COMMAND_ERROR_IS_FATAL ANY)
file(READ "${SCRATCH}/clone/page.html" page)
if(NOT page MATCHES "^<!DOCTYPE html>.*<h1>Small birds sing</h1>.*<svg .*</html>\n$")
  message(FATAL_ERROR "README.md's commands made no page")
endif()
