import { passwordSubjects } from '../../../platform/identity/login-lock.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { countersOf } from './counters-of.ts';

/** A part of the file: a sentence that describes it, and its data. */
interface Part {
  readonly description: string;
  readonly items: unknown;
}

/** Audit events are read this many at a time, so that a long log holds up no other request. */
const auditStep = 2_000;

/**
 * Everything held about a person, as the text of a JSON file in which every part is described. It
 * contains no secrets: passwords, tokens and codes are stored only as hashes, and the two-factor
 * secret, which is stored encrypted, is left out.
 */
export async function collectData(
  db: Read,
  userId: string,
  portal: { readonly name: string; readonly origin: string },
  now: number,
): Promise<string> {
  const { password_hash, ...account } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const parts: Record<string, Part> = {
    account: {
      description: 'Your account. Your password is kept as a one-way hash and is not in this file.',
      items: account,
    },
    ...(await signingIn(db, userId)),
    ...(await ownThings(db, userId, account.email)),
    ...(await investing(db, userId)),
    ...(await writtenTexts(db, userId, account.name)),
    auditLog: {
      description:
        'What you did and what was done to your account, from the audit log. The network address is shortened.',
      items: await auditEvents(db, [userId, passwordSubjects(account.email, '').account]),
    },
    counters: {
      description:
        'How often you recently used something that is limited, and failed logins with your address.',
      items: await countersOf(db, account),
    },
  };
  const file = {
    about: `Everything ${portal.name} stores about you. The "description" of each part says what it is. Times are in UTC.`,
    portal: portal.name,
    address: portal.origin,
    made: new Date(now).toISOString(),
    ...parts,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

async function signingIn(db: Read, userId: string): Promise<Record<string, Part>> {
  const of = { user: userId };
  const totp = await db
    .selectFrom('totp_secrets')
    .select(['enrolled_at', 'confirmed_at'])
    .where('user_id', '=', of.user)
    .execute();
  const codes = await db
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', of.user)
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
          'expires_at',
          'revoked_at',
          'mfa_at',
          'user_agent',
          'ip_prefix',
        ])
        .where('user_id', '=', of.user)
        .orderBy('created_at')
        .execute(),
    },
    accessTokens: {
      description: 'Access tokens that programs use on your behalf, without the tokens themselves.',
      items: await db
        .selectFrom('access_tokens')
        .select(['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
        .where('user_id', '=', of.user)
        .orderBy('created_at')
        .execute(),
    },
    mailedLinks: {
      description: 'Links emailed to you to confirm your address or choose a password.',
      items: await db
        .selectFrom('one_time_tokens')
        .select(['purpose', 'created_at', 'expires_at', 'used_at'])
        .where('user_id', '=', of.user)
        .orderBy('created_at')
        .execute(),
    },
  };
}

async function ownThings(db: Read, userId: string, email: string): Promise<Record<string, Part>> {
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
    scenarios: {
      description:
        'Calculations you saved. "query" has the entries; deleted ones are erased after a day.',
      items: await db
        .selectFrom('scenarios')
        .select([
          'id',
          'name',
          'calculator',
          'query',
          'note',
          'outcome',
          'created_at',
          'updated_at',
          'deleted_at',
        ])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    },
    companies: {
      description: 'Companies you are a member of, with your role in them.',
      items: await db
        .selectFrom('company_members')
        .innerJoin('companies', 'companies.id', 'company_members.company_id')
        .select(['companies.id', 'companies.name', 'company_members.role', 'joined_at'])
        .where('user_id', '=', userId)
        .orderBy('joined_at')
        .execute(),
    },
    companyInvitations: {
      description: 'Invitations to companies that were sent to your address, or that you sent.',
      items: await db
        .selectFrom('company_invitations')
        .select(['id', 'company_id', 'email', 'role', 'state', 'sent_at', 'expires_at', 'ended_at'])
        .where((eb) => eb.or([eb('email', '=', email), eb('invited_by', '=', userId)]))
        .orderBy('sent_at')
        .execute(),
    },
    messages: {
      description: 'What was sent with your email address from the contact form.',
      items: await db
        .selectFrom('contact_messages')
        .select([
          'reference',
          'name',
          'email',
          'topic',
          'body',
          'state',
          'created_at',
          'answered_at',
        ])
        .where('email', '=', email)
        .orderBy('created_at')
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

async function investing(db: Read, userId: string): Promise<Record<string, Part>> {
  return {
    investorProfile: {
      description: 'Your profile as an investor.',
      items: await db
        .selectFrom('investor_profiles')
        .select(['id', 'state', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
    },
    commitments: {
      description:
        'What you committed to raises. "amount" is in the smallest unit of the currency.',
      items: await db
        .selectFrom('commitments')
        .select(['id', 'raise_id', 'amount', 'currency', 'state', 'created_at'])
        .where('investor_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    },
  };
}

async function writtenTexts(db: Read, userId: string, name: string): Promise<Record<string, Part>> {
  return {
    articles: {
      description: 'Articles that name you as the author, or that you saved last.',
      items: await db
        .selectFrom('posts')
        .select(['slug', 'title', 'author', 'body', 'published_at', 'created_at', 'updated_at'])
        .where((eb) => eb.or([eb('updated_by', '=', userId), eb('author', '=', name)]))
        .orderBy('created_at')
        .execute(),
    },
    questions: {
      description: 'Questions and answers of the site that you saved last.',
      items: await db
        .selectFrom('faq_items')
        .select(['anchor', 'question', 'answer', 'published_at', 'updated_at'])
        .where('updated_by', '=', userId)
        .orderBy('created_at')
        .execute(),
    },
  };
}

/** `targets`: the account, and its address as recorded for failed logins. */
async function auditEvents(db: Read, targets: readonly [string, string]): Promise<unknown[]> {
  const last = await db
    .selectFrom('audit_events')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const events: unknown[] = [];
  for (let after = 0; after < (last?.seq ?? 0); after += auditStep) {
    const found = await db
      .selectFrom('audit_events')
      .select([
        'seq',
        'at',
        'action',
        'target_type',
        'target_id',
        'before',
        'after',
        'actor_role',
        'ip_prefix',
      ])
      .where('seq', '>', after)
      .where('seq', '<=', after + auditStep)
      .where((eb) => eb.or([eb('actor_id', '=', targets[0]), eb('target_id', 'in', targets)]))
      .orderBy('seq')
      .execute();
    events.push(...found);
    // Other requests of this thread get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return events;
}
