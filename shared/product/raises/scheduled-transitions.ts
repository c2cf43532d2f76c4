/** What the clock will do with raises and their commitments. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { scheduledRaisesPerPage } from '../fields/limits.ts';
import { closed, idOf, oneOf, orNull } from '../fields/schema.ts';

/** How far ahead is looked. */
export const scheduleDays = 60;

export const transitionKinds = [
  'opens',
  'remind-of-end',
  'ends',
  'remind-of-offers',
  'offers-end',
  'remind-to-confirm',
  'confirmations-lapse',
  'remind-to-pay',
  'payments-lapse',
  'remind-to-confirm-payments',
  'reported-lapse',
  'fails',
] as const;
export type TransitionKind = (typeof transitionKinds)[number];

export const scheduledTransition = closed({
  at: Type.String({
    format: 'date-time',
    description: 'When it is due. What is due already is done within a minute.',
  }),
  kind: oneOf(transitionKinds),
  what: Type.String({ description: 'What happens then, as a sentence without its full stop.' }),
  raise: idOf('rse'),
  company: Type.String(),
  count: orNull(
    Type.Integer({ description: 'How many commitments; null where it is the raise itself.' }),
  ),
  path: Type.String({ description: 'The view of the dashboard to look at.' }),
});
export type ScheduledTransition = Static<typeof scheduledTransition>;

export const schedule = closed({
  items: Type.Array(scheduledTransition, { description: 'The soonest first.' }),
  until: Type.String({ format: 'date-time', description: 'Until when they are listed.' }),
});
export type Schedule = Static<typeof schedule>;

export const scheduleQuery = closed({ ...pageQuery('raises', scheduledRaisesPerPage, 100) });

/** Page of the schedule of many raises. */
export const schedulePage = closed({
  ...schedule.properties,
  items: Type.Array(scheduledTransition, {
    description: 'All entries of the raises of this page, what comes first at first.',
  }),
  nextCursor: orNull(
    Type.String({ description: 'Raises come in the order of what is next for each of them.' }),
  ),
});
export type SchedulePage = Static<typeof schedulePage>;
