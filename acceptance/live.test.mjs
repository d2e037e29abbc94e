// Tests the single event stream shared by all of a browser's tabs, whatever happens to tabs and
// servers, and the signals that call an absent player back.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  assertAccessible,
  assertNoFaults,
  assertNoOverflow,
  forgetConnections,
  keepScreen,
  openPage,
  openTab,
  startBrowser,
} from "./browser.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { Looks, lookAt } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import {
  addressOf,
  awaitTurn,
  playAgainstBots,
  question,
  setUp,
  setUpByForm,
  version,
} from "./table.mjs";

const stage = raiseStage();

/** The open streams of a browser's tabs. A closed tab has no stream. */
class Streams {
  constructor(context) {
    this.open = new Set();
    this.most = 0;
    const isStream = (request) => request.resourceType() === "eventsource";
    context.on("request", (request) => {
      if (!isStream(request)) return;
      this.open.add(request);
      this.most = Math.max(this.most, this.open.size);
    });
    const end = (request) => this.open.delete(request);
    context.on("requestfailed", end);
    context.on("requestfinished", end);
    // A closed tab does not report that its requests have ended.
    const watch = (page) => {
      page.on("close", () => {
        for (const one of this.open) if (one.frame().page() === page) this.open.delete(one);
      });
    };
    context.pages().forEach(watch);
    context.on("page", watch);
  }

  /** Returns whether a tab has an open stream. */
  isIn(tab) {
    return [...this.open].some((request) => request.frame().page() === tab);
  }

  /** Returns the URLs of the open streams. */
  addresses() {
    return [...this.open].map((request) => request.url());
  }
}

/**
 * Waits until the function `holds` returns true, and fails with the message `what` after 30
 * seconds.
 */
