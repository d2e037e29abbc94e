// A table, live: states come and moves go without a new page, and bids are added up.
// Without it the page is a form that reloads itself.

const ENTER_AFTER_MS = 400; // A late Enter must not answer a state not yet seen.

let shownAt = 0;
let busy = false;
let behind = false;
let isUnseen = false; // Whether the table has changed while nobody looked.

const byId = id => document.getElementById(id);
const table = () => byId('table');
const dock = () => document.querySelector('form#now');
const isSending = () => dock()?.ariaBusy;
const folds = () => [...document.querySelectorAll('#table details')];
const named = (name, value) =>
  document.querySelector(`#now [name="${name}"][value="${CSS.escape(value)}"]`);
const revision = () => Number(table().dataset.revision);

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
    if (isSending() && !isAnswer) return (behind = true);
    table().replaceWith(document.importNode(next, true));
    recall(kept);
    settle();
  };
  if (document.startViewTransition && document.visibilityState === 'visible') {
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
  reckon();
}

async function refresh() {
  behind = true;
  if (busy) return;
  busy = true;
  while (behind && !isSending()) {
    behind = false;
    // What nobody looks at is not seen.
    const isHidden = document.hidden;
    const how = isHidden ? 'hidden' : isUnseen ? 'back' : '1';
    try {
      const answer = await fetch(table().dataset.fragment, { headers: { 'x-fragment': how } });
      if (!answer.ok) continue;
      await show(await answer.text());
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
  if (topic === table().dataset.topic && rung > revision()) refresh();
});

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && isUnseen) refresh();
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
  if (behind) refresh();
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

/* ----- the sum of a bid */

const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (whole, gap) => gaps[gap] ?? whole);

/** The worth of the ticked cards, and how it is written. */
function value(form, cards, ranks) {
  const sum = cards.reduce((all, card) => all + card, 0);
  if (!form.elements.double?.checked) return { face: sum, worth: sum, text: cards.join(' + ') };
  const times = ranks.length === 4 ? 4 : 2;
  const chosen = form.elements.doubled_card;
  const doubled = chosen ? Number(chosen.value) : sum;
  const extra = chosen && !cards.includes(doubled) ? 0 : doubled * (times - 1);
  const written = cards.length > 1 ? `(${cards.join(' + ')})` : cards.join('');
  const text = chosen ? `${cards.join(' + ')} + ${extra}` : `${times} × ${written}`;
  return { face: sum, worth: sum + extra, text };
}

function reckon() {
  const bid = byId('bid');
  const form = dock();
  if (!bid || !form) return;
  const verdict = byId('verdict');
  const words = verdict.querySelector('span');
  const label = form.querySelector('[data-label]');
  bid.dataset.idle ??= label?.textContent ?? '';
  verdict.dataset.words ??= words.firstChild.textContent;
  const data = new FormData(form);
  const cards = data.getAll('card').map(Number);
  const ranks = data.getAll('rank');
  if (!cards.length) return write(words, label, 'warn', verdict.dataset.words, bid.dataset.idle);

  const { face, worth, text } = value(form, cards, ranks);
  const laid = Number(bid.dataset.total);
  const total = laid + worth;
  const counted = 'faceValue' in bid.dataset ? laid + face : total;
  const gaps = {
    sum: laid ? `${laid} + ${text}` : text,
    total,
    lead: total - bid.dataset.price,
    short: Number(bid.dataset.price) + 1 - counted,
    cards: 2,
  };
  const isOpening = 'opening' in bid.dataset;
  const isShort = !isOpening && gaps.short > 0;
  const lacksRanks = form.elements.double?.checked && 'namesRanks' in bid.dataset
    && ranks.length !== 2 && ranks.length !== 4;
  const sentence = isShort ? bid.dataset.liveShort
    : lacksRanks ? bid.dataset.liveRanks
      : isOpening ? bid.dataset.liveOpen : bid.dataset.liveLead;
  const name = isShort ? bid.dataset.idle : fill(bid.dataset.button, gaps);
  return write(words, label, isShort ? 'no' : lacksRanks ? 'warn' : 'ok', fill(sentence, gaps), name);
}

function write(words, label, kind, sentence, name) {
  byId('verdict').className = `verdict ${kind}`;
  words.firstChild.textContent = sentence;
  if (label) label.textContent = name;
}

document.addEventListener('change', event => {
  if (event.target.closest('#now')) reckon();
});

if (table()) {
  document.documentElement.classList.add('is-live');
  settle();
}
