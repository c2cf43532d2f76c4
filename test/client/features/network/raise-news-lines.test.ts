/** The lines of what is new on the page of a raise, each leading to a part that is there. */
import t from 'tap';
import { raiseNewsLines } from '#client/features/network/raise-news-lines.ts';

type Seen = Parameters<typeof raiseNewsLines>[0];

const since = '2026-11-12T10:00:00.000Z';
const at = '2026-11-13T10:00:00.000Z';
const content = { team: [], highlights: ['First'], risks: [], useOfFunds: [] };
const seen: Seen = {
  ...{ sinceVisit: { since, changes: [] }, documents: null, questions: null },
  ...{ content, ownership: null },
};
const linesOf = (more: Partial<Seen>) =>
  raiseNewsLines({ ...seen, ...more }).map(({ words, href }) => [words, href]);

t.test('an approved change is said as one, once for each part of the page', async (t) => {
  const fields = ['/title', '/terms/cap', '/min', '/deadlineAt', '/highlights'];
  t.same(linesOf({ sinceVisit: { since, changes: [{ kind: 'change-approved', at, fields }] } }), [
    ['Approved change: title', '#main'],
    ['Approved change: valuation cap, minimum', '#raise-terms'],
    ['Approved change: last day', '#raise-timeline'],
    ['Approved change: highlights', '#raise-highlights'],
  ]);
});

t.test('what is empty now, or not shown to the reader, is not led to', async (t) => {
  const fields = ['/team', '/capTable', '/documents/legal', '/nda'];
  t.same(linesOf({ sinceVisit: { since, changes: [{ kind: 'change-approved', at, fields }] } }), [
    ['Approved change: team, cap table, legal documents, NDA', '#raise-terms'],
  ]);
});

t.test('a step of the raise leads to its timeline', async (t) => {
  const changes = (['resumed', 'paused'] as const).map((kind) => ({ kind, at, fields: [] }));
  t.same(linesOf({ sinceVisit: { since, changes } }), [
    ['Live again', '#raise-timeline'],
    ['Paused', '#raise-timeline'],
  ]);
});

t.test('only documents and answers that came since are counted', async (t) => {
  const document = { folder: 'deck', name: 'Deck', ndaRequired: false, pageCount: 1 } as const;
  const asked = { id: 'rqu_1', question: 'Why?', answer: 'So.', withdrawn: null };
  const more: Partial<Seen> = {
    documents: [
      { ...document, addedAt: at },
      { ...document, addedAt: null },
      { ...document, addedAt: since },
    ],
    questions: [
      { ...asked, answeredAt: at },
      { ...asked, answeredAt: at },
      { ...asked, answeredAt: '2026-11-01T10:00:00.000Z' },
    ],
  };
  t.same(linesOf(more), [
    ['1 document added', '#raise-documents'],
    ['2 answers published', '#raise-questions'],
  ]);
  t.same(linesOf({ ...more, sinceVisit: null }), [], 'nothing is new on a first visit');
});
