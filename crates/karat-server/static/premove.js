// Keeps what is typed into the premove forms when the table changes.

const typed = new Map();

/** Hides the premove panel if the player has turned it off. */
try {
  const isShown = localStorage.getItem('karat-premoves') !== 'off';
  document.documentElement.classList.toggle('no-premoves', !isShown);
} catch {
  // Shown by default.
}

addEventListener('input', event => {
  const { id, value } = event.target;
  if (id && event.target.closest('#premove')) typed.set(id, value);
});

function refill() {
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (!field || field.value === value) continue;
    const old = field.value;
    field.value = value;
    if (field.value !== value) field.value = old; // The option no longer exists.
  }
}

addEventListener('state', refill);
