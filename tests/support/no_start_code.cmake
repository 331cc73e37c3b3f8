# SPDX-License-Identifier: BSL-1.0
# cmake -DOBJDUMP=... -DNM=... -DOBJECT=file.o -P no_start_code.cmake
# Fails where an object brings code that runs before main, or that guards a static on first use.
execute_process(COMMAND "${OBJDUMP}" -h "${OBJECT}" OUTPUT_VARIABLE sections COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${NM}" "${OBJECT}" OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(NOT sections MATCHES "\\.text")
  message(FATAL_ERROR "objdump shows no sections:\n${sections}")
endif()
if(sections MATCHES "\\.(init_array|ctors|preinit_array)")
  message(FATAL_ERROR "The object has a section ${CMAKE_MATCH_0}: something is initialized before main.")
endif()
if(symbols MATCHES "__cxa_guard_acquire|__cxa_atexit|_ZGV[A-Za-z0-9_]+")
  message(FATAL_ERROR "The object refers to ${CMAKE_MATCH_0}: a static variable is initialized at run time.")
endif()
