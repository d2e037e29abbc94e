// Tables before their games, live: seats, open tables, the link, and everybody's part in the deal.
// Without it the pages are forms, and a part in the deal is a phrase that somebody types.

const GATHER_MS = 500; // Of one's own tables several may change at once.
const PRESS_MS_MAX = 3000;
const AGAIN_MS = 2000;
const KEPT = 'karat-nonce-';

const live = () => document.getElementById('lobby');
const revision = () => Number(live().dataset.revision);
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
const hex = bytes => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');

/* ----- the part in the deal */

/** SHA-256 in hexadecimal; null where the browser has none, as on a network without encryption. */
async function hash(text) {
  if (!crypto.subtle) return null;
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function keep(name, nonce) {
  try {
    localStorage.setItem(KEPT + name, nonce);
    return true;
  } catch {
    return false; // A nonce that cannot be shown later must not be committed to.
  }
}

/** Whether the form leads to a table where others have still to sit down. */
const leadsToLobby = form => form.action.endsWith('/join')
  || [...form.querySelectorAll('select[name^=bot_]')]
    .some(select => select.value === 'friend' && select.offsetParent !== null);

/** Random bytes for a form: their hash for a lobby, themselves for a game that starts at once. */
async function prepare(form) {
  if (form.dataset.nonceForm) return;
  form.dataset.nonceForm = 'ready';
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
  const name = await hash(nonce);
  form.addEventListener('submit', () => {
    const isLobby = leadsToLobby(form);
    form.elements.nonce.value = isLobby ? '' : nonce;
    form.elements.nonce_commitment.value = isLobby && name && keep(name, nonce) ? name : '';
  });
}

/** Shows what this browser committed to, once the others are bound too. */
async function showNonce() {
  const { show, nonce: address } = live()?.dataset ?? {};
  const nonce = show && localStorage.getItem(KEPT + show);
  if (!nonce) return;
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ nonce }) });
  if (answer.ok) {
    localStorage.removeItem(KEPT + show);
    refresh();
  }
}

/* ----- states */

let busy = false;
let behind = false;

/** What the reader has typed and chosen, for the next state to keep. */
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

/** A press that has begun ends on what it began on; one without an end is not waited for. */
async function released() {
  const end = performance.now() + PRESS_MS_MAX;
  while (document.querySelector('#lobby :active') && performance.now() < end) await pause(20);
}

async function refresh() {
  behind = true;
  if (busy) return;
  busy = true;
  while (behind) {
    behind = false;
    try {
      const answer = await fetch(live().dataset.page);
      if (!answer.ok && ![403, 404].includes(answer.status)) {
        // What the server cannot answer now, it can later.
        behind = true;
        await pause(AGAIN_MS);
        continue;
      }
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const next = page.getElementById('lobby');
      if (!next) return location.assign(live().dataset.page); // The game has begun.
      await released();
      if (Number(next.dataset.revision) >= revision()) {
        const kept = remember();
        live().replaceWith(document.importNode(next, true));
        document.title = page.title;
        recall(kept);
        settle();
      }
    } catch {
      document.dispatchEvent(new Event('lost')); // The bell rings again once the server is back.
    }
  }
  busy = false;
}

/* ----- the bell, which live.js hears */

let soon = 0;
let isMissed = false;

/** Nobody needs a list that he does not look at; it is fetched when he comes back. */
function hear({ detail: { topic, revision: rung } }) {
  const isLobby = topic === live()?.dataset.topic;
  if (isLobby && rung <= revision()) return;
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

/* ----- the link */

function offerCopy() {
  const button = document.getElementById('copy');
  const address = document.getElementById('address');
  if (!button || !address) return;
  address.value = location.origin + location.pathname;
  button.hidden = false;
  button.addEventListener('click', async () => {
    address.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(address.value);
    else document.execCommand('copy');
    button.querySelector('span').textContent = button.dataset.done;
  });
}

function settle() {
  document.querySelectorAll('[data-nonce-form]').forEach(prepare);
  offerCopy();
  showNonce();
  document.dispatchEvent(new Event('follow'));
}

if (live()?.querySelector('#chat')) document.documentElement.classList.add('is-live');
settle();
document.addEventListener('bell', hear);
document.addEventListener('visibilitychange', comeBack);
