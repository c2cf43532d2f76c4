/** What readers are told of a change: what it was before, and what it is now. */
import t from 'tap';
import { changesInWords } from '#shared/product/raises/change-words.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const told = (pointer: string, before: unknown, after: unknown) =>
  changesInWords([{ pointer, before, after }])[0];
const deck = { id: 'doc_1', folder: 'deck', name: 'Deck', version: 'dve_1', n: 1, sha256: 'a' };

t.test('amounts, days, choices and texts are told with both sides', async (t) => {
  t.equal(told('/min', usd(50_000_000), usd(60_000_000)), 'Minimum: $600,000, before $500,000');
  t.equal(
    told('/deadlineAt', '2026-06-01T20:00:00.000Z', '2026-07-01T20:00:00.000Z'),
    'Last day: Wednesday, 1 July 2026, UTC, before Monday, 1 June 2026, UTC',
  );
  t.equal(told('/terms/discountBps', 2_000, null), 'Discount: removed, before 20%');
  t.equal(told('/maxTicket', null, usd(100)), 'Maximum ticket: $1, not set before');
  t.equal(told('/company/country', 'US', 'DE'), 'Country: Germany, before United States');
  t.equal(told('/title', 'Robots', 'More robots'), 'Title: “More robots”, before “Robots”');
  t.equal(told('/summary', 'a'.repeat(161), 'b'), 'Summary', 'a long text is only named');
});

t.test('of lists and documents it is told what came and what went', async (t) => {
  const risk = (title: string) => ({ title, text: 'It may happen.' });
  t.equal(
    told('/risks', [risk('Rain'), risk('Hail')], [risk('Rain'), risk('Snow')]),
    'Risks: added “Snow, It may happen.”, removed “Hail, It may happen.”',
  );
  t.equal(told('/highlights', ['A', 'B'], ['B', 'A']), 'Highlights: in another order');
  t.match(told('/highlights', [], ['A', 'B', 'C', 'D', 'E']), /“C”, 2 more$/);
  const next = { ...deck, version: 'dve_2', n: 2, note: 'The figures of June.' };
  t.equal(
    told('/documents/deck', [deck], [next]),
    'Pitch deck: “Deck” replaced: version 2 (The figures of June.), before version 1',
  );
  t.equal(told('/documents/legal', [deck], []), 'Legal documents: “Deck” removed');
});

t.test('nobody is told what is not theirs to see', async (t) => {
  const holders = [{ name: 'Secret' }, { name: 'Other' }];
  t.equal(told('/capTable', holders[0], holders[1]), 'Cap table');
  t.equal(told('/payment', 'pin_1, SHA-256 a', 'pin_2, SHA-256 b'), 'Bank account');
});

t.test('a change of everything fits into a mail', async (t) => {
  const long = Array.from({ length: 15 }, () => ({ pointer: '/title', before: 'A', after: 'B' }));
  const words = changesInWords(long);
  t.equal(words.length, 13);
  t.equal(words.at(-1), '3 more changes');
});
