import { lifecycle, type StateOf } from '../lifecycle.ts';

const written = ['write'] as const;
/** What every signature asks for, whatever it is about. */
const signing = ['mayCommit', 'snapshotCurrent', 'nameMatches'] as const;
const committing = ['raiseOpen', 'amountInRange', ...signing] as const;

/**
 * A commitment of an investor to a raise, from a first wish to shares or to money given back. Before
 * `signed` nothing binds; once money has arrived it ends as `settled` or as `refunded`, never as
 * `cancelled`. While changed terms wait for an answer, a commitment remembers whether it was signed
 * or funded, and the guards `wasSigned` and `wasFunded` ask for that.
 */
export const commitmentLifecycle = lifecycle({
  thing: 'commitment',
  states: [
    'soft_circled',
    'waitlisted',
    'offered',
    'signed',
    'reconfirm_due',
    'funded',
    'refund_due',
    'settled',
    'cancelled',
    'refunded',
  ],
  transitions: [
    {
      from: null,
      event: 'soft-circle',
      to: 'soft_circled',
      who: ['investor'],
      guards: ['raiseOpen', 'profileApproved', 'amountInRange', 'onlyOne'],
      effects: written,
    },
    {
      from: null,
      event: 'commit',
      to: 'signed',
      who: ['investor'],
      guards: ['onlyOne', ...committing, 'hasRoom'],
      effects: written,
    },
    {
      from: null,
      event: 'commit',
      to: 'waitlisted',
      who: ['investor'],
      guards: ['onlyOne', ...committing, 'isFull'],
      effects: written,
    },
    {
      from: ['soft_circled'],
      event: 'commit',
      to: 'signed',
      who: ['investor'],
      guards: [...committing, 'hasRoom'],
      effects: written,
    },
    {
      from: ['soft_circled'],
      event: 'commit',
      to: 'waitlisted',
      who: ['investor'],
      guards: [...committing, 'isFull'],
      effects: written,
    },
    {
      from: ['waitlisted'],
      event: 'offer',
      to: 'offered',
      who: ['system'],
      guards: ['raiseOpen', 'hasRoom'],
      effects: written,
    },
    {
      from: ['offered'],
      event: 'accept-offer',
      to: 'signed',
      who: ['investor'],
      guards: ['offerOpen', ...committing],
      effects: written,
    },
    {
      from: ['offered'],
      event: 'expire-offer',
      to: 'waitlisted',
      who: ['clock'],
      guards: ['offerOver'],
      effects: written,
    },
    {
      from: ['offered'],
      event: 'decline-offer',
      to: 'cancelled',
      who: ['investor'],
      effects: written,
    },
    {
      from: ['soft_circled'],
      event: 'amend',
      to: 'soft_circled',
      who: ['investor'],
      guards: ['raiseOpen', 'amountInRange'],
      effects: written,
    },
    {
      from: ['signed'],
      event: 'amend',
      to: 'signed',
      who: ['investor'],
      guards: ['cancelWindowOpen', 'notReported', ...committing, 'hasRoom'],
      effects: written,
    },
    {
      from: ['signed'],
      event: 'report-funding',
      to: 'signed',
      who: ['investor'],
      guards: ['amountEqual'],
      effects: written,
    },
    {
      from: ['signed'],
      event: 'confirm-funding',
      to: 'funded',
      who: ['owner', 'operator'],
      guards: ['allocated', 'otherPerson', 'amountEqual'],
      effects: written,
    },
    {
      from: ['soft_circled', 'waitlisted', 'offered'],
      event: 'cancel',
      to: 'cancelled',
      who: ['investor'],
      effects: written,
    },
    {
      from: ['signed'],
      event: 'cancel',
      to: 'cancelled',
      who: ['investor'],
      guards: ['cancelWindowOpen'],
      effects: written,
    },
    {
      from: ['funded'],
      event: 'cancel',
      to: 'refund_due',
      who: ['investor'],
      guards: ['cancelWindowOpen'],
      effects: written,
    },
    // Whoever is asked again may say no at any time: their silence would mean the same.
    {
      from: ['reconfirm_due'],
      event: 'cancel',
      to: 'cancelled',
      who: ['investor'],
      guards: ['wasSigned'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'cancel',
      to: 'refund_due',
      who: ['investor'],
      guards: ['wasFunded'],
      effects: written,
    },
    {
      from: ['soft_circled', 'waitlisted', 'offered', 'signed'],
      event: 'decline',
      to: 'cancelled',
      who: ['owner'],
      guards: ['beforeSettling'],
      effects: written,
    },
    {
      from: ['funded'],
      event: 'decline',
      to: 'refund_due',
      who: ['owner'],
      guards: ['beforeSettling'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'decline',
      to: 'cancelled',
      who: ['owner'],
      guards: ['beforeSettling', 'wasSigned'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'decline',
      to: 'refund_due',
      who: ['owner'],
      guards: ['beforeSettling', 'wasFunded'],
      effects: written,
    },
    // A further change while one is still to be answered begins the time anew.
    {
      from: ['signed', 'funded', 'reconfirm_due'],
      event: 'material-change',
      to: 'reconfirm_due',
      who: ['system'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'reconfirm',
      to: 'signed',
      who: ['investor'],
      guards: ['reconfirmOpen', ...signing, 'wasSigned'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'reconfirm',
      to: 'funded',
      who: ['investor'],
      guards: ['reconfirmOpen', ...signing, 'wasFunded'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'lapse',
      to: 'cancelled',
      who: ['clock'],
      guards: ['reconfirmOver', 'wasSigned'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'lapse',
      to: 'refund_due',
      who: ['clock'],
      guards: ['reconfirmOver', 'wasFunded'],
      effects: written,
    },
    // The raise has ended its time: what binds nobody ends with it, and the rest is to be paid.
    {
      from: ['soft_circled', 'waitlisted', 'offered'],
      event: 'close',
      to: 'cancelled',
      who: ['clock'],
      effects: written,
    },
    {
      from: ['signed', 'waitlisted'],
      event: 'allocate',
      to: 'signed',
      who: ['clock'],
      guards: ['allocatedSome'],
      effects: written,
    },
    {
      from: ['signed', 'waitlisted'],
      event: 'allocate',
      to: 'cancelled',
      who: ['clock'],
      guards: ['allocatedNothing'],
      effects: written,
    },
    {
      from: ['signed'],
      event: 'deadline-lapse',
      to: 'cancelled',
      who: ['clock'],
      guards: ['fundingOver'],
      effects: written,
    },
    { from: ['funded'], event: 'settle', to: 'settled', who: ['operator'], effects: written },
    // The raise failed or was cancelled.
    {
      from: ['soft_circled', 'waitlisted', 'offered', 'signed'],
      event: 'release',
      to: 'cancelled',
      who: ['system'],
      effects: written,
    },
    { from: ['funded'], event: 'release', to: 'refund_due', who: ['system'], effects: written },
    {
      from: ['reconfirm_due'],
      event: 'release',
      to: 'cancelled',
      who: ['system'],
      guards: ['wasSigned'],
      effects: written,
    },
    {
      from: ['reconfirm_due'],
      event: 'release',
      to: 'refund_due',
      who: ['system'],
      guards: ['wasFunded'],
      effects: written,
    },
    {
      from: ['refund_due'],
      event: 'mark-refunded',
      to: 'refunded',
      who: ['owner', 'operator'],
      guards: ['otherPerson', 'amountEqual'],
      effects: written,
    },
  ],
});

export const commitmentStates = commitmentLifecycle.states;
export type CommitmentState = StateOf<typeof commitmentLifecycle>;

/** The states in words. */
export const commitmentStateLabels: Readonly<Record<CommitmentState, string>> = {
  soft_circled: 'Soft circle',
  waitlisted: 'On the waiting list',
  offered: 'Offered a place',
  signed: 'Signed',
  reconfirm_due: 'To be confirmed again',
  funded: 'Funded',
  refund_due: 'Refund due',
  settled: 'Settled',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** Nothing comes after these. */
export const endedCommitmentStates: readonly CommitmentState[] = [
  'settled',
  'cancelled',
  'refunded',
];

/** These take room under the maximum of a raise; their sum never exceeds it. */
export const roomTakingStates: readonly CommitmentState[] = [
  'signed',
  'offered',
  'reconfirm_due',
  'funded',
  'settled',
];

/** An investor has at most one commitment to a raise in one of these; more money amends it. */
export const openCommitmentStates: readonly CommitmentState[] = [
  'soft_circled',
  'waitlisted',
  'offered',
  'signed',
  'reconfirm_due',
  'funded',
];
