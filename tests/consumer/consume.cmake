# SPDX-License-Identifier: BSL-1.0
# One case of consuming attest, from an empty folder to a program that has run.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
set(common -G "${GENERATOR}" "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
  "-DCMAKE_CXX_FLAGS=${FLAGS}")

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Configuring has to fail, and to say every one of these sentences.
function(must_not_configure sentences)
  execute_process(COMMAND "${CMAKE_COMMAND}" ${common} ${ARGN} RESULT_VARIABLE status
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  message("${output}")
  if(status EQUAL 0)
    message(FATAL_ERROR "Configured, although it must not.")
  endif()
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  foreach(sentence IN LISTS sentences)
    string(FIND "${output}" "${sentence}" position)
    if(position EQUAL -1)
      message(FATAL_ERROR "CMake's message lacks: ${sentence}")
    endif()
  endforeach()
endfunction()

# Configures, builds and runs the project beside this file.
function(consume)
  run("${CMAKE_COMMAND}" ${common} -S "${CMAKE_CURRENT_LIST_DIR}/project" -B "${WORK_DIR}/build"
    "-DEXPECTED_VERSION=${VERSION}" ${ARGN})
  run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
  execute_process(COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${WORK_DIR}/build" --no-tests=error
    --output-on-failure OUTPUT_VARIABLE output ECHO_OUTPUT_VARIABLE COMMAND_ERROR_IS_FATAL ANY)
  # The consumer's own tests are all named consumer; attest's would come with other names.
  string(REGEX MATCHALL "Test +#[0-9]+: [^ ]+" tests "${output}")
  list(FILTER tests EXCLUDE REGEX ": consumer_")
  if(tests)
    message(FATAL_ERROR "attest's own tests came along: ${tests}")
  endif()
endfunction()

function(install_attest)
  run("${CMAKE_COMMAND}" ${common} -S "${ATTEST_DIR}" -B "${WORK_DIR}/attest" -DATTEST_BUILD_TESTS=OFF
    -DATTEST_BUILD_EXAMPLES=OFF "-DCMAKE_INSTALL_PREFIX=${WORK_DIR}/prefix" ${ARGN})
  run("${CMAKE_COMMAND}" --install "${WORK_DIR}/attest")
  file(GLOB_RECURSE wanted RELATIVE "${ATTEST_DIR}" "${ATTEST_DIR}/include/*.hpp")
  file(GLOB_RECURSE installed RELATIVE "${WORK_DIR}/prefix" "${WORK_DIR}/prefix/include/*")
  list(SORT wanted)
  list(SORT installed)
  if(NOT wanted STREQUAL installed)
    message(FATAL_ERROR "Installed headers: ${installed}\nbut in the source: ${wanted}")
  endif()
  # The sources must not be needed, nor known, after the installation.
  file(GLOB_RECURSE package_files "${WORK_DIR}/prefix/share/cmake/*.cmake")
  foreach(package_file IN LISTS package_files)
    file(READ "${package_file}" text)
    string(FIND "${text}" "${ATTEST_DIR}" position)
    if(NOT position EQUAL -1)
      message(FATAL_ERROR "${package_file} refers to the source folder ${ATTEST_DIR}")
    endif()
  endforeach()
endfunction()

set(no_boost -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON)
if(CASE STREQUAL "find_package")
  install_attest()
  consume(-DHOW=find_package -DMODEL=ON "-DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix")
  must_not_configure("compatible with requested version" -S "${CMAKE_CURRENT_LIST_DIR}/project"
    -B "${WORK_DIR}/later" -DHOW=find_package -DMODEL=OFF -DEXPECTED_VERSION=99.0.0
    "-DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix")
elseif(CASE STREQUAL "add_subdirectory")
  consume(-DHOW=add_subdirectory -DMODEL=ON "-DATTEST_DIR=${ATTEST_DIR}")
elseif(CASE STREQUAL "fetch_content")
  consume(-DHOW=fetch_content -DMODEL=ON "-DFETCHCONTENT_SOURCE_DIR_ATTEST=${ATTEST_DIR}"
    -DFETCHCONTENT_FULLY_DISCONNECTED=ON)
elseif(CASE STREQUAL "no_boost_installed")
  install_attest(${no_boost})
  consume(-DHOW=find_package -DMODEL=OFF "-DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix" ${no_boost})
  must_not_configure("Debian package: libboost-dev" -S "${CMAKE_CURRENT_LIST_DIR}/project"
    -B "${WORK_DIR}/model" -DHOW=find_package -DMODEL=ON "-DEXPECTED_VERSION=${VERSION}"
    "-DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix" ${no_boost})
elseif(CASE STREQUAL "no_boost_subdirectory")
  consume(-DHOW=add_subdirectory -DMODEL=OFF "-DATTEST_DIR=${ATTEST_DIR}" ${no_boost})
elseif(CASE STREQUAL "missing_boost")
  must_not_configure("Install the Debian package libboost-dev (apt-get install libboost-dev)"
    -S "${ATTEST_DIR}" -B "${WORK_DIR}/build" ${no_boost})
elseif(CASE STREQUAL "missing_catch2")
  must_not_configure("Install the Debian package catch2 (apt-get install catch2)"
    -S "${ATTEST_DIR}" -B "${WORK_DIR}/build" -DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON)
else()
  message(FATAL_ERROR "There is no case '${CASE}'")
endif()
