// A table, live: states come and moves go without a new page, and of a state only what the page does
// not hold yet. Without it the page is a form that reloads itself.

const ENTER_AFTER_MS = 400; // A late Enter must not answer a state not yet seen.
const PRESS_MS_MAX = 3000;
const AGAIN_MS = 2000;
const MEANT_WITHIN_MS = 4000;

let shownAt = 0;
let busy = false;
let behind = 0; // The newest revision that was told of, until it is fetched.
let isUnseen = false; // Whether the table has changed while nobody looked.

const byId = id => document.getElementById(id);
const table = () => byId('table');
const dock = () => document.querySelector('form#now');
const isSending = () => dock()?.ariaBusy;
const folds = () => [...document.querySelectorAll('#table details')];
const pressed = new Map(); // The groups of the log that the reader has opened or put away.
const named = (name, value) =>
  document.querySelector(`:is(#now *, [form=now])[name="${name}"][value="${CSS.escape(value)}"]`);
const revision = () => Number(table().dataset.revision);
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
const thumb = matchMedia('(pointer: coarse) and (max-width: 767px)');

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
    isFolded: byId('fold')?.checked,
  };
}

function recall(kept) {
  for (const fold of folds()) {
    const open = fold.matches('.logg') ? pressed.get(fold.id) : kept.open[fold.id];
    fold.open = open ?? fold.open;
  }
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
  form?.classList.toggle('is-new-turn', isNewTurn);
  const fold = kept.turn === table().dataset.turn && byId('fold');
  if (fold) fold.checked = kept.isFolded;
  focusAgain(kept.focus, isNewTurn);
}

function focusAgain({ id, name, value, inDock }, isNewTurn) {
  const same = id ? byId(id) : name && named(name, value);
  const log = id === 'older' && !same && document.querySelector('.rail-body');
  const target = inDock && (isNewTurn || !same) ? byId('now-h') : same || log;
  target?.focus?.({ preventScroll: true });
}

/** The part of that name in the page. */
const part = name => table().querySelector(`table-part[data-name="${CSS.escape(name)}"]`);

/** What the page holds, for the server to leave out. */
function held() {
  const parts = [...table().querySelectorAll('table-part')];
  return parts.map(({ dataset }) => `${dataset.name}=${dataset.mark}`).join(' ');
}

/** Puts what the page holds into the places left for it; whether it holds all of that. */
function complete(next) {
  const places = [...next.querySelectorAll('table-part[data-kept]')];
  const lines = [...next.querySelectorAll('li[data-kept]')];
  const own = places.map(({ dataset }) => part(dataset.name));
  const isHere = places.every(({ dataset }, index) => own[index]?.dataset.mark === dataset.mark);
  if (!isHere || lines.some(({ dataset }) => part('log').dataset.mark !== dataset.kept)) return false;
  places.forEach((place, index) => place.replaceWith(own[index]));
  for (const place of lines) {
    const group = part('log').querySelector(`#${place.closest('[id]').id}`);
    place.replaceWith(...group.querySelectorAll('.log > li'));
  }
  return true;
}

async function show(html, isAnswer) {
  const next = new DOMParser().parseFromString(html, 'text/html').getElementById('table');
  if (!next) return location.reload();
  const state = document.importNode(next, true);
  await pause(0); // Reading a page and painting it are too much for one frame.
  if (Number(next.dataset.revision) < revision()) return undefined;
  const kept = remember();
  const old = table();
  // A move on its way keeps its form.
  if ((isSending() && !isAnswer) || !complete(state)) {
    return (behind = Math.max(behind, next.dataset.revision));
  }
  old.replaceWith(state);
  recall(kept);
  settle();
  document.dispatchEvent(new CustomEvent('state', { detail: old }));
  return undefined;
}

function settle() {
  shownAt = performance.now();
  const name = document.title.split(' · ').pop();
  const isMine = table().dataset.turn === 'mine';
  document.title = `${isMine ? '● ' : ''}${table().dataset.title} · ${name}`;
}

/** A press that has begun ends on what it began on, and what flies arrives; one without an end is not
    waited for. */
async function released() {
  const end = performance.now() + PRESS_MS_MAX;
  while (document.querySelector('#table :active, .bird') && performance.now() < end) await pause(20);
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
    const headers = { 'x-fragment': how, 'x-parts': held() };
    try {
      const answer = await fetch(table().dataset.fragment, { headers });
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
  // A held form cannot stay: an answer brings another, even one with the same words.
  form.closest('table-part').dataset.mark = '';
  const headers = { 'x-fragment': '1', 'x-parts': held() };
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers });
    await show(await answer.text(), true);
    if (form.isConnected) hold(form, false);
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

/* ----- the log */

/** Asks for the log from further back; what comes is as if the page had held it. */
document.addEventListener('click', event => {
  const link = event.target.closest?.('#older');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const address = new URL(table().dataset.fragment, location);
  address.searchParams.set('log', new URL(link.href).searchParams.get('log'));
  table().dataset.fragment = address;
  refresh(Infinity);
});

document.addEventListener('click', ({ target }) => {
  const group = target.closest?.('.logg > summary')?.parentElement;
  if (group) pressed.set(group.id, !group.open);
});

/** News that was read; the next state has none. */
async function dismiss(form) {
  try {
    await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)), redirect: 'manual' });
    refresh(Infinity);
    byId('now-h')?.focus({ preventScroll: true });
  } catch {
    form.submit();
  }
}

/** Whether a press is meant: what one decides for good, a thumb presses twice. */
function isMeant(button) {
  if (!thumb.matches || !button?.matches('[name=move], [value=hammer]') || button.dataset.asked) {
    return true;
  }
  const words = button.innerHTML;
  button.dataset.asked = 'yes';
  button.textContent = `${table().dataset.again} ${button.innerText}`;
  setTimeout(() => {
    button.innerHTML = words;
    delete button.dataset.asked;
  }, MEANT_WITHIN_MS);
  return false;
}

document.addEventListener('submit', event => {
  const form = event.target;
  const isRead = form.matches('[data-digest]');
  if (form !== dock() && !isRead) return;
  event.preventDefault();
  if (isRead) return dismiss(form);
  if (!form.ariaBusy && isMeant(event.submitter)) send(form, event.submitter);
});

document.addEventListener('keydown', event => {
  const isTooSoon = performance.now() - shownAt < ENTER_AFTER_MS;
  if (event.key === 'Enter' && isTooSoon && event.target.closest('#now')) event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTooSoon) return;
  if (event.target.matches('select, input:not([type=checkbox], [type=radio])')) return;
  if (event.key === '?') byId('keys').togglePopover();
  if (event.key === '.') byId('now-h')?.focus();
  if (event.key.toLowerCase() === 'h') byId('hints')?.querySelector('summary').click();
  if (event.key.toLowerCase() === 'p') dock()?.querySelector('[data-key=p]')?.focus();
});

if (table()) {
  settle();
}
