# SPDX-License-Identifier: BSL-1.0
# The functions with which a room of tests registers its tests. All of them are listed by `ctest -N`.
#
#   attest_static_test(name source [LIBRARIES ...] [FLAGS ...] [LABELS ...])
#       CTest static.<room>.<name>: the compiler accepts the source (-fsyntax-only, warnings are errors).
#   attest_unit_test(name source... [LIBRARIES ...] [DEFINITIONS ...] [LABELS ...])
#       CTest run.<room>.<name>: a Catch2 program; its sources include "catch.hpp".
#   attest_both(name source... [LIBRARIES ...] [LABELS ...])
#       Both of the above from one source, in which STATIC_REQUIRE is a static_assert the first time
#       and a check at run time the second time.
#   attest_must_not_compile(name source [LIBRARIES ...] [LABELS ...])
#       CTest fail.<name>: see must_not_compile.cmake for the comments that such a source carries.
#   attest_find_tool(variable DEBIAN_PACKAGE package NAMES name...)
#       Finds a program that not every machine has.
#   attest_skipped_test(name sentence)
#       CTest <name>: prints "SKIPPED: <sentence>" and counts as skipped; fails where the environment
#       says ATTEST_REQUIRE_TOOLS=1. For a test whose tool or data is not there.
#
# <room> is the name of the folder. LIBRARIES is attest::attest unless named, for instance attest::model.
# LABELS once: the result does not depend on the compiler, so the compiler matrix runs it a single time.
# ATTEST_SHARED_DIR: the folder of outside data, or "" (then the tests that read it are skipped).

set(attest_support_dir "${CMAKE_CURRENT_LIST_DIR}")

if(EXISTS "${PROJECT_SOURCE_DIR}/../shared/cases.md")
  cmake_path(ABSOLUTE_PATH PROJECT_SOURCE_DIR NORMALIZE OUTPUT_VARIABLE attest_shared)
  cmake_path(GET attest_shared PARENT_PATH attest_shared)
  string(APPEND attest_shared /shared)
endif()
set(ATTEST_SHARED_DIR "${attest_shared}" CACHE PATH "The outside data which some tests read")

set(attest_warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Werror)
set(attest_skip_pattern "(^|\n)SKIPPED: ")

# Targets of the tests are plain C++20 unless the user asked for a later standard.
if(NOT CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 20)
endif()
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# The command line, up to the source, with which a test calls the compiler by itself.
separate_arguments(attest_user_flags UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
string(TOUPPER "${CMAKE_BUILD_TYPE}" attest_build_type)
separate_arguments(attest_build_flags UNIX_COMMAND "${CMAKE_CXX_FLAGS_${attest_build_type}}")
set(attest_boost_flags "")
get_target_property(attest_boost_dirs Boost::headers INTERFACE_INCLUDE_DIRECTORIES)
foreach(directory IN LISTS attest_boost_dirs)
  if(NOT directory IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
    list(APPEND attest_boost_flags -isystem "${directory}")
  endif()
endforeach()
set(attest_compile ${attest_user_flags} ${attest_build_flags}
  ${CMAKE_CXX${CMAKE_CXX_STANDARD}_STANDARD_COMPILE_OPTION} ${attest_warnings} -ffp-contract=off
  "-I${PROJECT_SOURCE_DIR}/include")

function(attest_internal_room variable)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME room)
  set(${variable} "${room}" PARENT_SCOPE)
endfunction()

function(attest_internal_properties test)
  set_tests_properties("${test}" PROPERTIES SKIP_REGULAR_EXPRESSION "${attest_skip_pattern}")
  if(ARGN)
    set_tests_properties("${test}" PROPERTIES LABELS "${ARGN}")
  endif()
endfunction()

# The flags that a list of libraries adds to a direct call of the compiler.
function(attest_internal_library_flags variable)
  set(flags "")
  if("attest::model" IN_LIST ARGN)
    set(flags ${attest_boost_flags})
  endif()
  set(${variable} "${flags}" PARENT_SCOPE)
endfunction()

function(attest_static_test name source)
  cmake_parse_arguments(arg "" "" "LIBRARIES;FLAGS;LABELS" ${ARGN})
  attest_internal_room(room)
  attest_internal_library_flags(library_flags ${arg_LIBRARIES})
  cmake_path(ABSOLUTE_PATH source)
  add_test(NAME static.${room}.${name}
    COMMAND "${CMAKE_CXX_COMPILER}" ${attest_compile} ${library_flags} ${arg_FLAGS} -fsyntax-only "${source}")
  attest_internal_properties(static.${room}.${name} static ${arg_LABELS})
endfunction()

function(attest_internal_program name)
  cmake_parse_arguments(arg "" "PRECOMPILED" "SOURCES;LIBRARIES;DEFINITIONS;LABELS" ${ARGN})
  attest_internal_room(room)
  set(target test_${room}_${name})
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE attest::attest ${arg_LIBRARIES} attest_test_main)
  target_compile_options(${target} PRIVATE ${attest_warnings})
  target_compile_definitions(${target} PRIVATE ${arg_DEFINITIONS})
  if(arg_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM ${arg_PRECOMPILED})
  endif()
  add_test(NAME run.${room}.${name} COMMAND ${target})
  attest_internal_properties(run.${room}.${name} run ${arg_LABELS})
