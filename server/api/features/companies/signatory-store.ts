import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { SignatoryList } from '#shared/product/companies/signatories.ts';

/** In which part somebody of a company sees what it signs; undefined for nobody of it. */
export type SigningPart = MemberRole | 'signatory' | undefined;

/** Finds the name and the title of somebody who signs for a company; undefined for others. */
export function signatoryOf(
  db: Database,
  companyId: string,
  userId: string,
): Promise<Pick<Tables['company_signatories'], 'name' | 'title'> | undefined> {
  return db
    .selectFrom('company_signatories')
    .select(['name', 'title'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Tells in which part a member signs for a company: others than its owner, if they were named. */
export async function signingPart(
  db: Database,
  companyId: string,
  userId: string,
  role: MemberRole | undefined,
): Promise<SigningPart> {
  if (role === undefined || role === 'owner') return role;
  return (await signatoryOf(db, companyId, userId)) === undefined ? role : 'signatory';
}

/** Reads the signatories of a company, by name. A former one who owns it now is not listed. */
export async function signatoriesOf(db: Database, companyId: string): Promise<SignatoryList> {
  const rows = await db
    .selectFrom('company_signatories as signs')
    .innerJoin('company_members as members', (join) =>
      join
        .onRef('members.company_id', '=', 'signs.company_id')
        .onRef('members.user_id', '=', 'signs.user_id'),
    )
    .innerJoin('users', 'users.id', 'signs.user_id')
    .select(['signs.user_id', 'signs.name', 'signs.title', 'signs.named_at'])
    .select('users.name as member')
    .where('signs.company_id', '=', companyId)
    .where('members.role', '<>', 'owner')
    .orderBy('signs.name')
    .orderBy('signs.user_id')
    .execute();
  return {
    items: rows.map(({ user_id, name, title, named_at, member }) => ({
      ...{ id: user_id, member, name, title, namedAt: named_at },
    })),
  };
}

/** Names a member as a signatory, or gives a signatory another name and title. */
export async function nameSignatory(
  trx: Transaction,
  row: Tables['company_signatories'],
): Promise<void> {
  const { name, title, named_at } = row;
  await trx
    .insertInto('company_signatories')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ name, title, named_at }),
    )
    .execute();
}

/** Removes a signatory; returns whether there was one. */
export async function removeSignatory(
  trx: Transaction,
  companyId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('company_signatories')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
