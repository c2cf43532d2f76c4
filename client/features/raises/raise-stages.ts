export interface RaiseStage {
  readonly id: string;
  readonly name: string;
  /** Who acts next, in a word for the picture. */
  readonly actor: string;
  readonly what: string;
  readonly next: string;
  /** The lines of the label for the exit at this stage. */
  readonly exit?: readonly string[];
}

/** The main line of a raise, from draft to close, with its exits. */
export const raiseStages: readonly RaiseStage[] = [
  {
    id: 'draft',
    name: 'Draft',
    actor: 'You',
    what: 'Your company writes the raise and fills the data room. Besides it, only the operator can see it.',
    next: 'Submit it for review',
  },
  {
    id: 'review',
    name: 'In review',
    actor: 'Operator',
    what: 'The operator works through the checklist and comments field by field. You can withdraw it.',
    next: 'Approved, changes requested, or rejected with reasons',
    exit: ['Changes requested,', 'or rejected'],
  },
  {
    id: 'approved',
    name: 'Approved',
    actor: 'You',
    what: 'Ready to publish, by you or automatically at the opening time you set. From here on the operator approves each change before it counts.',
    next: 'Publish',
  },
  {
    id: 'live',
    name: 'Live',
    actor: 'Investors',
    what: 'Investors read, ask and commit. A change needs approval; after a material one, everyone who signed reconfirms within 5 business days.',
    next: 'Announce an early close, or wait for the deadline',
    exit: ['Paused, or cancelled', 'with refunds'],
  },
  {
    id: 'closing',
    name: 'Closing',
    actor: 'Clock',
    what: 'An early close was announced, with at least 5 business days’ notice. Commitments are still possible.',
    next: 'The effective deadline passes',
  },
  {
    id: 'settling',
    name: 'Settling',
    actor: 'Operator',
    what: 'No new commitments. Signed ones are funded within 10 business days, or lapse; 5 more if a payment was reported.',
    next: 'Closed if the minimum is funded, otherwise released',
    exit: ['Minimum not funded:', 'all released, refunds due'],
  },
  {
    id: 'closed',
    name: 'Closed',
    actor: 'Done',
    what: 'The minimum is funded. Commitments are settled and appear in the investors’ portfolios.',
    next: 'Nothing is open; the records stay',
  },
];