endfunction()

function(attest_unit_test name)
  cmake_parse_arguments(arg "" "" "LIBRARIES;DEFINITIONS;LABELS" ${ARGN})
  # A definition could change what a precompiled header means.
  set(precompiled attest_test_static)
  if(arg_DEFINITIONS)
    set(precompiled "")
  endif()
  attest_internal_program(${name} SOURCES ${arg_UNPARSED_ARGUMENTS} LIBRARIES ${arg_LIBRARIES}
    DEFINITIONS ${arg_DEFINITIONS} LABELS ${arg_LABELS} PRECOMPILED "${precompiled}")
endfunction()

function(attest_both name)
  cmake_parse_arguments(arg "" "" "LIBRARIES;LABELS" ${ARGN})
  # Catch2 is read from its precompiled header, or most of a static test's time would go into it.
  get_target_property(build_dir attest_test_static BINARY_DIR)
  list(GET arg_UNPARSED_ARGUMENTS 0 source)
  attest_static_test(${name} "${source}" LIBRARIES ${arg_LIBRARIES} LABELS ${arg_LABELS}
    FLAGS "-I${attest_support_dir}" -include "${build_dir}/CMakeFiles/attest_test_static.dir/cmake_pch.hxx")
  attest_internal_program(${name} SOURCES ${arg_UNPARSED_ARGUMENTS} LIBRARIES ${arg_LIBRARIES}
    DEFINITIONS CATCH_CONFIG_RUNTIME_STATIC_REQUIRE LABELS ${arg_LABELS} PRECOMPILED attest_test_run)
endfunction()

function(attest_must_not_compile name source)
  cmake_parse_arguments(arg "" "" "LIBRARIES;LABELS" ${ARGN})
  cmake_path(ABSOLUTE_PATH source)
  file(READ "${source}" text)
  # Some messages can be had from some compilers, or on some processors, only.
  if(text MATCHES "// compilers: ([^\n]*)")
    separate_arguments(compilers UNIX_COMMAND "${CMAKE_MATCH_1}")
    set(here FALSE)
    foreach(compiler IN LISTS compilers)
      string(REGEX MATCH "^([A-Za-z]+)(>=([0-9.]+))?$" ignored "${compiler}")
      if(CMAKE_CXX_COMPILER_ID STREQUAL CMAKE_MATCH_1 AND
          CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL "0${CMAKE_MATCH_3}")
        set(here TRUE)
      endif()
    endforeach()
    if(NOT here)
      return()
    endif()
  endif()
  if(text MATCHES "// processors: ([^\n]*)")
    separate_arguments(processors UNIX_COMMAND "${CMAKE_MATCH_1}")
    if(NOT CMAKE_SYSTEM_PROCESSOR IN_LIST processors)
      return()
    endif()
  endif()
  attest_internal_library_flags(library_flags ${arg_LIBRARIES})
  add_test(NAME fail.${name}
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${source}" "-DCOMPILER_ID=${CMAKE_CXX_COMPILER_ID}"
      -P "${attest_support_dir}/must_not_compile.cmake" --
      "${CMAKE_CXX_COMPILER}" ${attest_compile} ${library_flags} -fsyntax-only)
  attest_internal_properties(fail.${name} fail ${arg_LABELS})
endfunction()

function(attest_find_tool variable)
  cmake_parse_arguments(arg "" "DEBIAN_PACKAGE" "NAMES" ${ARGN})
  find_program(${variable} NAMES ${arg_NAMES})
  mark_as_advanced(${variable})
  if(NOT ${variable})
    message(STATUS "attest: some tests will be skipped, no ${arg_NAMES} (Debian package: ${arg_DEBIAN_PACKAGE})")
  endif()
endfunction()

function(attest_skipped_test name sentence)
  add_test(NAME "${name}"
    COMMAND "${CMAKE_COMMAND}" "-DSENTENCE=${sentence}" -P "${attest_support_dir}/skip.cmake")
  attest_internal_properties("${name}" ${ARGN})
endfunction()

add_subdirectory("${attest_support_dir}" support)
