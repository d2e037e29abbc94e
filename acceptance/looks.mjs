// How a page looks to everybody: in both languages and both themes, on a wide and a narrow screen.

import assert from "node:assert/strict";

import {
  APPEARANCE,
  assertAccessible,
  assertNoFaults,
  assertNoOverflow,
  keepScreen,
} from "./browser.mjs";

/**
 * Every language, theme and width meets every other; no three need meet. In the dark only that is
 * asked again which a theme can break: the rest was found in each language and at each width.
 */
const VIEWS = [
  { language: "en", locale: "en-GB", width: { light: 1440, dark: 390 } },
  { language: "cs", locale: "cs-CZ", width: { light: 390, dark: 1440 } },
];

/** The widths that a page in each language must fit, whatever the theme. */
const WIDTHS = [1600, 1440, 768, 390, 320];

const HEIGHT = 900;

/** The pages of one guest, one in each language. */
export class Looks {
  /** Looks at the tables of the guest whose `cookies` are given, or of nobody. */
  static async of(stage, cookies) {
    const looks = new Looks();
    looks.views = await Promise.all(VIEWS.map(async ({ language, locale, width }) => {
      return { language, width, page: await stage.open({ locale, width: width.light, cookies }) };
    }));
    return looks;
  }

  /**
   * Looks at an address: no barrier for anybody, no sideways scrolling. Where pictures are asked
   * for, keeps one of each look under the name of its `kind`; of an `endless` page only the first
   * screen.
   */
  async at(kind, address, { endless = false } = {}) {
    for (const { language, width, page } of this.views) {
      const turn = async (theme) => {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width: width[theme], height: HEIGHT });
      };
      const look = async (theme, rules) => {
        const what = `${kind}-${language}-${width[theme]}-${theme}`;
        await assertAccessible(page, what, rules);
        await keepScreen(page, what, { fullPage: !endless });
      };
      await turn("light");
      await page.goto(address);
      assert.equal(await page.locator("html").getAttribute("lang"), language);
      await look("light");
      for (const fitting of WIDTHS) {
        await page.setViewportSize({ width: fitting, height: HEIGHT });
        await assertNoOverflow(page, `${kind}, ${language}, ${fitting} px`);
      }
      await turn("dark");
      await look("dark", APPEARANCE);
      // What nobody looks at need not follow the game.
      await page.goto("about:blank");
    }
  }

  /** Asserts that the console stayed clean, but for answers `expected`, and closes the pages. */
  async end(expected = []) {
    for (const { page } of this.views) {
      assertNoFaults(page, expected);
      await page.context().close();
    }
  }
}
