/** A visit of a data room in words. */
import t from 'tap';
import {
  downloadWords,
  lengthWords,
  readWords,
  visitsWords,
} from '#client/features/data-room/visit-words.ts';

const document = { id: 'doc', name: 'Deck', looked: true, downloaded: false, refused: false };

t.test('what was read is named with its pages', async (t) => {
  const read = [
    { ...document, versions: [{ n: 1, pages: 12, pageCount: 14, isSheets: false }] },
    { ...document, name: 'Cap table', downloaded: true, versions: [] },
    { ...document, name: 'Plan', looked: false, refused: true, versions: [] },
  ];
  t.equal(readWords({ documents: read }), 'Deck, 12 of 14 pages; Cap table; Plan, refused');
  t.equal(downloadWords({ documents: read }), 'Cap table');
  t.equal(downloadWords({ documents: [] }), 'No');
  const one = { n: 1, pages: 1, pageCount: 1, isSheets: false };
  t.equal(readWords({ documents: [{ ...document, versions: [one] }] }), 'Deck, 1 of 1 page');
  t.equal(
    readWords({
      documents: [{ ...document, versions: [{ ...one, pageCount: 3, isSheets: true }] }],
    }),
    'Deck, 1 of 3 sheets',
  );
  const both = [{ n: 2, pages: 1, pageCount: null, isSheets: false }, one];
  t.equal(
    readWords({ documents: [{ ...document, versions: both }] }),
    'Deck version 2, 1 page; Deck version 1, 1 of 1 page',
  );
});

t.test('a length is in minutes, and a count in the singular where it is one', async (t) => {
  const beganAt = '2026-11-21T14:05:00.000Z';
  t.equal(lengthWords({ beganAt, lastAt: '2026-11-21T14:05:59.999Z' }), 'Under 1 min');
  t.equal(lengthWords({ beganAt, lastAt: '2026-11-21T14:19:30.000Z' }), '14 min 30 s');
  t.equal(visitsWords(1), '1 visit');
  t.equal(visitsWords(3), '3 visits');
});
