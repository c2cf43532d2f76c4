import type { Commitment } from '#shared/product/commitments/commitments.ts';

type Signatures = Pick<Commitment, 'state' | 'signed' | 'countersigned' | 'raise'>;

/** Tells whether the company has still to sign what its investor has signed. */
export function isToCountersign({
  state,
  countersigned,
}: Pick<Commitment, 'state' | 'countersigned'>): boolean {
  return countersigned === null && (state === 'signed' || state === 'funded');
}

/** Says to an investor who has signed; null where nobody has, or where it does not matter any more. */
export function ownSignatureWords({
  state,
  signed,
  countersigned,
  raise,
}: Signatures): string | null {
  if (signed === null) return null;
  if (isToCountersign({ state, countersigned })) {
    return `Signed by you, waiting for ${raise.company}`;
  }
  const binds = state === 'signed' || state === 'funded' || state === 'settled';
  return countersigned !== null && binds ? 'Signed by both sides' : null;
}
