// Recomputes a deal in the browser, using only what is on the page. K = SHA-256("karat-deal-v1\0"
// || seed || SHA-256(nonce of seat 0) || ...); a ply's numbers are HMAC-SHA-256(K, "ply" || ply ||
// counter), counted from 0: eight big-endian numbers each time. The seed of a voided deal is
// SHA-256("karat-seed-chain-v1\0" || the next seed).
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const bytes = text => new TextEncoder().encode(text);
const fromHex = text => Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], two => `0x${two}`);
const toHex = data => Array.from(new Uint8Array(data), byte => hex(byte, 2)).join('');
const hex = (number, digits) => BigInt(number).toString(16).padStart(digits, '0');
/** Returns the SHA-256 hash of bytes in hexadecimal, as used for the key. */
export const fingerprint = async data => toHex(await crypto.subtle.digest('SHA-256', data));
/** Returns the key for a hexadecimal seed and the nonce of every seat, in order. */
export async function keyOf(seed, nonces) {
  const digests = await Promise.all(nonces.map(nonce => fingerprint(bytes(nonce))));
  return fingerprint(fromHex(toHex(bytes('karat-deal-v1\0')) + seed + digests.join('')));
}
/** Returns the index drawn at a ply: its first unbiased number, modulo the number of cases. */
export async function indexAt(key, ply, cases) {
  if (!(cases >= 1 && cases < 2 ** 32)) throw new RangeError(`${cases} cases`);
  const secret = await crypto.subtle.importKey('raw', fromHex(key), HMAC, false, ['sign']);
  for (let counter = 0; ; counter += 1) {
    const input = toHex(bytes('ply')) + hex(ply, 16) + hex(counter, 16);
    const block = toHex(await crypto.subtle.sign('HMAC', secret, fromHex(input)));
    const fair = block.match(/.{8}/g).find(digits => `0x${digits}` < 2 ** 32 - 2 ** 32 % cases);
    if (fair) return `0x${fair}` % cases;
  }
}
/** Returns the case at an index in lines like `0–2 TEXT`, or false if they leave a gap. */
export function caseAt(lines, cases, index) {
  const read = lines.trim().split('\n').map(line => line.match(/^(\d+)(?:–(\d+))? (.*)$/) ?? []);
  const ends = read.map(([, from, to = from]) => Number(to) + 1);
  const isWhole = read.every(([, from], at) => Number(from) === (at ? ends[at - 1] : 0));
  return isWhole && ends.at(-1) === cases && read[ends.findIndex(end => index < end)][3];
}
const all = selector => [...document.querySelectorAll(selector)];
const part = (row, name) => row.querySelector(`[data-part=${name}]`);
const said = (row, name) => part(row, name).textContent;
const gives = async (data, row) => await fingerprint(fromHex(data)) === said(row, 'hash');
const holds = {
  seed: row => gives(said(row, 'seed'), row),
  nonce: row => gives(toHex(bytes(row.querySelector('.word').textContent)), row),
  chain: row => gives(toHex(bytes('karat-seed-chain-v1\0')) + said(row, 'next'), row),
  draw: async (row, key) => {
    const index = await indexAt(key, said(row, 'ply'), Number(said(row, 'count')));
    part(row, 'index').textContent = index;
    return caseAt(said(row, 'cases'), Number(said(row, 'count')), index) === said(row, 'drawn');
  },
};
/** Checks and marks everything on the page, reporting progress and results. */
async function check({ dataset: words, classList }, status, wrong = []) {
  const rows = all('[data-check]');
  const key = await keyOf(said(document, 'seed'), all('[data-part=nonce]').map(e => e.textContent));
  for (const [done, row] of rows.entries()) {
    if (done % 25 === 0) status.textContent = `${words.going} ${done}/${rows.length}`;
    const isRight = await holds[row.dataset.check](row, key).catch(() => false);
    row.classList.add(isRight ? 'is-right' : 'is-wrong');
    part(row, 'mark').textContent = isRight ? words.yes : words.no;
    if (!isRight && wrong.length < 9) wrong.push(row.dataset.name);
  }
  classList.replace('warn', wrong.length ? 'no' : 'ok');
  status.textContent = `${wrong[0] ? words.wrong : words.right} ${wrong.join(', ') || rows.length}`;
}
if (globalThis.document && crypto.subtle) check(...all('#check, #check-status'));
