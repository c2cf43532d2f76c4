import { refusal } from '#api/platform/http/refusals.ts';
import { accountByEmail } from '#api/platform/identity/account-store.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { grantsPerRaise } from '#shared/product/fields/limits.ts';

/** The account and the part that an email address has in a raise. */
export interface Addressee {
  /** The account that has confirmed this address. */
  readonly account: { readonly id: string; readonly name: string } | undefined;
  readonly isOperator: boolean;
  readonly isMember: boolean;
}

/** Who has an address, as far as it matters to a raise of this company. */
export async function addresseeOf(
  db: Database,
  companyId: string,
  email: string,
): Promise<Addressee> {
  const found = await accountByEmail(db, email);
  if (found === undefined || found.status !== 'active') {
    return { account: undefined, isOperator: false, isMember: false };
  }
  return {
    account: { id: found.id, name: found.name },
    isOperator: found.operator_since !== null,
    isMember: await isMemberOf(db, companyId, found.id),
  };
}

/** Tells whether somebody has a part in a company. */
export async function isMemberOf(
  db: Database,
  companyId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether a raise may have one more grant. */
export async function hasCapacity(db: Database, raiseId: string): Promise<boolean> {
  const { total } = await db
    .selectFrom('access_grants')
    .select((row) => row.fn.countAll().as('total'))
    .where('raise_id', '=', raiseId)
    .executeTakeFirstOrThrow();
  return Number(total) < grantsPerRaise;
}

/** Why somebody of the company is not let in. */
export function ofCompany(): ProblemError {
  return refusal(
    'of-the-company',
    'Members of the company can already read its documents and don’t count as readers.',
  );
}

/** Why nobody else is let in. */
export function roomFull(): ProblemError {
  return refusal('room-full', `A data room can have at most ${grantsPerRaise} people.`);
}

/** Why nobody without an account is invited yet. */
export function notApproved(): ProblemError {
  return refusal(
    'raise-not-approved',
    'People without an account can be invited once an operator has approved the raise.',
  );
}
