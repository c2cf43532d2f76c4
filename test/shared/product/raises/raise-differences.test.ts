/** Which changes are material, and how texts differ. */
import fc from 'fast-check';
import t from 'tap';
import {
  changedCompany,
  changedDocuments,
  changedFields,
  companyWeights,
  documentWeights,
  fieldWeights,
  weightOf,
} from '#shared/product/raises/change-weights.ts';
import { documentFolders } from '#shared/product/raises/document-kinds.ts';
import { raiseCompany, raiseContent } from '#shared/product/raises/raises.ts';
import { wordDifference } from '#shared/text/word-difference.ts';
import { readyRaise } from '#test/support/ready-raise.ts';

const after = (change: object) => ({ ...readyRaise, ...change });
const pointers = (change: object) =>
  changedFields(readyRaise, after(change))
    .filter(({ weight }) => weight === 'material')
    .map(({ pointer }) => pointer);

t.test('material and reviewed changes are told apart field by field', (t) => {
  t.same(Object.keys(fieldWeights).sort(), Object.keys(raiseContent.properties).sort());
  t.same(changedFields(readyRaise, after({})), []);
  const typo = after({ pitch: 'Orchards cannot find pickers.', title: 'Robots, for orchards' });
  t.same(
    changedFields(readyRaise, typo).map(({ pointer }) => pointer),
    ['/title', '/pitch'],
  );
  t.equal(weightOf(changedFields(readyRaise, typo)), 'reviewed');
  t.same(pointers({ terms: { ...readyRaise.terms, mfn: true, cap: null } }), [
    '/terms/cap',
    '/terms/mfn',
  ]);
  t.same(pointers({ deadlineAt: '2026-07-01T00:00:00.000Z', min: null }), ['/min', '/deadlineAt']);
  const [robots, engineers] = readyRaise.useOfFunds;
  t.same(pointers({ useOfFunds: [{ ...robots, label: 'Robots' }, engineers] }), ['/useOfFunds']);
  t.same(pointers({ minTicket: null, maxTicket: null }), ['/minTicket', '/maxTicket']);
  const [ada] = readyRaise.team;
  const bob = { name: 'Bob Second', role: 'CTO', bio: '' };
  t.same(pointers({ team: [{ ...ada, role: 'Chair' }, bob] }), [], 'the rest of the team');
  t.same(pointers({ team: [{ ...ada, name: 'Mallory New' }] }), ['/team'], 'somebody leaves');
  t.same(
    pointers({
      useOfFunds: [
        { ...robots, bps: 5_000 },
        { ...engineers, bps: 5_000 },
      ],
    }),
    ['/useOfFunds'],
  );
  const reordered = Object.fromEntries(Object.entries(readyRaise.terms).reverse());
  t.same(pointers({ terms: reordered }), [], 'the order of names is no change');
  t.end();
});

t.test('why a change weighs is also true before anybody has seen the raise', (t) => {
  const all = [fieldWeights, companyWeights, documentWeights].flatMap((of) => Object.values(of));
  for (const { reason } of all) {
    t.notMatch(reason, /\b(may have|relied|decided by|committed|could)\b/);
  }
  t.end();
});

t.test('the company and the documents have their weights, too', (t) => {
  const { id: _id, ...facts } = raiseCompany.properties;
  t.same(Object.keys(companyWeights).sort(), Object.keys(facts).sort());
  t.same(Object.keys(documentWeights), documentFolders);
  const acme = { id: 'cmp_1', name: 'Acme', legalName: 'Acme, Inc.', country: 'US' } as never;
  const moved = { id: 'cmp_1', name: 'Apex', legalName: 'Acme, Inc.', country: 'KY', city: '' };
  t.same(
    changedCompany(acme, moved as never).map(({ pointer, weight }) => `${pointer} ${weight}`),
    ['/company/country material', '/company/name reviewed'],
    'a fact that an older snapshot does not have is none',
  );
  const formed = { ...moved, country: 'US', name: 'Acme', legalForm: 'Delaware corporation' };
  t.match(
    changedCompany(acme, formed as never),
    [
      {
        pointer: '/company/legalForm',
        before: '',
        after: 'Delaware corporation',
        weight: 'material',
      },
    ],
    'the legal form says who makes the offer',
  );
  const deck = { id: 'doc_1', folder: 'deck', name: 'Deck', version: 'dvr_1', n: 1, sha256: 'a' };
  const weights = (...now: object[]) =>
    changedDocuments([deck] as never, now as never).map(
      ({ pointer, weight }) => `${pointer} ${weight}`,
    );
  t.same(weights(deck), []);
  t.same(weights({ ...deck, name: 'The deck' }), ['/documents/deck reviewed']);
  t.same(weights({ ...deck, version: 'dvr_2', n: 2 }), ['/documents/deck material']);
  t.same(weights(), ['/documents/deck material']);
  t.same(weights({ ...deck, folder: 'other' }), [
    '/documents/deck material',
    '/documents/other reviewed',
  ]);
  t.end();
});

t.test('the difference of texts', (t) => {
  t.same(wordDifference('We sell apples.', 'We sell red pears.'), [
    { kind: 'same', text: 'We sell ' },
    { kind: 'removed', text: 'apples' },
    { kind: 'added', text: 'red pears' },
    { kind: 'same', text: '.' },
  ]);
  t.same(
    wordDifference('USD 8,000,000.00, by 2027-01-20.', 'USD 9,000,000.00, by 2027-01-22.'),
    [
      { kind: 'same', text: 'USD ' },
      { kind: 'removed', text: '8,000,000.00' },
      { kind: 'added', text: '9,000,000.00' },
      { kind: 'same', text: ', by ' },
      { kind: 'removed', text: '2027-01-20' },
      { kind: 'added', text: '2027-01-22' },
      { kind: 'same', text: '.' },
    ],
    'figures and dates as wholes',
  );
  const words = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '.', '1', '2', 'é', '😀'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(words, words, (one, other) => {
      const parts = wordDifference(one, other);
      const text = (left: string) =>
        parts
          .filter(({ kind }) => kind === 'same' || kind === left)
          .map((part) => part.text)
          .join('');
      const isMerged = parts.every(({ kind }, at) => parts[at - 1]?.kind !== kind);
      return text('removed') === one && text('added') === other && isMerged;
    }),
    { numRuns: 500 },
  );
  const long = (word: string) => `${word} `.repeat(20_000);
  const kinds = wordDifference(long('a'), long('b')).map(({ kind }) => kind);
  t.same(kinds, ['removed', 'added', 'same'], 'too long to compare word by word');
  t.end();
});
