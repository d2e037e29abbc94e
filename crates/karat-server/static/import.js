// A recorded game from a file: its text is put into the field, where it can be read before it goes.

const file = document.getElementById('file');

file.addEventListener('change', async () => {
  const [chosen] = file.files;
  if (chosen) document.getElementById('record').value = await chosen.text();
});

document.getElementById('from-file').hidden = false;
