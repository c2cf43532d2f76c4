import { sql } from 'kysely';
import { foldedText } from '#shared/product/fields/folded-text.ts';
import type { Migration } from '../migration.ts';
import type { Transaction } from '../storage.ts';

type Correction = readonly [old: string, now: string];

/** In answers of the starter content: what was not true to the letter, and what is. */
const inAnswers: readonly Correction[] = [
  [
    'and a deck that has been uploaded and scanned. Until then the raise is a draft that only your team sees.',
    'and a deck that has been uploaded and checked. Until then the raise is a draft that only your company and the operator can see.',
  ],
  [
    'An approved raise that you edit again returns to draft, because the approval was for the version that was reviewed.',
    'What you change after the approval is a proposal: until the operator approves it, everybody reads the version that was reviewed.',
  ],
  [
    'Above the **maximum** nobody can commit; further investors join the waiting list.',
    'What goes beyond the **maximum** joins the waitlist or, if the raise scales back, reduces every commitment in proportion when it ends.',
  ],
  [
    'Under 506(c) and Regulation Crowdfunding a public teaser is possible.',
    'Under 506(c) and Regulation Crowdfunding a public teaser is possible; members of the portal then read the whole offer.',
  ],
  [
    'You have ten business days to bring in the money of those who signed.',
    'You have ten business days to bring in the money of those who signed, and five more for payments that were reported or have arrived in part.',
  ],
  [
    'It gives you its bank details; the reference is on your commitment. You may report the payment;',
    'It gives you its bank details outside the portal. Put your legal name into the transfer. You may report the payment with its reference;',
  ],
  [
    'Commitments that are not funded within ten business days after the deadline lapse.',
    'Commitments that are not funded within ten business days after the deadline lapse, and within fifteen where the payment was reported or has arrived in part.',
  ],
];

const inArticles: readonly Correction[] = [
  ['answer the question in the next update', 'answer the question for everybody in the room'],
  [
    '1. Open the room as an investor would, with the preview.',
    '1. Read the raise as an investor would, with the preview, and open every document.',
  ],
];

/** Corrects what the starter content says of drafts, changes, payments and the waitlist. */
export const answersAsBuilt: Migration = {
  name: '0080-answers-as-built',
  async up(trx) {
    await correctAnswers(trx);
    await correctArticles(trx);
    await sql`update content_state set version = version + 1`.execute(trx);
  },
};

async function correctAnswers(trx: Transaction): Promise<void> {
  const { rows } = await sql<{
    id: string;
    question: string;
    answer: string;
  }>`select id, question, answer from faq_items`.execute(trx);
  for (const { id, question, answer } of rows) {
    const corrected = correctedBy(inAnswers, answer);
    if (corrected === answer) continue;
    await sql`update faq_items
      set answer = ${corrected}, search_text = ${foldedText(`${question} ${corrected}`)},
        version = version + 1
      where id = ${id}`.execute(trx);
  }
}

async function correctArticles(trx: Transaction): Promise<void> {
  const { rows } = await sql<{
    id: string;
    body: string;
    search_text: string;
  }>`select id, body, search_text from posts`.execute(trx);
  for (const { id, body, search_text } of rows) {
    const corrected = correctedBy(inArticles, body);
    if (corrected === body) continue;
    const folded: Correction[] = inArticles.map(([old, now]) => [foldedText(old), foldedText(now)]);
    await sql`update posts
      set body = ${corrected}, search_text = ${correctedBy(folded, search_text)},
        version = version + 1
      where id = ${id}`.execute(trx);
  }
}

function correctedBy(corrections: readonly Correction[], text: string): string {
  return corrections.reduce((sum, [old, now]) => sum.replace(old, () => now), text);
}
