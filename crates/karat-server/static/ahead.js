// What is typed into the forms of acting ahead outlives a new state of the table.

const typed = new Map();

/** Who never says anything ahead may do without the part for it. */
try {
  const isShown = localStorage.getItem('karat-ahead') !== 'off';
  document.documentElement.classList.toggle('no-ahead', !isShown);
} catch {
  // It is shown.
}

addEventListener('input', event => {
  const { id, value } = event.target;
  if (id && event.target.closest('#ahead')) typed.set(id, value);
});

function refill() {
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (!field || field.value === value) continue;
    const old = field.value;
    field.value = value;
    if (field.value !== value) field.value = old; // The choice is gone.
  }
}

addEventListener('state', refill);
