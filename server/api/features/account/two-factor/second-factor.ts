import { timingSafeEqual } from 'node:crypto';
import type { ProductApiDeps } from '#api/platform/deps.ts';
import type { Encrypter } from '#api/platform/encrypter.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import type { SecondFactor } from '#shared/product/account/two-factor.ts';
import { newRecoveryCodes, typedRecoveryCode } from './recovery-codes.ts';
import { matchingStep, typedCode } from './totp.ts';
import {
  spendTotpStep,
  takeRecoveryCode,
  totpOf,
  unusedRecoveryCodes,
} from './two-factor-store.ts';

/** A factor that was found right; it must still be used up in the transaction of what it allows. */
export type Proof =
  | { readonly kind: 'code'; readonly step: number }
  | { readonly kind: 'recovery-code'; readonly id: string };

type ProofDeps = Pick<ProductApiDeps, 'storage' | 'hasher' | 'encrypter' | 'log' | 'now'>;

/** Which of the two was sent; rejects with 422 when neither was. */
export function sentFactor(given: SecondFactor): 'code' | 'recoveryCode' {
  if (given.code !== undefined) return 'code';
  if (given.recoveryCode !== undefined) return 'recoveryCode';
  throw invalid([{ pointer: '/code', code: 'required', message: 'Enter the code from your app.' }]);
}

/** Compares a code or a recovery code with what is stored; undefined when it is wrong. */
export async function proofOf(
  deps: ProofDeps,
  userId: string,
  given: SecondFactor,
  network: string,
): Promise<Proof | undefined> {
  return sentFactor(given) === 'code'
    ? codeProof(deps, userId, typedCode(given.code ?? ''))
    : recoveryProof(deps, userId, typedRecoveryCode(given.recoveryCode ?? ''), network);
}

async function codeProof(
  { storage, encrypter, log, now }: ProofDeps,
  userId: string,
  code: string,
): Promise<Proof | undefined> {
  const row = await totpOf(storage.db, userId);
  if (row === undefined || row.confirmed_at === null) return undefined;
  const secret = openSecret(encrypter, row.sealed_secret, userId);
  if (secret === undefined) {
    log.error(
      { user: userId },
      'a two-factor secret cannot be decrypted with the key of this server',
    );
    return undefined;
  }
  const step = matchingStep(secret, code, now(), row.last_step);
  return step === undefined ? undefined : { kind: 'code', step };
}

async function recoveryProof(
  { storage, hasher }: ProofDeps,
  userId: string,
  code: string,
  network: string,
): Promise<Proof | undefined> {
  const codes = await unusedRecoveryCodes(storage.db, userId);
  const [first] = codes;
  // All codes of a set share one salt, so a single hash is enough to compare with all of them.
  const hash =
    first === undefined ? undefined : await hasher.hashLike(code, first.code_hash, network);
  if (hash === undefined) return undefined;
  let found: string | undefined;
  for (const { id, code_hash } of codes) if (isSame(hash, code_hash)) found = id;
  return found === undefined ? undefined : { kind: 'recovery-code', id: found };
}

/** Uses up a factor; false when another request has used it in the meantime. */
export async function takeProof(
  trx: Transaction,
  userId: string,
  proof: Proof,
  now: number,
): Promise<boolean> {
  return proof.kind === 'code'
    ? spendTotpStep(trx, userId, proof.step)
    : takeRecoveryCode(trx, proof.id, now);
}

/** A new set of recovery codes with their hashes, which is all that is stored. */
export async function hashedRecoveryCodes(
  { hasher }: Pick<ProductApiDeps, 'hasher'>,
  network: string,
): Promise<{
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}> {
  const codes = newRecoveryCodes();
  const [first = '', ...others] = codes;
  const hashes = [await hasher.hash(first, network)];
  // One after another, so that logins in the meantime get their turn.
  for (const code of others) {
    const hash = await hasher.hashLike(code, hashes[0] ?? '', network);
    if (hash === undefined) throw new Error('A stored hash cannot be read.');
    hashes.push(hash);
  }
  return { codes, hashes };
}

/** A sealed secret belongs to one account. */
export function sealSecret(encrypter: Encrypter, secret: string, userId: string): string {
  return encrypter.seal(secret, `totp ${userId}`);
}

export function openSecret(
  encrypter: Encrypter,
  sealed: string,
  userId: string,
): string | undefined {
  return encrypter.open(sealed, `totp ${userId}`);
}

/** The refusal of a code: the same sentence for a wrong code and a used one. */
export function wrongFactor(given: SecondFactor): ProblemError {
  return sentFactor(given) === 'code'
    ? invalid([
        {
          pointer: '/code',
          code: 'code-invalid',
          message: 'This code is incorrect or was already used. Enter the next one your app shows.',
        },
      ])
    : invalid([
        {
          pointer: '/recoveryCode',
          code: 'code-invalid',
          message: 'This is not one of your recovery codes, or it was already used.',
        },
      ]);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
