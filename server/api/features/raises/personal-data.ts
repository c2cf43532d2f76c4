import type { PersonalData } from '#api/platform/personal-data.ts';

/** The raises that somebody worked on, and their reviews. */
export const raiseData: PersonalData = {
  async collect(db, { id }) {
    const raises = await db
      .selectFrom('raises')
      .select(['id', 'company_id', 'title', 'state', 'created_at'])
      .where('created_by', '=', id)
      .orderBy('created_at')
      .execute();
    const reviews = await db
      .selectFrom('raise_reviews')
      .select(['id', 'raise_id', 'decision', 'reason', 'at'])
      .where('operator_id', '=', id)
      .orderBy('at')
      .execute();
    const claims = await db
      .selectFrom('raises')
      .select(['id', 'title', 'claimed_at'])
      .where('claimed_by', '=', id)
      .orderBy('claimed_at')
      .execute();
    const answers = await db
      .selectFrom('raise_review_comments')
      .select(['id', 'raise_id', 'field', 'comment', 'answer', 'answered_at'])
      .where('answered_by', '=', id)
      .orderBy('answered_at')
      .execute();
    const seen = await db
      .selectFrom('last_seen')
      .leftJoin('raises', 'raises.id', 'last_seen.place')
      .select(['last_seen.place', 'raises.title', 'last_seen.seen_at', 'last_seen.before_at'])
      .where('last_seen.user_id', '=', id)
      .orderBy('last_seen.place')
      .execute();
    return {
      raises: { description: 'Raises you began for a company.', items: raises },
      raiseReviews: { description: 'Reviews of raises you decided.', items: reviews },
      raiseClaims: { description: 'Raises you are reviewing.', items: claims },
      reviewAnswers: { description: 'Comments of a review you answered.', items: answers },
      lastSeen: {
        description: 'When you last looked at your portfolio and at raises you follow.',
        items: seen,
      },
    };
  },

  /**
   * Raises and reviews belong to the company and to the portal: they stay, and name somebody who
   * left "Deleted user". What nobody works on any more is free for the next operator. When they
   * looked at what is forgotten.
   */
  async erase(trx, person) {
    await trx.deleteFrom('last_seen').where('user_id', '=', person.id).execute();
    await trx
      .updateTable('raises')
      .set({ claimed_by: null, claimed_at: null })
      .where('claimed_by', '=', person.id)
      .execute();
  },
};
