/** What the clock will do with raises and their commitments. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { clockRaisesPerPage } from '../fields/limits.ts';
import { closed, idOf, oneOf, orNull } from '../fields/schema.ts';

/** How far ahead is looked. */
export const clockDays = 60;

export const clockSteps = [
  'opens',
  'remind-of-end',
  'ends',
  'offers-end',
  'remind-to-confirm',
  'confirmations-lapse',
  'remind-to-pay',
  'payments-lapse',
  'remind-to-confirm-payments',
  'reported-lapse',
  'fails',
] as const;
export type ClockStep = (typeof clockSteps)[number];

export const clockEntry = closed({
  at: Type.String({
    format: 'date-time',
    description: 'When it is due. What is due already is done within a minute.',
  }),
  step: oneOf(clockSteps),
  what: Type.String({ description: 'What happens then, as a sentence without its full stop.' }),
  raise: idOf('rse'),
  company: Type.String(),
  count: orNull(
    Type.Integer({ description: 'How many commitments; null where it is the raise itself.' }),
  ),
  path: Type.String({ description: 'The view of the dashboard to look at.' }),
});
export type ClockEntry = Static<typeof clockEntry>;

export const clockPlan = closed({
  items: Type.Array(clockEntry, { description: 'What comes first at first.' }),
  until: Type.String({ format: 'date-time', description: 'How far ahead was looked.' }),
});
export type ClockPlan = Static<typeof clockPlan>;

export const clockQuery = closed({ ...pageQuery('raises', clockRaisesPerPage, 100) });

/** Of many raises, a page of them at a time. */
export const clockPage = closed({
  ...clockPlan.properties,
  items: Type.Array(clockEntry, {
    description: 'All entries of the raises of this page, what comes first at first.',
  }),
  nextCursor: orNull(
    Type.String({ description: 'Raises come in the order of what is next for each of them.' }),
  ),
});
export type ClockPage = Static<typeof clockPage>;
