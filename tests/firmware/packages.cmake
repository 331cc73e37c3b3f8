# SPDX-License-Identifier: BSL-1.0
# cmake -DROOT=<repository> -DVERSION=<of config.hpp> -DSCRATCH=<folder> [-DCOMPILE=<compiler and flags>] -P packages.cmake
# What PlatformIO, Arduino, ESP-IDF and Zephyr read: valid, of this version, and pointing at what is there.
cmake_minimum_required(VERSION 3.25)
function(check what)
  if(NOT (${ARGN}))
    message(FATAL_ERROR "${what}")
  endif()
endfunction()

# ---- PlatformIO ------------------------------------------------------------------------------------------------------
file(READ "${ROOT}/library.json" json)
foreach(field name version license headers)
  string(JSON ${field} GET "${json}" ${field})
endforeach()
string(JSON include_dir GET "${json}" build includeDir)
check("library.json: name ${name}" name STREQUAL attest)
check("library.json has version ${version}, config.hpp ${VERSION}" version STREQUAL VERSION)
check("library.json: license ${license}" license STREQUAL BSL-1.0)
check("library.json: no ${include_dir}/${headers}" EXISTS "${ROOT}/${include_dir}/${headers}")

# ---- ESP-IDF ---------------------------------------------------------------------------------------------------------
file(READ "${ROOT}/idf_component.yml" yml)
check("idf_component.yml has no version ${VERSION}" yml MATCHES "\nversion: \"${VERSION}\"\n")
# Its build runs CMakeLists.txt, once as a script, with functions of its own.
set(registered "")
function(idf_component_register)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "INCLUDE_DIRS")
  set(registered "${arg_INCLUDE_DIRS}" PARENT_SCOPE)
endfunction()
function(target_compile_options target)
  string(REPLACE ";" " " options "${target} ${ARGN}")
  set(options "${options}" PARENT_SCOPE)
endfunction()
set(ESP_PLATFORM 1)
set(COMPONENT_LIB component)
include("${ROOT}/CMakeLists.txt")
check("CMakeLists.txt registers '${registered}' with ESP-IDF" EXISTS "${ROOT}/${registered}/attest/attest.hpp")
check("CMakeLists.txt gives ESP-IDF '${options}'" options MATCHES "^component INTERFACE .*-ffp-contract=off")

# ---- Zephyr ----------------------------------------------------------------------------------------------------------
file(READ "${ROOT}/zephyr/module.yml" yml)
check("zephyr/module.yml: no name" yml MATCHES "\nname: attest\n")
check("zephyr/module.yml: no folder" yml MATCHES "\n  cmake: ([a-z]+)\n")
string(REGEX MATCH "\n  cmake: ([a-z]+)\n" ignored "${yml}")
function(zephyr_include_directories folder)
  set(registered "${folder}" PARENT_SCOPE)
endfunction()
function(zephyr_compile_options)
  string(REPLACE ";" " " options "${ARGN}")
  set(options "${options}" PARENT_SCOPE)
endfunction()
include("${ROOT}/${CMAKE_MATCH_1}/CMakeLists.txt")
check("zephyr/CMakeLists.txt adds '${registered}'" EXISTS "${registered}/attest/attest.hpp")
check("zephyr/CMakeLists.txt gives '${options}'" options MATCHES "-ffp-contract=off")

# ---- Arduino (A-EM-3): the zip, and a sketch that sees nothing else, behind the macros of Arduino's cores ----------------------
execute_process(COMMAND "${CMAKE_COMMAND}" -P "${ROOT}/examples/firmware/arduino/pack.cmake" "${SCRATCH}"
  COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE "${SCRATCH}/unpacked")
file(ARCHIVE_EXTRACT INPUT "${SCRATCH}/attest.zip" DESTINATION "${SCRATCH}/unpacked")
set(library "${SCRATCH}/unpacked/attest")
file(STRINGS "${library}/library.properties" properties)
foreach(field name version author maintainer sentence paragraph category architectures includes)
  set(lines ${properties})
  list(FILTER lines INCLUDE REGEX "^${field}=.")
  list(LENGTH lines count)
  check("library.properties: ${count} lines ${field}=" count EQUAL 1)
endforeach()
check("library.properties has another version than ${VERSION}" "version=${VERSION}" IN_LIST properties)
check("library.properties: no src/attest.h" EXISTS "${library}/src/attest.h")
if(COMPILE)
  file(WRITE "${SCRATCH}/sketch.cpp" "#include <attest.h>
constexpr attest::matrix x{{{1.0f, 0.0f}, {0.0f, 2.0f}}};
constexpr auto by_compiler = attest::attention(x, x, x);
static_assert(by_compiler(0, 0) > by_compiler(0, 1));
attest::matrix<float, 2, 2> loop(const attest::matrix<float, 2, 2>& q) { return attest::attention(q, x, x); }
")
  execute_process(COMMAND ${COMPILE} "-I${library}/src" -include "${ROOT}/tests/headers/unkind_macros.hpp"
    -c "${SCRATCH}/sketch.cpp" -o "${SCRATCH}/sketch.o" COMMAND_ERROR_IS_FATAL ANY)
endif()
