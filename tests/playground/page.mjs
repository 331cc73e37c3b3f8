// SPDX-License-Identifier: BSL-1.0
// node page.mjs chromium playground.html constants.hpp scratch: the playground as a reader meets it, with a keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "../browser/chromium.mjs";
import { faults } from "../browser/looks.mjs";

const [program, file, constantsPath, scratch] = process.argv.slice(2);
const browser = await start(program, scratch);

// ---- what a reader sees -----------------------------------------------------------------------------------------

const ready = "document.querySelector('[data-part=verdict] p') !== null";
const rowsOf = (part) => `[...document.querySelectorAll("[data-part=${part}] tbody tr")].map((row) =>
  [...row.querySelectorAll("td")].map((cell) => cell.textContent))`;
const weights = `[...document.querySelectorAll("[data-part=heat_map] text.ink.middle:not(.bold)")].map((cell) => cell.textContent)`;
const focused = `(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim()`;
const field = (label) => `document.querySelector('[aria-label="${label}"]')`;

/// Goes to a field, as a click would, and types over what it holds.
async function fill(page, label, words) {
  await page.evaluate(`${field(label)}.focus(), ${field(label)}.select()`);
  if (words === "") await page.press("Backspace");
  await page.type(words);
}

// The largest inputs, a mask by pairs, and two mistakes.
const crowd = `(() => {
  const $ = (selector) => document.querySelector(selector);
  for (let i = 0; i < 4; ++i) $("#add-token").click();
  $("#width").value = 4;
  $("#width").dispatchEvent(new Event("change"));
  const set = (field, value) => { field.value = value; field.dispatchEvent(new Event("input")); };
  document.querySelectorAll("#embeddings .number").forEach((field, i) => set(field, (i * 7 % 32 - 15) / 4));
  $("[name=mask][value='2']").click();
  $("[name=scale][value='2']").click();
  set($("#own-scale"), "half");
  set($("#embeddings .number"), "1e999");
})()`;

