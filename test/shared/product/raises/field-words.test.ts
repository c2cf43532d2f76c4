/** What the fields of a raise say, for people. */
import t from 'tap';
import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import { fieldText } from '#shared/product/raises/field-words.ts';
import { readyRaise } from '#test/support/ready-raise.ts';

t.test('every value of a raise has words', (t) => {
  for (const [name, value] of Object.entries(readyRaise)) {
    if (name === 'terms') continue;
    t.notMatch(fieldText(name, value), /object|undefined|NaN/, name);
  }
  for (const [name, value] of Object.entries(readyRaise.terms)) {
    t.notMatch(fieldText(`terms.${name}`, value), /object|undefined|NaN/, name);
  }
  t.end();
});

t.test('documents are told by name and version', (t) => {
  const deck: SnapshotDocument = {
    id: 'doc_1',
    folder: 'deck',
    name: 'Deck of March',
    version: 'dvn_1',
    n: 2,
    sha256: 'a',
  };
  t.equal(fieldText('documents', [deck]), '– Deck of March, version 2');
  t.end();
});
