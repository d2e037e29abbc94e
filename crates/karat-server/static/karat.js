// A table, live: states come and moves go without a new page. Without it the page is a form that
// reloads itself.

const ENTER_AFTER_MS = 400; // A late Enter must not answer a state not yet seen.
const PRESS_MS_MAX = 3000;
const AGAIN_MS = 2000;

let shownAt = 0;
let busy = false;
let behind = 0; // The newest revision that was told of, until it is fetched.
let isUnseen = false; // Whether the table has changed while nobody looked.

const byId = id => document.getElementById(id);
const table = () => byId('table');
const dock = () => document.querySelector('form#now');
const isSending = () => dock()?.ariaBusy;
const folds = () => [...document.querySelectorAll('#table details')];
const named = (name, value) =>
  document.querySelector(`#now [name="${name}"][value="${CSS.escape(value)}"]`);
const revision = () => Number(table().dataset.revision);
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/* ----- states */

/** What the reader has ticked, opened and scrolled, for the next state to keep. */
function remember() {
  const { id, name, value } = document.activeElement;
  const ticked = [...(dock()?.elements ?? [])].filter(field => field.checked);
  return {
    focus: { id, name, value, inDock: document.activeElement.closest('#now') },
    ticked: ticked.map(field => [field.name, field.value]),
    phase: dock()?.dataset.phase,
    open: Object.fromEntries(folds().map(fold => [fold.id, fold.open])),
    scroll: document.querySelector('.rail-body')?.scrollTop ?? 0,
    turn: table().dataset.turn,
  };
}

function recall(kept) {
  for (const fold of folds()) fold.open = kept.open[fold.id] ?? fold.open;
  const log = document.querySelector('.rail-body');
  if (log) log.scrollTop = kept.scroll;
  const form = dock();
  if (form && form.dataset.phase === kept.phase) {
    for (const [name, value] of kept.ticked) {
      const field = named(name, value);
      if (field) field.checked = true;
    }
  }
  const isNewTurn = table().dataset.turn === 'mine' && kept.turn !== 'mine';
  if (isNewTurn) form?.classList.add('is-new-turn');
  focusAgain(kept.focus, isNewTurn);
}

function focusAgain({ id, name, value, inDock }, isNewTurn) {
  const same = id ? byId(id) : name && named(name, value);
  const target = inDock && (isNewTurn || !same) ? byId('now-h') : same;
  target?.focus?.({ preventScroll: true });
}

function show(html, isAnswer) {
  const next = new DOMParser().parseFromString(html, 'text/html').getElementById('table');
  if (!next) return location.reload();
  if (Number(next.dataset.revision) < revision()) return undefined;
  const kept = remember();
  const swap = () => {
    // A move on its way keeps its form.
    if (isSending() && !isAnswer) return (behind = Math.max(behind, next.dataset.revision));
    table().replaceWith(document.importNode(next, true));
    recall(kept);
    settle();
  };
  const glides = document.startViewTransition && !stillness.matches && !document.hidden;
  if (glides) {
    const glide = document.startViewTransition(swap);
    glide.ready.catch(() => {}); // Even skipped, it swaps.
    return glide.updateCallbackDone;
  }
  return swap();
}

function settle() {
  shownAt = performance.now();
  const name = document.title.split(' · ').pop();
  const isMine = table().dataset.turn === 'mine';
  document.title = `${isMine ? '● ' : ''}${table().dataset.title} · ${name}`;
}

/** A press that has begun ends on what it began on; one without an end is not waited for. */
async function released() {
  const end = performance.now() + PRESS_MS_MAX;
  while (document.querySelector('#table :active') && performance.now() < end) await pause(20);
}

/** Fetches the table if it is not as new as `told`. */
async function refresh(told) {
  behind = Math.max(behind, told);
  if (busy) return;
  busy = true;
  while (behind > revision() && !isSending()) {
    const asked = behind;
    behind = 0;
    // What nobody looks at is not seen.
    const isHidden = document.hidden;
    const how = isHidden ? 'hidden' : isUnseen ? 'back' : '1';
    try {
      const answer = await fetch(table().dataset.fragment, { headers: { 'x-fragment': how } });
      if (!answer.ok) {
        // What the server cannot answer now, it can later; what is not for the reader never comes.
        if (![403, 404].includes(answer.status)) behind = Math.max(behind, asked);
        await pause(AGAIN_MS);
        continue;
      }
      const html = await answer.text();
      await released();
      await show(html);
      isUnseen = isHidden;
    } catch {
      lose();
    }
  }
  busy = false;
}

/* ----- the bell, which live.js hears */

const lose = () => document.dispatchEvent(new Event('lost'));

document.addEventListener('bell', ({ detail: { topic, revision: rung } }) => {
  if (topic === table().dataset.topic && rung > revision()) refresh(rung);
});

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && isUnseen) refresh(Infinity);
});

/* ----- moves */

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  busy = true;
  hold(form, true);
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers: { 'x-fragment': '1' } });
    await show(await answer.text(), true);
  } catch {
    // The same request id again: nothing happens twice.
    hold(form, false);
    lose();
  }
  busy = false;
  refresh(behind);
}

function hold(form, isHeld) {
  form.classList.toggle('is-pending', isHeld);
  form.ariaBusy = isHeld || null;
  form.querySelectorAll('button').forEach(one => { one.disabled = isHeld; });
}

document.addEventListener('submit', event => {
  const form = event.target;
  if (form !== dock()) return;
  event.preventDefault();
  if (!form.ariaBusy) send(form, event.submitter);
});

document.addEventListener('keydown', event => {
  const isTooSoon = performance.now() - shownAt < ENTER_AFTER_MS;
  if (event.key === 'Enter' && isTooSoon && event.target.closest('#now')) event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTooSoon) return;
  if (event.target.matches('select, input:not([type=checkbox], [type=radio])')) return;
  if (event.key === '.') byId('now-h')?.focus();
  if (event.key.toLowerCase() === 'p') dock()?.querySelector('[data-key=p]')?.focus();
});

if (table()) {
  document.documentElement.classList.add('is-live');
  settle();
}
