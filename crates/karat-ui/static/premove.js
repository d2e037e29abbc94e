// Keeps the text in the premove forms when the table changes.

const typed = new Map();

// The player can hide premoves in the settings.
document.documentElement.classList.toggle('no-premoves', kept('premoves') === 'off');

on('input', event => {
  const { id, value } = event.target;
  if (id && event.target.closest('#premove')) typed.set(id, value);
});

function refill() {
  for (const [id, value] of typed) {
    const field = byId(id);
    if (!field || field.value === value) continue;
    const old = field.value;
    field.value = value;
    // The drop-down list no longer contains the chosen option.
    if (field.value !== value) field.value = old;
  }
}

on('state', refill);
