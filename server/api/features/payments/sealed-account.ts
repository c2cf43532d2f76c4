/**
 * Bank accounts are encrypted in the database, holder and all: a stolen backup says nobody's, and whoever
 * can write to the database cannot put another account in the place of one.
 */
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { Encrypter } from '#api/platform/encrypter.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { BankAccount } from '#shared/product/payments/account-rules.ts';

/** Encrypts the account of an instruction, or for the refund of a commitment, by its id. */
export function sealAccount(
  encrypter: Pick<Encrypter, 'seal'>,
  id: string,
  account: BankAccount,
): string {
  return encrypter.seal(JSON.stringify(account), aboutAccount(id));
}

/** Decrypts the account of either; null where a key sealed it that this server does not have. */
export function openAccount(
  encrypter: Pick<Encrypter, 'open'>,
  { id, sealed_account }: { readonly id: string; readonly sealed_account: string },
): BankAccount | null {
  const text = encrypter.open(sealed_account, aboutAccount(id));
  // This server wrote it.
  return text === undefined ? null : (JSON.parse(text) as BankAccount);
}

function aboutAccount(id: string): string {
  return `bank account of ${id}`;
}

/**
 * Hashes an account with its currency, as canonical JSON, so that whoever knows the account can tell
 * later which one it was. Only for people who are shown the account: from the hash alone others could
 * find it by trying numbers.
 */
export function accountHash(currency: Currency, account: BankAccount): string {
  return sha256Of(canonicalJson({ currency, ...account }));
}
