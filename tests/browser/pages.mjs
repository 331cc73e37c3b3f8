// SPDX-License-Identifier: BSL-1.0
// node pages.mjs chromium scratch demo own_page gallery guide_pictures: makes the pages of the demo, the page of
// examples/06_your_own_page and the gallery with these programs, and looks at all of them, and at the pictures in
// the folder guide_pictures, in a browser: as on a phone and on a desk, in light and in dark. Leaves pictures of
// what it saw in scratch.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "./chromium.mjs";
import { faults } from "./looks.mjs";

const [chromium, scratch, demo, ownPage, gallery, guidePictures] = process.argv.slice(2);
const folder = join(scratch, "pages");
mkdirSync(folder, { recursive: true });
let checks = 0, failures = 0;
function check(what, found, expected) {
  ++checks;
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  ++failures;
  console.log(`${what}: found ${JSON.stringify(found, null, 1)}, expected ${JSON.stringify(expected)}`);
}

// ---- the pages ---------------------------------------------------------------------------------------
execFileSync(demo, [folder]);
writeFileSync(join(folder, "own.html"), execFileSync(ownPage));
execFileSync(gallery, [folder]);

// What the pages mark: every figure that is printed, and which of them are wrong (worked-examples: three on
// one page; on the other 58 % and 11 %, 0.11 twice, and two vectors).
const pages = [
  { file: "the_cat_eats_fish.html", agree: 17, right: ["0.179", "17.9 %", "0.309"],
    says: ["cat · eats = 0 × 1 + 2 × 1 = 2", "(0.309, 1.648)", "= 0.707107, for keys of width 2", "17.9 %"] },
  { file: "i_love_coffee.html", agree: 26, right: ["51 %", "19 %", "0.19", "0.19", "0.66", "0.34", "0.34", "0.66"],
    says: ["I · love = 1 × 0.5 + 0 × 0.5 = 0.5", "(0.660, 0.340)", "The scale is 1"] },
  { file: "own.html", agree: 14, right: ["1.604"], says: ["small · sing = 1 × 1 + 0 × 1 = 1", "50.3 %"] },
  { file: "crowd.html", agree: 0, right: [], says: ["−inf", "The picture shows the first two numbers of each."] },
];

const browser = await start(chromium, scratch);
for (const { file, agree, right, says } of pages) {
  for (const width of [390, 1280]) {
    for (const dark of [false, true]) {
      const name = `${file}, ${width} wide, ${dark ? "dark" : "light"}`;
      const page = await browser.open(join(folder, file), { width, height: 12000, dark });
      check(`${name}: complaints`, page.complaints, []);
      check(`${name}: faults`, await faults(page, width), []);
      check(`${name}: figures that agree`, await page.evaluate('document.querySelectorAll(".printed .yes").length'), agree);
      check(`${name}: right figures`,
            await page.evaluate('[...document.querySelectorAll(".printed .right")].map((each) => each.textContent)'), right);
      check(`${name}: scripts`, await page.evaluate("document.scripts.length"), 0);
      const text = (await page.evaluate("document.body.innerText")).replaceAll("\u00a0", " ");
      for (const words of says) check(`${name}: "${words}"`, text.includes(words), true);
      const shown = await page.evaluate("getComputedStyle(document.body).backgroundColor");
      check(`${name}: paper`, shown, dark ? "rgb(13, 17, 23)" : "rgb(255, 255, 255)");
      await page.tell("Emulation.setDeviceMetricsOverride",
                      { width, height: 900, deviceScaleFactor: 1, mobile: width < 600 });
      await page.picture(join(scratch, `${file}.${width}.${dark ? "dark" : "light"}.png`));
      // What is printed is on white, whatever the screen is.
      await page.tell("Emulation.setEmulatedMedia",
                      { media: "print", features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
      check(`${name}: paper in print`, await page.evaluate("getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)");
      await page.close();
    }
  }
}

// ---- the pictures as files of their own ----------------------------------------------------------------
const pictures = [folder, guidePictures].flatMap(
  (each) => readdirSync(each).filter((file) => file.endsWith(".svg")).sort().map((file) => join(each, file)));
check("pictures", pictures.length, 7 + 10);
let all = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Pictures</title></head><body><h1>Pictures</h1>';
for (const file of pictures) {
  const page = await browser.open(file, { width: 800, height: 800 });
  check(`${file}: is a picture`, await page.evaluate(
    'document.documentElement.nodeName + document.getElementsByTagName("parsererror").length'), "svg0");
  check(`${file}: complaints`, page.complaints, []);
  all += `<p>${readFileSync(file, "utf8")}</p>`;
  await page.close();
}
writeFileSync(join(folder, "pictures.html"), all + "</body></html>");
for (const dark of [false, true]) {
  const page = await browser.open(join(folder, "pictures.html"), { width: 1400, height: 12000, dark });
  check(`pictures, ${dark ? "dark" : "light"}`, await faults(page, 1400), []);
  await page.tell("Emulation.setDeviceMetricsOverride", { width: 1400, height: 900, deviceScaleFactor: 1, mobile: false });
  await page.picture(join(scratch, `pictures.${dark ? "dark" : "light"}.png`));
  await page.close();
}

// ---- and what is wrong is seen --------------------------------------------------------------------------
const page = (body, head = "") => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>x</title>${head}` +
  `</head><body><h1>x</h1>${body}</body></html>`;
const picture = (shapes, title = "t") => `<svg role="img" width="90" height="40" aria-labelledby="a" ` +
  `aria-describedby="b"><title id="a">${title}</title><desc id="b">d</desc>${shapes}</svg>`;
const broken = {
  "": page("<p>x</p>" + picture('<text x="9" y="20">x</text>')),
  "wider than the screen": page('<div style="width:500px">x</div>'),
  "contrast 2.8": page('<p style="color:#999">x</p>'),
  "contrast 1.00": page(picture('<rect width="90" height="40" fill="#000"/><text x="9" y="20">x</text>')),
  "too small to read": page('<p style="font-size:8px">x</p>'),
  "words upon words": page(picture('<text x="9" y="20">xxx</text><text x="12" y="22">xxx</text>')),
  "cut off": page(picture('<text x="80" y="20">xxxxx</text>')),
  "not named": page(picture('<text x="9" y="20">x</text>', "")),
  "two elements with the id": page('<p id="i">x</p><p id="i">x</p>'),
  "a link to nowhere": page('<a href="#nowhere">x</a>'),
  "no title": page("x").replace("<title>x</title>", ""),
  "no language": page("x").replace(' lang="en"', ""),
  "Uncaught|ReferenceError": page("x", "<script>nothing()</script>"),
  "not good": page("x", '<script>console.error("not good")</script>'),
  "request for": page("x", '<link rel="stylesheet" href="other.css">'),
};
for (const [sentence, html] of Object.entries(broken)) {
  writeFileSync(join(scratch, "broken.html"), html);
  const seen = await browser.open(join(scratch, "broken.html"), { width: 390, height: 2000 });
  const found = [...await faults(seen, 390), ...seen.complaints].join("\n");
  check(`a broken page: "${sentence}" in "${found}"`, sentence === "" ? found === "" : new RegExp(sentence).test(found), true);
  await seen.close();
}
await browser.close();

console.log(`${checks} checks, ${failures} failed; pictures are in ${scratch}`);
process.exitCode = failures === 0 && checks > 0 ? 0 : 1;
