import type { ExpressionBuilder } from 'kysely';
import type { PersonalData } from '#api/platform/personal-data.ts';
import type { Tables } from '#api/platform/storage/storage.ts';

/** Whom somebody invited to advise them, and on which raises they advise. */
export const adviserData: PersonalData = {
  async collect(db, { id, email }) {
    const advised = await db
      .selectFrom('room_advisers')
      .select(['id', 'raise_id', 'email', 'role', 'note', 'state', 'created_at', 'expires_at'])
      .select(['accepted_at', 'ended_at', 'ended_by'])
      .select(['nda_version', 'nda_sha256', 'nda_accepted_at'])
      .where(isAdvice(id, email))
      .orderBy('created_at')
      .execute();
    const invited = await db
      .selectFrom('room_advisers')
      .select(['id', 'raise_id', 'role', 'note', 'state', 'created_at', 'expires_at'])
      .select(['accepted_at', 'ended_at', 'ended_by'])
      .where('invited_by', '=', id)
      .orderBy('created_at')
      .execute();
    return {
      advisedRaises: {
        description: 'Raises you advise on or were invited to, and the NDAs you accepted.',
        items: advised,
      },
      invitedAdvisers: { description: 'Advisers you invited.', items: invited },
    };
  },

  /** It is about two people, and is nothing without one of them. */
  async erase(trx, { id, email }) {
    await trx
      .deleteFrom('room_advisers')
      .where((row) =>
        row.or([isAdvice(id, email)(row), row('invited_by', '=', id), row('investor_id', '=', id)]),
      )
      .execute();
  },
};

/** By the account, and by the address until it is accepted: an address can become somebody else's. */
function isAdvice(id: string, email: string) {
  return (row: ExpressionBuilder<Tables, 'room_advisers'>) =>
    row.or([
      row('user_id', '=', id),
      row.and([row('user_id', 'is', null), row('email', '=', email)]),
    ]);
}
