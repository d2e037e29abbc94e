// Handles the settings stored in the browser: animation speed, notifications, sounds and premoves.
// The speed is read by moments.js, the premove setting by premove.js, and the others by notice.js.

const byId = id => document.getElementById(id);
const SWITCHES = {
  'notice-show': Boolean(globalThis.Notification),
  'notice-ring': Boolean(globalThis.AudioContext),
  'sound-moments': Boolean(globalThis.AudioContext),
};

/** Returns a setting's stored value, or null if there is none. */
function kept(name) {
  try {
    return localStorage.getItem(`karat-${name}`);
  } catch {
    return null;
  }
}

/** Stores a setting and returns whether the browser has accepted it. */
function keep(name, value) {
  try {
    if (value) localStorage.setItem(`karat-${name}`, value);
    else localStorage.removeItem(`karat-${name}`);
    return true;
  } catch {
    return false;
  }
}

const isGranted = () => globalThis.Notification?.permission === 'granted';

async function change({ target: box }) {
  const isMessage = box.id === 'notice-show';
  if (isMessage && box.checked && (await Notification.requestPermission()) !== 'granted') {
    box.checked = false;
  }
  byId('notice-denied').hidden = globalThis.Notification?.permission !== 'denied';
  if (!keep(box.id, box.checked ? 'on' : 'off')) box.checked = false;
  if (!isMessage && box.checked) sample(box.id);
}

/** Plays a sample of a sound. */
function sample(name) {
  dispatchEvent(new CustomEvent('sample', { detail: name }));
}

for (const [id, isPossible] of Object.entries(SWITCHES)) {
  const box = byId(id);
  box.checked = kept(id) === 'on' && (id !== 'notice-show' || isGranted());
  box.closest('label').hidden = !isPossible;
  box.addEventListener('change', change);
}

for (const id of ['pace', 'volume', 'premoves']) {
  const select = byId(id);
  select.value = kept(id) ?? select.value;
  select.addEventListener('change', () => {
    keep(id, select.value);
    if (id === 'volume') sample('sound-moments');
  });
}
byId('browser').hidden = false;
