// SPDX-License-Identifier: BSL-1.0
// A page in a browser, for tests: chromium without a window, told what to do through a pipe. Needs node 18 alone.
//
//   const browser = await start("chromium", scratchFolder);
//   const page = await browser.open(pathOfFile, { width: 390, height: 800, dark: true });
//   await page.evaluate("document.title"); await page.press("Tab"); await page.type("0.5");
//   page.complaints;   // whatever the console, a script or the network had to say
//   browser.close();
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// What a browser needs to know of a key that is not a character.
const keys = {
  Tab: { windowsVirtualKeyCode: 9 },
  Enter: { windowsVirtualKeyCode: 13, text: "\r" },
  " ": { windowsVirtualKeyCode: 32, text: " ", code: "Space" },
  Backspace: { windowsVirtualKeyCode: 8 },
  End: { windowsVirtualKeyCode: 35 },
  Home: { windowsVirtualKeyCode: 36 },
  ArrowLeft: { windowsVirtualKeyCode: 37 },
  ArrowUp: { windowsVirtualKeyCode: 38 },
  ArrowRight: { windowsVirtualKeyCode: 39 },
  ArrowDown: { windowsVirtualKeyCode: 40 },
};
const modifiers = { Alt: 1, Control: 2, Shift: 8 };

export async function start(program, scratch) {
  const profile = mkdtempSync(join(scratch, "chromium-"));
  const child = spawn(
    program,
    // Tests run as root in containers, where the sandbox cannot; the pages are our own.
    ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-extensions",
      "--remote-debugging-pipe", `--user-data-dir=${profile}`],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

  // Messages are JSON, each with a zero behind it; an answer carries the number of its question.
  let count = 0;
  const waiting = new Map();
  const listeners = new Set();
  let received = "";
  child.stdio[4].setEncoding("utf8").on("data", (characters) => {
    received += characters;
    for (let end; (end = received.indexOf("\0")) >= 0; received = received.slice(end + 1)) {
      const message = JSON.parse(received.slice(0, end));
      if (message.id === undefined) {
        listeners.forEach((listener) => listener(message));
      } else {
        const { done, failed } = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error) failed(new Error(message.error.message));
        else done(message.result);
      }
    }
  });
  const ended = new Promise((done) => child.once("close", done));
  const fail = (error) => {
    waiting.forEach(({ failed }) => failed(error));
    waiting.clear();
  };
  child.once("error", fail);
  child.once("close", () => fail(new Error(`${program} ended`)));
  const ask = (method, params = {}, sessionId = undefined) =>
    new Promise((done, failed) => {
      waiting.set(++count, { done, failed });
      child.stdio[3].write(JSON.stringify({ id: count, method, params, sessionId }) + "\0");
    });

  async function open(file, { width, height, dark = false }) {
    const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
    const tell = (method, params) => ask(method, params, sessionId);
    const url = pathToFileURL(resolve(file)).href;
    const complaints = [];
    let loaded;
    const whole = new Promise((done) => (loaded = done));
    listeners.add((message) => {
      if (message.sessionId !== sessionId) return;
      const { method, params } = message;
      if (method === "Page.loadEventFired") loaded();
      if (method === "Runtime.exceptionThrown") {
        complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      }
      if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type)) {
        complaints.push(params.args.map((each) => each.value ?? each.description).join(" "));
      }
      if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
        complaints.push(params.entry.text);
      }
      if (method === "Network.requestWillBeSent" && params.request.url !== url && !/^(data|blob):/.test(params.request.url)) {
        complaints.push(`request for ${params.request.url}`);
      }
    });
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await tell(`${domain}.enable`);
    await tell("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await tell("Emulation.setEmulatedMedia",
      { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    await tell("Page.navigate", { url });
    await whole;

    const page = {
      complaints,
      tell,
      /// The value of an expression, or of a promise, in the page.
      async evaluate(expression) {
        const { result, exceptionDetails } =
          await tell("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
      },
      /// Waits until an expression is true, half a minute at most: machines that test have much to do.
      async until(expression) {
        for (let i = 0; i < 600; ++i) {
          if (await page.evaluate(expression)) return;
          await new Promise((done) => setTimeout(done, 50));
        }
        throw new Error(`never true: ${expression}`);
      },
      /// One key, with others held: press("Tab", "Shift").
      async press(key, ...held) {
        const one = {
          key,
          code: key,
          modifiers: held.reduce((sum, each) => sum + modifiers[each], 0),
          ...(keys[key] ?? { text: key }),
        };
        if (held.includes("Control")) delete one.text;
        await tell("Input.dispatchKeyEvent", { type: one.text ? "keyDown" : "rawKeyDown", ...one });
        await tell("Input.dispatchKeyEvent", { type: "keyUp", ...one, text: undefined });
      },
      /// What a keyboard would write into the field that has the focus.
      async type(words) {
        for (const key of words) await page.press(key);
      },
      /// A picture of the whole page, as a PNG file.
      async picture(path) {
        const { data } = await tell("Page.captureScreenshot", { captureBeyondViewport: true });
        writeFileSync(path, Buffer.from(data, "base64"));
      },
      close: () => ask("Target.closeTarget", { targetId }),
    };
    return page;
  }

  return {
    open,
    async close() {
      await ask("Browser.close").catch(() => {});
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
