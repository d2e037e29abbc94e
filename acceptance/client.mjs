// A client that plays without a browser, from an IP address of its choice.

import { once } from "node:events";
import http from "node:http";

/** A client that keeps its cookies and connects from the IP address `address`. */
export class Client {
  constructor(url, address) {
    this.url = new URL(url);
    this.address = address;
    this.cookies = new Map();
    this.agent = new http.Agent({ keepAlive: true, localAddress: address });
  }

  /** Sends an HTTP request and reads the full response. */
  async ask(method, path, { fields, accept = "text/html", headers = {} } = {}) {
    const request = this.request(method, path, { accept, ...headers });
    request.end(fields && `${new URLSearchParams(fields)}`);
    const [answer] = await once(request, "response");
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [name, value] = cookie.split(";")[0].split("=");
      this.cookies.set(name, value);
    }
    answer.setEncoding("utf8");
    let text = "";
    for await (const part of answer) text += part;
    return { status: answer.statusCode, headers: answer.headers, text };
  }

  get(path, how) {
    return this.ask("GET", path, how);
  }

  /** Submits a form and returns the URL to which the server redirects. */
  async go(path, fields = {}) {
    const { status, headers, text } = await this.ask("POST", path, { fields });
    if (status !== 303) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    return headers.location;
  }

  /** Returns the JSON view of a table. */
  async view(table) {
    const { status, text } = await this.get(`${table}/view`, { accept: "application/json" });
    if (status !== 200) throw new Error(`${table}/view: ${status}`);
    return JSON.parse(text);
  }

  /**
   * Makes a move at a table. Returns the new state of the table and the request's duration in
   * milliseconds.
   */
  async move(table, move, seen) {
    const begun = performance.now();
    const fields = { move, seen };
    const { status, text } =
      await this.ask("POST", `${table}/moves`, { fields, accept: "application/json" });
    const ms = performance.now() - begun;
    if (status !== 200) throw new Error(`${table}: ${move} is answered ${status} ${text}`);
    return { view: JSON.parse(text), ms };
  }

  /**
   * Opens a table's event stream and calls `hear` with the number of each event. Returns the
   * response's status.
   */
  async listen(path, hear) {
    const request = this.request("GET", path, { accept: "text/event-stream" }, false);
    request.end();
    request.on("error", () => {});
    const [answer] = await once(request, "response");
    answer.setEncoding("utf8");
    answer.on("data", (part) => {
      for (const [, told] of part.matchAll(/^data: (\d+)$/gm)) hear?.(Number(told));
    });
    answer.on("error", () => {});
    return { status: answer.statusCode, headers: answer.headers, close: () => request.destroy() };
  }

  close() {
    this.agent.destroy();
  }

  request(method, path, headers, isShared = true) {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    return http.request({
      host: this.url.hostname,
      port: this.url.port,
      localAddress: this.address,
      agent: isShared ? this.agent : false,
      method,
      path,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
      },
    });
  }
}

/** Two players of Edel, Stein & Reich who make listed moves as fast as the server responds. */
export class Pair {
  constructor(url, address) {
    this.people = [new Client(url, address), new Client(url, address)];
  }

  async sit() {
    const [owner, friend] = this.people;
    this.table = await owner.go("/tables", { game: "edel", seats: 2, bot_1: "friend" });
    await friend.go(`${this.table}/join`);
    await owner.go(`${this.table}/start`);
    return this;
  }

  /**
   * Makes `count` moves and returns the duration of each in milliseconds. When a game ends, the
   * players continue at a new table.
   */
  async play(count) {
    const took = [];
    let { turn, version } = await this.people[0].view(this.table);
    while (took.length < count) {
      if (!turn.length) {
        await this.sit();
        ({ turn, version } = await this.people[0].view(this.table));
      }
      const person = this.people[turn[0]];
      const { legal } = await person.view(this.table);
      const move = legal[Math.floor(Math.random() * legal.length)];
      const { view, ms } = await person.move(this.table, move, version);
      took.push(ms);
      ({ turn, version } = view);
    }
    return took;
  }

  close() {
    this.people.forEach((person) => person.close());
  }
}

/** Returns the given percentile of a list of numbers. */
export function percentile(numbers, of100) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))];
}
