// Makes a table's clocks tick between updates. The clocks are for display only, because the server
// keeps the time.

const TICK_MS = 250;
const DAY_MS = 86_400_000;
const SAY_AT_S = [60, 30, 10];

// The time when each clock appeared on the page, from performance.now().
const shownAt = new WeakMap();
// The time on the player's clock at the last tick, in milliseconds.
let ownBefore = 0;

/** Formats a time as minutes and seconds, with hours if there are any. */
function written(ms) {
  const time = new Date(1000 * Math.ceil(ms / 1000)).toISOString().slice(11, 19);
  return time.replace(/^(00:)?0?/, '');
}

function show(clock, left) {
  const text = written(left);
  // A clock that shows a day or more keeps the text from the server.
  if (left < DAY_MS && clock.textContent !== text) clock.textContent = text;
  const around = clock.closest('.clock');
  const isLow = left <= Number(around.dataset.lowMs);
  around.classList.toggle('is-low', isLow);
  around.querySelector('.low').hidden = !isLow;
}

/** Announces the remaining time to screen readers, but only at important moments. */
function say(clock, left) {
  const reached = SAY_AT_S.find(at => ownBefore > at * 1000 && left <= at * 1000);
  const status = clock.parentElement.querySelector('[role=status]');
  if (reached && status) status.textContent = clock.getAttribute(`data-say-${reached}`);
}

function tick() {
  let own = 0;
  for (const clock of findAll('time[data-left-ms][data-runs]')) {
    if (!shownAt.has(clock)) shownAt.set(clock, performance.now());
    const left = Math.max(0, clock.dataset.leftMs - (performance.now() - shownAt.get(clock)));
    show(clock, left);
    if (clock.hasAttribute('data-say-60')) {
      say(clock, left);
      own = left;
    }
  }
  ownBefore = own;
}

tick();
setInterval(tick, TICK_MS);
