// Fetches the win chances in a position of an analysis: first a rough estimate, then a better one.
// Without this script, a link leads to them.

const place = byId('thoughts');

async function estimate(address, effort) {
  const query = `&effort=${effort}`;
  const answer = await fetch(address + query, { headers: { 'x-fragment': '1' } });
  if (!answer.ok) throw new Error(answer.status);
  const told = parsed(await answer.text()).getElementById('thoughts');
  place.replaceChildren(...document.importNode(told, true).childNodes);
}

const { address } = place.dataset;
try {
  if (address) for (const effort of ['quick', 'full']) await estimate(address, effort);
} catch {
  // The place keeps its link or the rough estimate.
}
