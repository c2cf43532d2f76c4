import { readFile } from 'node:fs/promises';
import { api } from './api.mjs';

const [id, file, ...others] = process.argv.slice(2);
const type = { 'content-type': file.endsWith('.xml') ? 'application/xml' : 'text/csv' };
const statement = await api('PUT', `/raises/${id}/statement`, await readFile(file), type);
for (const { pointer, message } of statement.questions) console.error(`${pointer} ${message}`);

const lines = statement.payments;
for (const { line, match, amount, commitment } of lines) {
  const who = commitment?.investor ?? 'several investors';
  console.log(`${line}: ${match}, ${amount.amount / 100} ${amount.currency} from ${who}`);
}
const payments = lines
  .filter(({ match, commitment }) => commitment && (match === 'exact' || others.includes(match)))
  .map(({ commitment: { id, version }, on, amount }) => ({ commitment: id, version, on, amount }));
if (payments.length > 0) await api('POST', `/raises/${id}/statement-payments`, { payments });
