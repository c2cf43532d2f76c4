import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * A statement that somebody signed about themselves as an investor. It never changes: a newer one
 * for the same jurisdiction takes its place, and it expires after twelve months.
 */
export const certificationLifecycle = lifecycle({
  thing: 'certification',
  states: ['valid', 'superseded', 'expired', 'revoked'],
  transitions: [
    {
      from: null,
      event: 'sign',
      to: 'valid',
      who: ['investor'],
      guards: ['notSuspended', 'statementInForce', 'figuresFit', 'nameMatches'],
      effects: ['supersede', 'store', 'record'],
    },
    { from: ['valid'], event: 'supersede', to: 'superseded', who: ['server'] },
    { from: ['valid'], event: 'expire', to: 'expired', who: ['clock'] },
    {
      from: ['valid'],
      event: 'revoke',
      to: 'revoked',
      who: ['investor', 'operator'],
      effects: ['end', 'record'],
    },
    {
      from: ['valid'],
      event: 'verify',
      to: 'valid',
      who: ['operator'],
      effects: ['confirm', 'record'],
    },
  ],
});

export type CertificationState = StateOf<typeof certificationLifecycle>;

/** What decides the state of a certification. */
interface CertificationDates {
  readonly expiresAt: string;
  readonly supersededAt: string | null;
  readonly revokedAt: string | null;
}

/** Where a certification is in its lifecycle at a moment, in epoch milliseconds. */
export function certificationState(
  { expiresAt, supersededAt, revokedAt }: CertificationDates,
  now: number,
): CertificationState {
  if (revokedAt !== null) return 'revoked';
  const end = Date.parse(expiresAt);
  // One that had ended when the next was signed ended by itself.
  if (supersededAt !== null) return Date.parse(supersededAt) < end ? 'superseded' : 'expired';
  return end <= now ? 'expired' : 'valid';
}
