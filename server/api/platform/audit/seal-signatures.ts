import type { Encrypter } from '../encrypter.ts';
import type { AuditSealRow } from './audit-tables.ts';

/** Signs seals, and knows those that were signed with this key or one before it. */
export type SealSigner = Pick<Encrypter, 'sign' | 'isSigned'>;

const about = 'seal of the audit log';

/** The signature of a seal: whoever has the database alone cannot make it. */
export function signatureOf(signer: SealSigner, hash: string): string {
  return signer.sign(hash, about);
}

/** Tells whether a seal was signed with a key of this server. */
export function isSignedSeal(
  signer: SealSigner,
  { hash, signature }: Pick<AuditSealRow, 'hash' | 'signature'>,
): boolean {
  return signer.isSigned(hash, about, signature);
}
