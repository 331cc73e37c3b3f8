# SPDX-License-Identifier: BSL-1.0
# Puts the playground together: page.html with its style, its script and the module, as one file.
#   cmake -DSOURCE_DIR=... -DMODULE=playground.wasm -DOUTPUT=playground.html -P assemble.cmake
cmake_minimum_required(VERSION 3.25)
file(READ "${SOURCE_DIR}/page.html" page)
file(READ "${SOURCE_DIR}/page.css" style)
file(READ "${SOURCE_DIR}/page.js" script)
file(READ "${MODULE}" module HEX)
foreach(part style script module)
  string(REPLACE "@${part}@" "${${part}}" page "${page}")
endforeach()
file(WRITE "${OUTPUT}" "${page}")
