// SPDX-License-Identifier: BSL-1.0
// node run.mjs program.wasm: runs a module made with module.cpp; its status becomes the status of node.
import { readFileSync, writeSync } from "node:fs";

let memory;
const host = {
  write(address) {
    const bytes = new Uint8Array(memory.buffer, address);
    writeSync(1, bytes.subarray(0, bytes.indexOf(0)));
  },
};
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { host });
memory = instance.exports.memory;
process.exitCode = instance.exports.run();
