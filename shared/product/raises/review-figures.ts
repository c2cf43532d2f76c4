/** Figures for operators: how many raises are in each state, and how long reviews take. */
import { type Static, Type } from 'typebox';
import { closed, oneOf, orNull } from '../fields/schema.ts';
import { raiseStates } from './lifecycle.ts';

/** How many months of reviews are shown, the present one included. */
export const turnaroundMonths = 12;

const hours = (description: string) => orNull(Type.Number({ description }));

/** From submission to decision. Percentiles are nearest ranks: one of the times that were taken. */
export const turnaround = closed({
  reviews: Type.Integer({ description: 'How many decisions.' }),
  p50Hours: hours('Half of them took no longer, in hours to a tenth; null without any.'),
  p90Hours: hours('Nine of ten took no longer.'),
});
export type Turnaround = Static<typeof turnaround>;

export const turnaroundOfMonth = closed({
  from: Type.String({ description: 'Its first day in UTC.' }),
  to: Type.String({ description: 'Its last day; of the current month, today.' }),
  ...turnaround.properties,
});
export type TurnaroundOfMonth = Static<typeof turnaroundOfMonth>;

export const raiseFigures = closed({
  raises: Type.Integer(),
  states: Type.Array(closed({ state: oneOf(raiseStates), raises: Type.Integer() }), {
    description: 'Every state, in the order in which a raise goes through them.',
  }),
  months: Type.Array(turnaroundOfMonth, {
    description: `By the month of the decision, the last ${turnaroundMonths}, oldest first.`,
  }),
  turnaround: Type.Object(turnaround.properties, {
    additionalProperties: false,
    description: 'Over all of these months together.',
  }),
});
export type RaiseFigures = Static<typeof raiseFigures>;

export const raiseFigureTables = ['states', 'turnaround'] as const;
export const raiseFiguresExportQuery = closed({
  table: Type.Optional(oneOf(raiseFigureTables, { title: 'a table' })),
});
