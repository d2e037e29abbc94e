// Keeps what is typed into the premove forms when the table changes.

const typed = new Map();

// The player can turn the premove panel off.
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
    if (field.value !== value) field.value = old; // The option no longer exists.
  }
}

on('state', refill);
