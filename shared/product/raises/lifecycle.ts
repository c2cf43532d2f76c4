import { lifecycle, type StateOf } from '../lifecycle.ts';

/** `follow`: what it means for the commitments. */
const recorded = ['move', 'record'] as const;
const reviewing = ['noConflict'] as const;

/** What was approved changes in these only by a proposal that an operator approves. */
const proposalStates = ['approved', 'live', 'paused', 'closing', 'settling'] as const;

/** A raise that has ended is read-only, and still there for those who took part. */
export const archivedRaises = {
  states: ['closed_funded', 'closed_failed', 'rejected', 'cancelled'],
  code: 'archived',
  message: 'This raise has ended. It’s archived and read-only.',
} as const;

/**
 * A raise, from its first draft to its end. Whoever edits a company prepares it, its owner decides,
 * an operator reviews, and the clock opens and ends it. Only money that has arrived counts at the end.
 */
export const raiseLifecycle = lifecycle({
  thing: 'raise',
  archived: archivedRaises,
  states: [
    'draft',
    'in_review',
    'changes_requested',
    'approved',
    'live',
    'paused',
    'closing',
    'settling',
    'closed_funded',
    'closed_failed',
    'rejected',
    'cancelled',
  ],
  transitions: [
    {
      from: null,
      event: 'create',
      to: 'draft',
      who: ['owner', 'editor'],
      guards: ['fewDrafts'],
      effects: ['store', 'record'],
    },
    { from: ['draft'], event: 'edit', to: 'draft', who: ['owner', 'editor'], effects: ['save'] },
    {
      from: ['changes_requested'],
      event: 'edit',
      to: 'changes_requested',
      who: ['owner', 'editor'],
      effects: ['save'],
    },
    {
      from: ['draft'],
      event: 'discard',
      to: null,
      who: ['owner', 'editor'],
      effects: ['remove', 'record'],
    },
    {
      from: ['draft'],
      event: 'submit',
      to: 'in_review',
      who: ['owner'],
      guards: ['complete'],
      effects: ['snapshot', ...recorded],
    },
    {
      from: ['changes_requested'],
      event: 'submit',
      to: 'in_review',
      who: ['owner'],
      guards: ['complete', 'changed'],
      effects: ['snapshot', ...recorded],
    },
    { from: ['in_review'], event: 'withdraw', to: 'draft', who: ['owner'], effects: recorded },
    {
      from: ['in_review'],
      event: 'request-changes',
      to: 'changes_requested',
      who: ['operator'],
      guards: reviewing,
      effects: ['review', ...recorded],
    },
    {
      from: ['in_review'],
      event: 'reject',
      to: 'rejected',
      who: ['operator'],
      guards: reviewing,
      effects: ['review', ...recorded],
    },
    {
      from: ['in_review'],
      event: 'approve',
      to: 'approved',
      who: ['operator'],
      guards: [...reviewing, 'companyComplete', 'checklistPassed'],
      effects: ['review', ...recorded],
    },
    {
      from: ['approved'],
      event: 'reopen',
      to: 'draft',
      who: ['owner'],
      effects: ['applyProposal', ...recorded],
    },
    {
      from: ['approved'],
      event: 'publish',
      to: 'live',
      who: ['owner', 'clock'],
      guards: ['onlyOne', 'inTime', 'companyComplete'],
      effects: ['open', 'record'],
    },
    ...proposalStates.flatMap(
      (state) =>
        [
          {
            from: [state],
            event: 'propose-change',
            to: state,
            who: ['owner', 'editor'],
            guards: ['changes', 'complete', 'coversTaken'],
            effects: ['propose', 'record'],
          },
          {
            from: [state],
            event: 'withdraw-change',
            to: state,
            who: ['owner', 'editor'],
            guards: ['proposed'],
            effects: ['dropProposal', 'record'],
          },
          {
            from: [state],
            event: 'approve-change',
            to: state,
            who: ['operator'],
            guards: [...reviewing, 'proposed', 'complete', 'coversTaken'],
            effects: ['apply', 'snapshot', 'show', 'tell', 'record'],
          },
          {
            from: [state],
            event: 'decline-change',
            to: state,
            who: ['operator'],
            guards: [...reviewing, 'proposed'],
            effects: ['dropProposal', 'record'],
          },
        ] as const,
    ),
    {
      from: ['live'],
      event: 'pause',
      to: 'paused',
      who: ['operator'],
      effects: [...recorded, 'follow'],
    },
    {
      from: ['paused'],
      event: 'resume',
      to: 'live',
      who: ['operator'],
      effects: [...recorded, 'follow'],
    },
    {
      from: ['live'],
      event: 'announce-close',
      to: 'closing',
      who: ['owner'],
      guards: ['minimumReached', 'openLongEnough', 'noticeLongEnough'],
      effects: ['setEarlyClose', 'record', 'follow'],
    },
    {
      from: ['live', 'closing'],
      event: 'deadline',
      to: 'settling',
      who: ['clock'],
      guards: ['deadlinePassed'],
      effects: [...recorded, 'follow'],
    },
    {
      from: ['settling'],
      event: 'settle-success',
      to: 'closed_funded',
      who: ['operator'],
      guards: [...reviewing, 'fundedEnough', 'nothingOpen'],
      effects: ['end', 'record', 'follow'],
    },
    {
      from: ['settling'],
      event: 'settle-fail',
      to: 'closed_failed',
      who: ['operator'],
      guards: [...reviewing, 'fundedTooLittle'],
      effects: ['end', 'record', 'follow'],
    },
    {
      from: ['settling'],
      event: 'settle-fail',
      to: 'closed_failed',
      who: ['clock'],
      guards: ['settlingOver', 'fundedTooLittle'],
      effects: ['end', 'record', 'follow'],
    },
    ...(['live', 'paused', 'closing', 'settling'] as const).map(
      (state) =>
        ({
          from: [state],
          event: 'ask-to-cancel',
          to: state,
          who: ['owner'],
          effects: ['ask', 'record'],
        }) as const,
    ),
    {
      from: ['live', 'paused', 'closing', 'settling'],
      event: 'cancel',
      to: 'cancelled',
      who: ['operator'],
      guards: ['reasonGiven'],
      effects: ['end', 'record', 'follow'],
    },
    ...(['closed_funded', 'closed_failed', 'rejected', 'cancelled'] as const).map(
      (state) =>
        ({
          from: [state],
          event: 'clone',
          to: state,
          who: ['owner'],
          guards: ['fewDrafts'],
          effects: ['copy', 'record'],
        }) as const,
    ),
  ],
});

export const raiseStates = raiseLifecycle.states;
export type RaiseState = StateOf<typeof raiseLifecycle>;

/** The states in words. */
export const raiseStateLabels: Readonly<Record<RaiseState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  live: 'Live',
  paused: 'Paused',
  closing: 'Closing early',
  settling: 'Settling',
  closed_funded: 'Funded',
  closed_failed: 'Not funded',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** The states in which approved content changes only by a proposal that an operator approves. */
export const approvedRaiseStates: readonly RaiseState[] = proposalStates;

/** It was approved and has ended: nothing is proposed any more, so what was approved stays as it is. */
export const endedApprovedRaiseStates: readonly RaiseState[] = [
  'closed_funded',
  'closed_failed',
  'cancelled',
];

/** While a raise is in one of these, its company cannot begin another one, nor be deleted. */
export const runningRaiseStates: readonly RaiseState[] = ['live', 'paused', 'closing', 'settling'];

/** Nothing comes after these. */
export const endedRaiseStates: readonly RaiseState[] = archivedRaises.states;
