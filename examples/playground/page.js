// The shell of the playground: it hands what is typed to the module, and shows what the module wrote.
"use strict";

const $ = (selector) => document.querySelector(selector);
const limit = 1000000;  // the pictures, and 18 digits, are made for such numbers
let attest;  // the module's functions

/// An element with attributes and children; what is called on... listens.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

// ---- what the module knows -------------------------------------------------------------------------------

const text = (address, size) =>
  new TextDecoder().decode(new Uint8Array(attest.memory.buffer, address, size));
const name = (token) => text(attest.name(token), attest.name_size(token));

/// As much of a name as there is room for, cut between characters; a token without one goes by its place.
function setName(token, value) {
  const room = new Uint8Array(attest.memory.buffer, attest.name(token), attest.most_name_bytes());
  attest.set_name_size(token, new TextEncoder().encodeInto(value.trim() || `token ${token + 1}`, room).written);
}

const parts = () =>
  Array.from({ length: attest.part_count() }, (_, which) => ({
    place: $(`[data-part="${text(attest.part_name(which), attest.part_name_size(which))}"]`),
    content: () => text(attest.part(which), attest.part_size(which)),
  }));

const shown = new Map();

/// Everything that follows from the inputs.
function recompute() {
  attest.recompute(Number($("#decimals").value));
  for (const { place, content } of parts()) {
    const wanted = content();
    // A listener hears of what changed alone.
    if (shown.get(place) === wanted) continue;
    shown.set(place, wanted);
    if ("plain" in place.dataset) place.textContent = wanted;
    else place.innerHTML = wanted;
  }
  $("#copied").textContent = "";
}

// ---- numbers that are typed --------------------------------------------------------------------------------

/// The number that was typed, or the sentence that says what is wrong with it.
function read(typed) {
  const trimmed = typed.trim().replace(/^[\u2212\u2013]/, "-");
  if (trimmed === "") return { error: "Please type a number, such as 0.5." };
  if (/^[-+]?\d+,\d+$/.test(trimmed)) return read(trimmed.replace(",", "."));
  if (!/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(trimmed)) {
    return { error: `“${typed.trim()}” is not a number. Please type one, such as 0.5, -2 or 1e-3.` };
  }
  const number = Number(trimmed);
  if (Math.abs(number) > limit) return { error: "Please stay between -1000000 and 1000000." };
  return { number };
}

/// What a number's field shows: the shortest digits that mean it.
const write = (number) => (Object.is(number, -0) ? "-0" : String(number));

/// What may yet become a number: nothing, a minus, 1e.
const unfinished = (typed) => /^\s*[-+\u2212\u2013]?\d*[.,]?\d*([eE][-+]?)?\s*$/.test(typed);

/// Takes over what a field holds, or says at the field why not; the results stay those of its last number.
function take(field) {
  const { number, error } = read(field.value);
  if (error && field === document.activeElement && unfinished(field.value)) return;
  const message = document.getElementById(field.dataset.error);
  field.setAttribute("aria-invalid", error ? "true" : "false");
  message.textContent = error ? `${field.dataset.name}: ${error}` : "";
  message.hidden = !error;
  if (message.dataset.row) message.closest("tr").hidden = !error;
  if (!error) {
    field.setAttribute("aria-valuenow", number);
    field.set(number);
  }
  showStale();
  if (!error) recompute();
}

/// A field with a mistake leaves the results behind.
function showStale() {
  const wrong = $('[aria-invalid="true"]') !== null;
  $("#stale").hidden = !wrong;
  $("#stale").textContent = wrong ? "A field holds no number that can be used. What follows is for its last one." : "";
}

/// Up and down change a number; Enter goes to the row below, or with Shift above.
function onNumberKey(event) {
  const field = event.target;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    event.preventDefault();
    const { number } = read(field.value);
    if (number === undefined) return;
    const step = (event.shiftKey ? 1 : 0.1) * (event.key === "ArrowUp" ? 1 : -1);
    // 0.1 + 0.2 is to be 0.3, as a hand would type it.
    field.value = write(Number((number + step).toFixed(10)));
    take(field);
  } else if (event.key === "Enter") {
    event.preventDefault();
    const row = field.closest("tr");
    if (!row) return;
    const rows = [...row.parentElement.children].filter((each) => each.querySelector("input"));
    const next = rows[rows.indexOf(row) + (event.shiftKey ? -1 : 1)];
    const column = [...row.querySelectorAll("input")].indexOf(field);
    next?.querySelectorAll("input")[column]?.focus();
  }
}

