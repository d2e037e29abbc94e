// Loads a record from a file into the text field, so that the user can read it before submitting
// it.

const file = document.getElementById('file');
const record = document.getElementById('record');

record.addEventListener('input', () => file.setCustomValidity(''));

file.addEventListener('change', async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  // With `fatal`, invalid UTF-8 is an error. Without `fatal`, the decoder would replace the invalid
  // bytes, and the deal would change.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    record.value = decoder.decode(await chosen.arrayBuffer());
    file.setCustomValidity('');
  } catch {
    file.setCustomValidity(file.dataset.notText);
    file.reportValidity();
  }
});

document.getElementById('from-file').hidden = false;
