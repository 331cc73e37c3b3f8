// SPDX-License-Identifier: BSL-1.0
// node module.mjs playground.wasm constants.hpp scratch compiler...: what the module of the playground computes and
// writes. Its bits are those of another compiler's constants; what it writes as C++ compiles.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [modulePath, constantsPath, scratch, ...compiler] = process.argv.slice(2);
const moduleBytes = readFileSync(modulePath);
assert(moduleBytes.length < 300000, `the module has ${moduleBytes.length} bytes`);
const module = await WebAssembly.compile(moduleBytes);
assert.deepEqual(WebAssembly.Module.imports(module), [], "the module needs nothing from outside");
const attest = (await WebAssembly.instantiate(module, {})).exports;

const text = (address, size) => new TextDecoder("utf-8", { fatal: true })
  .decode(new Uint8Array(attest.memory.buffer, address, size));
function setName(token, characters) {
  const room = new Uint8Array(attest.memory.buffer, attest.name(token), attest.most_name_bytes());
  attest.set_name_size(token, new TextEncoder().encodeInto(characters, room).written);
}
const part = (wanted) => {
  for (let which = 0; which < attest.part_count(); ++which) {
    if (text(attest.part_name(which), attest.part_name_size(which)) === wanted) {
      return text(attest.part(which), attest.part_size(which));
    }
  }
  assert.fail(`no part ${wanted}`);
};
const words = () => [...new BigUint64Array(attest.memory.buffer, attest.bits(), attest.bit_count())];
const numbers = () => [...new Float64Array(attest.memory.buffer, attest.bits(), attest.bit_count())];
/// weights and output, the last of query, key, value, scores, scaled, weights and output.
const weightsAndOutput = (tokens, width) => numbers().slice(-(tokens * tokens + tokens * width));
const set = (which, table) =>
  table.forEach((row, i) => row.forEach((number, j) => attest.set_number(which, i, j, number)));
const near = (computed, exact) => computed.forEach((number, i) =>
  assert(Math.abs(number - exact[i]) <= 4e-16 * Math.max(1, Math.abs(exact[i])), `${i}: ${number}, exact ${exact[i]}`));

// ---- the examples: every bit is that of a constant of the compiler at hand ---------------------------------

const constants = readFileSync(constantsPath, "utf8");
const listOf = (name) => constants.match(new RegExp(`${name}\\{\\{([^}]*)\\}\\}`))[1].split(",").map(BigInt);
// weights and outputs with 20 digits, from 40-digit arithmetic
const cat = [
  0.22118101637021302752, 0.10905743430313004686, 0.22118101637021302752, 0.44858053295644389809,
  0.043417704390054977009, 0.73457670219161123686, 0.17858788902827880912, 0.043417704390054977009,
  0.14115631124284958911, 0.28628122958571680363, 0.28628122958571680363, 0.28628122958571680363,
  0.15732256840871341687, 0.038247749084329677935, 0.15732256840871341687, 0.64710711409824348832,
  1.3395230986533138512, 0.43929588497647312124, 0.30884100219844374015, 1.6477412934115012828,
  1.0, 0.85884368875715041089, 1.6088593650139138104, 0.23381806657737277274];
const coffee = [
  0.5064803910556540259, 0.30719588571849839707, 0.18632372322584757702, 1 / 3, 1 / 3, 1 / 3,
  0.18632372322584757702, 0.30719588571849839707, 0.5064803910556540259,
  0.66007833391490322444, 0.33992166608509677556, 0.5, 0.5, 0.33992166608509677556, 0.66007833391490322444];
for (const [example, name, tokens, exact] of [[0, "cat", 4, cat], [1, "coffee", 3, coffee]]) {
  attest.load(example);
  attest.recompute(3);
  assert.deepEqual(words(), listOf(`other_${name}`), `bits of ${name}`);
  near(weightsAndOutput(tokens, 2), exact);
  assert.match(part("verdict"), /data-equal="yes">Bits equal to the compilers/);
}

