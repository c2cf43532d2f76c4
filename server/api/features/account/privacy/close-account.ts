import { accountState } from '#api/platform/identity/account-state.ts';
import { type ActingAccount, revokeSessions } from '#api/platform/identity/session-store.ts';
import { revokeTokens } from '#api/platform/identity/token-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import type { PersonalData } from '#api/platform/personal-data.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { accountLifecycle } from '#shared/product/account/lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';
import {
  addRequest,
  changeRequest,
  hasOtherOperator,
  type PrivacyRow,
  setDeletion,
} from './privacy-store.ts';

/** Makes the guards of closing an account, each with its refusal. */
export function closingGuards(
  trx: Transaction,
  { id, operator_since, deletion_due_at }: ActingAccount,
) {
  return {
    notAskedYet: () => deletion_due_at === null || alreadyRequested(),
    notTheLastOperator: async () =>
      operator_since === null || (await hasOtherOperator(trx, id)) || lastOperator(),
  };
}

function alreadyRequested(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'Your account is already about to be deleted.'),
  );
}

function lastOperator(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'You are the only operator of this portal. Invite another one before you delete your account.',
      { code: 'last-operator' },
    ),
  );
}

/**
 * Closes an account that is to be erased: its tokens and sessions end, and logging in only leads to
 * the question whether to keep it.
 */
export async function closeAccount(
  trx: Transaction,
  account: ActingAccount,
  held: readonly PersonalData[],
  origin: string,
  now: number,
): Promise<PrivacyRow> {
  const { id, email, name } = account;
  const row = await addRequest(trx, id, 'delete', origin, now);
  await take(
    accountLifecycle,
    { state: accountState(account), event: 'close', who: 'member' },
    {
      guards: {},
      effects: {
        async giveUp() {
          for (const { close } of held) await close?.(trx, account, now);
        },
        setDay: () => setDeletion(trx, id, row.effective_at, now),
        endAccess: () => endAccess(trx, id, now),
        mail: () =>
          queueMail(
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
          ),
      },
    },
  );
  return row;
}

async function endAccess(trx: Transaction, userId: string, now: number): Promise<void> {
  await revokeSessions(trx, userId, {}, now);
  await revokeTokens(trx, userId, undefined, now);
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

/** Keeps an account that was to be erased. */
export async function cancelDeletion(
  trx: Transaction,
  account: ActingAccount,
  row: PrivacyRow,
  state: PrivacyRow['state'],
  now: number,
): Promise<void> {
  const { id, email, name } = account;
  await changeRequest(trx, row.id, { state, finished_at: new Date(now).toISOString() });
  await take(
    accountLifecycle,
    { state: accountState(account), event: 'keep', who: 'member' },
    {
      guards: {},
      effects: {
        unset: () => setDeletion(trx, id, null, now),
        mail: () =>
          queueMail(
            trx,
            {
              to: email,
              template: 'deletion-cancelled',
              vars: { name },
              dedupeKey: `deletion-cancelled:${row.id}`,
            },
            now,
          ),
      },
    },
  );
}
