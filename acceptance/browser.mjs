// Starts the browser and checks every page for console errors, sideways scrolling and accessibility
// violations (found by axe).

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screens = path.join(here, "screens");

/** The errors that browsers report while a server is down: refused or dropped connections. */
const DOWN = /ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_|NETWORK_|INTERNET_|SOCKET_NOT_CONNECTED)/;

/**
 * A spurious warning from browsers that have a window, which detect the preference for reduced
 * motion too late.
 */
const LATE_STILLNESS = /ViewTransition opt-in disabled/;

/** The accessibility standards that every page must meet (WCAG 2.2, levels A and AA). */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The axe rules about colours, whose results vary with the theme even if the page is the same. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * The axe rule about the size and spacing of buttons and links, whose result varies with the window
 * width even if the page is the same.
 */
const PLACES = ["target-size"];

/**
 * The axe rules to run: all of them, all but those about colours, or only those about spacing or
 * colours.
 */
export const EVERY_RULE = { runOnly: { type: "tag", values: STANDARDS } };
export const BUT_COLOURS = {
  ...EVERY_RULE,
  rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
};
export const PLACES_ONLY = { runOnly: { type: "rule", values: PLACES } };
const COLOURS_ONLY = { runOnly: { type: "rule", values: COLOURS } };

/**
 * The executables to try, for a headless browser and for a full one. A headless browser needs a
 * quarter less CPU time, but features such as notifications need a full one.
 */
const WITHOUT_WINDOW = ["chromium-headless-shell", "chromium"];
const WHOLE = ["chromium"];

/**
 * Returns the path of the first program in the list `names` that is installed. The variable
 * `$CHROMIUM` overrides the list.
 */
function executable(names) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = process.env.PATH.split(path.delimiter);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = files.find(existsSync);
  if (!found) throw new Error(`${names.join(" and ")} are not in the path: install one of them`);
  return found;
}

/**
 * Starts Chromium without its background traffic. With the option `whole`, the browser can open
 * windows.
 */