// One changed number, and the sentence is another; changed back, and it is there again.
for (const [which, row, column, wrong, right] of [[0, 1, 1, 2.0000000000000004, 2], [0, 0, 1, -0, 0], [3, 1, 0, 1e-9, 0]]) {
  attest.load(0);
  attest.set_number(which, row, column, wrong);
  attest.recompute(3);
  assert.match(part("verdict"), /your own inputs/);
  attest.set_number(which, row, column, right);
  attest.recompute(3);
  assert.match(part("verdict"), /data-equal="yes"/);
}

// ---- other inputs, against 40-digit arithmetic --------------------------------------------------------------

attest.load(0);
attest.set_mask(1);
attest.recompute(3);
near(weightsAndOutput(4, 2), [
  1, 0, 0, 0, 0.055807219207169727523, 0.94419278079283027248, 0, 0,
  0.19777581464042817937, 0.40111209267978591031, 0.40111209267978591031, 0,
  0.15732256840871341687, 0.038247749084329677935, 0.15732256840871341687, 0.64710711409824348832,
  1, 0, 0.055807219207169727523, 1.888385561585660545,
  0.59888790732021408969, 1.2033362780393577309, 1.6088593650139138104, 0.23381806657737277274]);
assert.match(part("masked"), /\u2212inf/);

attest.load(0);
attest.set_number(1, 0, 1, 0.5);
attest.recompute(3);
near(weightsAndOutput(4, 2).slice(0, 4),
  [0.18341105678755333133, 0.18341105678755333133, 0.26119917435426108525, 0.3719787120706322521]);

attest.load(0);
attest.set_width(3);
set(0, [[1, 0, 1], [0, 2, 0.5], [1, 1, 0], [2, 0, 0]]);
attest.recompute(3);
near(weightsAndOutput(4, 3).slice(-12), [
  1.1942921557556486041, 0.47036288153807096408, 0.40587136618159634573,
  0.37969236818740347682, 1.5424372536066960272, 0.41719660153670249845,
  1, 0.84236916676582055465, 0.29802569436181620446,
  1.5207368837160413183, 0.29705484179953216618, 0.21091991631320292819]);

attest.load(0);
attest.add_token();
set(0, [[1, 0], [0, 2], [1, 1], [2, 0], [0.5, -1.5]]);
attest.recompute(3);
near(weightsAndOutput(5, 2).slice(-2), [0.89714359557292587244, -0.81163715502497636381]);

// A scale of 0 makes all scores equal, so every output is the mean of the values: (1+0+1+2)/4, (0+2+1+0)/4.
attest.load(0);
attest.set_scale(2);
attest.set_own_scale(0);
attest.recompute(3);
assert.deepEqual(weightsAndOutput(4, 2).slice(-8), [1, 0.75, 1, 0.75, 1, 0.75, 1, 0.75]);

// Who may attend to nobody gets zeros; who may attend to one token gets its value.
attest.load(0);
attest.set_mask(2);
for (const key of [0, 1, 2, 3]) attest.set_pair(0, key, 0);
for (const key of [0, 1, 2]) attest.set_pair(1, key, 0);
attest.recompute(3);
assert.deepEqual(weightsAndOutput(4, 2).slice(-8, -4), [0, 0, 2, 0]);
assert.match(part("summary"), /^The may attend to no token, so its output is zeros; cat attends most to fish \(100\.0 %\)/);

// ---- tokens come and go ---------------------------------------------------------------------------------------

