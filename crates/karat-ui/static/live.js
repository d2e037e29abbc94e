// Shares one event stream among all tabs of a browser, because a browser opens only a few
// connections to a server. The tabs elect a leader, which listens and informs the other tabs. Tabs
// that cannot communicate listen separately. Each event contains the id of a changed table and its
// new revision. Each page then receives the event `bell` and fetches the change.

const OFFICE = 'karat-live';
// The delay before the page reports an interruption to the user, in milliseconds.
const LOST_MS = 3000;
const RETRY_MS = 500;
const RETRY_MS_MAX = 30_000;
// The silence after which a stream counts as dead, in milliseconds.
const QUIET_MS = 30_000;
const GATHER_MS = 50;
// The server's limit on the number of topics per stream.
const TOPICS_MAX = 32;
const POLL_MS = 10_000;
// The number of polls before the tab tries to open a stream again.
const POLLS = 6;

const { stream: address, revisions } = find('[data-stream]').dataset;
const canShare = navigator.locks && globalThis.BroadcastChannel;
const channel = canShare ? new BroadcastChannel(OFFICE) : null;
const me = `${Math.random()}`;
const tell = message => channel?.postMessage(message);
/**
 * Returns whether a revision is older than another one from the same run of the server. Revisions
 * from different runs are not comparable, as src/tables/revisions.rs explains.
 */
window.isOld = (one, other) => one < other && one >= other - other % 2 ** 21;

/* ----- the topics of this tab */

/**
 * Returns the page's topics, each with the revision that the page shows, and with a number that is
 * 1 if the topic is secondary.
 */
function wanted() {
  const shown = findAll('[data-topic]')
    .map(({ dataset }) => [dataset.topic, Number(dataset.revision), 0]);
  const beside = findAll('[data-follow]')
    .flatMap(({ dataset }) => dataset.follow.split(' ').filter(Boolean))
    .map(one => one.split('.'))
    .map(([topic, revision]) => [topic, Number(revision), 1]);
  return [...shown, ...beside];
}

function hear(topic, revision) {
  if (wanted().some(([one, shown]) =>
    one === topic && revision !== shown && !isOld(revision, shown))) {
    dispatchEvent(new CustomEvent('bell', { detail: { topic, revision } }));
  }
}

function ask() {
  if (isLeader) take(me, wanted());
  else tell({ want: me, topics: wanted() });
}

let banner = 0;

function showConnection(isThere) {
  if (!isThere && banner) return;
  clearTimeout(banner);
  const show = () => {
    banner = 0;
    const place = byId('offline');
    if (place) place.hidden = isThere;
  };
  banner = setTimeout(show, isThere ? 0 : LOST_MS);
}

/* ----- the tab that listens */

let isLeader = false;
let isOnline = true;
let stream = null;
let streamed = new Set();
let heardAt = 0;
let tries = 0;
let soon = 0;
let again = 0;
// The number of the current stream or poll. Replies to earlier streams and polls are ignored.
let turn = 0;
const wants = new Map(); // The topics of each tab.
// The newest revision of each topic that a tab has shown or the stream has sent.
const heard = new Map();

function take(tab, topics) {
  wants.set(tab, topics);
  for (const [topic, shown] of topics) {
    let last = heard.get(topic) ?? shown;
    if (isOld(shown, last)) say(topic, last);
    else if (shown !== last && !isOld(last, shown)) {
      // One of the two revisions comes from another run of the server.
      last = 0;
      streamed.delete(topic);
    }
    heard.set(topic, last);
  }
  setOnline(isOnline);
  if (topicsOfAll().some(topic => !streamed.has(topic))) soon ||= setTimeout(open, GATHER_MS);
}

/** Returns the topics of all tabs without duplicates, secondary topics last. */
function topicsOfAll() {
  const all = [...wants.values()].flat().sort(([, , one], [, , other]) => one - other);
  return [...new Set(all.map(([topic]) => topic))].slice(0, TOPICS_MAX);
}

/**
 * Returns the query string of an event request. After an interruption, the query requests the
 * revision of every topic.
 */
function query({ isAnew }) {
  streamed = new Set(topicsOfAll());
  const known = topic => (isAnew ? '' : heard.get(topic));
  const isList = topic => topic === 'lobby' || topic === 'offers';
  const asked = topic => (isList(topic) ? `${topic}=` : `table=${topic}.`) + known(topic);
  return [...streamed].map(asked).join('&');
}

