// Alerts the player when it becomes their turn at a table in a hidden tab. The alert is a changed
// page icon and, if the player has turned them on, a notification and a sound. The script also
// plays sounds for the visible table and shows at how many other tables it is the player's turn.

const CALLED = 'karat-notice-called';
// The time for collecting changes to several tables, in milliseconds.
const GATHER_MS = 500;
// The notes of the alert: frequencies in hertz and start times in seconds.
const CALL = [[660, 0], [880, 0.14]];
const KNOCK = [[196, 0], [147, 0.05]];
const NOTE_S = 0.3;
const LOUDNESS = { quiet: 0.04, medium: 0.12, loud: 0.3 };

/* ----- functions for the scripts of all pages, which run after this script */

window.on = addEventListener;
window.byId = id => document.getElementById(id);
window.find = selector => document.querySelector(selector);
window.findAll = selector => [...document.querySelectorAll(selector)];

/** Returns whether a key or click has a special meaning, such as opening a new tab. */
window.isModified = ({ ctrlKey, metaKey, altKey, shiftKey, button, key }) =>
  ctrlKey || metaKey || altKey || button || (shiftKey && !key);

/** Parses a string of HTML into a document. */
window.parsed = html => new DOMParser().parseFromString(html, 'text/html');

// The player's choices, which last only as long as the page is open if the browser cannot store
// them.
const chosen = {};

/** Returns a stored choice, or null. */
window.kept = name => {
  try {
    return chosen[name] ?? localStorage.getItem(`karat-${name}`);
  } catch {
    return null;
  }
};

/** Stores a choice in the browser. */
window.keep = (name, value) => {
  chosen[name] = value;
  try {
    localStorage.setItem(`karat-${name}`, value);
  } catch {
    // The choice lasts only as long as the page is open.
  }
};

const table = () => byId('table');
const isMine = () => table()?.dataset.turn === 'mine';

const isOn = name => kept(name) === 'on';

/* ----- the page icon, and whose turn it is */

let wasMine = isMine();

function look() {
  const icon = find('link[rel=icon]');
  const mark = isMine() ? icon.dataset.turn : icon.dataset.plain;
  if (icon.getAttribute('href') !== mark) icon.setAttribute('href', mark);
  if (isMine() && !wasMine && document.hidden) call();
  wasMine = isMine();
}

/** Alerts the player once, even if several tabs show the table. */
async function call() {
  const { topic, revision, name } = table().dataset;
  const isFirst = () => {
    const said = `${topic}.${revision}`;
    if (localStorage.getItem(CALLED) === said) return false;
    localStorage.setItem(CALLED, said);
    return true;
  };
  if (!isOn('notice-show') && !isOn('notice-ring')) return;
  const first = navigator.locks ? await navigator.locks.request(CALLED, isFirst) : isFirst();
  if (!first) return;
  if (isOn('notice-ring')) ring(CALL);
  if (isOn('notice-show') && globalThis.Notification?.permission === 'granted') message(topic, name);
}

function message(topic, body) {
  const { call: title, caller: address } = find('.topbar').dataset;
  try {
    const notice = new Notification(title, { body, tag: topic });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // On a phone, only a service worker can show notifications, and only over an encrypted
    // connection.
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

/* ----- sounds, which browsers allow only after a tap or a key press */

let audio = null;

function tune() {
  if (!isOn('notice-ring') && !isOn('sound-moments')) return;
  audio ??= new AudioContext();
  audio.resume();
}

function ring(notes) {
  if (!audio) return;
  audio.resume();
  const loudness = LOUDNESS[kept('volume')] ?? LOUDNESS.medium;
  for (const [pitch, after] of notes) {
    const at = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + NOTE_S);
  }
}

on('moment', () => {
  if (isOn('sound-moments') && !document.hidden) ring(KNOCK);
});

on('sample', ({ detail: name }) => {
  tune();
  if (isOn(name)) ring(name === 'notice-ring' ? CALL : KNOCK);
});

/* ----- the player's other tables */

let soon = 0;

async function count() {
  soon = 0;
  const place = byId('waiting');
  try {
    const answer = await fetch(place.dataset.address);
    if (!answer.ok) return;
    const page = parsed(await answer.text());
    const next = page.querySelector('[data-follow]');
    place.dataset.follow = next.dataset.follow;
    place.replaceChildren(...document.importNode(next, true).childNodes);
    dispatchEvent(new Event('follow'));
  } catch {
    // The event stream's script reports that the server is down.
  }
}

on('bell', ({ detail: { topic } }) => {
  if (!byId('waiting') || topic === table()?.dataset.topic) return;
  soon ||= setTimeout(count, GATHER_MS);
});

on('pointerdown', tune);
on('keydown', tune);
if (byId('waiting')?.dataset.others !== undefined) count();
on('state', look);
