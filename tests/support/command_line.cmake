# SPDX-License-Identifier: BSL-1.0
# For scripts called as `cmake -P script.cmake -- <command>`: sets `command` to what stands behind the dashes.
set(command "")
set(after_dashes OFF)
foreach(index RANGE ${CMAKE_ARGC})
  if(after_dashes AND NOT "${CMAKE_ARGV${index}}" STREQUAL "")
    list(APPEND command "${CMAKE_ARGV${index}}")
  elseif("${CMAKE_ARGV${index}}" STREQUAL "--")
    set(after_dashes ON)
  endif()
endforeach()