async function until(holds, what) {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

/** Waits until a tab shows a given revision of its table or a later one. */
function shows(tab, revision) {
  return tab.waitForFunction(
    (revision) => Number(document.querySelector("#table").dataset.revision) >= revision,
    revision,
  );
}

/** Opens a tab at a URL and waits until its script runs. */
async function tabAt(page, address) {
  const tab = await openTab(page);
  await tab.goto(address);
  await tab.locator("html.is-live").waitFor();
  return tab;
}

stage.test("three tabs have one stream, and another takes over", {}, async (page) => {
  const streams = new Streams(page.context());
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const table = addressOf(page);
  const second = await tabAt(page, table);
  const third = await tabAt(page, table);
  await new Jeweller(third).act();
  for (const tab of [page, second]) await shows(tab, await version(third));
  assert.equal(streams.open.size, 1, `${streams.addresses()}`);
  assert.equal(streams.most, 1, "there never were two");

  await page.close();
  await until(() => streams.open.size === 1, "another tab listens");
  await new Jeweller(third).act();
  await shows(second, await version(third));
  assert.equal(streams.open.size, 1, `${streams.addresses()}`);
  await new Jeweller(second).act();
  await shows(third, await version(second));
});

stage.test("a bell before the table's script has loaded is heard", {}, async (page) => {
  await stage.restart({ botDelayMs: 500 });
  let isLate = false;
  await page.route("**/karat.*.js", async (route) => {
    await until(async () => {
      const { turn } = await (await page.request.get(`${addressOf(page)}/view`)).json();
      return turn.includes(0);
    }, "the bots move");
    // The event for the bots' move arrives during this pause, before the table's script has loaded.
    await new Promise((resolve) => { setTimeout(resolve, 500); });
    isLate = true;
    await route.continue();
  });
  await setUpByForm(page, "klenotnici", { first_starter: "host_choice", starter: "1" });
  await awaitTurn(page, { script: true });
  assert.ok(isLate);
});

stage.test("a page without a stream polls and asks for a stream again", { expected: [429] },
  async (page) => {
    await setUp(page, "klenotnici", { first_starter: "host_choice", starter: "0" });
    const table = addressOf(page);
    // The page leaves the table, because otherwise the table's first page could open the stream.
    await page.goto("about:blank");
    let [asked, isFull] = [0, true];
    await page.context().route(/\/events\?/, (route) => {
      asked += 1;
      return isFull ? route.fulfill({ status: 429, headers: { "retry-after": "61" } })
        : route.continue();
    });
    await page.goto(table);
    await awaitTurn(page, { script: true });
    const cookies = await page.context().storageState();
    let after = 0;
    await stage.withPage({ cookies }, async (other) => {
      await other.goto(table);
      await new Jeweller(other).act();
      after = await version(other);
    });
    await shows(page, after);
    assert.equal(asked, 1, "it does not storm");
    assert.equal(await page.locator("#offline").isVisible(), false, "nothing is lost");
    isFull = false;
    const streams = new Streams(page.context());
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await until(() => streams.open.size === 1, "there is a stream again");
  });

stage.test("a click ends on the element where it started", {}, async (page) => {
  await stage.restart({ botDelayMs: 5000 });
  // The bots choose at the same time as the user, and their choice arrives while the mouse button
  // is down, no matter how slow the browser is.
  let isDown;
  const down = new Promise((resolve) => { isDown = resolve; });
  await page.route("**/fragment", async (route) => {
    await down;
    await route.continue();
  });
  await setUp(page, "edel", { seats: "3" });
  await awaitTurn(page, { script: true });
  const before = await version(page);
  await page.locator("form#now label:has([type=radio])").first().click();
  await page.locator("form#now button[value=lock]").hover();
  await page.mouse.down();
  const state = page.waitForResponse(/\/fragment$/);
  isDown();
  await state;
  await frames(page, 30);
  const isMove = (reply) => reply.request().method() === "POST" && reply.ok();
  await Promise.all([page.waitForResponse(isMove), page.mouse.up()]);
  await awaitTurn(page, { script: true, after: before });
});

stage.test("a request that the server cannot answer now is repeated", { expected: [503] },
  async (page) => {
    await stage.restart({ botDelayMs: 700 });
    let isRefused = false;
    await page.route("**/fragment", async (route) => {
      const { turn } = await (await page.request.get(`${addressOf(page)}/view`)).json();
      // The event announces the user's turn, and no other event follows.
      if (isRefused || !turn.includes(0)) return route.continue();
      isRefused = true;
      return route.fulfill({ status: 503, body: "" });
    });
    await setUpByForm(page, "klenotnici", { first_starter: "host_choice", starter: "1" });
    await awaitTurn(page, { script: true });
    assert.ok(isRefused);
  });

stage.test("changes of a state are highlighted", { motion: true }, async (page) => {
  await stage.restart();
  await setUp(page, "klenotnici");
  await awaitTurn(page, { script: true });
  await page.evaluate(() => {
    globalThis.lit = new Set();
    addEventListener("state", () => {
      for (const one of document.querySelectorAll(".is-fresh")) lit.add(one.dataset.place);
    });
  });
  const jeweller = new Jeweller(page);
  for (let turn = 0; turn < 4; turn += 1) await jeweller.act();
  await awaitTurn(page, { script: true });
  const lit = await page.evaluate(() => [...globalThis.lit]);
  assert.ok(lit.some((place) => place.startsWith("seat-")), `${lit}`);
});

stage.test("tabs at two tables hear both in one stream", {}, async (page) => {
  const streams = new Streams(page.context());
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const one = addressOf(page);
  const other = await openTab(page);
  await playAgainstBots(other, "klenotnici", { seats: 4 });
  const two = addressOf(other);
  assert.notEqual(one, two);
  const both = [await tabAt(page, one), await tabAt(page, two)];
  for (const [tab, twin] of [[page, both[0]], [other, both[1]], [both[1], other]]) {
    await new Jeweller(tab).act();
    await shows(twin, await version(tab));
  }
  assert.equal(streams.most, 1, "there never were two");
  const [address] = streams.addresses();
  for (const table of [one, two]) assert.ok(address.includes(table.split("/").pop()), address);
});

stage.test("tabs report that the server is away, and catch up", {}, async (page) => {
  const streams = new Streams(page.context());
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const second = await tabAt(page, addressOf(page));
  const banners = [page, second].map((tab) => tab.locator("#offline"));
  const cookies = await page.context().storageState();
  const before = await version(page);
  await stage.restart({
    meanwhile: async () => {
      for (const banner of banners) await banner.waitFor();
      await keepScreen(page, "live-offline", { fullPage: false });
    },
  });
  for (const banner of banners) await banner.waitFor({ state: "hidden" });
  await stage.withPage({ cookies }, async (elsewhere) => {
    await elsewhere.goto(addressOf(page));
    await new Jeweller(elsewhere).act();
  });
  for (const tab of [page, second]) await shows(tab, before + 1);
  assert.equal(streams.open.size, 1, `${streams.addresses()}`);
  forgetConnections(page);
});

stage.test("a frozen tab does not keep other tabs from hearing bells", {}, async (page) => {
  // Simulates a frozen tab, because a headless browser never freezes one. A frozen tab sends
  // nothing, and receives all queued messages when it thaws.
  await page.addInitScript(() => {
    const unheard = [];
    let isFrozen = false;
    window.BroadcastChannel = class extends BroadcastChannel {
      postMessage(message) {
        if (!isFrozen) super.postMessage(message);
      }
      addEventListener(type, listener) {
        super.addEventListener(type, (event) => {
          if (isFrozen) unheard.push(() => listener(event));
          else listener(event);
        });
      }
    };
    window.setFrozen = (is) => {
      isFrozen = is;
      if (!is) for (const hear of unheard.splice(0)) hear();
    };
  });
  const streams = new Streams(page.context());
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const second = await tabAt(page, addressOf(page));
  const cookies = await page.context().storageState();
  const before = await version(second);
  await page.evaluate(() => window.setFrozen(true));

  // The user returns to the second tab, which gets no reply from the frozen tab.
  for (const isHidden of [true, false]) await setHidden(second, isHidden);
  await until(() => streams.isIn(second), "the other tab listens for itself");
  await stage.withPage({ cookies }, async (elsewhere) => {
    await elsewhere.goto(addressOf(second));
    await new Jeweller(elsewhere).act();
  });
  await shows(second, before + 1);

  await page.evaluate(() => window.setFrozen(false));
  await shows(page, before + 1);
  await until(() => streams.open.size === 1, `one of them listens: ${streams.addresses()}`);
  await new Jeweller(second).act();
  await shows(page, await version(second));
});

stage.test("if tabs cannot choose a listener, each listens", {}, async (page) => {
  await page.context().addInitScript(() => { delete Navigator.prototype.locks; });
  const streams = new Streams(page.context());
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const second = await tabAt(page, addressOf(page));
  await new Jeweller(second).act();
  await shows(page, await version(second));
  await new Jeweller(page).act();
  await shows(second, await version(page));
  await until(() => streams.open.size === 2, `each has its own: ${streams.addresses()}`);
});

/**
 * Opens a table for two people and a bot, and starts the game on both pages. Returns the table's
 * path.
 */
async function meet(page, friend) {
  await setUp(page, "klenotnici", {
    seats: "3", name: "Ana", bot_1: "friend", first_starter: "host_choice", starter: "0",
  });
  const table = addressOf(page);
  await friend.request.post(`${table}/join`, { form: { name: "Ben" } });
  await friend.goto(table);
  await page.getByRole("button", { name: "Start the game" }).click();
  for (const one of [page, friend]) await one.locator("#table").waitFor();
  return table;
}

/**
 * Makes a user's decisions until it is the turn of the player called `other`. Bots may move between
 * these decisions.
 */
async function moveOn(page, other) {
  const person = new Jeweller(page);
  await page.locator("#table[data-turn=mine]").waitFor();
  for (;;) {
    const before = await version(page);
    await person[await question(page)]();
    await shows(page, before + 1);
    const isMine = await page.waitForFunction((other) => {
      if (document.getElementById("table").dataset.turn === "mine") return "mine";
      return document.getElementById("now-h").textContent.includes(other) && "other";
    }, other);
    if ((await isMine.jsonValue()) !== "mine") return;
  }
}

/**
 * Hides a tab or shows it again. A headless browser treats all its tabs as visible, so the change
 * is simulated.
 */
function setHidden(tab, isHidden) {
  return tab.evaluate((isHidden) => {
    const state = isHidden ? "hidden" : "visible";
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

// Only a browser with a window shows notifications, so this test needs one.
test("a hidden tab signals with mark, title and notification", async () => {
  const browser = await startBrowser({ whole: true });
  try {
    const page = await openPage(browser, stage.server);
    await callsBack(page);
    assertNoFaults(page);
  } finally {
    await browser.close();
  }
});

async function callsBack(page) {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    window.calls = [];
    window.tones = 0;
    const Real = Notification;
    window.Notification = class extends Real {
      constructor(title, more) {
        super(title, more);
        window.calls.push([title, more.body]);
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function count(...at) {
      window.tones += 1;
      return start.apply(this, at);
    };
  });
  await stage.withPage({}, async (friend) => {
    const table = await meet(page, friend);
    const mark = () => page.locator("link[rel=icon]").getAttribute("href");
    assert.match(await mark(), /mark-turn\./);
    assert.match(await page.title(), /^● /);
    await moveOn(page, "Ben");
    assert.match(await mark(), /mark\./);

    // The tone and the notification are off by default, so the tab does not notify the user.
    await setHidden(page, true);
    await moveOn(friend, "Ana");
    await page.locator("#table[data-turn=mine]").waitFor();
    assert.deepEqual(await page.evaluate(() => [window.calls, window.tones]), [[], 0]);
    assert.match(await mark(), /mark-turn\./);

    await setHidden(page, false);
    await page.locator("header").getByRole("link", { name: "Settings" }).click();
    for (const id of ["notice-show", "notice-ring"]) {
      assert.equal(await page.locator(`#${id}`).isChecked(), false);
      await page.locator(`#${id}`).check();
    }
    assert.ok((await page.evaluate(() => window.tones)) > 0, "what is switched on is heard");
    await assertAccessible(page, "the settings");
    await keepScreen(page, "settings", { fullPage: false });
    await page.reload();
    assert.equal(await page.locator("#notice-show").isChecked(), true, "the choice is kept");
    await page.getByRole("link", { name: "Back" }).click();
    // Browsers block sounds until the user clicks on the page.
    await page.locator("#now-h").click();
    const tried = await page.evaluate(() => window.tones);
    await moveOn(page, "Ben");
    // The page does not notify a user who is looking at it.
    await moveOn(friend, "Ana");
    await page.locator("#table[data-turn=mine]").waitFor();
    assert.deepEqual(await page.evaluate(() => window.calls), []);
    await moveOn(page, "Ben");
    await setHidden(page, true);
    await moveOn(friend, "Ana");
    await page.waitForFunction(() => window.calls.length > 0);
    const short = table.split("/").pop().slice(0, 6);
    const calls = await page.evaluate(() => window.calls);
    assert.deepEqual(calls, [["Your turn", `Klenotníci, table ${short}`]]);
    assert.ok((await page.evaluate(() => window.tones)) > tried, "and by a sound");
  });
}

stage.test("if pages cannot show notifications, as on phones, a worker does", {}, async (page) => {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    localStorage.setItem("karat-notice-show", "on");
    window.Notification = class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    };
    window.calls = [];
    ServiceWorkerRegistration.prototype.showNotification = function note(title, more) {
      window.calls.push([this.active.state, title, more.body, more.data]);
    };
  });
  await stage.withPage({}, async (friend) => {
    await meet(page, friend);
    await moveOn(page, "Ben");
    await setHidden(page, true);
    await moveOn(friend, "Ana");
    await page.waitForFunction(() => window.calls.length > 0);
    const [[state, title, body, address]] = await page.evaluate(() => window.calls);
    assert.match(state, /^activat/);
    assert.equal(title, "Your turn");
    assert.match(body, /^Klenotníci, table /);
    assert.equal(address, page.url());
  });
});

stage.test("without script there are no switches", { script: false }, async (page) => {
  await playAgainstBots(page, "klenotnici", { script: false, seats: 3 });
  assert.equal(await page.locator("#notices").isVisible(), false);
});

stage.test("the bar counts the other waiting tables", {}, async (page) => {
  await stage.withPage({}, async (friend) => {
    const table = await meet(page, friend);
    const here = await openTab(page);
    await playAgainstBots(here, "klenotnici", { seats: 3 });
    const next = here.locator("#waiting a");
    await here.getByRole("link", { name: "Next table: one table is waiting for you" }).waitFor();
    for (const width of [320, 390, 1440]) {
      await here.setViewportSize({ width, height: 844 });
      await assertNoOverflow(here, `the bar at ${width}`);
    }
    await assertAccessible(here, "the bar");
    await moveOn(page, "Ben");
    await next.waitFor({ state: "detached" });
    await moveOn(friend, "Ana");
    await next.waitFor();
    await next.click();
    await here.waitForURL(new RegExp(`${table}$`));
  });
});

test("a returning player reads what happened, once", async () => {
  await stage.restart({ more: ["--no-limits", "--visit-pause-ms", "0"] });
  const [page, friend] = [await stage.open({}), await stage.open({})];
  const table = await meet(page, friend);
  await moveOn(page, "Ben");
  const cookies = await page.context().storageState();
  await page.goto("/rules/klenotnici");
  await moveOn(friend, "Ana");
  const looks = await Looks.of(stage, cookies);
  await looks.at("live-home", "/");
  await looks.at("live-games", "/games");
  await looks.views[0].page.goto("/");
  await looks.views[0].page.getByText(/new moves?$/).waitFor();

  await page.goto(table);
  await page.locator("html.is-live").waitFor();
  const summary = page.locator("#digest summary");
  assert.match(await summary.textContent(), /moves? since your last visit/);
  await summary.click();
  assert.ok((await page.locator("#digest li").count()) > 0);
  assert.equal(await page.locator(".log-since").count(), 1);
  await lookAt(page, "live-digest");
  await page.locator(".digest button").click();
  await page.locator(".digest").waitFor({ state: "detached" });
  assert.equal(await page.locator(".log-since").count(), 0);

  // A tab that fetched news while hidden shows it as soon as the user looks at the tab again.
  await moveOn(page, "Ben");
  await setHidden(page, true);
  await moveOn(friend, "Ana");
  await page.locator("#table[data-turn=mine]").waitFor();
  await setHidden(page, false);
  await summary.waitFor();
  await moveOn(page, "Ben");
  assert.equal(await page.locator(".digest").count(), 0, "whoever moves has read it");
  await page.goto("/rules/klenotnici");
  await moveOn(friend, "Ana");
  await stage.withPage({ cookies, script: false }, async (reader) => {
    await reader.goto(table);
    await reader.locator(".digest button").click();
    assert.equal(addressOf(reader), table);
    assert.equal(await reader.locator(".digest").count(), 0);
  });
  await looks.end();
  for (const one of [page, friend]) {
    assertNoFaults(one);
    await one.context().close();
  }
});

/** Waits until a page has drawn the given number of frames. */
function frames(page, number) {
  return page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  }, number);
}
