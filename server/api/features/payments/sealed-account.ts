/**
 * Bank accounts are encrypted in the database, holder and all: a stolen backup says nobody's, and whoever
 * can write to the database cannot put another account in the place of one.
 */
import type { Encrypter } from '#api/platform/encrypter.ts';
import type { BankAccount } from '#shared/product/payments/account-rules.ts';

/** Encrypts the account of an instruction. */
export function sealAccount(
  encrypter: Pick<Encrypter, 'seal'>,
  id: string,
  account: BankAccount,
): string {
  return encrypter.seal(JSON.stringify(account), aboutAccount(id));
}

/** Decrypts the account of an instruction; null where a key sealed it that this server does not have. */
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
