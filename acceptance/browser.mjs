// Starts the browser and checks the rules for every page: no error in the console, no sideways
// scrolling, and no accessibility barrier that axe finds.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screens = path.join(here, "screens");

/** The errors that browsers report while a server is down: connections refused or cut off. */
const DOWN = /ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_|NETWORK_|INTERNET_)/;

/**
 * A warning of browsers with a window, which learn only between two pages that their user prefers
 * no motion.
 */
const LATE_STILLNESS = /ViewTransition opt-in disabled/;

/** The accessibility standards for every page, which are WCAG 2.2, levels A and AA. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The axe rules about colours, whose results change with the theme even if the page stays the same.
 */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * The axe rule about the sizes and distances of buttons and links, whose result changes with the
 * width of the window even if the page stays the same.
 */
const PLACES = ["target-size"];

/**
 * The axe rules to run: all rules, all rules except those about colours, or only the rules about
 * distances or colours.
 */
export const EVERY_RULE = { runOnly: { type: "tag", values: STANDARDS } };
export const BUT_COLOURS = {
  ...EVERY_RULE,
  rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
};
export const PLACES_ONLY = { runOnly: { type: "rule", values: PLACES } };
const COLOURS_ONLY = { runOnly: { type: "rule", values: COLOURS } };

/**
 * The names of the browser without a window, and of the whole browser in case it is missing. The
 * former needs a quarter less computing time. Features such as notifications need the whole
 * browser.
 */
const WITHOUT_WINDOW = ["chromium-headless-shell", "chromium"];
const WHOLE = ["chromium"];

/**
 * Returns the path of the first program in a list of `names` that is installed. The variable
 * `$CHROMIUM` replaces the whole list.
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
 * Starts Chromium without background traffic. With the option `whole`, the browser can open
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

/**
 * Opens a page for a new guest, or for the guest with the given `cookies`. The page's list `faults`
 * collects console errors: script errors, violations of the content security policy and failed
 * requests.
 */
export async function openPage(browser, server, { width = 1280, script = true, theme = "light",
  locale = "en-GB", motion = false, touch = false, cookies } = {}) {
  const context = await browser.newContext({
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
  return prepare(await context.newPage(), []);
}

/** Opens another tab for the guest of a page. */
export async function openTab(page) {
  return prepare(await page.context().newPage(), page.faults);
}

/** The interval at which we check whether a page shows the expected content, in milliseconds. */
const LOOK_EVERY_MS = 40;

/**
 * Makes a page collect its faults and wait for conditions by polling. We poll at intervals, because
 * polling at every frame would force the page to draw every frame.
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

/** The largest layout shift that a page may show for each move, as browsers measure it. */
const SHIFT_PER_MOVE_MAX = 0.05;

/** Makes every page that a tab loads from now on add up its unexpected layout shifts. */
export async function noteShifts(page) {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const jump of list.getEntries()) if (!jump.hadRecentInput) window.shift += jump.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * Asserts that the layout of a page did not shift while the page showed a number of `moves`.
 * Returns the measured shift per move.
 */
export async function assertSteady(page, moves) {
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift <= SHIFT_PER_MOVE_MAX * moves, `${shift} in ${moves} moves`);
  return shift / moves;
}

/**
 * Asserts that the console of a page is clean, except for responses with one of the `expected`
 * statuses.
 */
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

/** Asserts that axe finds no violation on the current page, with every rule or with the rules in `asked`. */
export async function assertAccessible(page, what, asked = EVERY_RULE) {
  await assertNothingFound(page, what, asked);
}

/**
 * Asserts that all colours on the current page have enough contrast. The boxes around a text
 * determine its background, so we check one text for each combination of boxes and colours. We skip
 * combinations that we have already checked in another theme or at another width.
 */
export async function assertColours(page, what) {
  if ((await markFreshColours(page)) === 0) return;
  await assertNothingFound(page, what, COLOURS_ONLY, { include: [`[${FRESH}]`] });
}

/** Records the colour combinations of a page that axe has checked with every rule. */
export async function noteColours(page) {
  await markFreshColours(page);
}

/**
 * Marks one text of each new colour combination, removes all older marks, and returns the number of
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

/** The attribute that marks texts whose colours need a check. */
const FRESH = "data-fresh-colours";

/** The font sizes in pixels from which WCAG accepts less contrast, for bold and for plain text. */
const LARGE_PX = { bold: 18.66, plain: 24 };

/**
 * Asserts that axe finds no violation. The action panel sticks to the edge of the window and covers
 * content that can be scrolled into view. We therefore put the panel in its normal place while axe
 * measures.
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

/**
 * Asserts that a page does not scroll sideways, that it cuts no text, and that it ends with its
 * content.
 */
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

/**
 * The smallest height of a scrolling box that shows a whole line of text with its padding, in
 * pixels.
 */
const SCROLLER_HEIGHT_MIN = 32;

/**
 * Asserts that no box of a page cuts its text. A box that scrolls must be at least one line high. A
 * box that hides what does not fit must contain its whole text or end it with an ellipsis.
 */
async function assertNothingCut(page, what) {
  const cut = await page.evaluate((heightMin) => {
    const seen = [...document.querySelectorAll("body *")].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 3 && height > 3 && element.checkVisibility({ visibilityProperty: true });
    });
    const isCut = (element) => {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clipPath !== "none" || element.closest("svg, select")) return false;
      if (/auto|scroll/.test(overflowY) && clientHeight < heightMin) {
        return scrollHeight > clientHeight + 2;
      }
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const hides = /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis";
      return hasText && hides && scrollWidth > clientWidth + 2;
    };
    return seen.filter(isCut).slice(0, 5).map((element) => {
      return `${element.tagName}.${element.getAttribute("class")}: ${element.textContent.slice(0, 40)}`;
    });
  }, SCROLLER_HEIGHT_MIN);
  assert.deepEqual(cut, [], `cut on ${what}`);
}

/** The empty space that is allowed below the last content of a document, in pixels. */
const END_SLACK_PX = 1;

/**
 * Asserts that a document ends with its content, so that a user cannot scroll past `main`, the
 * action panel and the footer. Visually hidden words that escape a scrolling box lengthen the
 * document, so every scrolling box must also be the containing block of its content.
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
