/** Whom an update of a raise is for, as data. */
import type { CommitmentState } from '../commitments/states.ts';

/** Each includes those before it. */
export const updateAudiences = ['committed', 'granted', 'watchers'] as const;
export type UpdateAudience = (typeof updateAudiences)[number];

/** The audiences as a choice names them. */
export const audienceLabels: Readonly<Record<UpdateAudience, string>> = {
  committed: 'Investors who have committed',
  granted: 'Investors with access to the data room',
  watchers: 'Everyone who follows the raise',
};

/** Who that is, in a sentence. */
export const audienceHints: Readonly<Record<UpdateAudience, string>> = {
  committed: 'Investors who signed or paid, and after close those who hold the investment.',
  granted: 'Also everyone who can read the data room.',
  watchers: 'Also everyone who watches the raise, while it’s open and shown to them.',
};

/**
 * An investor in one of these belongs to those who have committed. A soft circle reserves nothing, and
 * who gets their money back has left.
 */
export const committedStates: readonly CommitmentState[] = [
  'signed',
  'reconfirm_due',
  'funded',
  'settled',
];

/** What somebody has to do with a raise, as far as its updates ask. */
export interface FollowedRaise {
  readonly hasCommitted: boolean;
  /** Whether a grant lets them into the data room now. */
  readonly isGranted: boolean;
  /** Whether they watch it, and see its page. */
  readonly isWatching: boolean;
}

/** Tells whether an update with this audience is for somebody. */
export function isAddressed(
  audience: UpdateAudience,
  { hasCommitted, isGranted, isWatching }: FollowedRaise,
): boolean {
  switch (audience) {
    case 'committed':
      return hasCommitted;
    case 'granted':
      return hasCommitted || isGranted;
    case 'watchers':
      return hasCommitted || isGranted || isWatching;
  }
}
