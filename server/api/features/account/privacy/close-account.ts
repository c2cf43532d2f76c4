import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import { routeOf } from '../../../../../shared/site/routes.ts';
import { type ActingAccount, revokeSessions } from '../../../platform/identity/session-store.ts';
import { revokeTokens } from '../../../platform/identity/token-store.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import { addRequest, hasOtherOperator, type PrivacyRow, setDeletion } from './privacy-store.ts';

/**
 * Closes an account that is to be erased: its tokens and sessions end, and logging in only leads to
 * the question whether to keep it.
 */
export async function closeAccount(
  trx: Write,
  account: ActingAccount,
  origin: string,
  now: number,
): Promise<PrivacyRow> {
  const { id, email, name, role } = account;
  if (account.deletion_due_at !== null) {
    throw new ProblemError(
      problem('invalid-transition', 'Your account is already about to be deleted.'),
    );
  }
  if (role === 'operator' && !(await hasOtherOperator(trx, id))) {
    throw new ProblemError(
      problem(
        'invalid-transition',
        'You are the only operator of this portal. Invite another one before you delete your account.',
        { code: 'last-operator' },
      ),
    );
  }
  const row = await addRequest(trx, id, 'delete', origin, now);
  await setDeletion(trx, id, row.effective_at, now);
  await revokeSessions(trx, id, {}, now);
  await revokeTokens(trx, id, undefined, now);
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', id).execute();
  await queueMail(
    trx,
    {
      to: email,
      template: 'deletion-requested',
      vars: {
        name,
        link: `${origin}${routeOf('login').path}`,
        day: (row.effective_at ?? '').slice(0, 10),
      },
      dedupeKey: `deletion-requested:${row.id}`,
    },
    now,
  );
  return row;
}

/** Keeps an account that was to be erased. */
export async function cancelDeletion(
  trx: Write,
  { id, email, name }: ActingAccount,
  row: PrivacyRow,
  now: number,
): Promise<PrivacyRow> {
  const cancelled = { state: 'cancelled', finished_at: new Date(now).toISOString() } as const;
  await trx.updateTable('privacy_requests').set(cancelled).where('id', '=', row.id).execute();
  await setDeletion(trx, id, null, now);
  await queueMail(
    trx,
    {
      to: email,
      template: 'deletion-cancelled',
      vars: { name },
      dedupeKey: `deletion-cancelled:${row.id}`,
    },
    now,
  );
  return { ...row, ...cancelled };
}
