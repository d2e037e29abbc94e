// What calls the reader back: the mark of the page, and, if he has switched them on, a message and
// a sound when a table that nobody looks at becomes his to move. Also the number of his other
// tables that wait, and news that he has read.

const SHOW = 'karat-notice-show';
const RING = 'karat-notice-ring';
const CALLED = 'karat-notice-called';
const GATHER_MS = 500; // Several tables may change at once.
const NOTES = [[660, 0], [880, 0.14]]; // Hertz, and after how many seconds.
const NOTE_S = 0.3;
const LOUDNESS = 0.12;

const byId = id => document.getElementById(id);
const table = () => byId('table');
const isMine = () => table()?.dataset.turn === 'mine';

function isOn(name) {
  try {
    return localStorage.getItem(name) === 'on';
  } catch {
    return false;
  }
}

/* ----- the mark, and whose turn it is */

let wasMine = isMine();

function look() {
  const icon = document.querySelector('link[rel=icon]');
  const mark = isMine() ? icon.dataset.turn : icon.dataset.plain;
  if (icon.getAttribute('href') !== mark) icon.setAttribute('href', mark);
  const isNews = isMine() && !wasMine;
  wasMine = isMine();
  if (isNews && document.hidden) call();
}

/** Calls once, however many tabs show the table. */
async function call() {
  const { topic, revision, name } = table().dataset;
  const isFirst = () => {
    const said = `${topic}.${revision}`;
    if (localStorage.getItem(CALLED) === said) return false;
    localStorage.setItem(CALLED, said);
    return true;
  };
  if (!isOn(SHOW) && !isOn(RING)) return;
  const first = navigator.locks ? await navigator.locks.request(CALLED, isFirst) : isFirst();
  if (!first) return;
  if (isOn(RING)) ring();
  if (isOn(SHOW) && globalThis.Notification?.permission === 'granted') message(topic, name);
}

function message(topic, body) {
  const { call: title, caller: address } = byId('notice-box').dataset;
  try {
    const notice = new Notification(title, { body, tag: topic });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // On phones a page shows no messages; a worker does, unless the network has no encryption.
    const said = { body, tag: topic, data: location.href };
    caller(address).then(worker => worker?.showNotification(title, said)).catch(() => {});
  }
}

async function caller(address) {
  const worker = await navigator.serviceWorker?.register(address);
  while (worker && !worker.active) {
    const coming = worker.installing ?? worker.waiting;
    await new Promise(resolve => coming.addEventListener('statechange', resolve, { once: true }));
  }
  return worker;
}

/* ----- the sound, which browsers allow only after the page was touched */

let audio = null;

function tune() {
  if (!isOn(RING)) return;
  audio ??= new AudioContext();
  audio.resume();
}

function ring() {
  if (!audio) return;
  audio.resume();
  for (const [pitch, after] of NOTES) {
    const at = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + NOTE_S);
  }
}

/* ----- the switches */

async function switchShow({ target }) {
  if (target.checked && (await Notification.requestPermission()) !== 'granted') {
    target.checked = false;
  }
  byId('notice-denied').hidden = Notification.permission !== 'denied';
  keep(SHOW, target);
}

function switchRing({ target }) {
  keep(RING, target);
  tune();
  if (target.checked) ring();
}

function keep(name, box) {
  try {
    localStorage.setItem(name, box.checked ? 'on' : 'off');
  } catch {
    box.checked = false; // What cannot be kept is not switched on.
  }
}

function offer() {
  const offers = [
    ['notice-show', SHOW, switchShow, Boolean(globalThis.Notification)],
    ['notice-ring', RING, switchRing, Boolean(globalThis.AudioContext)],
  ];
  for (const [id, name, change, isPossible] of offers) {
    const box = byId(id);
    box.checked = isOn(name) && (name !== SHOW || globalThis.Notification?.permission === 'granted');
    box.closest('label').hidden = !isPossible;
    box.addEventListener('change', change);
  }
  byId('notices').hidden = !offers.some(([, , , isPossible]) => isPossible);
}

/* ----- other tables */

let soon = 0;

async function count() {
  soon = 0;
  const place = byId('waiting');
  try {
    const answer = await fetch(place.dataset.address);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.querySelector('[data-follow]');
    place.dataset.follow = next.dataset.follow;
    place.replaceChildren(...document.importNode(next, true).childNodes);
    document.dispatchEvent(new Event('follow'));
  } catch {
    // The bell tells that the server is away.
  }
}

/* ----- news that was read */

async function dismiss(form) {
  try {
    const body = new URLSearchParams(new FormData(form));
    await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    for (const part of document.querySelectorAll('.digest, .log-since')) part.remove();
    byId('now-h')?.focus({ preventScroll: true });
  } catch {
    form.submit();
  }
}

document.addEventListener('submit', event => {
  if (!event.target.matches('[data-digest]')) return;
  event.preventDefault();
  dismiss(event.target);
});

document.addEventListener('bell', ({ detail: { topic } }) => {
  if (!byId('waiting') || topic === table()?.dataset.topic) return;
  soon ||= setTimeout(count, GATHER_MS);
});

document.addEventListener('pointerdown', tune);
document.addEventListener('keydown', tune);
if (byId('notices')) offer();
if (byId('waiting')?.dataset.others !== undefined) count();
if (table()) new MutationObserver(look).observe(document.body, { childList: true });
