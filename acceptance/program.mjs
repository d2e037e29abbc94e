// A user with a password, and the API tokens for their programs.

import assert from "node:assert/strict";

import { Client } from "./client.mjs";

/** A pattern that matches a new token on the account page. */
const TOKEN = /karat_[0-9a-f]{64}/;

/** Creates a user on the server and returns an API token with the given scopes. */
export async function tokenOfSomebody(url, name, scopes = ["read", "tables", "play"]) {
  const person = new Client(url, "127.0.0.1");
  const password = `the password of ${name}`;
  await person.go("/account/password", { name, password, again: password });
  const fields = [["name", "Bot"], ["days", "7"], ...scopes.map((scope) => ["scope", scope])];
  const { status, text } = await person.ask("POST", "/account/tokens", { fields });
  person.close();
  assert.equal(status, 200, text);
  return text.match(TOKEN)[0];
}

/** Sends an API request with a token and reads the full response. */
export async function asked(url, token, path, body) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
  return text;
}
