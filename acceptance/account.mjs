// What people with an account do in several tests: registering, and reaching a field by keyboard.

import assert from "node:assert/strict";

/** Gives the person on a page an account. */
export async function register(page, name) {
  const form = { name, password: "correct horse battery" };
  const answer = await page.request.post("/account/password", { form });
  assert.ok(answer.ok(), await answer.text());
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page, element) {
  const handle = await element.elementHandle();
  while (!(await handle.evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
}
