import type { Encrypter } from '#api/platform/encrypter.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { BankAccount } from '#shared/product/payments/account-rules.ts';
import type { NamedCommitment } from '../../commitments/commitment-rows.ts';
import { accountHash, openAccount, sealAccount } from '../sealed-account.ts';

/** The account that an investor has entered for the refund of a commitment. */
export interface EnteredAccount {
  /** Null where a key sealed it that this server does not have. */
  readonly account: BankAccount | null;
  readonly enteredAt: string;
}

/** Reads where the refund of a commitment is paid to; undefined where nobody has entered it. */
export async function enteredAccount(
  db: Database,
  encrypter: Encrypter,
  commitmentId: string,
): Promise<EnteredAccount | undefined> {
  const row = await db
    .selectFrom('refund_accounts')
    .selectAll()
    .where('commitment_id', '=', commitmentId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sealed_account, entered_at: enteredAt } = row;
  return { account: openAccount(encrypter, { id: commitmentId, sealed_account }), enteredAt };
}

/**
 * Keeps the account for the refund of a commitment, encrypted, in the place of one before. The same
 * account again changes nothing.
 */
export async function enterAccount(
  trx: Transaction,
  encrypter: Encrypter,
  commitmentId: string,
  account: BankAccount,
  now: number,
): Promise<{ readonly isChanged: boolean; readonly enteredAt: string }> {
  const before = await enteredAccount(trx, encrypter, commitmentId);
  if (before !== undefined && before.account !== null && isSame(before.account, account)) {
    return { isChanged: false, enteredAt: before.enteredAt };
  }
  const enteredAt = new Date(now).toISOString();
  const sealed_account = sealAccount(encrypter, commitmentId, account);
  const kept = { sealed_account, entered_at: enteredAt };
  await trx
    .insertInto('refund_accounts')
    .values({ commitment_id: commitmentId, ...kept })
    .onConflict((conflict) => conflict.column('commitment_id').doUpdateSet(kept))
    .execute();
  return { isChanged: true, enteredAt };
}

function isSame(one: BankAccount, other: BankAccount): boolean {
  // Any currency: it only makes the two comparable.
  return accountHash('USD', one) === accountHash('USD', other);
}

/** Whose a commitment is. */
export interface RefundedInvestor {
  readonly name: string;
  /** ISO 3166-1; empty where none is known. */
  readonly country: string;
}

/**
 * Returns whose a commitment is, by the legal name: the entity that it is for, or whoever has signed.
 * Money may have arrived before anything was signed; then the profile says it.
 */
export async function investorOf(
  db: Database,
  { entity, entity_id, signed_name, investor_id }: NamedCommitment,
): Promise<RefundedInvestor> {
  const known = await db
    .selectFrom('users')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'users.id')
    .leftJoin('investor_entities', (join) => join.on('investor_entities.id', '=', entity_id))
    .select(['users.name', 'investor_profiles.legal_name', 'investor_profiles.country'])
    .select('investor_entities.country as entity_country')
    .where('users.id', '=', investor_id)
    .executeTakeFirst();
  const country = entity_id === null ? known?.country : known?.entity_country;
  return {
    name: entity ?? signed_name ?? (known?.legal_name || known?.name || ''),
    country: country ?? '',
  };
}
