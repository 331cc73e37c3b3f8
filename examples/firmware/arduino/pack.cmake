# SPDX-License-Identifier: BSL-1.0
# cmake -P examples/firmware/arduino/pack.cmake [folder]
#
# Makes attest.zip in the folder (or here) for "Add .ZIP Library" of the Arduino IDE, which wants all headers below
# src/.
cmake_minimum_required(VERSION 3.25)
set(folder "${CMAKE_ARGV3}")
if(folder STREQUAL "")
  set(folder .)
endif()
cmake_path(ABSOLUTE_PATH folder NORMALIZE)
cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../..")
file(REMOVE_RECURSE "${folder}/attest")
file(MAKE_DIRECTORY "${folder}/attest/src")
file(COPY "${root}/include/attest" DESTINATION "${folder}/attest/src" FILES_MATCHING PATTERN "*.hpp")
# These need Boost, which the Arduino IDE does not have.
file(REMOVE_RECURSE "${folder}/attest/src/attest/model" "${folder}/attest/src/attest/model.hpp"
  "${folder}/attest/src/attest/show" "${folder}/attest/src/attest/show.hpp")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/attest.h" DESTINATION "${folder}/attest/src")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/library.properties" "${root}/LICENSE" DESTINATION "${folder}/attest")
execute_process(COMMAND "${CMAKE_COMMAND}" -E tar cf attest.zip --format=zip attest WORKING_DIRECTORY "${folder}"
  COMMAND_ERROR_IS_FATAL ANY)
message("${folder}/attest.zip")
