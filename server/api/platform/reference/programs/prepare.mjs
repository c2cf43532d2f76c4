import { readFile } from 'node:fs/promises';
import { api } from './api.mjs';

const usd = (dollars) => ({ amount: dollars * 100, currency: 'USD' }); // Minor units: cents.
const { items: companies } = await api('GET', '/companies');
const { raise: draft } = await api('POST', `/companies/${companies[0].id}/raises`, {
  title: 'Seed round for the second hall',
  instrument: 'safe_post',
  regime: 'us_506b',
  visibility: 'network',
});
const path = `/raises/${draft.id}`;

// A change names the version it is based on. If someone saved in between, it is refused with 412.
const change = {
  summary: 'We build robots that pick apples at night, and this round builds twenty more.',
  pitch: '## Why\n\nOrchards cannot find pickers. Ours work at night.',
  min: usd(250_000),
  target: usd(500_000),
  max: usd(750_000),
  minTicket: usd(5_000),
  deadlineAt: new Date(Date.now() + 60 * 86_400_000).toISOString(),
  terms: { cap: usd(8_000_000), proRata: true },
  useOfFunds: [
    { label: 'Robots', bps: 7_000 },
    { label: 'People', bps: 3_000 },
  ],
  team: [{ name: 'Ada Lund', role: 'CEO', bio: 'Built pickers before.' }],
  risks: [{ title: 'Weather', text: 'A late frost takes the harvest, and our season with it.' }],
  ownershipShown: true,
  capTable: { name: 'Today', query: 'holder1_name=Founders&holder1_shares=8m&unissued=1m' },
};
const { raise } = await api('PATCH', path, change, { 'if-match': `"${draft.version}"` });
const atTarget = raise.ownership.cases.find(({ at }) => at === 'target');
for (const { group, before, after } of atTarget.groups) {
  console.error(`${group}: ${before / 100}% before, ${after / 100}% after`);
}

const deck = { folder: 'deck', name: 'Deck', ndaRequired: false };
const { document } = await api('POST', `${path}/documents`, deck);
const file = await readFile(process.argv[2]);
await api('PUT', `/documents/${document.id}/versions`, file, { 'content-type': 'application/pdf' });

const { steps } = await api('GET', `${path}/problems`);
for (const { message } of steps.flatMap(({ problems }) => problems)) console.error(message);
await api('POST', `${path}/submit`);
console.log(raise.id);