export function startBrowser({ whole = false } = {}) {
  return chromium.launch({
    executablePath: executable(whole ? WHOLE : WITHOUT_WINDOW),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** The time that a browser may take to open a page, in milliseconds. */
const OPEN_WITHIN_MS = 60_000;

/** Rejects if a browser does not answer, because Playwright would wait forever for some answers. */
async function answered(answer, what) {
  let timer;
  const late = new Promise((_, reject) => {
    const error = new Error(`the browser did not open ${what} within ${OPEN_WITHIN_MS} ms`);
    timer = setTimeout(reject, OPEN_WITHIN_MS, error);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Opens a page for a new guest, or for the guest with the given `cookies`. The page's `faults` list
 * collects console errors: script errors, content security policy violations and failed requests.
 */
export async function openPage(browser, server, { width = 1280, script = true, theme = "light",
  locale = "en-GB", motion = false, touch = false, cookies } = {}) {
  const opened = browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 900 },
    javaScriptEnabled: script,
    colorScheme: theme,
    locale,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? "no-preference" : "reduce",
    storageState: cookies,
  });
  const context = await answered(opened, "a window");
  return prepare(await answered(context.newPage(), "a page"), []);
}

/** Opens another tab for the guest to whom a page belongs. */
export async function openTab(page) {
  return prepare(await answered(page.context().newPage(), "a tab"), page.faults);
}

/** The polling interval for the content of a page, in milliseconds. */
const LOOK_EVERY_MS = 40;

/**
 * Makes a page collect its errors and poll for conditions at intervals. Polling on every frame
 * would force the page to draw every frame.
 */
function prepare(page, faults) {
  const { waitForFunction } = page;
  page.waitForFunction = (holds, given) => {
    return waitForFunction.call(page, holds, given, { polling: LOOK_EVERY_MS });
  };
  page.faults = faults;
  page.on("pageerror", (error) => {
    if (!LATE_STILLNESS.test(error)) page.faults.push(`${page.url()}: ${error}`);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      page.faults.push(`${page.url()}: ${message.text()}`);
    }
  });
  return page;
}

/** The largest cumulative layout shift allowed per move, as browsers measure it. */
const SHIFT_PER_MOVE_MAX = 0.05;

/** Makes every page loaded in a tab from now on add up its unexpected layout shifts. */
export async function noteShifts(page) {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const jump of list.getEntries()) if (!jump.hadRecentInput) window.shift += jump.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * Asserts that a page's layout stayed stable while it showed the given number of `moves`. Returns
 * the measured shift per move.
 */
export async function assertSteady(page, moves) {
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift <= SHIFT_PER_MOVE_MAX * moves, `${shift} in ${moves} moves`);
  return shift / moves;
}

/** Asserts that a page's console is clean, except for responses with an `expected` status. */
export function assertNoFaults(page, expected = []) {
  const answers = expected.map((status) => `responded with a status of ${status} `);
  const faults = page.faults.filter((fault) => !answers.some((answer) => fault.includes(answer)));
  assert.deepEqual(faults, []);
}

/** Removes the connection errors that pages collected while the server was down. */
export function forgetConnections(...pages) {
  const isConnection = (fault) => DOWN.test(fault);
  for (const page of pages) page.faults = page.faults.filter((fault) => !isConnection(fault));
}

/**
 * Asserts that axe finds no violations on the current page, using all rules or only those in
 * `asked`.
 */
export async function assertAccessible(page, what, asked = EVERY_RULE) {
  await assertNothingFound(page, what, asked);
}

/**
 * Asserts that every colour on the current page has enough contrast. Text gets its background from
 * the boxes around it, so checking one text per combination of boxes and colours is enough.
 * Combinations already checked in another theme or at another width are skipped.
 */
export async function assertColours(page, what) {
  if ((await markFreshColours(page)) === 0) return;
  await assertNothingFound(page, what, COLOURS_ONLY, { include: [`[${FRESH}]`] });
}

/** Marks a page's colour combinations as checked once axe has run every rule on the page. */
export async function noteColours(page) {
  await markFreshColours(page);
}

/**
 * Marks one text for each new colour combination, clears all older marks, and returns the number of
 * new combinations.
 */
function markFreshColours(page) {
  return page.evaluate(([mark, largePx]) => {
    for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
    const asked = (window.askedColours ??= new Set());
    const looks = new Map();
    const lookOf = (element) => {
      if (!element) return "";
      if (looks.has(element)) return looks.get(element);
      const style = getComputedStyle(element);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= (style.fontWeight >= 700 ? largePx.bold : largePx.plain);
      const own = [
        element.localName, element.getAttribute("class"), style.color, style.backgroundColor,
        style.backgroundImage, style.opacity, style.textShadow, style.textDecorationLine, isLarge,
        element.matches(":disabled, [aria-disabled=true]"),
      ].join(";");
      const look = `${lookOf(element.parentElement)}\n${own}`;
      looks.set(element, look);
      return look;
    };
    let fresh = 0;
    for (const element of document.body.querySelectorAll("*")) {
      const isText = element.matches("input, select, textarea")
        || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!isText || !element.checkVisibility({ visibilityProperty: true })) continue;
      const look = lookOf(element);
      if (asked.has(look)) continue;
      asked.add(look);
      element.setAttribute(mark, "");
      fresh += 1;
    }
    return fresh;
  }, [FRESH, LARGE_PX]);
}

/** The attribute that marks text whose colours still need checking. */
const FRESH = "data-fresh-colours";

/** The font sizes above which WCAG requires less contrast, for bold and regular text, in pixels. */
const LARGE_PX = { bold: 18.66, plain: 24 };

/**
 * Asserts that axe finds no violations. The action panel sticks to the edge of the window and
 * covers content that could be scrolled into view, so it is returned to its normal position while
 * axe runs.
 */
