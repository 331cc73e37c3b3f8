# SPDX-License-Identifier: BSL-1.0
# cmake -DPROGRAM= -DRESULTS= -DPAGE= -P results.cmake: the program prints the text in the file and
# what int8 adds to it, and the page shows all of it.
cmake_minimum_required(VERSION 3.25)
file(READ "${RESULTS}" expected)
execute_process(COMMAND "${PROGRAM}" OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
string(FIND "${printed}" "${expected}" position)
if(NOT position EQUAL 0)
  message(FATAL_ERROR "The program prints\n${printed}\nbut PyTorch had\n${expected}")
endif()
file(READ "${PAGE}" page)
string(FIND "${page}" "${printed}" shown)
if(shown EQUAL -1)
  message(FATAL_ERROR "${PAGE} does not show\n${printed}")
endif()
message("${printed}")
