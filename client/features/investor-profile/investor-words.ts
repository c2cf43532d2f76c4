import type { InvestorKind } from '../../../shared/product/investors/investors.ts';
import type { InvestorState } from '../../../shared/product/investors/lifecycle.ts';

export const kindLabels: Readonly<Record<InvestorKind, string>> = {
  angel: 'I invest my own money',
  fund: 'A fund',
  family_office: 'A family office',
  corporate: 'A company',
  syndicate: 'A syndicate',
};

export const stateLabels: Readonly<Record<InvestorState, string>> = {
  draft: 'Draft',
  pending: 'In review',
  approved: 'Approved',
  rejected: 'Not approved',
  suspended: 'Suspended',
};

/** What the state of a profile means to its owner. */
export const stateSentences: Readonly<Record<InvestorState, string>> = {
  draft: 'Only you see it. Profiles cannot be submitted for approval here yet.',
  pending: 'Only you and the operators see it. It cannot be changed during a review.',
  approved: 'Your profile is approved. If you change it, it is reviewed again.',
  rejected: 'Only you and the operators see it.',
  suspended: 'It cannot be used or changed at the moment.',
};
