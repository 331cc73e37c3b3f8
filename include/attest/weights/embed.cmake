# SPDX-License-Identifier: BSL-1.0
# attest_embed: a file becomes a constant of the program, with nothing but CMake and the compiler.
#
#   attest_embed(target NAME file [HEADER header])
#
# lets the sources of `target` write
#
#   #include <embedded/NAME.hpp>
#
# which defines `embedded::NAME`, of type attest::embedded<size>: the same bytes for constant evaluation and
# in flash. Changing the file rebuilds what includes it. HEADER names the header otherwise.
#
# The header is made at build time by this very file, run as a script. Where the compiler has #embed
# (__has_embed says so) it reads the file itself; everywhere else a string literal holds the bytes, which
# compilers take in ten times as fast as a list of integers.

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  cmake_minimum_required(VERSION 3.25)
  file(READ "${FILE}" hex HEX)
  file(SIZE "${FILE}" size)
  # 32 bytes a line. Every byte is an escape, so no digit that follows can become part of one.
  string(REGEX REPLACE "(................................................................)" "\\1\"\n    \"" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
  file(WRITE "${OUTPUT}" "// Made by attest_embed from ${FILE}; do not edit.
#pragma once
#include <attest/weights/bytes.hpp>
// A system header: string literals this long, and #embed before C++26, are fine here.
#if defined(__GNUC__)
#pragma GCC system_header
#endif
namespace embedded {
inline constexpr attest::embedded<${size}> ${NAME} = {
#if defined(__has_embed) && !defined(ATTEST_NO_EMBED)
    {
#embed \"${FILE}\" suffix(, )
        0}
#else
    \"${hex}\"
#endif
};
}  // namespace embedded
")
  return()
endif()

function(attest_embed target name file)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "HEADER" "")
  if(NOT name MATCHES "^[A-Za-z][A-Za-z0-9_]*$")
    message(FATAL_ERROR "attest_embed: '${name}' is to become the name of a C++ constant")
  endif()
  if(NOT arg_HEADER)
    set(arg_HEADER "embedded/${name}.hpp")
  endif()
  cmake_path(ABSOLUTE_PATH file NORMALIZE)
  if(NOT EXISTS "${file}")
    message(FATAL_ERROR "attest_embed: there is no file ${file}")
  endif()
  set(directory "${CMAKE_CURRENT_BINARY_DIR}/attest_embed/${target}")
  set(header "${directory}/${arg_HEADER}")
  add_custom_command(OUTPUT "${header}"
    COMMAND "${CMAKE_COMMAND}" "-DFILE=${file}" "-DNAME=${name}" "-DOUTPUT=${header}"
      -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    DEPENDS "${file}" "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    COMMENT "Embedding ${name}" VERBATIM)
  target_sources("${target}" PRIVATE "${header}")
  target_include_directories("${target}" PRIVATE "${directory}")
  target_link_libraries("${target}" PRIVATE attest::attest)
endfunction()
