// Sets up what several people do together, for pictures: a club, a round of a tournament, an
// analysis with a branch and comments, and the first rated game of a bot.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { register } from "./account.mjs";
import { analyse } from "./analysis.mjs";
import { Client } from "./client.mjs";
import { asked, tokenOfSomebody } from "./program.mjs";
import { karat, startServer } from "./server.mjs";
import { addressOf } from "./table.mjs";

const ROOT = path.join(fileURLToPath(import.meta.url), "../..");
const MEMBERS = ["Ben", "Cyril", "Dana", "Eliška", "Filip", "Gita", "Hana", "Ivo"];
const SCOPES = ["read", "tables", "play", "bot"];

/** The number of the first table's moves that are played before a picture of a tournament. */
const MOVES = 12;

/** The delay of each of a bot's moves, so that a game can be watched. */
const MOVE_MS = 150;

let count = 0;

/** Founds a club with members, a tournament and an open table, and returns its URL. */
export async function club(page, { url }) {
  count += 1;
  const number = count;
  await register(page, `Ana ${number}`);
  const form = { name: `Tuesday club ${number}`, about: "Every Tuesday at 19:00.", entry: "open" };
  await page.goto("/clubs");
  await page.getByLabel("Name", { exact: true }).fill(form.name);
  await page.getByLabel("Description", { exact: true }).fill(form.about);
  await page.getByRole("button", { name: "Found a club" }).click();
  await page.getByRole("heading", { name: form.name, exact: true }).waitFor();
  const address = await addressOf(page);
  const people = await company(url, number);
  for (const person of people) await person.go(address, { act: "join" });
  const terms = { game: "klenotnici", seats: "3", format: "swiss", rounds: "3", time: "days 2" };
  await page.request.post("/tournaments", {
    form: { club: address.split("/").at(-1), name: "Club cup", ...terms },
  });
  const table = { name: "Ana", game: "edel", seats: "3", bot_1: "friend", bot_2: "friend" };
  await page.request.post("/tables", { form: { ...table, visibility: "public" } });
  await page.goto(address);
  return { address, people };
}

/** Plays the first round of a tournament and begins the second one. */
export async function round(page, { url }) {
  count += 1;
  await register(page, `Ana ${count}`);
  const people = await company(url, count);
  const [host] = people;
  const address = await host.go("/tournaments", {
    name: "Club evening", game: "klenotnici", seats: "4", format: "swiss", rounds: "3",
    time: "fischer 1800 30",
  });
  for (const person of people) await person.go(address, { act: "enter" });
  await host.go(address, { act: "start" });
  const first = await tablesOf(host, address);
  for (const table of first) await play(people, table);
  let tables = first;
  while (!tables.length || tables[0] === first[0]) tables = await tablesOf(host, address);
  await play(people, tables[0], MOVES);
  await page.goto(address);
}

/** Opens an analysis with a branch and comments. */
export async function analysis(page) {
  await analyse(page);
  for (const text of ["Why not wait?", "Now the next player must pay more."]) {
    const { href } = new URL(page.url());
    await page.locator("#thoughts").getByRole("button", { name: "Play" }).last().click();
    await page.waitForURL((next) => next.href !== href);
    await page.locator("#comment-text").fill(text);
    await page.getByRole("button", { name: "Save comment" }).click();
    await page.locator("#lines-h").waitFor();
    await page.getByText(text).first().waitFor();
  }
  await page.locator("#thoughts").getByRole("button", { name: "Play" }).first().waitFor();
}

/**
 * Puts three bots on a server with `karat bot` and lets them play a rated game. Calls `take` for
 * each picture: with a page of the server, or with the output of the command as text.
 */
