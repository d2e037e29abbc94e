// Animates recent events one after another. A player who can decide does not have to wait, because
// the action panel always shows the newest state and a click on the panel skips the animations.

const PACES = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
// The longest animation that may be shortened, in milliseconds.
const ROUTINE_MS_MAX = 1200;
// The duration of a shortened animation, in milliseconds.
const HURRIED_MS = 220;
// The total duration of queued animations above which they are shortened, in milliseconds.
const MUCH_MS = 8000;
// The total duration of queued animations above which they are all skipped, in milliseconds.
const TOO_MUCH_MS = 20000;
const FLIGHT_MS = 420;

const moments = () => findAll('#moments > li');
const number = moment => Number(moment.dataset.number);

// The number of the newest event that was animated or skipped.
let told = Math.max(-1, ...moments().map(number));
let queue = [];
let held;
let timer;
// The number of events that happened while a tab other than the table was open.
let unseen = 0;

/** Returns the factor that the player's speed setting applies to animation durations. */
function pace() {
  return PACES[chosen()] ?? 1;
}

const chosen = () => kept('pace') ?? byId('moments').dataset.pace;

/** Queues new events, shortening their animations if there are many. */
function gather() {
  const fresh = moments().filter(moment => number(moment) > told);
  told = Math.max(told, ...fresh.map(number));
  queue.push(...fresh.map(({ innerHTML, dataset }) =>
    ({ html: innerHTML, ms: dataset.hold * pace(), way: dataset.way, kind: dataset.kind ?? '' })));
  unseen += fresh.length;
  const total = () => queue.reduce((all, { ms }) => all + ms, 0);
  if (total() > MUCH_MS) {
    for (const moment of queue) if (moment.ms <= ROUTINE_MS_MAX) moment.ms = HURRIED_MS;
  }
  if (!pace() || total() > TOO_MUCH_MS) queue = [];
  paint();
  requestAnimationFrame(() => {
    count(); // The browser calculates the layout, which `count` needs, at this point anyway.
    if (held || !queue.length) return;
    clearTimeout(timer);
    timer = setTimeout(goOn); // Let the browser paint the new state first.
  });
}

/** Ends the current animation and starts the next one. */
function goOn() {
  clearTimeout(timer);
  held = queue.shift();
  byId('outcome').classList.toggle('is-odd'); // Restarts the progress bar.
  paint();
  if (!held) return;
  dispatchEvent(new Event('moment'));
  fly(held);
  timer = setTimeout(goOn, held.ms);
}

/** Moves a picture from the event to its destination on the board. */
function fly({ way, ms }) {
  const place = name => find(`#table [data-place="${name}"]`)?.getBoundingClientRect();
  const [from, to] = way?.split(' ').map(place) ?? [];
  const picture = byId('outcome').querySelector('.gl > :first-child');
  if (!picture || !from?.width || !to?.width) return;
  const bird = document.createElement('div');
  bird.className = 'bird';
  bird.append(picture.cloneNode(true));
  document.body.append(bird);
  const at = ({ x, y, width, height }) => ({ translate: `${x + width / 2}px ${y + height / 2}px` });
  const film = { duration: Math.min(FLIGHT_MS * pace(), ms), easing: 'ease-in-out' };
  bird.animate([at(from), at(to)], film).onfinish = () => bird.remove();
}

/** Shows the number of unseen events on the table's tab. */
function count() {
  if (byId('outcome').parentElement.checkVisibility()) unseen = 0;
  const way = find('.ptabs a');
  if (unseen && way) way.dataset.unseen = unseen;
  else delete way?.dataset.unseen;
}

function finish() {
  queue = [];
  if (held) goOn();
}

/** Shows the current event again after a new state has replaced its element. */
function paint() {
  const outcome = byId('outcome');
  const text = outcome.querySelector('.outcome-said');
  if (held) {
    if (text.innerHTML !== held.html) text.innerHTML = held.html;
    outcome.style.setProperty('--hold', `${held.ms}ms`);
    outcome.dataset.kind = held.kind;
  }
  if (outcome.hidden === !held) return;
  outcome.hidden = !held;
  outcome.parentElement.classList.toggle('is-held', Boolean(held));
}

function settle() {
  const select = byId('pace');
  if (!select || !byId('moments')) return;
  select.hidden = false;
  select.value = chosen();
  gather();
}

on('change', event => {
  if (event.target.id !== 'pace') return;
  keep('pace', event.target.value);
  if (!pace()) finish();
});

on('click', event => {
  if (event.target.closest?.('#go-on')) goOn();
  else if (event.target.closest?.('#now, .play')) finish();
});

on('keydown', event => {
  if (event.key !== ' ' || !held || isModified(event)) return;
  if (event.target.closest('a, button, input, select, summary, textarea')) return;
  event.preventDefault();
  goOn();
});

// An event stays on the screen while it is hovered or focused.
for (const [start, end] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
  on(start, event => {
    if (event.target.closest?.('#outcome')) clearTimeout(timer);
  });
  on(end, event => {
    if (!held || !event.target.closest?.('#outcome')) return;
    clearTimeout(timer);
    timer = setTimeout(goOn, held.ms);
  });
}

on('hashchange', count);
on('state', settle);
settle();
