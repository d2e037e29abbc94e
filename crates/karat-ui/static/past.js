// Shows an earlier position in place of the current table. The user opens positions from a line of
// the log or the recap, or step by step. New events are shown once the user returns to the present.

const table = () => byId('table');
/** Returns the log links to earlier positions, oldest first. The last link leads to the present. */
const lines = () => findAll('#table .log a.ply').reverse();

// The earlier position on display, with its URL, text and board.
let past;
let asked = 0;
// The player whose log lines are shown, or an empty string for all players.
let of = '';

async function look({ href }) {
  const mine = asked += 1;
  try {
    const earlier = new URL(href);
    const ply = earlier.searchParams.get('ply') - 1;
    earlier.searchParams.set('ply', ply);
    const [then, before] = await Promise.all([stood(href), ply >= 0 && stood(earlier)]);
    if (mine !== asked) return;
    if (before) for (const one of changed(then.board, texts(before.board))) one.classList.add('is-new');
    past = { href, ...then };
    paint();
  } catch {
    location.assign(href);
  }
}

/** Fetches the board and text of the earlier position at a URL. */
async function stood(href) {
  const answer = await fetch(href, { headers: { 'x-fragment': '1' } });
  if (!answer.ok) throw new Error(answer.status);
  const page = parsed(await answer.text());
  const board = document.importNode(page.getElementById('r-table'), true);
  // The page still contains the hidden current table, so the fetched board must not reuse its ids
  // and names.
  for (const one of [board, ...board.querySelectorAll('[id], [name], [form]')]) {
    for (const name of ['id', 'name', 'form']) one.removeAttribute(name);
  }
  return { board, said: page.querySelector('#r-said .grow').innerHTML };
}

const places = board => [...board.querySelectorAll('[data-place]')];
const texts = board => new Map(places(board).map(one => [one.dataset.place, seen(one)]));

/** Returns the places on a board whose text has changed. */
function changed(board, before) {
  return places(board).filter(one => (before.get(one.dataset.place) ?? seen(one)) !== seen(one));
}

/** Returns the visible text of a place on the board, without text for screen readers. */
function seen({ childNodes }) {
  return [...childNodes].map(one => one.data ?? (one.matches('.vh') ? '' : seen(one))).join('');
}

// The text on the board before a new state, for finding the changes to highlight. There is none if
// this script was loaded while the page was showing that state.
let before;
on('before', () => { before = texts(table()); });
on('state', () => {
  if (!before) return;
  for (const one of changed(table(), before)) one.classList.add('is-fresh');
});
on('animationend', ({ target }) => target.classList.remove('is-fresh'));

function back() {
  asked += 1;
  past = null;
  paint();
}

/** Shows the earlier position again after a new state has replaced its elements. */
function paint() {
  if (!table() || !byId('past')) return;
  table().classList.toggle('is-past', Boolean(past));
  byId('past').hidden = byId('past-dock').hidden = !past;
  byId('past-turn').hidden = table().dataset.turn !== 'mine';
  byId('past-said').innerHTML = past?.said ?? '';
  byId('past-board').replaceChildren(...(past ? [past.board] : []));
  const log = find('.rail-body');
  log.dataset.of = byId('log-of').value = of;
  byId('log-of').hidden = false;
  const all = lines();
  const at = place(all);
  byId('past-steps').hidden = !all.length;
  byId('past-prev').disabled = at <= 0;
  byId('past-next').disabled = !past;
  byId('past-at').textContent = all[at] ? `${byId('past-at').dataset.word} ${all[at].textContent}` : '';
  for (const one of findAll('#table a[href]')) {
    one.ariaCurrent = one.href === past?.href ? 'true' : null;
  }
}

const place = all => (past ? all.findIndex(({ href }) => href === past.href) : all.length - 1);

function step(by) {
  const all = lines();
  const to = place(all) + by;
  if (to >= all.length - 1) back();
  else if (to >= 0) look(all[to]);
}

on('click', event => {
  const { target } = event;
  if (target.closest?.('#past-prev')) step(-1);
  if (target.closest?.('#past-next')) step(1);
  if (target.closest?.('#past-now')) back();
  const link = target.closest?.('#table :is(.log .ply, .recap-l)');
  if (!link || isModified(event)) return;
  event.preventDefault();
  look(link);
});

on('change', ({ target }) => {
  if (target.id !== 'log-of') return;
  of = target.value;
  paint();
});

on('keydown', ({ key, target, repeat }) => {
  if (repeat || target.closest('input:not([type=checkbox], [type=radio]), select, textarea')) return;
  if (key === '[') step(-1);
  if (key === ']' && past) step(1);
  if (key === 'Escape' && past) back();
});

on('state', paint);
paint();
