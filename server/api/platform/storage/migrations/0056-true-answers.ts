import { sql } from 'kysely';
import { foldedText } from '../../../../../shared/product/fields/folded-text.ts';
import type { Migration } from '../migration.ts';

/** In answers of the starter content: what was not true, and what is. */
const corrections = [
  [
    'You pay the company directly with the bank details and the reference in your signed documents.',
    'You pay the company directly. It gives you its bank details; the reference is on your commitment.',
  ],
  [
    'No. An account has one role. Use a second email address for the other role.',
    'Yes. You say what you begin with when you sign up, and add the other side in your dashboard.',
  ],
] as const;

/** Corrects answers that told of what the portal does not have, unless an operator rewrote them. */
export const trueAnswers: Migration = {
  name: '0056-true-answers',
  async up(trx) {
    const answers = await sql<{
      id: string;
      anchor: string;
      question: string;
      answer: string;
      version: number;
    }>`select id, anchor, question, answer, version from faq_items`.execute(trx);
    for (const { id, anchor, question, answer, version } of answers.rows) {
      if (anchor === 'match-score' && Number(version) === 1) {
        await sql`delete from faq_items where id = ${id}`.execute(trx);
        continue;
      }
      const corrected = corrections.reduce((text, [old, now]) => text.replace(old, now), answer);
      if (corrected === answer) continue;
      const found = foldedText(`${question} ${corrected}`);
      await sql`update faq_items
        set answer = ${corrected}, search_text = ${found}, version = version + 1
        where id = ${id}`.execute(trx);
    }
    await sql`update content_state set version = version + 1`.execute(trx);
  },
};