for (const width of [390, 1280]) {
  for (const dark of [false, true]) {
    const page = await browser.open(file, { width, height: 13000, dark });
    await page.until(ready);
    const where = `${width} px, ${dark ? "dark" : "light"}`;
    assert.deepEqual(await faults(page, width), [], where);
    assert.match(await page.evaluate("getComputedStyle(document.body).backgroundColor"), dark ? /^rgb\(13,/ : /^rgb\(255,/);
    await page.picture(join(scratch, `playground-${width}-${dark ? "dark" : "light"}.png`));
    if (dark === (width === 390)) {
      await page.evaluate(crowd);
      assert.equal(await page.evaluate(`document.querySelectorAll(".error:not([hidden])").length`), 2);
      assert.deepEqual(await faults(page, width), [], `${where}, a crowd`);
    }
    assert.deepEqual(page.complaints, [], where);
    await page.close();
  }
}

const page = await browser.open(file, { width: 1280, height: 900 });
await page.until(ready);

// ---- "The cat eats fish.": figures, and bits equal to the compilers' -----------------------------------------------

const catWeights = ["0.221", "0.109", "0.221", "0.449", "0.043", "0.735", "0.179", "0.043",
  "0.141", "0.286", "0.286", "0.286", "0.157", "0.038", "0.157", "0.647"];
assert.deepEqual(await page.evaluate(weights), catWeights);
assert.deepEqual(await page.evaluate(rowsOf("output")), [["1.340", "0.439"], ["0.309", "1.648"], ["1.000", "0.859"], ["1.609", "0.234"]]);
assert.deepEqual((await page.evaluate(rowsOf("scaled")))[1], ["0.000", "2.828", "1.414", "0.000"]);
const constants = readFileSync(constantsPath, "utf8");
const words = (name) => constants.match(new RegExp(`${name}\\{\\{([^}]*)\\}\\}`))[1].match(/[0-9a-f]{16}/g);
const bits = `[...document.querySelectorAll("[data-part=bits] code")].map((each) => each.textContent)`;
assert.deepEqual(await page.evaluate(bits), words("other_cat").slice(-8));
const verdict = "document.querySelector('[data-part=verdict] p').dataset.equal ?? 'own'";
assert.equal(await page.evaluate(verdict), "yes");

// ---- everything with the keyboard alone ------------------------------------------------------------------------------

// The order of Tab, from the top of the page.
const order = [];
for (let i = 0; i < 15; ++i) {
  await page.press("Tab");
  order.push(await page.evaluate(focused));
}
assert.deepEqual(order, ["Skip to the results", "The cat eats fish.", "I love coffee",
  "token 1", "embedding of The, number 0", "embedding of The, number 1", "Remove The",
  "token 2", "embedding of cat, number 0", "embedding of cat, number 1", "Remove cat",
  "token 3", "embedding of eats, number 0", "embedding of eats, number 1", "Remove eats"]);

// One token by hand: exp(0 - 2.8284) + 1 + exp(1.4142 - 2.8284) + exp(0 - 2.8284) = 0.0591 + 1 + 0.2431 + 0.0591.
assert.deepEqual(await page.evaluate(rowsOf("arithmetic")), [
  ["0·1 + 2·0 = 0", "0", "0.059", "0.043", "0.043 × [1, 0] = [0.043, 0]"],
  ["0·0 + 2·2 = 4", "2.828", "1", "0.735", "0.735 × [0, 2] = [0, 1.469]"],
  ["0·1 + 2·1 = 2", "1.414", "0.243", "0.179", "0.179 × [1, 1] = [0.179, 0.179]"],
  ["0·2 + 2·0 = 0", "0", "0.059", "0.043", "0.043 × [2, 0] = [0.087, 0]"]]);
const sums = `[...document.querySelectorAll("[data-part=arithmetic] tfoot td")].map((cell) => cell.textContent)`;
assert.deepEqual(await page.evaluate(sums), ["", "", "1.361", "1", "[0.309, 1.648]"]);
await page.evaluate("document.querySelector('#followed').focus()");
await page.press("ArrowDown");
assert.match(await page.evaluate("document.querySelector('[data-part=arithmetic] p').textContent"), /^The query of eats is q = \[1, 1\]/);
assert.equal((await page.evaluate(sums)).pop(), "[1, 0.859]");
await page.evaluate("document.querySelector('#copy').click()");
await page.until("document.querySelector('#copied').textContent !== ''");

await page.evaluate("document.querySelector('[data-example=\"1\"]').focus()");
await page.press("Enter");
assert.deepEqual(await page.evaluate(weights), ["0.506", "0.307", "0.186", "0.333", "0.333", "0.333", "0.186", "0.307", "0.506"]);
assert.deepEqual(await page.evaluate(rowsOf("output")), [["0.660", "0.340"], ["0.500", "0.500"], ["0.340", "0.660"]]);
assert.deepEqual(await page.evaluate(bits), words("other_coffee").slice(-6));
assert.equal(await page.evaluate(verdict), "yes");
await page.press("Tab", "Shift");
await page.press(" ");
assert.deepEqual(await page.evaluate(weights), catWeights);

// A typed number: cat becomes [0, 1]. Figures from 40-digit arithmetic.
await fill(page, "embedding of cat, number 1", "1");
assert.deepEqual(await page.evaluate(rowsOf("output")), [["1.340", "0.330"], ["0.830", "0.670"], ["1.170", "0.500"], ["1.609", "0.196"]]);
assert.deepEqual((await page.evaluate(weights)).slice(4, 8), ["0.165", "0.335", "0.335", "0.165"]);
assert.equal(await page.evaluate(verdict), "own");
assert.match(await page.evaluate("document.querySelector('[data-part=moves] desc').textContent"), /cat from \(0\.000, 1\.000\) to \(0\.830, 0\.670\)/);
await page.press("Enter");
assert.equal(await page.evaluate(focused), "embedding of eats, number 1");
await page.press("Enter", "Shift");
await page.press("ArrowUp", "Shift");
assert.equal(await page.evaluate(`${field("embedding of cat, number 1")}.value`), "2");
assert.equal(await page.evaluate(verdict), "yes");
await page.press("ArrowUp");
assert.equal(await page.evaluate(`${field("embedding of cat, number 1")}.value`), "2.1");
await page.press("ArrowDown");
assert.deepEqual(await page.evaluate(weights), catWeights);

// A projection: W_q gets 0.5 in row 0, column 1. Figures from 40-digit arithmetic.
await fill(page, "W_q, row 0, column 1", "0.5");
assert.deepEqual((await page.evaluate(weights)).slice(0, 4), ["0.183", "0.183", "0.261", "0.372"]);
assert.deepEqual((await page.evaluate(rowsOf("output")))[2], ["0.792", "1.108"]);
await page.evaluate("document.querySelector('#identity').focus()");
await page.press("Enter");
assert.deepEqual(await page.evaluate(weights), catWeights);

// A scale of 0: all scores equal, so each output is the mean of the values, (1+0+1+2)/4 and (0+2+1+0)/4.
await page.evaluate("document.querySelector('[name=scale]:checked').focus()");
await page.press("ArrowDown");
await page.press("ArrowDown");
assert.equal(await page.evaluate("document.querySelector('#own-scale').disabled"), false);
await fill(page, "scale", "0");
assert.deepEqual(await page.evaluate(rowsOf("output")), Array(4).fill(["1.000", "0.750"]));
await page.evaluate("document.querySelector('[name=scale]:checked').focus()");
await page.press("ArrowUp");
await page.press("ArrowUp");
assert.equal(await page.evaluate(verdict), "yes");

// Masks: causal, then pair by pair, where The may attend to nobody but cat, whose value is [0, 2].
await page.evaluate("document.querySelector('[name=mask]:checked').focus()");
await page.press("ArrowDown");
assert.deepEqual((await page.evaluate(rowsOf("masked")))[0], ["0.707", "\u2212inf", "\u2212inf", "\u2212inf"]);
assert.deepEqual((await page.evaluate(rowsOf("output"))).slice(0, 2), [["1.000", "0.000"], ["0.056", "1.888"]]);
await page.press("ArrowDown");
await page.press("Tab");
assert.equal(await page.evaluate(focused), "The may attend to The");
await page.press(" ");
for (const key of ["ArrowRight", "ArrowRight"]) await page.press(key);
await page.press(" ");
await page.press("ArrowRight");
await page.press(" ");
assert.equal(await page.evaluate(focused), "The may attend to fish");
assert.deepEqual((await page.evaluate(rowsOf("output")))[0], ["0.000", "2.000"]);
await page.press("ArrowDown");
assert.equal(await page.evaluate(focused), "cat may attend to fish");
await page.evaluate("document.querySelector('[name=mask]').click()");

// ---- tokens and widths ---------------------------------------------------------------------------------------------------

await page.evaluate("document.querySelector('#add-token').focus()");
await page.press("Enter");
assert.equal(await page.evaluate(focused), "token 5");
await page.type("dog");
await fill(page, "embedding of dog, number 0", "0.5");
await fill(page, "embedding of dog, number 1", "-1.5");
assert.deepEqual((await page.evaluate(rowsOf("output"))).pop(), ["0.897", "\u22120.812"]);  // 40-digit arithmetic
for (let i = 0; i < 3; ++i) await page.evaluate("document.querySelector('#add-token').click()");
assert.equal(await page.evaluate("document.querySelector('#add-token').disabled"), true);
for (let i = 0; i < 4; ++i) {
  await page.evaluate(`[...document.querySelectorAll(".remove")].pop().focus()`);
  await page.press("Enter");
}
assert.equal(await page.evaluate(focused), "Remove fish");
assert.equal(await page.evaluate(verdict), "yes");
for (let i = 0; i < 3; ++i) await page.evaluate(`document.querySelector(".remove").click()`);
assert.deepEqual(await page.evaluate(rowsOf("output")), [["2.000", "0.000"]]);  // alone, it attends to itself
assert.equal(await page.evaluate(`document.querySelector(".remove").disabled`), true);
for (const width of [1, 3, 4, 2]) {
  await page.evaluate(`document.querySelector("#width").value = ${width}, document.querySelector("#width").dispatchEvent(new Event("change"))`);
  assert.equal((await page.evaluate(rowsOf("output")))[0].length, width);
}

// ---- bad input is named at its field, and nothing breaks --------------------------------------------------------------------

await page.evaluate("document.querySelector('[data-example=\"0\"]').click()");
const wrong = `[...document.querySelectorAll(".error")].filter((each) => each.checkVisibility()).map((each) => each.textContent)`;
for (const [typed, message] of [["", /cat, number 1: Please type a number/], ["many", /“many” is not a number/],
  ["1e999", /between -1000000 and 1000000/], ["NaN", /“NaN” is not a number/], ["Infinity", /is not a number/],
  ["0x10", /is not a number/], ["1 2", /is not a number/], ["-", /“-” is not a number/], ["1e", /is not a number/]]) {
  await fill(page, "embedding of cat, number 1", typed);
  await page.press("Tab");
  const messages = await page.evaluate(wrong);
  assert.equal(messages.length, 1, typed);
  assert.match(messages[0], message);
  const cat = field("embedding of cat, number 1");
  assert.equal(await page.evaluate(`${cat}.getAttribute("aria-invalid")`), "true");
  assert.equal(await page.evaluate(`document.getElementById(${cat}.getAttribute("aria-describedby")).checkVisibility()`), true);
  assert.equal(await page.evaluate("document.querySelector('#stale').checkVisibility()"), true);
  await fill(page, "embedding of cat, number 1", "2");
  assert.deepEqual(await page.evaluate(wrong), []);
  assert.deepEqual(await page.evaluate(weights), catWeights);
}
await fill(page, "embedding of cat, number 1", "-");  // of which more may come
assert.deepEqual(await page.evaluate(wrong), []);
await fill(page, "embedding of cat, number 1", "x");  // of which no number comes
assert.equal((await page.evaluate(wrong)).length, 1);
await fill(page, "embedding of cat, number 1", "1,0");  // a decimal comma is understood
assert.deepEqual((await page.evaluate(rowsOf("output")))[1], ["0.830", "0.670"]);

// Words stay words.
await fill(page, "token 2", "<b onx=1>&amp;");
assert.equal(await page.evaluate("document.querySelector('main b')"), null);
assert.match(await page.evaluate("document.querySelector('[data-part=bits]').textContent"), /<b onx=1>&amp; 0/);
assert.match(await page.evaluate("document.querySelector('[data-part=program]').textContent"), /<attest\/attest\.hpp>[^]*<b onx=1>&amp;, eats/);

await fill(page, "token 2", "");
assert.match(await page.evaluate("document.querySelector('[data-part=bits]').textContent"), /token 2 0/);
await fill(page, "token 2", "\u72d7".repeat(30));  // three bytes each; there is room for 24
assert.match(await page.evaluate("document.querySelector('[data-part=bits]').textContent"), /[^\u72d7]\u72d7{24} 0/);
assert.equal(await page.evaluate("document.querySelector('[aria-label=\"token 2\"]').value.length"), 24);

// ---- everything has a name for those who do not see it -----------------------------------------------------------------------

await page.tell("Accessibility.enable");
const { nodes } = await page.tell("Accessibility.getFullAXTree");
const roles = ["button", "checkbox", "combobox", "radio", "spinbutton", "textbox", "table", "image", "graphics-document"];
const nameless = nodes.filter((node) => !node.ignored && roles.includes(node.role?.value) && node.role.value !== "table" && !node.name?.value);
assert.deepEqual(nameless.map((node) => node.role.value), []);
for (const role of ["button", "combobox", "radio", "spinbutton", "textbox", "image"]) {
  assert(nodes.some((node) => node.role?.value === role), `no ${role}`);
}

assert.deepEqual(page.complaints, []);
await browser.close();
