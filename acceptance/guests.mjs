// Guests who play without a browser and check every response. Used by tests that stop servers at any
// moment.

import assert from "node:assert/strict";

/**
 * Returns a function that chooses pseudorandom integers below a limit, using a linear congruential
 * generator that produces the same sequence in every run.
 */
export function choices(state) {
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * A guest who sends requests without a browser and keeps a cookie. The `url` of the site may change
 * from request to request. If the site has a limit `withinMs`, a request without a response fails
 * after this number of milliseconds.
 */
export class Guest {
  constructor(site) {
    this.site = site;
    this.cookie = "";
  }

  async send(address, fields, headers = {}) {
    const answer = await fetch(`${this.site.url}${address}`, {
      method: fields ? "POST" : "GET",
      body: fields && new URLSearchParams(fields),
      headers: { cookie: this.cookie, ...headers },
      redirect: "manual",
      signal: this.site.withinMs && AbortSignal.timeout(this.site.withinMs),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (cookies.length) this.cookie = cookies.join("; ");
    const text = await answer.text();
    return { status: answer.status, text, location: answer.headers.get("location"),
      retryAfter: answer.headers.get("retry-after") };
  }

  async json(address, fields) {
    const answer = await this.send(address, fields, { accept: "application/json" });
    return { ...answer, body: answer.text.startsWith("{") ? JSON.parse(answer.text) : undefined };
  }
}

/** A game for three players in which only one player can move at a time. */
export class Game {
  static number = 0;

  static async open(site) {
    const guests = [0, 1, 2].map(() => new Guest(site));
    const [owner, ...friends] = guests;
    const opened = await owner.send("/tables", {
      game: "klenotnici", seats: "3", seat: "0", name: "Ana", bot_1: "friend", bot_2: "friend",
    });
    assert.equal(opened.status, 303, opened.text);
    for (const [index, friend] of friends.entries()) {
      const joined = await friend.send(`${opened.location}/join`, { name: ["Ben", "Cyr"][index] });
      assert.equal(joined.status, 303, joined.text);
    }
    const started = await owner.send(`${opened.location}/start`, {});
    assert.equal(started.status, 303, started.text);
    return Object.assign(new Game(), { site, guests, address: opened.location, version: 0 });
  }

  /** Returns the player whose turn it is, with their JSON view. */
  async look() {
    for (const guest of this.guests) {
      const { status, body, text } = await guest.json(`${this.address}/view`);
      assert.equal(status, 200, text);
      if (body.stage === "over") return { isOver: true, ...body };
      if (body.legal.length) return { guest, ...body };
    }
    throw new Error("nobody is due");
  }

  /**
   * Chooses a move for the player whose turn it is, and returns a function that sends the move.
   * Calling this function again sends the same request.
   */
  async decide(random) {
    const { guest, legal, version, isOver } = await this.look();
    assert.ok(version >= this.version, `${version}: ${this.version} were acknowledged`);
    if (isOver) return undefined;
    Game.number += 1;
    const fields = {
      move: legal[random(legal.length)], seen: `${version}`, request: `request ${Game.number}`,
    };
    return { before: version, fields, send: () => guest.json(`${this.address}/moves`, fields) };
  }

  /**
   * Plays one move, retrying until the server acknowledges it. Returns false if the game was
   * already over.
   */
  async move(random) {
    const decision = await this.decide(random);
    if (!decision) return false;
    const { status, body, text } = await decision.send();
    assert.equal(status, 200, text);
    this.version = body.version;
    return true;
  }
}