/// Makes a text field one for a number, with a message under it.
function numberField(field, error, number, set) {
  field.set = set;
  field.value = write(number);
  field.dataset.error = error;
  field.setAttribute("role", "spinbutton");
  field.setAttribute("aria-valuenow", number);
  field.setAttribute("aria-invalid", "false");
  field.setAttribute("aria-valuemin", -limit);
  field.setAttribute("aria-valuemax", limit);
  field.setAttribute("spellcheck", "false");
  field.oninput = () => take(field);
  field.onblur = () => read(field.value).error && take(field);
  field.onkeydown = onNumberKey;
  return field;
}

function numberCell(which, row, column, spoken, error) {
  const field = element("input", {
    type: "text",
    inputmode: "decimal",
    class: "number",
    "data-name": spoken,
    "aria-label": spoken,
    "aria-describedby": error,
    onfocus: (event) => event.target.select(),
  });
  return numberField(field, error, attest.number(which, row, column), (number) =>
    attest.set_number(which, row, column, number));
}

/// The row under a row of fields in which their messages appear.
const errorRow = (id, columns) =>
  element("tr", { hidden: true, class: "error-row" },
    element("td", { colspan: columns }, element("p", { class: "error", id, "data-row": "yes", hidden: true })));

// ---- the inputs --------------------------------------------------------------------------------------------

const headRow = (...names) =>
  element("thead", {}, element("tr", {}, ...names.map((each) => element(each ? "th" : "td", each ? { scope: "col" } : {}, each))));
const upTo = (count) => Array.from({ length: count }, (_, i) => i);

function showEmbeddings() {
  const width = attest.width();
  const body = element("tbody");
  for (const token of upTo(attest.tokens())) {
    const error = `embedding-error-${token}`;
    const word = element("input", {
      type: "text",
      class: "word",
      value: name(token),
      maxlength: 24,
      "aria-label": `token ${token + 1}`,
      oninput: (event) => {
        setName(token, event.target.value);
        labelEmbeddings();
        showPairs();
        showFollowed();
        recompute();
      },
    });
    const remove = element("button", {
      type: "button",
      class: "remove",
      disabled: attest.tokens() === 1,
      onclick: () => {
        attest.remove_token(token);
        showAll();
        const last = Math.min(token, attest.tokens() - 1);
        const rows = $("#embeddings").querySelectorAll("tr.token");
        (rows[last].querySelector(".remove:enabled") || rows[last].querySelector(".word")).focus();
      },
    }, "×");
    body.append(
      element("tr", { class: "token" },
        element("th", { scope: "row" }, word),
        ...upTo(width).map((column) => element("td", {}, numberCell(0, token, column, "", error))),
        element("td", {}, remove)),
      errorRow(error, width + 2));
  }
  $("#embeddings").replaceChildren(headRow("token", ...upTo(width).map(String), ""), body);
  labelEmbeddings();
  $("#add-token").disabled = attest.tokens() === attest.most_tokens();
  $("#width").value = width;
}

/// The names of the fields, which hold the token's name.
function labelEmbeddings() {
  $("#embeddings").querySelectorAll("tr.token").forEach((row, token) => {
    row.querySelectorAll(".number").forEach((field, column) => {
      field.dataset.name = `${name(token)}, number ${column}`;
      field.setAttribute("aria-label", `embedding of ${field.dataset.name}`);
    });
    const remove = row.querySelector(".remove");
    remove.title = `Remove ${name(token)}`;
    remove.setAttribute("aria-label", remove.title);
  });
}

function showProjections() {
  const width = attest.width();
  ["W_q", "W_k", "W_v"].forEach((projection, k) => {
    const body = element("tbody");
    for (const row of upTo(width)) {
      const error = `projection-error-${k}-${row}`;
      body.append(
        element("tr", {}, ...upTo(width).map((column) =>
          element("td", {}, numberCell(k + 1, row, column, `${projection}, row ${row}, column ${column}`, error)))),
        errorRow(error, width));
    }
    $(`#projection-${k + 1}`).replaceChildren(body);
  });
}

