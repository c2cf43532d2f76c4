/** What a raise still needs, as JSON. */
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../fields/schema.ts';
import { paymentReadiness } from './payment-readiness.ts';
import { problemSections } from './raise-problems.ts';

const raiseProblem = closed({
  pointer: Type.String({ description: 'A JSON pointer into the raise.' }),
  code: Type.String(),
  message: Type.String(),
  kind: oneOf(['missing', 'conflict'], {}),
});
export const raiseProblemList = closed({
  ready: Type.Boolean({ description: 'Whether it can be submitted.' }),
  minutes: Type.Integer({ description: 'How long all of it takes.' }),
  steps: Type.Array(
    closed({
      step: oneOf(problemSections, {}),
      label: Type.String(),
      minutes: Type.Integer(),
      problems: Type.Array(raiseProblem),
    }),
  ),
  soldBefore: Type.Integer({
    description:
      'What other raises of the company have sold under Regulation Crowdfunding in the past twelve months, in cents.',
  }),
  payments: Type.Array(paymentReadiness, {
    description: 'The bank accounts of the company for payments: one for the currency is needed.',
  }),
});
export type RaiseProblemList = Static<typeof raiseProblemList>;