function open({ isAnew = false } = {}) {
  close();
  const asked = query({ isAnew });
  if (!asked) return;
  stream = new EventSource(`${address}?${asked}`);
  heardAt = Date.now();
  stream.onopen = () => {
    tries = 0;
    setOnline(true);
  };
  stream.onmessage = ({ data }) => listen(data);
  // A response other than a stream means that there are too many streams from this IP address.
  stream.onerror = ({ target }) => (target.readyState === EventSource.CLOSED ? poll() : lose());
}

function listen(line) {
  const [topic, revision] = line.split(' ');
  heardAt = Date.now();
  // The reply to a heartbeat shows the other players that this page is still open.
  if (topic === 'beat') return navigator.sendBeacon(`${address}/${revision}`);
  heard.set(topic, Number(revision));
  say(topic, Number(revision));
}

/** Polls for changes while there is no stream, and later tries to reopen one. */
async function poll(left = POLLS) {
  close();
  const mine = turn;
  const asked = query({ isAnew: true });
  if (!asked) return;
  let pause = POLL_MS * (0.75 + Math.random() / 2);
  try {
    const answer = await fetch(`${revisions}?${asked}`);
    const lines = await answer.text();
    if (mine !== turn) return;
    if (answer.status === 429) pause += 1000 * answer.headers.get('retry-after');
    else if (!answer.ok) return lose();
    else lines.split('\n').filter(Boolean).forEach(listen);
  } catch {
    if (mine === turn) lose();
    return;
  }
  tries = 0;
  setOnline(true);
  again = setTimeout(() => (left ? poll(left - 1) : open({ isAnew: true })), pause);
}

function close() {
  clearTimeout(soon);
  clearTimeout(again);
  soon = again = 0;
  turn += 1;
  stream?.close();
  stream = null;
}

/**
 * Closes the stream and reopens it after a pause. The pause grows with each attempt and is partly
 * random, so that browsers do not all retry at once.
 */
function lose() {
  close();
  setOnline(false);
  const pause = Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** tries) * (0.5 + Math.random() / 2);
  tries += 1;
  again = setTimeout(() => open({ isAnew: true }), pause);
}

function say(topic, revision) {
  tell({ heard: [topic, revision] });
  hear(topic, revision);
}

function setOnline(isThere) {
  isOnline = isThere;
  tell({ online: isThere });
  showConnection(isThere);
}

function lead() {
  isLeader = true;
  wants.clear();
  tell({ who: true });
  take(me, wanted());
}

/* ----- leader election */

/** Waits for the leader's lock and holds it until the tab closes or another tab steals it. */
async function stand(how = {}) {
  try {
    await navigator.locks.request(OFFICE, how, () => {
      lead();
      return new Promise(() => {});
    });
  } catch {
    isLeader = false;
    close();
    streamed = new Set();
    stand();
  }
}

let doubt = 0;

/** Replaces a possibly dead stream when the user returns to the tab or the network comes back. */
function wake() {
  if (isLeader) return refreshStream();
  tell({ wake: true });
  // A tab frozen by the browser does not respond but keeps the lock.
  doubt ||= setTimeout(() => {
    doubt = 0;
    if (!isLeader) stand({ steal: true });
  }, LOST_MS);
}

function refreshStream() {
  if (!stream || Date.now() - heardAt > QUIET_MS) open({ isAnew: true });
}

channel?.addEventListener('message', ({ data }) => {
  if (data.heard) hear(...data.heard);
  if ('online' in data) showConnection(data.online);
  if (data.here || data.who) doubt = clearTimeout(doubt);
  if (data.who) ask();
  if (!isLeader) return;
  if (data.want) take(data.want, data.topics);
  if (data.gone) wants.delete(data.gone);
  if (data.lost && !again) lose();
  if (data.wake) {
    tell({ here: true });
    refreshStream();
  }
});

on('follow', ask);
// All scripts on the page are listening now, so the tab requests earlier events again.
on('DOMContentLoaded', ask);
// A request has failed, but the stream may not have noticed the interruption.
on('lost', () => {
  if (!isLeader) tell({ lost: true });
  else if (!again) lose();
});
on('visibilitychange', () => {
  if (!document.hidden) wake();
});
on('online', wake);
on('offline', () => { if (isLeader) lose(); });
on('pagehide', () => tell({ gone: me }));
on('pageshow', ({ persisted }) => {
  if (!persisted) return;
  ask();
  wake();
});

if (canShare) {
  stand();
  ask();
} else {
  lead();
}