export async function firstRatedGame(openPageOn, take) {
  const trusting = ["--no-limits", "--trusted-proxy", "127.0.0.1"];
  let server = await startServer({ more: trusting });
  const { data, port } = server;
  const proxies = await Promise.all(["198.51.100.1", "203.0.113.1", "192.0.2.1"].map(
    (address) => startProxy(port, address)));
  const names = ["Ada", "Babbage", "Curry"];
  const tokens = [];
  for (const [seat, name] of names.entries()) {
    tokens.push(await tokenOfSomebody(proxies[seat].url, name, SCOPES));
  }
  // Only accounts that are a day old play rated games.
  await server.stop();
  server = await startServer({ data, port, more: [...trusting, "--clock-offset-days", "2"] });
  const terms = ["--open", "klenotnici:3", "--open-time", "fischer 600 5"];
  const bots = [];
  for (const [seat, token] of tokens.entries()) {
    const file = path.join(data, `token-${seat}`);
    await writeFile(file, `${token}\n`, { mode: 0o600 });
    bots.push(new Bot(proxies[seat].url, file, seat === 0 ? terms : []));
    await bots[seat].said(seat === 0 ? /opened a table/ : /is online/);
  }
  const page = await openPageOn(server);
  await page.goto("/");
  await page.getByRole("link", { name: /Klenotníci/ }).first().waitFor();
  await take(bots[0].output, page);
  const { tables } = JSON.parse(await asked(server.url, tokens[1], "/tables?list=open"));
  for (const seat of [1, 2]) {
    const join = { method: "PUT", body: JSON.stringify({ who: "me" }) };
    const headers = { authorization: `Bearer ${tokens[seat]}`, "content-type": "application/json" };
    await fetch(`${proxies[seat].url}/api/v1/tables/${tables[0].id}/seats/${seat}`,
      { ...join, headers });
  }
  await bots[0].said(/playing against/);
  await page.goto(`/tables/${tables[0].id}`);
  for (let picture = 0; picture < 2; picture += 1) {
    await page.waitForTimeout(20 * MOVE_MS);
    await take(bots[0].output, page);
  }
  await bots[0].said(/over\./);
  await page.goto(`/tables/${tables[0].id}/result`);
  await take(bots[0].output, page);
  await page.goto("/ratings/klenotnici/3?bots=1");
  await take(bots[0].output, page);
  await page.context().close();
  for (const bot of bots) bot.stop();
  for (const proxy of proxies) proxy.stop();
  await server.discard();
}

/** A running `karat bot` with the example program. */
class Bot {
  constructor(url, token, more) {
    const program = ["--exec", `python3 ${path.join(ROOT, "docs/bot.py")}`];
    const shown = ["karat bot --server https://karat.example --token-file token",
      "--exec \"python3 docs/bot.py\" --become-bot --rated", more.join(" ")];
    this.output = `$ ${shown.join(" \\\n    ")}\n`;
    this.child = spawn(karat, ["bot", "--server", url, "--token-file", token, ...program,
      "--become-bot", "--rated", ...more], { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => { this.output += text; });
    }
  }

  /** Waits until the command has printed a text. */
  async said(text) {
    while (!text.test(this.output)) {
      await Promise.race([once(this.child.stdout, "data"), once(this.child.stderr, "data"),
        once(this.child, "exit").then(() => { throw new Error(this.output); })]);
    }
  }

  stop() {
    this.child.kill("SIGINT");
  }
}

/** Starts a proxy that forwards requests to a server as if they came from an address. */
async function startProxy(port, address) {
  const proxy = http.createServer(async (request, answer) => {
    if (/\/moves$/.test(request.url)) await new Promise((next) => { setTimeout(next, MOVE_MS); });
    const headers = { ...request.headers, "x-forwarded-for": address };
    const { method, url } = request;
    const forward = http.request({ port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode, from.headers);
      from.pipe(answer);
    });
    forward.on("error", () => answer.destroy());
    answer.on("close", () => forward.destroy());
    request.pipe(forward);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${proxy.address().port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** Registers people with an account each, from different networks. */
async function company(url, number) {
  const people = [];
  for (const [index, name] of MEMBERS.entries()) {
    const person = new Client(url, `127.${number}.${index}.1`);
    await person.go("/account/password", { name: `${name} ${number}`, password: `correct ${name}!` });
    people.push(person);
  }
  return people;
}

/** Returns the tables of a tournament's newest round. */
async function tablesOf(person, address) {
  const { text } = await person.get(address);
  const [, newest] = text.split(/id="round-\d+"/);
  return [...new Set(newest.match(/\/tables\/[0-9a-f]{32}/g) ?? [])];
}

/** Plays a table's game, or its first moves, with listed moves. */
async function play(people, table, moves = Infinity) {
  const seated = [];
  for (const person of people) {
    const { seat } = await person.view(table);
    if (seat !== null) seated[seat] = person;
  }
  for (let move = 0; move < moves; move += 1) {
    const { turn } = await seated[0].view(table);
    if (!turn.length) return;
    const { legal, version } = await seated[turn[0]].view(table);
    await seated[turn[0]].move(table, legal[move % legal.length], version);
  }
}