async function assertNothingFound(page, what, asked, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async ([asked, where]) => {
    const dock = document.querySelector(".dock");
    dock?.style.setProperty("position", "static");
    const { violations } = await window.axe.run(where ?? document, {
      ...asked,
      resultTypes: ["violations"],
    });
    dock?.style.removeProperty("position");
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 4).map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
      count: nodes.length,
    }));
  }, [asked, where]);
  assert.deepEqual(violations, [], `axe on ${what}`);
}

/** Asserts that a page does not scroll sideways, clips no text, and ends where its content ends. */
export async function assertNoOverflow(page, what) {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const beyond = [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.getAttribute("class")}`);
    return { scrollWidth, clientWidth, beyond };
  });
  assert.equal(overflow, null, `sideways scrolling on ${what}: ${JSON.stringify(overflow)}`);
  await assertNothingCut(page, what);
  await assertEndsWithContent(page, what);
}

/** The minimum height of a scrolling box, in pixels, which fits one padded line of text. */
const SCROLLER_HEIGHT_MIN = 32;

/**
 * Asserts that no box on a page clips its text. A scrolling box must be at least one line high. A
 * box that hides overflow must show its whole text or end it with an ellipsis.
 */
async function assertNothingCut(page, what) {
  const cut = await page.evaluate((heightMin) => {
    const isSeen = (element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 3 && height > 3 && element.checkVisibility({ visibilityProperty: true });
    };
    const isCut = (element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const [isWide, isHigh] = [scrollWidth > clientWidth + 2, scrollHeight > clientHeight + 2];
      // Only a few elements have more content than fits, so styles are checked last.
      if ((!isWide && !isHigh) || element.closest("svg, select") || !isSeen(element)) return false;
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
      if (clipPath !== "none") return false;
      if (/auto|scroll/.test(overflowY) && clientHeight < heightMin) return isHigh;
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const hides = /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis";
      return hasText && hides && isWide;
    };
    return [...document.querySelectorAll("body *")].filter(isCut).slice(0, 5).map((element) => {
      return `${element.tagName}.${element.getAttribute("class")}: ${element.textContent.slice(0, 40)}`;
    });
  }, SCROLLER_HEIGHT_MIN);
  assert.deepEqual(cut, [], `cut on ${what}`);
}

/** The empty space allowed below the end of a document's content, in pixels. */
const END_SLACK_PX = 1;

/**
 * Asserts that a document ends where its content ends, so that a user cannot scroll past `main`,
 * the action panel and the footer. Visually hidden text that escapes a scrolling box makes the
 * document longer, so every scrolling box must also be the containing block of its content.
 */
export async function assertEndsWithContent(page, what) {
  const found = await page.evaluate(() => {
    const bottoms = [...document.querySelectorAll("body > *, main, #now, .dock, footer")]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).position !== "absolute")
      .map((element) => element.getBoundingClientRect().bottom + window.scrollY);
    const { scrollHeight, clientHeight } = document.documentElement;
    const isScroller = (element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return [overflowX, overflowY].some((overflow) => ["auto", "scroll"].includes(overflow));
    };
    const open = [...document.querySelectorAll("body *:not(textarea)")]
      .filter((element) => isScroller(element) && element.checkVisibility())
      .filter((element) => getComputedStyle(element).position === "static")
      .map((element) => `${element.tagName}.${element.getAttribute("class")}`);
    return { scrollHeight, end: Math.max(clientHeight, ...bottoms), open };
  });
  const beyond = found.scrollHeight - found.end;
  assert.ok(beyond <= END_SLACK_PX, `${what}: ${beyond} px of nothing below the content`);
  assert.deepEqual(found.open, [], `scrollers that contain nothing positioned on ${what}`);
}

/** Saves a screenshot of a page if the variable `SCREENS` is set. */
export async function keepScreen(page, name, { fullPage = true } = {}) {
  if (!process.env.SCREENS) return;
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: path.join(screens, `${name}.png`), fullPage });
}