attest.load(0);
attest.set_mask(2);
attest.set_pair(2, 3, 0);
attest.remove_token(0);
assert.equal(attest.tokens(), 3);
assert.deepEqual([0, 1, 2].map((token) => text(attest.name(token), attest.name_size(token))), ["cat", "eats", "fish"]);
assert.deepEqual([attest.number(0, 0, 1), attest.number(0, 2, 0), attest.pair(1, 2), attest.pair(2, 2)], [2, 2, 0, 1]);
attest.add_token();
assert.deepEqual([attest.number(0, 3, 0), attest.number(0, 3, 1), attest.pair(3, 0), attest.name_size(3)], [0, 0, 1, 0]);
for (let i = 0; i < 10; ++i) attest.add_token();
assert.equal(attest.tokens(), attest.most_tokens());
for (let i = 0; i < 10; ++i) attest.remove_token(0);
assert.equal(attest.tokens(), 1);

// ---- every shape, and the largest texts that it can have; names are words, whatever they hold -----------------

const longest = "<&\"'>".repeat(10).slice(0, attest.most_name_bytes());
for (const mask of [0, 1, 2]) {
  for (let tokens = 1; tokens <= attest.most_tokens(); ++tokens) {
    for (let width = 1; width <= attest.most_width(); ++width) {
      attest.load(0);
      while (attest.tokens() > tokens) attest.remove_token(0);
      while (attest.tokens() < tokens) attest.add_token();
      attest.set_width(width);
      attest.set_mask(mask);
      attest.set_scale(2);
      attest.set_own_scale(-1e6);
      for (let which = 0; which < 4; ++which) {
        for (let i = 0; i < (which === 0 ? tokens : width); ++i) {
          for (let j = 0; j < width; ++j) attest.set_number(which, i, j, (i + j) % 2 === 0 ? -1e6 : 999999.999999999);
        }
      }
      for (let token = 0; token < tokens; ++token) setName(token, longest);
      attest.recompute(12);
      assert(numbers().every(Number.isFinite), `${tokens} x ${width}`);
      for (const each of ["plane", "moves", "heat_map", "bars", "scores", "summary", "bits"]) {
        assert.doesNotMatch(part(each), /<&/);
        assert.match(part(each), /&lt;&amp;/);
      }
    }
  }
}

// ---- the C++ file ----------------------------------------------------------------------------------------------

function compiles(program, name) {
  const path = join(scratch, `${name}.cpp`);
  writeFileSync(path, program);
  const { status, stderr } = spawnSync(compiler[0], [...compiler.slice(1), "-fsyntax-only", path], { encoding: "utf8" });
  return { status, stderr };
}
const sheets = {
  example: () => attest.load(0),
  causal: () => {
    attest.load(1);
    attest.set_mask(1);
    attest.set_number(2, 1, 0, -0.3);
  },
  pairs_of_five: () => {
    attest.load(0);
    attest.add_token();
    attest.set_width(4);
    setName(4, "\\\\");
    set(0, [[0.1, 0.2, -0.3, 1e-7], [1e6, 0, -0, 3], [0.7, 1 / 3, 2, 1e-300], [5e-324, 1, 2, 3], [-1, -2, -3, -4]]);
    attest.set_mask(2);
    attest.set_pair(4, 0, 0);
    attest.set_scale(2);
    attest.set_own_scale(1e-5);
  },
  alone: () => {
    attest.load(1);
    attest.remove_token(0);
    attest.remove_token(0);
    attest.set_width(1);
  },
};
for (const [name, edit] of Object.entries(sheets)) {
  edit();
  attest.recompute(name === "causal" ? 12 : 3);
  const program = part("program");
  const { status, stderr } = compiles(program, name);
  assert.equal(status, 0, `${name}:\n${stderr}\n${program}`);
}
// The file does check: one digit of one figure, or of one output, and it does not compile.
attest.load(0);
attest.recompute(3);
const program = part("program");
for (const [right, wrong] of [["0.735_p", "0.734_p"], ["0.3088410021984438,", "0.30884100219844384,"]]) {
  assert(program.includes(right), right);
  assert.notEqual(compiles(program.replace(right, wrong), "wrong").status, 0, `${wrong} compiles`);
}
