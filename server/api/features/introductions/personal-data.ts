import type { PersonalData } from '#api/platform/personal-data.ts';

/** Requests for an introduction that somebody made or answered, and those made to them. */
export const introductionData: PersonalData = {
  async collect(db, { id }) {
    const ofInvestor = await db
      .selectFrom('introductions')
      .select(['id', 'raise_id', 'asked_by', 'note', 'state', 'created_at', 'expires_at'])
      .select(['decided_at', 'reason'])
      .where('investor_id', '=', id)
      .orderBy('created_at')
      .execute();
    const ofCompany = await db
      .selectFrom('introductions')
      .select(['id', 'raise_id', 'note', 'state', 'created_at', 'decided_at'])
      .where('author_id', '=', id)
      .where('investor_id', '<>', id)
      .orderBy('created_at')
      .execute();
    const answered = await db
      .selectFrom('introductions')
      .select(['id', 'raise_id', 'state', 'decided_at', 'reason'])
      .where('decided_by', '=', id)
      .where('investor_id', '<>', id)
      .orderBy('decided_at')
      .execute();
    return {
      introductions: {
        description: 'Requests for an introduction that you made or received as an investor.',
        items: ofInvestor,
      },
      introductionsAsked: {
        description: 'Requests for an introduction that you made for a company.',
        items: ofCompany,
      },
      introductionsAnswered: {
        description: 'Requests for an introduction that you answered or ended for a company.',
        items: answered,
      },
    };
  },

  /**
   * A request is about its investor and goes with them. What somebody asked for a company goes while
   * nobody has answered it, and stays without a name once it has been.
   */
  async erase(trx, { id }) {
    await trx.deleteFrom('introductions').where('investor_id', '=', id).execute();
    await trx
      .deleteFrom('introductions')
      .where('author_id', '=', id)
      .where('state', '=', 'pending')
      .execute();
    for (const column of ['author_id', 'decided_by'] as const) {
      await trx
        .updateTable('introductions')
        .set({ [column]: null })
        .where(column, '=', id)
        .execute();
    }
  },
};
