import { createHash } from 'node:crypto';
import { referenceOf, referenceValues } from '#shared/product/payments/payment-reference.ts';

/**
 * Returns the reference with which a commitment is paid. It is made of the id of the commitment, so
 * that it never changes and nothing has to be stored. It has 50 bits: of 22 million companies with ten
 * thousand commitments each, one has two with the same.
 */
export function commitmentReference(commitmentId: string): string {
  for (let turn = 0; ; turn += 1) {
    const text = `payment reference ${turn} of ${commitmentId}`;
    const digest = createHash('sha256').update(text).digest();
    // 48 bits and 2 more: what a number holds exactly.
    const value = digest.readUIntBE(0, 6) * 4 + (digest.readUInt8(6) & 3);
    const reference = referenceOf(value % referenceValues);
    // One in nine has a check symbol that banks do not transmit.
    if (reference !== undefined) return reference;
  }
}
