import { lifecycle, type Transition } from '../lifecycle.ts';
import { moneyMoves } from './arrived-money.ts';
import { type CommitmentState, commitmentStates } from './states.ts';
import { waysOut } from './ways-out.ts';

/** What every signature asks for, whatever it is about. */
const signing = ['mayCommit', 'snapshotCurrent', 'nameMatches'] as const;
const committing = ['raiseOpen', 'amountInRange', ...signing] as const;

/**
 * A commitment of an investor to a raise, from a first wish to shares or to money given back. Before
 * `signed` nothing binds; once money has arrived it ends as `settled` or as `refunded`, never as
 * `cancelled`. While changed terms wait for an answer, a commitment remembers whether it was signed
 * or funded, and the guards `wasSigned` and `wasFunded` ask for that. Money may arrive in every state,
 * expected or not: what becomes of it is in arrived-money.ts.
 */
export const commitmentLifecycle = lifecycle({
  thing: 'commitment',
  states: commitmentStates,
  transitions: written([
    {
      from: null,
      event: 'soft-circle',
      to: 'soft_circled',
      who: ['investor'],
      guards: ['raiseOpen', 'profileApproved', 'amountInRange', 'onlyOne'],
    },
    {
      from: null,
      event: 'commit',
      to: 'signed',
      who: ['investor'],
      guards: ['onlyOne', ...committing, 'hasCapacity'],
    },
    {
      from: null,
      event: 'commit',
      to: 'waitlisted',
      who: ['investor'],
      guards: ['onlyOne', ...committing, 'leastInRange', 'isFull'],
    },
    {
      from: ['soft_circled'],
      event: 'commit',
      to: 'signed',
      who: ['investor'],
      guards: [...committing, 'hasCapacity'],
    },
    {
      from: ['soft_circled'],
      event: 'commit',
      to: 'waitlisted',
      who: ['investor'],
      guards: [...committing, 'leastInRange', 'isFull'],
    },
    {
      from: ['waitlisted'],
      event: 'offer',
      to: 'offered',
      who: ['system'],
      guards: ['raiseOpen', 'hasCapacity'],
    },
    // Who wants more than is available, or cannot take it now, keeps their place.
    { from: ['waitlisted'], event: 'pass-over', to: 'waitlisted', who: ['system'] },
    // After a pause: nobody loses a place because they could not sign meanwhile.
    { from: ['offered'], event: 'offer', to: 'offered', who: ['system'], guards: ['raiseOpen'] },
    {
      from: ['offered'],
      event: 'accept-offer',
      to: 'signed',
      who: ['investor'],
      // Not the tickets of the raise: they may have changed since this amount was signed for.
      guards: ['raiseOpen', 'offerOpen', ...signing],
    },
    {
      from: ['offered'],
      event: 'expire-offer',
      to: 'waitlisted',
      who: ['clock'],
      guards: ['offerOver'],
    },
    {
      from: ['soft_circled'],
      event: 'amend',
      to: 'soft_circled',
      who: ['investor'],
      guards: ['raiseOpen', 'amountInRange'],
    },
    // Less, or the least that would be taken; nothing that binds, so nobody signs it.
    {
      from: ['waitlisted'],
      event: 'amend',
      to: 'waitlisted',
      who: ['investor'],
      guards: ['raiseOpen', 'makesOffers', 'noMore', 'amountInRange', 'leastInRange'],
    },
    {
      from: ['signed'],
      event: 'amend',
      to: 'signed',
      who: ['investor'],
      guards: ['cancelWindowOpen', 'notReported', ...committing, 'hasCapacity'],
    },
    {
      from: ['signed'],
      event: 'report-funding',
      to: 'signed',
      who: ['investor'],
      guards: ['allocated', 'amountEqual'],
    },
    {
      from: ['signed'],
      event: 'confirm-funding',
      to: 'funded',
      who: ['owner', 'operator'],
      guards: ['allocated', 'otherPerson', 'amountEqual'],
    },
    countersigning('signed'),
    countersigning('funded'),
    // A report that was wrong, or of which another amount arrived, makes way for a right one.
    withdrawing('signed'),
    withdrawing('reconfirm_due'),
    withdrawing('cancelled'),
    withdrawing('refund_due'),
    withdrawing('refunded'),
    ...waysOut,
    ...moneyMoves,
    // A further change while one is still to be answered begins the time anew.
    {
      from: ['signed', 'funded', 'reconfirm_due'],
      event: 'material-change',
      to: 'reconfirm_due',
      who: ['system'],
    },
    {
      from: ['reconfirm_due'],
      event: 'reconfirm',
      to: 'signed',
      who: ['investor'],
      guards: ['reconfirmOpen', ...signing, 'wasSigned'],
    },
    {
      from: ['reconfirm_due'],
      event: 'reconfirm',
      to: 'funded',
      who: ['investor'],
      guards: ['reconfirmOpen', ...signing, 'wasFunded'],
    },
    {
      from: ['signed', 'waitlisted'],
      event: 'allocate',
      to: 'signed',
      who: ['clock'],
      guards: ['allocatedSome'],
    },
    {
      from: ['signed', 'waitlisted'],
      event: 'allocate',
      to: 'cancelled',
      who: ['clock'],
      guards: ['allocatedNothing'],
    },
    { from: ['funded'], event: 'settle', to: 'settled', who: ['operator'] },
  ]),
});

/** The company signs, too: the agreement and the snapshot that the investor signed last. */
function countersigning<const State extends CommitmentState>(state: State) {
  return {
    from: [state],
    event: 'countersign',
    to: state,
    who: ['owner', 'signatory'],
    guards: ['otherPerson', 'raiseRunning', 'notCountersigned', 'sameSignature'],
  } as const;
}

function withdrawing<const State extends CommitmentState>(state: State) {
  return {
    from: [state],
    event: 'withdraw-report',
    to: state,
    who: ['investor'],
    guards: ['wasReported'],
  } as const;
}

/** Every row is written to the ledger of the raise, and nothing else follows from it here. */
function written<const Rows extends readonly Transition<CommitmentState>[]>(rows: Rows) {
  const effects = ['write'] as const;
  return rows.map((row) => ({ ...row, effects })) as unknown as {
    readonly [Row in keyof Rows]: Rows[Row] & { readonly effects: typeof effects };
  };
}
