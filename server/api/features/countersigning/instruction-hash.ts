import type { Encrypter } from '#api/platform/encrypter.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { activeInstruction } from '../payments/instruction-store.ts';
import { accountHash, openAccount } from '../payments/sealed-account.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/**
 * Computes the hash of the bank account that a company is paid to; null where there is none,
 * or none that this server can read.
 */
export async function instructionHash(
  db: Database,
  encrypter: Pick<Encrypter, 'open'>,
  { company_id, currency }: Pick<RaiseRow, 'company_id' | 'currency'>,
): Promise<string | null> {
  const active = await activeInstruction(db, company_id, currency);
  const account = active === undefined ? null : openAccount(encrypter, active);
  return account === null ? null : accountHash(currency, account);
}