function showScale() {
  $(`[name="scale"][value="${attest.scale()}"]`).checked = true;
  const own = numberField($("#own-scale"), "own-scale-error", attest.own_scale(), (number) => attest.set_own_scale(number));
  own.disabled = attest.scale() !== 2;
  $("#own-scale-error").hidden = true;
  showStale();
}

function showPairs() {
  const tokens = upTo(attest.tokens());
  $("#pairs").hidden = attest.mask() !== 2;
  $(`[name="mask"][value="${attest.mask()}"]`).checked = true;
  const body = element("tbody");
  for (const query of tokens) {
    body.append(element("tr", {},
      element("th", { scope: "row" }, name(query)),
      ...tokens.map((key) =>
        element("td", {}, element("input", {
          type: "checkbox",
          checked: Boolean(attest.pair(query, key)),
          "aria-label": `${name(query)} may attend to ${name(key)}`,
          onchange: (event) => {
            attest.set_pair(query, key, event.target.checked);
            recompute();
          },
          onkeydown: (event) => moveInGrid(event, query, key),
        })))));
  }
  $("#pair-table").replaceChildren(headRow("", ...tokens.map(name)), body);
}

function moveInGrid(event, row, column) {
  const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (!way) return;
  event.preventDefault();
  $("#pair-table").querySelectorAll("tbody tr")[row + way[0]]?.querySelectorAll("input")[column + way[1]]?.focus();
}

/// The choice of the token whose arithmetic is written out.
function showFollowed() {
  $("#followed").replaceChildren(...upTo(attest.tokens()).map((token) =>
    element("option", { value: token, selected: token === attest.followed() }, name(token))));
}

function showAll() {
  showFollowed();
  showEmbeddings();
  showProjections();
  showScale();
  showPairs();
  showStale();
  recompute();
}

function load(example) {
  attest.load(example);
  showAll();
}

// ---- the beginning -----------------------------------------------------------------------------------------

function listen() {
  document.querySelectorAll("[data-example]").forEach((button) =>
    button.addEventListener("click", () => load(Number(button.dataset.example))));
  $("#inputs").addEventListener("submit", (event) => event.preventDefault());
  $("#add-token").addEventListener("click", () => {
    attest.add_token();
    setName(attest.tokens() - 1, "");
    showAll();
    [...document.querySelectorAll(".word")].pop().select();
  });
  $("#width").append(...upTo(attest.most_width()).map((width) => element("option", {}, String(width + 1))));
  $("#width").addEventListener("change", (event) => {
    attest.set_width(Number(event.target.value));
    showAll();
  });
  $("#identity").addEventListener("click", () => {
    for (const which of [1, 2, 3]) {
      for (const row of upTo(attest.most_width())) {
        for (const column of upTo(attest.most_width())) attest.set_number(which, row, column, row === column ? 1 : 0);
      }
    }
    showProjections();
    recompute();
  });
  document.querySelectorAll('[name="scale"]').forEach((choice) => choice.addEventListener("change", () => {
    attest.set_scale(Number(choice.value));
    showScale();
    recompute();
  }));
  document.querySelectorAll('[name="mask"]').forEach((choice) => choice.addEventListener("change", () => {
    attest.set_mask(Number(choice.value));
    showPairs();
    recompute();
  }));
  $("#followed").addEventListener("change", (event) => {
    attest.follow(Number(event.target.value));
    recompute();
  });
  $("#decimals").addEventListener("change", recompute);
  $("#copy").addEventListener("click", copy);
}

/// To the clipboard, or where a browser does not let a file do that, selected for Ctrl+C.
async function copy() {
  const program = $('[data-part="program"]');
  try {
    await navigator.clipboard.writeText(program.textContent);
    $("#copied").textContent = "Copied.";
  } catch {
    getSelection().selectAllChildren(program);
    $("#copied").textContent = "Selected: copy it with Ctrl+C.";
  }
}

async function begin() {
  const bytes = Uint8Array.from({ length: moduleInHexadecimal.length / 2 }, (_, i) =>
    parseInt(moduleInHexadecimal.slice(2 * i, 2 * i + 2), 16));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  attest = instance.exports;
  $("#picture-style").textContent = text(attest.picture_style(), attest.picture_style_size());
  listen();
  load(0);
}

begin().catch((error) => {
  $("#failure").textContent = `This browser cannot run the page: ${error.message}`;
  $("#failure").hidden = false;
});
