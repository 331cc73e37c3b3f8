// SPDX-License-Identifier: BSL-1.0
// What is wrong with the looks of a page, as sentences: too wide, hard to read, words upon words, unnamed
// pictures. `await faults(page, 390)` returns them, for a screen of that width; looks runs in the
// page. What is below the end of the screen cannot be looked at: make it high enough.
function looks(width) {
  const faults = [];
  const words = (node) => JSON.stringify(node.textContent.trim().slice(0, 40));

  // ---- nothing is wider than the screen ---------------------------------------------------------
  const root = document.documentElement;
  // (A phone widens its innerWidth to what a page needs, so that does not say how wide the screen is.)
  if (root.scrollWidth > width || innerWidth > width) {
    const wide = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5);
    const culprit = wide.filter((element) => !scrolls(element.parentElement)).at(-1) ?? wide.at(-1);
    faults.push(`wider than the screen: ${root.scrollWidth} > ${width}, ${culprit?.outerHTML.slice(0, 80)}`);
  }
  function scrolls(element) {
    for (let at = element; at !== null; at = at.parentElement) {
      if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  }

  // ---- every text can be told from what is behind it ----------------------------------------------
  function parsed(colour) {
    const parts = colour.match(/[\d.]+/g)?.map(Number);
    if (!colour.startsWith("rgb") || parts === undefined) return null;
    return [...parts.slice(0, 3), parts[3] ?? 1];
  }
  const over = ([r, g, b, a], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));
  function luminance(colour) {
    const [r, g, b] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function contrast(a, b) {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  }
  /// The colour behind a point of an element: everything that is painted below it, put together.
  function behind(element, x, y) {
    const layers = document.elementsFromPoint(x, y);
    const below = layers.slice(layers.findIndex((layer) => layer === element || element.contains(layer)) + 1)
      .filter((layer) => !element.contains(layer));
    let colour = over(parsed(getComputedStyle(document.body).backgroundColor), [255, 255, 255]); // of the canvas
    for (const layer of [element, ...below].reverse()) {
      const style = getComputedStyle(layer);
      if (layer instanceof SVGGraphicsElement && !(layer instanceof SVGSVGElement)) {
        const fill = layer === element || layer instanceof SVGTextContentElement ||
          layer instanceof SVGLineElement ? null : parsed(style.fill);
        if (fill !== null) colour = over([...fill.slice(0, 3), fill[3] * Number(style.fillOpacity)], colour);
      } else {
        const background = parsed(style.backgroundColor);
        if (background !== null) colour = over(background, colour);
      }
    }
    return colour;
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let readable = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.textContent.trim() === "" || element.closest("title,desc,style,script,.hidden") !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) < 10) faults.push(`too small to read: ${words(node)}, ${style.fontSize}`);
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (y > innerHeight) {
      faults.push(`the screen is not high enough to look at everything: ${root.scrollHeight} > ${innerHeight}`);
      break;
    }
    if (x < 0 || x > innerWidth) continue; // scrolled away; wider screens see it
    const svg = element instanceof SVGElement;
    const colour = parsed(svg ? style.fill : style.color);
    const background = behind(element, x, y);
    const found = contrast(over(colour, background), background);
    if (found < 4.5) {
      faults.push(`contrast ${found.toFixed(2)}: ${words(node)}, ${svg ? style.fill : style.color} on rgb(${background})`);
    }
    ++readable;
  }
  if (readable === 0) faults.push("there is no text to read");

  // ---- pictures: named, described, no word upon another, none cut off -------------------------------
  for (const svg of document.querySelectorAll("svg")) {
    const title = svg.querySelector("title")?.textContent, description = svg.querySelector("desc")?.textContent;
    const named = document.getElementById(svg.getAttribute("aria-labelledby"))?.textContent;
    const described = document.getElementById(svg.getAttribute("aria-describedby"))?.textContent;
    if (svg.getAttribute("role") !== "img") faults.push(`a picture without role=img: ${title}`);
    if (!title || title !== named) faults.push(`a picture that is not named by its title: ${title}`);
    if (!description || description !== described) faults.push(`a picture that is not described: ${title}`);
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
    texts.forEach(({ text, box }, i) => {
      if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 0.5 ||
          box.bottom > frame.bottom + 0.5) {
        faults.push(`cut off in "${title}": ${words(text)}`);
      }
      for (const other of texts.slice(i + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && down > 3) faults.push(`words upon words in "${title}": ${words(text)}, ${words(other.text)}`);
      }
    });
  }

  // ---- the document -----------------------------------------------------------------------------------
  if (!root.lang) faults.push("the page has no language");
  if (!document.title) faults.push("the page has no title");
  if (document.querySelectorAll("h1").length !== 1) faults.push("the page has not exactly one h1");
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of ids.filter((id, i) => ids.indexOf(id) !== i)) faults.push(`two elements with the id ${id}`);
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    if (!document.getElementById(link.hash.slice(1))) faults.push(`a link to nowhere: ${link.hash}`);
  }
  return faults;
}

export const faults = (page, width) => page.evaluate(`(${looks})(${width})`);
