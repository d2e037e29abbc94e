// Runs live lobbies: the seats, the list of open tables, the link, and the players' contributions
// to the deal. Without this script, the pages are forms, and a contribution is a typed phrase that
// the server knows immediately. With the script, the server knows only a hash until all
// contributions are fixed.

// The time during which changes to several tables are collected, in milliseconds.
const GATHER_MS = 500;
const PRESS_MS_MAX = 3000;
const AGAIN_MS = 2000;
const KEPT = 'karat-nonce-';

const live = () => document.getElementById('lobby');
const revision = () => Number(live().dataset.revision);
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
const hex = bytes => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');

/* ----- the contribution to the deal */

/**
 * Returns the SHA-256 hash of a string in hexadecimal, or null if the browser cannot compute the
 * hash, as on an unencrypted connection.
 */
async function hash(text) {
  if (!crypto.subtle) return null;
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function keep(name, nonce) {
  try {
    localStorage.setItem(KEPT + name, nonce);
    return true;
  } catch {
    // The browser could not reveal the contribution later, so it must not commit to it.
    return false;
  }
}

/**
 * Returns whether a form leads to a table where the contributions are revealed later. The
 * challenger of a correspondence game may be away at that time.
 */
const leadsToLobby = form => /\/(join|find)$/.test(form.action)
  || (/\/challenges$/.test(form.action) && form.elements.speed.value === 'live')
  || [...form.querySelectorAll('select[name^=bot_]')]
    .some(select => select.value === 'friend' && select.offsetParent !== null);

const randomBytes = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/** Normalises typed text to a single line that fits into a record's field. */
const onOneLine = text => [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, 80).join('').trim();

/**
 * Prepares a form that contributes to the deal, by adding random bytes to the player's text. A
 * lobby receives only the hash of the contribution. A game that starts immediately receives the
 * contribution itself. The hash is computed while the player types, because form submission does
 * not wait.
 */
function prepare(form) {
  if (form.dataset.nonceForm) return;
  form.dataset.nonceForm = 'ready';
  const { nonce, nonce_commitment: commitment, phrase } = form.elements;
  let made;
  async function make() {
    const words = onOneLine(phrase?.value ?? '');
    const text = words ? `${words} ${randomBytes()}` : randomBytes();
    const next = { words, text };
    made = next;
    next.name = await hash(text);
  }
  make();
  phrase?.addEventListener('input', make);
  form.addEventListener('submit', () => {
    const { words, text, name } = made;
    const isLobby = leadsToLobby(form);
    const isBound = isLobby && name && keep(name, text);
    nonce.value = isLobby || words ? '' : text;
    commitment.value = isBound ? name : '';
    // The contribution is fixed by its hash, so its text must not be sent yet.
    if (isBound && phrase) phrase.disabled = true;
  });
  // A player who returns to the form finds their text again.
  if (phrase) window.addEventListener('pageshow', () => { phrase.disabled = false; });
}

/** The number of the last repeated deal to which this page has contributed. */
let anew = 0;

/** Commits to new random bytes after a voided deal, before any contribution is revealed. */
async function commitAnew() {
  const { commit, nonce: address } = live()?.dataset ?? {};
  if (!commit || Number(commit) <= anew) return;
  anew = Number(commit);
  const text = randomBytes();
  const name = await hash(text);
  if (!name || !keep(name, text)) return;
  const isStill = () => live()?.dataset.commit === commit;
  if (await send(address, { nonce_commitment: name }, isStill)) refresh();
}

/**
 * Sends fields to the server, retrying until it responds. Returns whether the server accepted the
 * fields.
 */
async function send(address, fields, isStill) {
  while (isStill()) {
    try {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
      if (answer.ok || (answer.status < 500 && answer.status !== 429)) return answer.ok;
    } catch {
      // The server is temporarily down.
    }
    await pause(AGAIN_MS);
  }
  return false;
}

/** The hash of the contribution being revealed. */
let shown = '';

/** Reveals this browser's contribution to the deal once all other contributions are fixed. */
async function showNonce() {
  const { show, nonce: address } = live()?.dataset ?? {};
  const nonce = show && show !== shown && localStorage.getItem(KEPT + show);
  if (!nonce) return;
  shown = show;
  if (await send(address, { nonce }, () => live()?.dataset.show === show)) {
    localStorage.removeItem(KEPT + show);
    refresh();
  }
}

/* ----- lobby states */

let busy = false;
let behind = false;

/** Collects what the player has typed and chosen, so that it survives the next update. */
function remember() {
  const typed = [...live().querySelectorAll('input[id], select[id]')]
    .filter(field => field.type !== 'hidden' && !field.readOnly && field.id !== 'chat-text')
    .map(field => [field.id, field.value]);
  const open = [...live().querySelectorAll('details')].map(fold => fold.open);
  return { typed, open, focus: document.activeElement?.id };
}

function recall({ typed, open, focus }) {
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  live().querySelectorAll('details').forEach((fold, index) => { fold.open = open[index] ?? false; });
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}

/**
 * Waits for the user to complete a click, because replacing the clicked element would cancel the
 * click. Gives up on clicks that take too long.
 */
async function released() {
  const end = performance.now() + PRESS_MS_MAX;
  while (find('#lobby :active') && performance.now() < end) await pause(20);
}

async function refresh() {
  behind = true;
  if (busy) return;
  busy = true;
  while (behind) {
    behind = false;
    try {
      const answer = await fetch(live().dataset.page);
      if (/^5|408|429/.test(answer.status)) {
        // A failing server may recover.
        behind = true;
        await pause(AGAIN_MS);
        continue;
      }
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const next = page.getElementById('lobby');
      // The game has begun, so the page no longer has a lobby.
      if (!next) return location.assign(live().dataset.page);
      await released();
      if (!isOld(next.dataset.revision, revision())) {
        const kept = remember();
        live().replaceWith(document.importNode(next, true));
        dispatchEvent(new Event('state'));
        document.title = page.title;
        recall(kept);
        settle();
      }
    } catch {
      // The stream announces the new state again once the server is back.
      dispatchEvent(new Event('lost'));
    }
  }
  busy = false;
}

/* ----- events from live.js */

let soon = 0;
let isMissed = false;

/** Fetches a new state after an event. A hidden tab waits until it is visible again. */
function hear({ detail: { topic, revision: rung } }) {
  const isLobby = topic === live()?.dataset.topic;
  if (isLobby && (rung === revision() || isOld(rung, revision()))) return;
  isMissed = document.hidden;
  if (isMissed) return;
  if (isLobby) refresh();
  else soon ||= setTimeout(() => { soon = 0; refresh(); }, GATHER_MS);
}

function comeBack() {
  if (document.hidden || !isMissed) return;
  isMissed = false;
  refresh();
}

/* ----- the link to the table */

function offerCopy() {
  const button = document.getElementById('copy');
  const address = document.getElementById('address');
  if (!button || !address) return;
  address.value = location.origin + location.pathname;
  button.hidden = false;
  const send = document.getElementById('send');
  send.hidden = !navigator.share;
  // If the user cancels sharing the link, nothing is sent.
  send.addEventListener('click', () => navigator.share({ url: address.value }).catch(() => {}));
  button.addEventListener('click', async () => {
    address.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(address.value);
    else document.execCommand('copy');
    button.querySelector('span').textContent = button.dataset.done;
  });
}

function settle() {
  findAll('[data-nonce-form]').forEach(prepare);
  offerCopy();
  commitAnew();
  showNonce();
  dispatchEvent(new Event('follow'));
}

if (live()?.querySelector('#chat')) document.documentElement.classList.add('is-live');
settle();
addEventListener('bell', hear);
addEventListener('visibilitychange', comeBack);
