/** The states of a commitment, in words and by what they mean; what leads from one to the next is in lifecycle.ts. */

/** In the order in which a commitment goes through them. */
export const commitmentStates = [
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
] as const;

export type CommitmentState = (typeof commitmentStates)[number];

/** The states in words. */
export const commitmentStateLabels: Readonly<Record<CommitmentState, string>> = {
  soft_circled: 'Soft circle',
  waitlisted: 'On the waitlist',
  offered: 'Offered',
  signed: 'Signed',
  reconfirm_due: 'Needs reconfirmation',
  funded: 'Funded',
  refund_due: 'Refund due',
  settled: 'Settled',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** Nothing comes after these, but that money may still arrive and is paid back. */
export const endedCommitmentStates: readonly CommitmentState[] = [
  'settled',
  'cancelled',
  'refunded',
];

/** These take capacity under the maximum of a raise; their sum never exceeds it. */
export const capacityTakingStates: readonly CommitmentState[] = [
  'signed',
  'offered',
  'reconfirm_due',
  'funded',
  'settled',
];

/** Where a raise is scaled back at its end, what is in one of these gets its part then. */
export const sharingStates: readonly CommitmentState[] = ['waitlisted', 'signed', 'reconfirm_due'];

/** An investor has at most one commitment to a raise in one of these; more money amends it. */
export const openCommitmentStates: readonly CommitmentState[] = [
  'soft_circled',
  'waitlisted',
  'offered',
  'signed',
  'reconfirm_due',
  'funded',
];
