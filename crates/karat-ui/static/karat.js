// Runs a live table: shows new states and sends moves without a page load, fetching only the parts
// of a state that have changed. Without this script, the page is a form that reloads automatically.

// The time after a new state during which the page ignores keys, in milliseconds, so that a late
// Enter does not answer a question that the player has not seen.
const ENTER_MS = 400;
const PRESS_MS = 3000;
const AGAIN_MS = 2000;
const MEANT_MS = 4000;
// The longest time to wait for a frame to be painted, in milliseconds.
const FRAME_MS = 100;
// The elements that players or clocks change, and that a new state therefore always replaces.
const FRESH = 'button, form, input, select, textarea, time';

let shownAt = 0;
let busy = false;
// The newest announced revision that has not been fetched yet, or 0.
let behind = 0;
// Whether the table has changed while the tab was hidden.
let isUnseen = false;

const table = () => byId('table');
const dock = () => find('form#now');
const isSending = () => dock()?.ariaBusy;
const folds = () => findAll('#table :is(details, [form=""])');
const opens = fold => ('open' in fold ? 'open' : 'checked');
const pressed = new Map(); // The log groups that the player has opened or closed.
/** Returns the storage key for whether a collapsible section is open. */
const stored = fold => `fold-${fold.id.replace(/\d/g, '')}`;
const named = (name, value) =>
  find(`:is(#now *, [form=now])[name="${name}"][value="${CSS.escape(value)}"]`);
const revision = () => Number(table().dataset.revision);
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
const isStill = matchMedia('(prefers-reduced-motion: reduce)');

/* ----- table states */

/** Collects what the player has ticked and opened, so that it survives the next update. */
function remember() {
  const { id, name, value } = document.activeElement;
  const ticked = [...(dock()?.elements ?? [])].filter(field => field.checked);
  return {
    focus: { id, name, value, inDock: document.activeElement.closest('#now') },
    ticked: ticked.map(field => [field.name, field.value]),
    phase: dock()?.dataset.phase,
    open: Object.fromEntries(folds().map(fold => [fold.id, fold[opens(fold)]])),
    turn: table().dataset.turn,
  };
}

/** Opens and closes sections as the player left them, at this table or an earlier one. */
function recallFolds() {
  for (const fold of folds()) {
    const is = fold.matches('.logg') || kept(stored(fold));
    if (is === 'open' || is === 'shut') fold.open = is === 'open';
  }
}

function recall(was, phase) {
  const { turn } = table().dataset;
  recallFolds();
  for (const fold of folds()) {
    const open = fold.matches('.logg') ? pressed.get(fold.id) : was.open[fold.id];
    // The action panel collapses automatically when the player's turn ends.
    const isSame = fold.id !== 'fold' || was.turn === turn;
    if (isSame && open !== undefined) fold[opens(fold)] = open;
  }
  const form = dock();
  if (phase === was.phase && !byId('laid-row')) {
    for (const [name, value] of was.ticked) {
      const field = named(name, value);
      if (field) field.checked = true;
    }
  }
  form?.classList.toggle('is-new-turn', turn === 'mine' && was.turn !== 'mine');
}

function focusAgain({ focus: { id, name, value, inDock } }) {
  const isNewTurn = dock()?.matches('.is-new-turn');
  const same = id ? byId(id) : name && named(name, value);
  const log = id === 'older' && find('.rail-body');
  const missing = find('#now [data-lead]') && find('#now fieldset :is(input, select)');
  const target = missing || (inDock && (isNewTurn || !same) ? byId('now-h') : same || log);
  target?.focus?.({ preventScroll: true });
}

/** Returns the part of the page with a given name. */
const part = name => table().querySelector(`table-part[data-name="${CSS.escape(name)}"]`);

/**
 * Returns the headers of a request for a new state. The headers list the parts that the page
 * already has, so that the server can omit them, except for the part whose form is being sent.
 */
function asks(how, form) {
  const parts = [...table().querySelectorAll('table-part')].filter(part => !part.contains(form));
  const held = parts.map(({ dataset }) => `${dataset.name}=${dataset.mark}`).join(' ');
  return { 'x-fragment': how, 'x-parts': held };
}

/** Returns whether the page has every part that a state omits. */
function holdsFor(next) {
  return [...next.querySelectorAll('[data-kept]')].every(({ dataset: { name, mark, kept } }) =>
    part(name ?? 'log')?.dataset.mark === (mark ?? kept));
}

/**
 * Updates a node of the page to the next state and returns the resulting node. Equal nodes stay
 * untouched, which saves the browser most of its work. Outside the table parts, nodes in the same
 * place count as equal.
 */
