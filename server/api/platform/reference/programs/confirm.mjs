import { readFile } from 'node:fs/promises';
import { api } from './api.mjs';

const [id, list] = process.argv.slice(2);
const lines = (await readFile(list, 'utf8')).trim().split('\n');
const payments = new Map(
  lines.map((line) => line.trim().split(',')).map((cells) => [cells[0], cells]),
);

let after = '';
do {
  const query = new URLSearchParams({ state: 'signed', sort: 'signedAt', ...(after && { after }) });
  const { items, nextCursor } = await api('GET', `/raises/${id}/book?${query}`);
  for (const { id: commitment, investor, amount, reported, version } of items) {
    const [reference, cents, on] = payments.get(reported?.reference) ?? [];
    if (reference === undefined) continue;
    // Refused with 422 unless it is the amount that was signed.
    const payment = { amount: { ...amount, amount: Number(cents) }, reference, on };
    const seen = { 'if-match': `"${version}"` };
    await api('POST', `/commitments/${commitment}/confirm-funding`, payment, seen);
    console.log(`${investor.name}: ${Number(cents) / 100} ${amount.currency}`);
  }
  after = nextCursor;
} while (after);
