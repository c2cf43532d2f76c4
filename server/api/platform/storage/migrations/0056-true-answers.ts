import { sql } from 'kysely';
import { foldedText } from '#shared/product/fields/folded-text.ts';
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
  [
    'When there is no room under the maximum, you are placed on the waiting list in order of arrival. It does not count towards your limit. When room appears, the first in the list receives an offer that reserves it for **72 hours**. If you do not accept in time, the offer goes to the next in line and you go to the end of the list. You can leave the list at any time.',
    "When your amount is more than what is available, you join the waitlist in order of arrival. It doesn't count towards your limit, and you can say the least you'd take. What becomes available is offered in that order to the first person whose amount, or least amount, fits. The offer says how much, and reserves it for **72 hours**. If your amount doesn't fit, the next person is asked and you keep your place. If you don't accept in time, the offer goes to the next person and you go to the end of the list. You can leave the list at any time.",
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
