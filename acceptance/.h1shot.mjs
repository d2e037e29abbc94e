import { startServer } from "./server.mjs"; import { startBrowser, openPage } from "./browser.mjs"; import { playFromHome } from "./table.mjs";
const [out, sizes = "1280x720", games = "edel,zepter,klenotnici", theme = "light", lang="en-GB", js="1", which="0"] = process.argv.slice(2);
const s = await startServer(); const b = await startBrowser();
const dir = process.env.DIR ?? "/work/log/shots";
for (const g of games.split(",")) for (const z of sizes.split(",")) {
  const [w, h] = z.split("x").map(Number);
  const p = await openPage(b, s, { width: 1280, theme, locale: lang, script: js === "1" });
  await p.setViewportSize({ width: w, height: h });
  await playFromHome(p, g, { seats: 3, script: js === "1" });
  await p.waitForTimeout(js === "1" ? 2500 : 300);
  const name = (k) => `${dir}/${out}-${g}${sizes.includes(",") || process.env.Z ? "-" + z : ""}-${k}.png`;
  if (process.env.FIRST) await p.screenshot({ path: name("open") });
  const fold = p.locator("#hints");
  if (!(await fold.evaluate((x) => x.open))) await fold.locator("summary").click();
  const lay = p.locator(".hintc .btn").nth(Number(which));
  await lay.scrollIntoViewIfNeeded();
  await lay.click();
  await p.locator("#laid-row").waitFor();
  await p.waitForTimeout(500);
  console.log(g, z, p.url(), await p.locator("#laid-row .btn-primary").innerText());
  await p.screenshot({ path: name("laid") });
  await p.locator("#laid-row .btn-primary").click();
  await p.waitForTimeout(1200);
  await p.screenshot({ path: name("played") });
  await p.context().close();
}
await b.close(); await s.discard();
