import { type Static, Type } from 'typebox';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

/** What can become of a published raise that those who follow it read of. */
export const raiseChangeKinds = [
  'change-approved',
  'closing',
  'paused',
  'resumed',
  'settling',
  'closed_funded',
  'closed_failed',
  'cancelled',
] as const;
export type RaiseChangeKind = (typeof raiseChangeKinds)[number];

/** Something that became of a published raise. */
export const raiseChange = closed({
  kind: oneOf(raiseChangeKinds, {
    description: '`change-approved` is a change that an operator has approved.',
  }),
  at: moment,
  fields: Type.Array(Type.String(), {
    description:
      'Of an approved change: what it changed of what you see, as JSON pointers such as /terms/cap.',
  }),
});
export type RaiseChange = Static<typeof raiseChange>;

const since = Type.String({
  format: 'date-time',
  description:
    'When you last looked before this visit, if that was noted; else when your last visit of the portal ended.',
});
/** When it changed last, in a list. */
export const changedAt = orNull(
  Type.String({
    format: 'date-time',
    description:
      'When it changed last, if that was after you last opened it and you follow it: you watch it, have committed to it or have access. Null otherwise.',
  }),
);

/** What is new on the page of a raise. */
export const raiseSinceVisit = orNull(
  closed(
    { since, changes: Type.Array(raiseChange, { description: 'The newest first.' }) },
    { description: 'What became of it since you last looked at it; null where nothing did.' },
  ),
);

/** What can be new about the raise of a commitment, what concerns its investor most first. */
export const raiseNewsKinds = [
  'changed',
  'document-added',
  'document-updated',
  'answer-published',
  'update',
  'message',
] as const;
export type RaiseNewsKind = (typeof raiseNewsKinds)[number];

/** What is new in a list of commitments. */
export const commitmentsSinceVisit = closed({
  since: orNull(since),
  isNoted: Type.Boolean({
    description: 'Whether this visit is noted already: `POST /commitments/seen` notes it.',
  }),
  raises: Type.Array(
    closed({ raise: Type.String(), news: Type.Array(oneOf(raiseNewsKinds, {})) }),
    {
      description:
        'The raises of these commitments that have something new: changed since you last opened it, came to its data room since you last read there and not opened yet, or an update or a message that you have not read.',
    },
  ),
});
