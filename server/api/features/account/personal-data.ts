import type { DataPart, Person, PersonalData } from '#api/platform/personal-data.ts';
import type { Database } from '#api/platform/storage/storage.ts';

/**
 * The data that an account needs to log in, and the mails and agreements of its owner. The account
 * itself is in privacy/, which asks all features.
 */
export const accountData: PersonalData = {
  async collect(db, person) {
    return { ...(await signingIn(db, person.id)), ...(await sentAndAgreed(db, person)) };
  },
  async erase(trx, { id, email }) {
    for (const table of [
      'acceptances',
      'sessions',
      'access_tokens',
      'one_time_tokens',
      'totp_secrets',
      'recovery_codes',
      'sign_in_challenges',
    ] as const) {
      await trx.deleteFrom(table).where('user_id', '=', id).execute();
    }
    // Their files are deleted with them.
    await trx
      .deleteFrom('privacy_requests')
      .where('user_id', '=', id)
      .where('kind', '=', 'export')
      .execute();
    await trx.deleteFrom('outbox_emails').where('recipient', '=', email).execute();
    await trx.deleteFrom('invitations').where('email', '=', email).execute();
  },
};

async function signingIn(db: Database, userId: string): Promise<Record<string, DataPart>> {
  const totp = await db
    .selectFrom('totp_secrets')
    .select(['enrolled_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .execute();
  const codes = await db
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute();
  return {
    twoFactor: {
      description:
        'Two-factor authentication: when an app was set up, and your recovery codes without the codes themselves.',
      items: { apps: totp, recoveryCodes: codes },
    },
    sessions: {
      description: 'Where you were logged in. Ended sessions are kept for 30 days.',
      items: await db
        .selectFrom('sessions')
        .select([
          'id',
          'created_at',
          'last_seen_at',
          'visited_before_at',
          'expires_at',
          'revoked_at',
          'mfa_at',
          'user_agent',
          'ip_prefix',
        ])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    },
    accessTokens: {
      description: 'Access tokens that programs use on your behalf, without the tokens themselves.',
      items: await db
        .selectFrom('access_tokens')
        .select(['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    },
    mailedLinks: {
      description: 'Links emailed to you to confirm your address or choose a password.',
      items: await db
        .selectFrom('one_time_tokens')
        .select(['purpose', 'created_at', 'expires_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    },
  };
}

async function sentAndAgreed(
  db: Database,
  { id: userId, email }: Person,
): Promise<Record<string, DataPart>> {
  return {
    acceptances: {
      description: 'Which versions of the terms and the privacy policy you accepted, and when.',
      items: await db
        .selectFrom('acceptances')
        .select(['document', 'document_version', 'accepted_at'])
        .where('user_id', '=', userId)
        .orderBy('accepted_at')
        .execute(),
    },
    mails: {
      description: 'Which emails were sent to you. Their text is deleted once they are sent.',
      items: await db
        .selectFrom('outbox_emails')
        .select(['template', 'state', 'recipient', 'created_at', 'finished_at'])
        .where('recipient', '=', email)
        .orderBy('created_at')
        .execute(),
    },
    invitations: {
      description: 'Invitations to operate this portal that were sent to you.',
      items: await db
        .selectFrom('invitations')
        .select(['email', 'created_at', 'expires_at', 'accepted_at', 'revoked_at'])
        .where('email', '=', email)
        .execute(),
    },
    privacyRequests: {
      description: 'Your requests about your data.',
      items: await db
        .selectFrom('privacy_requests')
        .select(['id', 'kind', 'state', 'created_at', 'due_at', 'effective_at', 'finished_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    },
  };
}
