/**
 * What becomes of money that arrives for a commitment. All of it, whenever it arrives, is either kept
 * for the commitment, owed back or paid back, and each amount is in one of these only:
 * arrived = kept + owed back + paid back.
 */
import type { Transition } from '../lifecycle.ts';
import type { CommitmentState } from './states.ts';

/** As much of a commitment as this asks; amounts in minor units. */
export interface ArrivedMoney {
  readonly state: CommitmentState;
  /** What was committed. */
  readonly amount: number;
  /** All that has ever arrived for it. */
  readonly arrived: number;
  /** All that was paid back of it. */
  readonly returned: number;
}

/** They ended without shares: whatever arrives for them belongs to the investor. */
export const releasedStates: readonly CommitmentState[] = ['cancelled', 'refund_due', 'refunded'];

/**
 * Returns what has to be paid back now, in minor units: of a commitment that ended without shares
 * all that is there, of any other what is more than its amount.
 */
export function owedBack({ state, amount, arrived, returned }: ArrivedMoney): number {
  const held = arrived - returned;
  return releasedStates.includes(state) ? held : Math.max(held - amount, 0);
}

const noting = ['otherPerson', 'anotherAmount'] as const;

/** Noted beside the state: the money waits for what becomes of the commitment. */
function noted<const State extends CommitmentState>(state: State) {
  return {
    from: [state],
    event: 'note-received',
    to: state,
    who: ['owner', 'operator'],
    guards: noting,
  } as const;
}

/** What is too much is paid back, whatever becomes of the commitment. */
function surplus<const State extends CommitmentState>(state: State) {
  const who = ['owner', 'operator'] as const;
  return [
    {
      ...{ from: [state], event: 'mark-refunded', to: state, who },
      guards: ['otherPerson', 'amountOwed'],
    },
    {
      ...{ from: [state], event: 'withdraw-refund', to: state, who },
      guards: ['wasRefunded', 'otherPerson'],
    },
  ] as const;
}

/** The transitions of a commitment's money, in every state. */
export const moneyMoves = [
  noted('soft_circled'),
  noted('waitlisted'),
  noted('offered'),
  noted('signed'),
  noted('reconfirm_due'),
  {
    ...noted('funded'),
    guards: [...noting, 'stillWhole'],
  },
  // What was confirmed by mistake is set back.
  {
    ...noted('funded'),
    to: 'signed',
    guards: [...noting, 'notWhole'],
  },
  {
    ...noted('settled'),
    guards: [...noting, 'stillWhole'],
  },
  {
    from: ['cancelled', 'refund_due', 'refunded'],
    event: 'note-received',
    to: 'refund_due',
    who: ['owner', 'operator'],
    guards: [...noting, 'someLeft'],
  },
  {
    from: ['refund_due', 'refunded'],
    event: 'note-received',
    to: 'refunded',
    who: ['owner', 'operator'],
    guards: [...noting, 'nothingLeft', 'wasRefunded'],
  },
  {
    from: ['cancelled', 'refund_due'],
    event: 'note-received',
    to: 'cancelled',
    who: ['owner', 'operator'],
    guards: [...noting, 'nothingLeft'],
  },
  // A transfer that its investor had reported may arrive after the end: it is not theirs any more.
  {
    from: ['cancelled'],
    event: 'confirm-funding',
    to: 'refund_due',
    who: ['owner', 'operator'],
    guards: ['wasReported', 'otherPerson', 'someAmount'],
  },
  // What had arrived of a commitment that ended otherwise is not forgotten.
  { from: ['cancelled'], event: 'owe-back', to: 'refund_due', who: ['system'] },
  // All of it has arrived, in parts or before it was signed: nobody has to confirm that once more.
  { from: ['signed'], event: 'fund', to: 'funded', who: ['clock'], guards: ['wholeArrived'] },
  {
    from: ['refund_due'],
    event: 'mark-refunded',
    to: 'refunded',
    who: ['owner', 'operator'],
    guards: ['otherPerson', 'amountOwed'],
  },
  {
    from: ['cancelled', 'refund_due', 'refunded'],
    event: 'withdraw-refund',
    to: 'refund_due',
    who: ['owner', 'operator'],
    guards: ['wasRefunded', 'otherPerson'],
  },
  ...surplus('soft_circled'),
  ...surplus('waitlisted'),
  ...surplus('offered'),
  ...surplus('signed'),
  ...surplus('reconfirm_due'),
  ...surplus('funded'),
  ...surplus('settled'),
] as const satisfies readonly Transition<CommitmentState>[];
