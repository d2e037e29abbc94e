// Functions for a player who uses only the keyboard.

/** Presses Tab until the focused element matches a selector. */
export async function tabTo(page, selector) {
  for (let steps = 0; steps < 200; steps += 1) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${selector}`);
}

/**
 * Presses Enter as soon as the table accepts keys. After a change, the table ignores keys for 400
 * ms.
 */
export async function enter(page) {
  const seen = await page.evaluate(() => performance.now());
  await page.waitForFunction((seen) => performance.now() - seen > 400, seen);
  await page.keyboard.press("Enter");
}

/** Returns a property of the focused element. */
export function focused(page, property) {
  return page.evaluate((property) => document.activeElement[property], property);
}
