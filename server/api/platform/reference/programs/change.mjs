import { api } from './api.mjs';

const [id, cap, reason] = process.argv.slice(2);
const change = { terms: { cap: { amount: Number(cap) * 100, currency: 'USD' } } };
const { raise } = await api('POST', `/raises/${id}/propose-change`, { change, reason });
const { fields, weight } = raise.proposedChange;
console.log(`${fields.join(', ')}: ${weight}`); // After a material change, all who signed confirm it.
