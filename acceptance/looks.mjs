// Checks a page in both languages and both themes, on wide and narrow screens.

import assert from "node:assert/strict";

import {
  BUT_COLOURS,
  PLACES_ONLY,
  assertAccessible,
  assertColours,
  assertEndsWithContent,
  assertNoFaults,
  assertNoOverflow,
  keepScreen,
  noteColours,
} from "./browser.mjs";

const LOCALES = { en: "en-GB", cs: "cs-CZ" };

/**
 * The screen widths at which every page is fully checked, and the other widths at which it must not
 * overflow, in pixels.
 */
const WIDE = 1440;
const NARROW = 390;
const OTHERS = [1600, 768, 320];

const HEIGHT = 900;

/**
 * A window height at which the entire action panel is visible. Axe would treat content that has
 * scrolled under the panel's buttons as hidden.
 */
const WHOLE_DOCK_HEIGHT = 1800;

/**
 * The screen height of a common phone in pixels, and the fraction of it that an action panel may
 * cover.
 */
const PHONE_HEIGHT = 844;
const DOCK_SHARE_MAX = 0.4;

/** The minimum height, in pixels, of a button that is easy to hit with a thumb. */
const THUMB_PX = 44;

/** A selector for form fields that can trigger the browser's built-in validation messages. */
const CONSTRAINED = ":is([required], [pattern], [minlength], [type=email], [type=url], [type=number])";

/** The elements that must be visible beside the action panel for every question in a game. */
export const NEEDS = {
  edel: {
    choose: ["#matrix"],
    guess: ["#matrix"],
    "guess-again": ["#matrix"],
    open: ["#matrix", ".bgn"],
    answer: ["#matrix", ".bgn"],
    single: ["#matrix"],
    source: ["#matrix"],
    instant: ["#matrix"],
    exchange: ["#matrix"],
    take: ["#matrix"],
  },
  zepter: {
    "choose-role": [],
    "call-price": [],
    take: [],
    "pick-role": [],
    "remove-roles": [],
    turn: [".opps", ".mk", "#mine"],
    bid: [".block"],
    pay: [".block"],
    advance: [],
    release: [],
    lose: [],
    discard: [],
  },
  klenotnici: {
    choose: [".kboard"],
    open: [".block"],
    bid: [".block"],
    hammer: [".block"],
    settle: [],
    take: [".kboard"],
    goal: [],
  },
};

/**
 * Measures the action panel and the elements that a question needs, with hints collapsed and the
 * page scrolled to its top.
 */
function measureDock(page, needs) {
  return page.evaluate((needs) => {
    window.scrollTo(0, 0);
    const hints = document.querySelector("#hints[open]");
    hints?.removeAttribute("open");
    const { top, bottom, height } = document.querySelector("#now").getBoundingClientRect();
    const ends = needs.map((one) => document.querySelector(one).getBoundingClientRect().bottom);
    hints?.setAttribute("open", "");
    return { top, bottom, height, ends };
  }, needs);
}

/**
 * Asserts that everything a question needs is visible above the action panel without scrolling, on
 * a wide screen with hints collapsed.
 */
async function assertDecidable(page, kind, needs) {
  const { top, bottom, ends } = await measureDock(page, needs);
  assert.ok(bottom <= HEIGHT + 1, `${kind}: the dock ends at ${bottom}`);
  ends.forEach((end, part) => {
    assert.ok(end <= top + 1, `${kind}: ${needs[part]} ends at ${end}, the dock begins at ${top}`);
  });
}

/** Asserts that the action panel leaves most of a phone's screen to the table. */
async function assertLowDock(page, kind) {
  const { height } = await measureDock(page, []);
  const most = DOCK_SHARE_MAX * PHONE_HEIGHT + 1;
  assert.ok(height <= most, `${kind}: the dock takes ${height} px of a phone`);
}

/**
 * Checks the current page on wide and narrow screens, in light and dark mode, and then returns to a
 * wide screen in light mode. Axe runs every rule once, and then only the rules whose results may
 * have changed. The theme affects only colours. The width affects positions, as well as the colours
 * of content that appears only at that width. The elements in `needs` must be visible above the
 * action panel. The window is given each size only once, because the browser lays out the page
 * again for every size.
 */
