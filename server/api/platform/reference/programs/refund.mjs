import { all, api } from './api.mjs';

const [id, name, reference, on] = process.argv.slice(2);
for await (const { id: commitment, investor, owed, version } of all(`/raises/${id}/book`)) {
  if (owed === null || !investor.name.startsWith(name)) continue;
  const refund = { amount: owed, reference, on };
  const seen = { 'if-match': `"${version}"` };
  await api('POST', `/commitments/${commitment}/mark-refunded`, refund, seen);
  console.log(`${investor.name}: ${owed.amount / 100} ${owed.currency} paid back`);
}
