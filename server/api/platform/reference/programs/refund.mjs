import { all, api } from './api.mjs';

const [id, name, reference, on] = process.argv.slice(2);
const owedTo = [];
for await (const commitment of all(`/raises/${id}/book`)) {
  if (commitment.owed !== null && commitment.investor.name.startsWith(name))
    owedTo.push(commitment);
}
if (owedTo.length !== 1) throw new Error(`${owedTo.length} refunds are owed to ${name}.`);

const [{ id: commitment, investor, owed, version }] = owedTo;
const refund = { amount: owed, reference, on };
const seen = { 'if-match': `"${version}"` };
await api('POST', `/commitments/${commitment}/mark-refunded`, refund, seen);
console.log(`${investor.name}: ${owed.amount / 100} ${owed.currency} paid back`);