export async function lookAt(page, kind, { endless = false, needs } = {}) {
  const look = async (width, theme, asking) => {
    await page.emulateMedia({ colorScheme: theme });
    const what = `${kind}-${width}-${theme}`;
    await asking(what);
    await keepScreen(page, what, { fullPage: !endless });
  };
  await page.setViewportSize({ width: WIDE, height: HEIGHT });
  await look(WIDE, "light", async (what) => {
    await assertAccessible(page, what);
    await noteColours(page);
    if (needs) await assertDecidable(page, what, needs);
  });
  await look(WIDE, "dark", (what) => assertColours(page, what));
  await assertFits(page, kind);
  await page.setViewportSize({ width: NARROW, height: PHONE_HEIGHT });
  await look(NARROW, "dark", (what) => assertColours(page, what));
  await look(NARROW, "light", async (what) => {
    await assertNoOverflow(page, what);
    await assertOwnMessages(page, what);
    await assertThumbs(page, what);
    await assertColours(page, what);
    if (needs) await assertLowDock(page, what);
  });
  await page.setViewportSize({ width: NARROW, height: WHOLE_DOCK_HEIGHT });
  await assertAccessible(page, `${kind}-${NARROW}-light`, PLACES_ONLY);
  await page.setViewportSize({ width: WIDE, height: HEIGHT });
}

/**
 * Asserts that a page explains in its own words what is missing from a form. The browser's built-in
 * message would be in the browser's language instead of the page's.
 */
async function assertOwnMessages(page, kind) {
  const bubbling = await page.evaluate((constrained) => {
    const fields = [...document.querySelectorAll(constrained)];
    return fields.filter(({ form }) => form && !form.noValidate).map((field) => field.outerHTML);
  }, CONSTRAINED);
  assert.deepEqual(bubbling, [], `${kind}: fields with messages of the browser`);
}

/** Asserts that every button in a phone's action panel is high enough for a thumb. */
async function assertThumbs(page, kind) {
  const small = await page.evaluate((least) => {
    const buttons = [...document.querySelectorAll("#now :is(button, .btn)")];
    const seen = buttons.filter((button) => button.checkVisibility());
    return seen.filter((button) => button.getBoundingClientRect().height < least - 0.5)
      .map((button) => `${button.innerText} ${button.getBoundingClientRect().height}`);
  }, THUMB_PX);
  assert.deepEqual(small, [], `${kind}: low buttons`);
}

/**
 * Asserts that a page never scrolls sideways at any width, and that it ends where its content ends,
 * even with the log open.
 */
async function assertFits(page, kind) {
  await assertNoOverflow(page, `${kind}, ${WIDE} px`);
  await assertEndsWithOpenLog(page, kind);
  for (const width of OTHERS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await assertNoOverflow(page, `${kind}, ${width} px`);
  }
}

/**
 * Asserts that a fully expanded log scrolls within its panel instead of lengthening the document.
 */
async function assertEndsWithOpenLog(page, kind) {
  const folded = page.locator(".logg:not([open])");
  if ((await folded.count()) === 0) return;
  const groups = await folded.elementHandles();
  const setOpen = (isOpen) => page.evaluate(
    ([groups, isOpen]) => groups.forEach((group) => group.toggleAttribute("open", isOpen)),
    [groups, isOpen],
  );
  await setOpen(true);
  await assertEndsWithContent(page, `${kind} with its log open`);
  await setOpen(false);
}

/** One guest's pages, one for each language. */
export class Looks {
  /** Creates pages for the guest with the given `cookies`, or for a new guest if there are none. */
  static async of(stage, cookies) {
    const looks = new Looks();
    looks.views = await Promise.all(Object.entries(LOCALES).map(async ([language, locale]) => {
      return { language, page: await stage.open({ locale, width: WIDE, cookies }) };
    }));
    return looks;
  }

  /**
   * Checks that the page at a URL has no accessibility violations and does not scroll sideways.
   * Optionally saves screenshots under the name `kind`, but only the first screenful of an
   * `endless` page. The elements in `needs` must be visible above the action panel.
   */
  async at(kind, address, { endless = false, needs } = {}) {
    const [english, czech] = this.views;
    await show(english, address);
    await lookAt(english.page, `${kind}-en`, { endless, needs });
    // Switching the language changes names, positions and language attributes, but not colours.
    await show(czech, address);
    const what = `${kind}-cs-${NARROW}-light`;
    await assertFits(czech.page, `${kind}, cs`);
    await czech.page.setViewportSize({ width: NARROW, height: PHONE_HEIGHT });
    await assertNoOverflow(czech.page, what);
    await keepScreen(czech.page, what, { fullPage: !endless });
    await czech.page.setViewportSize({ width: NARROW, height: WHOLE_DOCK_HEIGHT });
    await assertAccessible(czech.page, what, BUT_COLOURS);
    await czech.page.setViewportSize({ width: WIDE, height: HEIGHT });
  }

  /**
   * Asserts that every page's console is clean, except for `expected` responses, and closes the
   * pages.
   */
  async end(expected = []) {
    for (const { page } of this.views) {
      assertNoFaults(page, expected);
      await page.context().close();
    }
  }
}

/** Opens a URL and asserts that the page is in the expected language. */
async function show({ language, page }, address) {
  await page.goto(address);
  assert.equal(await page.locator("html").getAttribute("lang"), language);
}
