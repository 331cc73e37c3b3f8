# SPDX-License-Identifier: BSL-1.0
# The target `docs`: the reference as HTML, in <build folder>/reference/html, by Doxygen. A public name without
# a description is an error.
find_program(ATTEST_DOXYGEN doxygen)
mark_as_advanced(ATTEST_DOXYGEN)
file(GLOB_RECURSE attest_example_pages CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/*.md")
list(TRANSFORM attest_example_pages REPLACE "(.+)" "\"\\1\"")
list(JOIN attest_example_pages " " attest_example_pages)
configure_file("${CMAKE_CURRENT_LIST_DIR}/Doxyfile.in" "${PROJECT_BINARY_DIR}/Doxyfile" @ONLY)
if(ATTEST_DOXYGEN)
  set(attest_make_reference "${ATTEST_DOXYGEN}" "${PROJECT_BINARY_DIR}/Doxyfile")
else()
  set(attest_make_reference "${CMAKE_COMMAND}" -E echo
    "attest: the reference needs doxygen (Debian package: doxygen)" COMMAND "${CMAKE_COMMAND}" -E false)
endif()
add_custom_target(docs COMMAND ${attest_make_reference}
  COMMENT "The reference: ${PROJECT_BINARY_DIR}/reference/html/index.html" VERBATIM)