function bring(own, next, isInside) {
  if (next.localName === 'table-part') {
    if ('kept' in next.dataset) return own;
    isInside = true;
  }
  if (isInside) {
    if (own.isEqualNode(next)) return own;
    if (own.nodeName !== next.nodeName || next.data || next.matches(FRESH)) {
      own.replaceWith(next);
      return next;
    }
    copyAttributes(own, next);
  }
  const [mine, theirs] = [own, next].map(one => [...one.childNodes]);
  const places = all => all.map(one => key(one) || one.nodeName).join();
  if (places(mine) === places(theirs)) {
    mine.forEach((one, at) => bring(one, theirs[at], isInside));
  } else if (isInside || next.querySelector('table-part')) {
    // The page keeps all old log lines. All other lines in the new state are new, even if they
    // equal an old line.
    const keepsOld = theirs.some(one => one.dataset?.kept);
    const all = theirs.flatMap(one => {
      if (one.dataset?.kept) return mine.splice(0);
      const isSame = key(one)
        ? other => key(other) === key(one)
        : other => !keepsOld && other.isEqualNode(one);
      const at = mine.findIndex(isSame);
      return at < 0 ? one : bring(mine.splice(at, 1)[0], one, isInside);
    });
    mine.forEach(one => one.remove());
    all.forEach((one, index) => {
      if (own.childNodes[index] !== one) own.insertBefore(one, own.childNodes[index]);
    });
  }
  return own;
}

const key = ({ dataset, id }) => dataset?.name ?? (dataset?.kept || id);

function copyAttributes(own, next) {
  for (const name of [...own.getAttributeNames(), ...next.getAttributeNames()]) {
    const value = next.getAttribute(name);
    if (value === null) own.removeAttribute(name);
    else if (value !== own.getAttribute(name)) own.setAttribute(name, value);
  }
}

/** Waits until the browser has painted a frame, unless the user prefers reduced motion. */
const painted = () => Promise.race([
  pause(isStill.matches ? 0 : FRAME_MS),
  new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))),
]);

/**
 * Shows a new state in three steps, because the whole state is too much for one frame. The log and
 * the column beside the table come first, then the board, and finally the action panel, so that
 * nobody can answer a question before the board is visible.
 */
async function show(html, isAnswer) {
  const next = parsed(html).getElementById('table');
  if (!next) return location.reload();
  // Ticked fields are kept only within one phase of the game.
  const phase = next.querySelector('#now')?.dataset.phase;
  const places = ['#main>:not(.play)', '#main>.play', '.rail'];
  for (let left = 3; left--;) {
    await painted();
    if (!isAnswer) await released();
    if (isOld(next.dataset.revision, revision())) return;
    // The page keeps the form of a move that is being sent.
    if ((isSending() && !isAnswer) || (left > 1 && !holdsFor(next))) {
      return refresh(next.dataset.revision);
    }
    const was = remember();
    if (left > 1) dispatchEvent(new Event('before'));
    const [mine, theirs] = [table(), next].map(one => one.querySelectorAll(places[left]));
    mine.forEach((one, at) => bring(one, theirs[at]));
    if (!left) copyAttributes(table(), next);
    recall(was, phase);
    if (!left) {
      settle();
      dispatchEvent(new Event('state'));
    }
    focusAgain(was);
  }
}

function settle() {
  shownAt = performance.now();
  const { turn, title } = table().dataset;
  document.title = `${turn === 'mine' ? '● ' : ''}${title} · ${document.title.split(' · ').pop()}`;
}

/**
 * Waits, but not for long, until the user has completed a click and all moving cards have arrived.
 * Replacing a clicked element would cancel the click.
 */
async function released() {
  const end = performance.now() + PRESS_MS;
  while (find('#table :active, .bird') && performance.now() < end) await pause(20);
}

/** Fetches the table until the page shows the revision `told`. */
async function refresh(told) {
  behind = told;
  if (busy) return;
  busy = true;
  while (behind && behind !== revision() && !isSending()) {
    const asked = behind;
    behind = 0;
    // A player does not see changes in a hidden tab.
    const isHidden = document.hidden;
    const how = isHidden ? 'hidden' : isUnseen ? 'back' : '1';
    try {
      const answer = await fetch(table().dataset.fragment, { headers: asks(how) });
      if (!answer.ok) {
        // A failing server may recover. After any other refusal, reloading the page shows the
        // reason.
        if (/^4(?!08|29)/.test(answer.status)) return location.reload();
        refresh(asked);
        await pause(AGAIN_MS);
        continue;
      }
      await show(await answer.text());
      isUnseen = isHidden;
    } catch {
      lose();
    }
  }
  busy = false;
}

/* ----- events from live.js */

const lose = () => dispatchEvent(new Event('lost'));

on('bell', ({ detail: { topic, revision: rung } }) => {
  if (topic === table().dataset.topic) refresh(rung);
});

on('visibilitychange', () => {
  if (!document.hidden && isUnseen) refresh(Infinity);
});

