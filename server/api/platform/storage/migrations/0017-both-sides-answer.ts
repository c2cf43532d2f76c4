import { foldedText } from '#shared/product/fields/folded-text.ts';
import type { Migration } from '../migration.ts';

const answer =
  'Yes. An account is what you use it for: whoever is a member of a company is a founder here, whoever has an investor profile is an investor, and one account may be both. Registration only asks where you want to begin. Operator accounts cannot be registered; they are created by the people who run this site, and they neither raise nor invest.';

/**
 * The default answer said that an account has one role. Where an operator has changed that answer,
 * theirs stays.
 */
export const bothSidesAnswer: Migration = {
  name: '0017-both-sides-answer',
  async up(trx) {
    const row = await trx
      .selectFrom('faq_items')
      .select(['id', 'question'])
      .where('anchor', '=', 'one-role')
      .where('version', '=', 1)
      .executeTakeFirst();
    if (row === undefined) return;
    await trx
      .updateTable('faq_items')
      .set({
        answer,
        search_text: foldedText(`${row.question} ${answer}`),
        updated_at: new Date().toISOString(),
        version: 2,
      })
      .where('id', '=', row.id)
      .execute();
  },
};
