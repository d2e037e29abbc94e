// Loads a record from a file into the text field, where it can be read before it is sent.

const file = document.getElementById('file');

file.addEventListener('change', async () => {
  const [chosen] = file.files;
  if (chosen) document.getElementById('record').value = await chosen.text();
});

document.getElementById('from-file').hidden = false;