/* ----- moves */

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const panel = dock();
  busy = true;
  hold(panel, true);
  try {
    // The server must send a new form even if its HTML is the same, because the submitted form has
    // to be replaced.
    const answer = await fetch(form.action, { method: 'POST', body, headers: asks('1', panel) });
    await show(await answer.text(), true);
  } catch {
    // The request id stays the same, so that the server does not make the move twice.
    lose();
  }
  hold(panel, false);
  busy = false;
  refresh(behind);
}

function hold(form, isHeld) {
  form.classList.toggle('is-pending', isHeld);
  form.ariaBusy = isHeld || null;
  form.querySelectorAll('button').forEach(one => { one.disabled = isHeld; });
}

/* ----- the table's tabs */

/** Highlights the tab whose content is visible. */
function mark() {
  for (const tabs of findAll('.rtabs, .ptabs')) {
    const all = [...tabs.children];
    const shown = all.find(({ hash }) => hash === location.hash) ?? all[0];
    for (const tab of all) tab.ariaCurrent = tab === shown || null;
  }
}

on('hashchange', mark);

/* ----- the log */

/** Stores which sections are open, switches tabs, and requests earlier log lines. */
on('click', event => {
  const fold = event.target.closest?.('#table summary')?.parentElement;
  if (fold?.matches('.logg')) pressed.set(fold.id, !fold.open);
  else if (fold?.id) keep(stored(fold), fold.open ? 'shut' : 'open');
  const tab = event.target.closest?.('.rtabs a');
  const link = tab ?? event.target.closest?.('#older');
  if (!link || isModified(event)) return;
  event.preventDefault();
  if (tab) {
    keep('tab', tab.hash);
    // Tabs create no history entries, so that the back button leaves the table.
    return location.replace(tab.hash);
  }
  const address = new URL(table().dataset.fragment, location);
  address.searchParams.set('log', new URL(link.href).searchParams.get('log'));
  table().dataset.fragment = address;
  refresh(Infinity);
});

/** Marks the news as read, so that the next state contains none. */
async function dismiss(form) {
  try {
    await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)), redirect: 'manual' });
    refresh(Infinity);
    byId('now-h')?.focus({ preventScroll: true });
  } catch {
    form.submit();
  }
}

/** Returns whether a tap is intended. On a touch screen, final decisions need a second tap. */
function isMeant(button) {
  const isThumb = matchMedia('(pointer: coarse) and (max-width: 767px)').matches;
  if (!isThumb || !button?.matches('[name=move], [value=hammer]') || button.dataset.asked) return true;
  const words = button.innerHTML;
  button.dataset.asked = 'yes';
  button.textContent = `${table().dataset.again} ${button.innerText}`;
  setTimeout(() => {
    button.innerHTML = words;
    delete button.dataset.asked;
  }, MEANT_MS);
  return false;
}

on('submit', event => {
  const form = event.target;
  const isRead = form.matches('[data-digest]');
  if (!isRead && !form.matches('#now, #lay, #laid')) return;
  event.preventDefault();
  if (isRead) return dismiss(form);
  if (!isSending() && isMeant(event.submitter)) send(form, event.submitter);
});

on('keydown', event => {
  const { target } = event;
  const letter = event.key.toLowerCase();
  const isTooSoon = performance.now() - shownAt < ENTER_MS;
  if (letter === 'enter' && isTooSoon && target.closest('#now')) event.preventDefault();
  if (isModified(event) || event.repeat || isTooSoon) return;
  if (target.matches('select, input:not([type=checkbox], [type=radio])')) return;
  if (letter === '?') byId('keys').togglePopover();
  if (letter === '.') byId('now-h')?.focus();
  if (letter === 'h') byId('hints')?.querySelector('summary').click();
  if (letter === 'r') byId('clauses')?.click();
  const keyed = /^[a-z\d]$/.test(letter) && dock()?.querySelector(`[data-key="${letter}"]`);
  if (!keyed) return;
  keyed.focus();
  // After a radio button has been chosen, Enter clicks the form's button.
  if (keyed.type === 'radio') keyed.click();
});

const choices = ['clauses', 'letters'];

/** Applies the player's display settings for all tables, such as whether to show rule numbers. */
function choose() {
  for (const name of choices) {
    const isOn = kept(name) === 'on';
    document.documentElement.classList.toggle(name, isOn);
    if (byId(name)) byId(name).checked = isOn;
  }
}

on('change', ({ target: { id, checked } }) => {
  if (!choices.includes(id)) return;
  keep(id, checked ? 'on' : 'off');
  choose();
});

on('state', choose);
if (table()) {
  settle();
  recallFolds();
  choose();
  if (!location.hash && kept('tab') && matchMedia('(min-width: 768px)').matches) {
    location.replace(kept('tab'));
  }
  mark();
}
