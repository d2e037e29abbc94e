#!/usr/bin/env python3
"""Plays a game over HTTP against two bots: play.py ADDRESS TOKEN GAME

The token needs the scopes read, tables and play. Connections may break at any moment: a repeated
request has the same key and therefore one effect."""
import http.client, json, random, sys, time, urllib.error, urllib.request, uuid

ADDRESS, TOKEN, GAME = sys.argv[1:4]
BROKEN = (OSError, http.client.HTTPException, ValueError)


def request(method, path, body=None, key=None):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    headers |= {"Idempotency-Key": key} if key else {}
    data = body and json.dumps(body).encode()
    return urllib.request.Request(f"{ADDRESS}/api/v1{path}", data, headers, method=method)


def ask(method, path, body=None):
    key = uuid.uuid4().hex if method == "POST" else None
    while True:
        try:
            with urllib.request.urlopen(request(method, path, body, key), timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 503):
                return refused.code, json.load(refused)
            time.sleep(int(refused.headers.get("Retry-After", 5)))
        except BROKEN:
            time.sleep(1)


def decide(table, position):
    while position["legal"]:
        move = {"text": random.choice(position["legal"]), "version": position["version"]}
        status, answer = ask("POST", f"/tables/{table}/moves", move)
        if status != 200 and not answer["type"].endswith("#stale"):
            sys.exit(f"{move}: {answer}")
        # If another player moved first, look at the table again.
        position = answer if status == 200 else ask("GET", f"/tables/{table}/position")[1]
    return position


def play(table, after=""):
    while True:
        try:
            # An empty line comes every seven seconds, so silence means that the connection is dead.
            with urllib.request.urlopen(request("GET", f"/tables/{table}/events{after}"), timeout=20) as lines:
                for line in filter(bytes.strip, lines):
                    position = (news := json.loads(line)).get("position") or ask("GET", f"/tables/{table}/position")[1]
                    if decide(table, position)["stage"] in ("over", "closed"):
                        return ask("GET", f"/tables/{table}")[1]
                    after = f"?after={news['revision']}"
        except BROKEN:
            time.sleep(1)


status, opened = ask("POST", "/tables", {"game": GAME, "seats": ["me", "gentle", "gentle"]})
over = play(opened["id"]) if status == 201 else sys.exit(str(opened))
print(f"{GAME}: place {over['result']['places'][0]}, points {over['result']['points']}")
