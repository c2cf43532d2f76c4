import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import { routeOf } from '../../../../../shared/site/routes.ts';
import { type ActingAccount, revokeSessions } from '../../../platform/identity/session-store.ts';
import { revokeTokens } from '../../../platform/identity/token-store.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import {
  addRequest,
  changeRequest,
  hasOtherOperator,
  type PrivacyRow,
  setDeletion,
} from './privacy-store.ts';

/** What must hold before an account is closed, each with its refusal. */
export function closingGuards(trx: Write, { id, role, deletion_due_at }: ActingAccount) {
  return {
    notAskedYet: () => deletion_due_at === null || alreadyAsked(),
    notTheLastOperator: async () =>
      role !== 'operator' || (await hasOtherOperator(trx, id)) || lastOperator(),
  };
}

function alreadyAsked(): ProblemError {
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
  trx: Write,
  { id, email, name }: ActingAccount,
  origin: string,
  now: number,
): Promise<PrivacyRow> {
  await giveUpCompanies(trx, id, now);
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

/**
 * Refuses while others depend on a company of this owner. Companies without other members are
 * deleted with the account; until then nobody can join them.
 */
async function giveUpCompanies(trx: Write, userId: string, now: number): Promise<void> {
  const owned = await trx
    .selectFrom('companies')
    .innerJoin('company_members as mine', 'mine.company_id', 'companies.id')
    .select(['companies.id', 'companies.name'])
    .select((eb) =>
      eb
        .selectFrom('company_members as all')
        .select((all) => all.fn.countAll().as('total'))
        .whereRef('all.company_id', '=', 'companies.id')
        .as('members'),
    )
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'owner')
    .orderBy('companies.name')
    .execute();
  const shared = owned.filter(({ members }) => Number(members) > 1);
  if (shared.length > 0) {
    const names = shared.map(({ name }) => `“${name}”`).join(', ');
    throw new ProblemError(
      problem(
        'invalid-transition',
        `You own ${names}, and others are members there. Transfer each to another member, or remove the other members, before you delete your account.`,
        { code: 'owns-companies' },
      ),
    );
  }
  for (const { id } of owned) {
    await trx
      .updateTable('company_invitations')
      .set({ state: 'revoked', ended_at: new Date(now).toISOString() })
      .where('company_id', '=', id)
      .where('state', '=', 'open')
      .execute();
  }
}

/** Keeps an account that was to be erased. */
export async function cancelDeletion(
  trx: Write,
  { id, email, name }: ActingAccount,
  row: PrivacyRow,
  state: PrivacyRow['state'],
  now: number,
): Promise<void> {
  await changeRequest(trx, row.id, { state, finished_at: new Date(now).toISOString() });
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
}
