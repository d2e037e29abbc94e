// Floods a server on this machine from one IP address at full speed until you stop it. It keeps
// opening streams, reads the most expensive pages in eight loops, and sends wrong moves and
// passwords in four more.
//
//     node flood.mjs http://127.0.0.1:8080 127.0.0.1 /tables/ID
//
// The program can only attack this machine. At the end, it reports the server's responses.

import http from "node:http";

const READERS = 8;
const SENDERS = 4;
const OPENERS = 64;

const [url, address, table] = process.argv.slice(2);
const { hostname, port } = new URL(url);
if (!/^127\./.test(hostname)) throw new Error("it floods nothing but this machine");

const told = { streams: {}, reads: {}, forms: {}, open: 0, most: 0 };
const count = (counts, what) => { counts[what] = (counts[what] ?? 0) + 1; };

/** Opens event streams one after another, and keeps those that the server accepts. */
function open() {
  const path = `${table}/events`;
  const request = http.get({ host: hostname, port, localAddress: address, agent: false, path });
  let isOver = false;
  const next = (what) => {
    if (isOver) return;
    isOver = true;
    count(told.streams, what);
    setImmediate(open);
  };
  request.on("response", (answer) => {
    if (answer.statusCode === 200) {
      told.open += 1;
      told.most = Math.max(told.most, told.open);
      answer.on("error", () => {}).on("close", () => { told.open -= 1; });
    } else {
      answer.resume();
    }
    next(answer.statusCode);
  });
  request.on("error", ({ code }) => next(code));
}

const agent = new http.Agent({ keepAlive: true, localAddress: address });
const PATHS = ["", "/fragment", "/replay?ply=60", "/transcript", "/result", "/view"]
  .map((end) => `${table}${end}`).concat("/", "/rules/zepter");

/** Sends one HTTP request after another. */
function ask(turn, { counts, method = "GET", path, body = "" }) {
  const headers = {
    "accept-encoding": "gzip",
    ...(body && { "content-type": "application/x-www-form-urlencoded" }),
  };
  const again = (what) => {
    count(counts, what);
    setImmediate(method === "GET" ? read : send, turn + 1);
  };
  const options = { host: hostname, port, agent, method, path, headers };
  const request = http.request(options, (answer) => {
    answer.resume();
    answer.on("error", () => {});
    answer.on("close", () => again(answer.statusCode));
  });
  request.on("error", ({ code }) => again(code));
  request.end(body);
}

/** Reads the next of the expensive pages. */
function read(turn) {
  ask(turn, { counts: told.reads, path: PATHS[turn % PATHS.length] });
}

/** Submits a form with a wrong password or an impossible move. */
function send(turn) {
  const form = turn % 2
    ? { path: "/login", body: `name=Name+${turn % 7}&password=wrong+${turn}` }
    : { path: `${table}/moves`, body: "move=gibberish&seen=0" };
  ask(turn, { counts: told.forms, method: "POST", ...form });
}

for (let opener = 0; opener < OPENERS; opener += 1) open();
for (let reader = 0; reader < READERS; reader += 1) read(reader);
for (let sender = 0; sender < SENDERS; sender += 1) send(sender);
process.stdout.write("flooding\n");
process.stdin.resume().on("end", () => {
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
});
