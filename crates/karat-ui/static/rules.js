// On rules pages, the / key focuses the search, and the link "Rules" opens the rules of the game
// viewed last.

const search = document.getElementById('q');
const secure = location.protocol === 'https:' ? '; secure' : '';
const { game } = search.form.dataset;

document.cookie = `karat-rules=${game}; path=/; max-age=31536000; samesite=lax${secure}`;

addEventListener('keydown', event => {
  const isTyping = event.target.closest?.('input, select, textarea');
  if (event.key !== '/' || isTyping || isModified(event)) return;
  event.preventDefault();
  search.focus();
  search.select();
});
