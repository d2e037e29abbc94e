import { startServer } from "./server.mjs"; import { startBrowser, openPage } from "./browser.mjs"; import { playAgainstBots, question } from "./table.mjs"; import { PLAYERS } from "./company.mjs";
const s = await startServer(); const b = await startBrowser();
for (const [w,h,locale] of [[1280,720,"en-GB"],[390,844,"cs-CZ"]]) {
  const p = await openPage(b, s, { width: w, locale }); await p.setViewportSize({width:w,height:h});
  await playAgainstBots(p, "zepter", { seats: 4 });
  const person = new PLAYERS.zepter(p, { script: true });
  for (let n=0;n<80;n++){ if ((await question(p))==="bid") break; await person.act(); await person.awaitTurn(); }
  await p.locator("#amount").fill("900"); await p.locator("#amount").dispatchEvent("input"); await p.waitForTimeout(600);
  await p.screenshot({ path: `/tmp/shots/bid-${w}.png` });
  await p.locator("#now button[value=raise]").click(); await p.locator("#laid-row").waitFor(); await p.waitForTimeout(400);
  await p.screenshot({ path: `/tmp/shots/bid-${w}-asked.png` });
  await p.context().close();
}
await b.close(); await s.discard();
