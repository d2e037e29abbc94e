// Replays a game with a slider, keys and playback. Without this script, every step is a link.

const KEYS = { ArrowLeft: 'r-prev', ArrowRight: 'r-next', Home: 'r-first', End: 'r-last' };

const byId = id => document.getElementById(id);
const root = () => byId('replay');
const parts = tree => [...tree.querySelectorAll('[data-part]')];
const said = byId('r-said');
const bar = byId('r-bar');
const play = byId('r-play');

let asked = null;
let timer = 0;

/* ----- another position */

const addressOf = ply => root().dataset.address + ply;

/** Returns a URL's query without the ply. The rest of the query identifies a view of the game. */
function viewOf(address) {
  const fields = new URL(address, location).searchParams;
  fields.delete('ply');
  return `${fields}`;
}

async function go(address) {
  if (!address || address === asked?.address) return;
  asked?.control.abort();
  const mine = { address, control: new AbortController() };
  asked = mine;
  try {
    const { signal } = mine.control;
    const answer = await fetch(address, { signal, headers: { 'x-fragment': '1' } });
    if (!answer.ok) throw new Error(answer.status);
    show(await answer.text(), address);
  } catch (error) {
    if (error.name === 'AbortError') return;
    stop();
    location.assign(address);
  }
  if (asked === mine) asked = null;
  if (isPlaying()) wait();
}

function show(html, address) {
  const next = new DOMParser().parseFromString(html, 'text/html').getElementById('replay');
  const focused = document.activeElement?.id;
  const open = [...root().querySelectorAll('details[id]')].map(({ id, open }) => [id, open]);
  for (const part of parts(root())) {
    const fresh = next.querySelector(`#${part.id}`);
    if (fresh) part.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  for (const [id, wasOpen] of open) {
    const fold = byId(id);
    if (fold) fold.open = wasOpen;
  }
  const ply = next.querySelector('#r-ply').value;
  byId('r-ply').value = ply;
  mark(ply);
  history.replaceState(null, '', address);
  const back = find('.settings [name=back]');
  if (back) back.value = location.pathname + location.search;
  document.title = `${next.dataset.title} · ${document.title.split(' · ').pop()}`;
  // A disabled button cannot keep the focus, so the slider receives it.
  const again = byId(focused);
  if (again && document.activeElement !== again) again.focus({ preventScroll: true });
  if (again && document.activeElement !== again) (bar ?? byId('r-ply')).focus();
}

function mark(ply) {
  if (!bar) return;
  bar.value = ply;
  bar.setAttribute('aria-valuetext', bar.dataset.text.replace('{ply}', bar.value));
}

/* ----- playback */

const isPlaying = () => play.getAttribute('aria-pressed') === 'true';

function wait() {
  clearTimeout(timer);
  const next = byId('r-next').getAttribute('href');
  if (!next) return stop();
  timer = setTimeout(() => go(next), Number(byId('r-pace').querySelector('select').value));
}

function start() {
  play.setAttribute('aria-pressed', 'true');
  // Playback is too fast for a screen reader.
  said.setAttribute('aria-live', 'off');
  go(byId('r-next').getAttribute('href') ?? addressOf(0));
}

function stop() {
  clearTimeout(timer);
  play.setAttribute('aria-pressed', 'false');
  said.removeAttribute('aria-live');
}

play.addEventListener('click', () => (isPlaying() ? stop() : start()));

/* ----- controls */

bar?.addEventListener('input', () => {
  stop();
  go(addressOf(bar.value));
  bar.setAttribute('aria-valuetext', bar.dataset.text.replace('{ply}', bar.value));
});

byId('r-form').addEventListener('submit', event => {
  event.preventDefault();
  stop();
  go(addressOf(byId('r-ply').value));
});

addEventListener('click', event => {
  const link = event.target.closest?.('#replay a[href]');
  const isPlain = !isModified(event);
  if (!link || !isPlain || link.pathname !== location.pathname) return;
  if (viewOf(link.href) !== viewOf(addressOf(0))) return;
  event.preventDefault();
  stop();
  go(link.getAttribute('href'));
});

addEventListener('keydown', event => {
  const step = KEYS[event.key];
  if (!step || isModified(event) || event.shiftKey) return;
  if (event.target.closest('input, select, textarea, .rail-body')) return;
  event.preventDefault();
  stop();
  go(byId(step)?.getAttribute('href'));
});

for (const one of [bar, play, byId('r-pace')]) if (one) one.hidden = false;
mark(byId('r-ply').value);
