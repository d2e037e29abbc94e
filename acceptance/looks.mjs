// How a page looks to everybody: in both languages and both themes, on a wide and a narrow screen.

import assert from "node:assert/strict";

import { assertAccessible, assertNoFaults, assertNoOverflow, keepScreen } from "./browser.mjs";

/** Every language, theme and width meets every other; no three need meet. */
const VIEWS = [
  { language: "en", locale: "en-GB", theme: "light", width: 1440 },
  { language: "en", locale: "en-GB", theme: "dark", width: 390 },
  { language: "cs", locale: "cs-CZ", theme: "light", width: 390 },
  { language: "cs", locale: "cs-CZ", theme: "dark", width: 1440 },
];

/** The widths that a page in each language must fit, whatever the theme. */
const WIDTHS = [1600, 1440, 768, 390, 320];

/** How often a game is played again until it brings what it is there for. */
const GAMES_MAX = 6;

/**
 * Plays games until every kind of page that they are there for was seen: `games` say which by
 * `shows`. `play(game, isDone)` plays one of them, and may leave it once it has shown its kinds; a
 * game in which chance kept one away is played again.
 */
export async function playUntilSeen(seen, games, play) {
  for (const game of games) {
    const missing = () => game.shows.filter((kind) => !seen.has(kind));
    for (let played = 0; missing().length > 0; played += 1) {
      assert.ok(played < GAMES_MAX, `in ${played} games there came no: ${missing()}`);
      await play(game, () => missing().length === 0);
    }
  }
}

/** The pages of one guest, one for each view. */
export class Looks {
  /** Looks at the tables of the guest whose `cookies` are given, or of nobody. */
  static async of(stage, cookies) {
    const looks = new Looks();
    const open = async (view) => ({ ...view, page: await stage.open({ ...view, cookies }) });
    looks.views = await Promise.all(VIEWS.map(open));
    return looks;
  }

  /**
   * Looks at an address: no barrier for anybody, no sideways scrolling. Keeps a picture of each
   * look under the name of its `kind`; of an `endless` page only the first screen.
   */
  async at(kind, address, { endless = false } = {}) {
    for (const { language, theme, width, page } of this.views) {
      const what = `${kind}-${language}-${width}-${theme}`;
      await page.goto(address);
      assert.equal(await page.locator("html").getAttribute("lang"), language);
      await assertAccessible(page, what);
      await keepScreen(page, what, { fullPage: !endless });
      if (theme !== "light") continue;
      for (const fitting of WIDTHS) {
        await page.setViewportSize({ width: fitting, height: 900 });
        await assertNoOverflow(page, `${kind}, ${language}, ${fitting} px`);
      }
      await page.setViewportSize({ width, height: 900 });
    }
    // What nobody looks at need not follow the game.
    await Promise.all(this.views.map(({ page }) => page.goto("about:blank")));
  }

  /** Asserts that the console stayed clean, but for answers `expected`, and closes the pages. */
  async end(expected = []) {
    for (const { page } of this.views) {
      assertNoFaults(page, expected);
      await page.context().close();
    }
  }
}
