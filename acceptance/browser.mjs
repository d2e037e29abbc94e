// The browser, and what every page must keep: no fault in the console, no sideways scrolling, no
// barrier that axe can find.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screens = path.join(here, "screens");

/** What browsers report of a server that is down: it refuses, or ends in the middle. */
const DOWN = /ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_|NETWORK_|INTERNET_)/;

/** The standards a page is held to: WCAG 2.2, levels A and AA. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Axe's rules about what a theme or a width changes although the page stays the same. */
export const APPEARANCE = ["color-contrast", "link-in-text-block", "target-size"];

const executable =
  process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();

/** Starts Chromium without any traffic of its own. */
export function startBrowser() {
  return chromium.launch({
    executablePath: executable,
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
 * A page of a new guest, or of the guest whose `cookies` are given. Its `faults` collects what the
 * console reports: script errors, violations of the content security policy, failed requests.
 */
export async function openPage(browser, server, { width = 1280, script = true, theme = "light",
  locale = "en-GB", motion = false, cookies } = {}) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 900 },
    javaScriptEnabled: script,
    colorScheme: theme,
    locale,
    reducedMotion: motion ? "no-preference" : "reduce",
    storageState: cookies,
  });
  const page = await context.newPage();
  page.faults = [];
  listen(page);
  return page;
}

/** Another tab of the same guest. */
export async function openTab(page) {
  const tab = await page.context().newPage();
  tab.faults = page.faults;
  listen(tab);
  return tab;
}

function listen(page) {
  page.on("pageerror", (error) => page.faults.push(`${page.url()}: ${error}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      page.faults.push(`${page.url()}: ${message.text()}`);
    }
  });
}

/** Asserts that the console is clean, but for answers with one of the `expected` statuses. */
export function assertNoFaults(page, expected = []) {
  const answers = expected.map((status) => `responded with a status of ${status} `);
  const faults = page.faults.filter((fault) => !answers.some((answer) => fault.includes(answer)));
  assert.deepEqual(faults, []);
}

/** Forgets what browsers report while the server is down. */
export function forgetConnections(...pages) {
  const isConnection = (fault) => DOWN.test(fault);
  for (const page of pages) page.faults = page.faults.filter((fault) => !isConnection(fault));
}

/**
 * Asserts that axe finds no violation on the page as it stands, by all rules or by these. The dock
 * sticks to the edge of the window; what it covers can be scrolled free, so it lies at its place
 * while targets are measured.
 */
export async function assertAccessible(page, what, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const asked = rules ? { type: "rule", values: rules } : { type: "tag", values: STANDARDS };
  const violations = await page.evaluate(async (runOnly) => {
    const dock = document.querySelector(".dock");
    dock?.style.setProperty("position", "static");
    const { violations } = await window.axe.run(document, {
      runOnly,
      resultTypes: ["violations"],
    });
    dock?.style.removeProperty("position");
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 4).map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
      count: nodes.length,
    }));
  }, asked);
  assert.deepEqual(violations, [], `axe on ${what}`);
}

/** Asserts that the page as it stands does not scroll sideways. */
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
}

/** Keeps a picture of the page for a person to look at, where `SCREENS` asks for pictures. */
export async function keepScreen(page, name, { fullPage = true } = {}) {
  if (!process.env.SCREENS) return;
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: path.join(screens, `${name}.png`), fullPage });
}
