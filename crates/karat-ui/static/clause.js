// Shows a rule in an overlay above the table when the user clicks its § sign, without leaving the
// page.

const box = byId('clause');

on('click', async event => {
  const link = event.target.closest?.('#table a.sec');
  if (!link || isModified(event)) return;
  event.preventDefault();
  try {
    const { topic = '' } = byId('table').dataset;
    const address = `${link.href.replace('#', '/')}?table=${topic}`;
    const answer = await fetch(address, { headers: { 'x-fragment': '1' } });
    if (!answer.ok) throw new Error(answer.status);
    box.innerHTML = await answer.text();
    box.showPopover();
  } catch {
    location.assign(link.href);
  }
});
