// Combines pictures side by side in one image, and draws the output of a command.

import { writeFileSync } from "node:fs";

const QUALITY = 55;

/** Saves several pictures side by side as a WebP file, each of them `each` pixels wide. */
export async function sheet(browser, pictures, each, file) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  const shown = pictures.map((picture) =>
    `<img style="width:${each}px" src="data:image/png;base64,${picture.toString("base64")}">`);
  await page.setContent(`<!doctype html><body style="margin:8px;display:flex;flex-wrap:wrap;gap:8px;
    align-items:start;width:max-content;max-width:1584px;background:#777">${shown.join("")}`);
  const { width, height } = await page.locator("body").boundingBox();
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: width + 16, height: height + 16, scale: 1 };
  const how = { format: "webp", quality: QUALITY, clip, captureBeyondViewport: true };
  const { data } = await session.send("Page.captureScreenshot", how);
  writeFileSync(file, Buffer.from(data, "base64"));
  await page.close();
  console.log(file);
}

/** Draws a text as a terminal would show it. */
export async function terminal(browser, text, { width, height }) {
  const page = await browser.newPage({ viewport: { width, height } });
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  await page.setContent(`<!doctype html><pre style="margin:0;padding:24px;font:20px/1.5 monospace;
    white-space:pre-wrap;background:#111;color:#eee;min-height:100vh">${escaped}`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
