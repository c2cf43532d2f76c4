/** The settling of a raise, as operators see it. */
import { type Static, Type } from 'typebox';
import { commitmentStates } from '../commitments/states.ts';
import { moneyField } from '../fields/money-fields.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { raiseStates } from './lifecycle.ts';

/** The obstacles to a successful close. */
export const blockerCodes = [
  'not-settling',
  'below-minimum',
  'still-closing',
  'unallocated',
  'to-reconfirm',
  'reported',
  'unpaid',
  'to-countersign',
  'ledger-differs',
] as const;
export type BlockerCode = (typeof blockerCodes)[number];

export const blocker = closed({
  code: oneOf(blockerCodes, {
    description:
      '`not-settling`: the raise has not come to its end. `below-minimum`: too little has arrived. `still-closing`: what was not signed in time is being ended; read it again. `unallocated`: allocations are being set. `to-reconfirm`, `unpaid` and `to-countersign`: investors or the company still have to. `reported`: payments to confirm. `ledger-differs`: an operator has to look at the ledger.',
  }),
  message: Type.String({ description: 'What is missing, with its figures.' }),
  count: Type.Integer({ description: 'Of how many commitments; 0 where it is about none.' }),
  amount: orNull(
    closed(moneyField().properties, {
      description: 'Their sum; null where they are in several states, which are never one sum.',
    }),
  ),
  path: Type.String({ description: 'The view of the dashboard where it can be fixed.' }),
});
export type Blocker = Static<typeof blocker>;

/** What investors see of the bank account of a company. */
export const payingStates = ['none', 'held', 'shown'] as const;

const part = (description: string) =>
  closed({ count: Type.Integer(), amount: moneyField() }, { description });

export const settlingDesk = closed({
  raise: closed({
    id: idOf('rse'),
    title: Type.String(),
    company: Type.String(),
    state: oneOf(raiseStates),
    version: Type.Integer({ description: 'For `If-Match`.' }),
  }),
  hasConflict: Type.Boolean({
    description: 'You are a member of the company, and so do not decide.',
  }),
  min: orNull(moneyField()),
  target: orNull(moneyField()),
  max: orNull(moneyField()),
  totals: Type.Array(
    closed({ state: oneOf(commitmentStates), count: Type.Integer(), amount: moneyField() }),
    { description: 'By state, in the order of the lifecycle; states without any are left out.' },
  ),
  fundingDueAt: orNull(
    Type.String({ format: 'date-time', description: 'Until when what was signed has to be paid.' }),
  ),
  reportedDueAt: orNull(
    Type.String({
      format: 'date-time',
      description: 'Until when payments that were reported can be confirmed.',
    }),
  ),
  paying: closed(
    {
      state: oneOf(payingStates),
      until: orNull(
        Type.String({ format: 'date-time', description: 'Until when it is held; null otherwise.' }),
      ),
    },
    {
      description:
        'The bank account of the company, as investors see it: `none` where it has no confirmed one, `held` after a change, when nobody is to pay yet, `shown` otherwise. Nothing of the account itself.',
    },
  ),
  blockers: Type.Array(blocker, { description: 'What blocks a successful close.' }),
  canSucceed: Type.Boolean(),
  canFail: Type.Boolean({ description: 'What has arrived is less than the minimum.' }),
  success: closed({ settled: part('What would be invested.') }),
  failure: closed({
    released: closed(
      { count: Type.Integer() },
      { description: 'What would no longer bind anyone; its amounts are in `totals`, by state.' },
    ),
    refunds: part(
      'What would have to be paid back: all that has arrived of what is open, parts of amounts too.',
    ),
  }),
  refundsDue: part('What has to be paid back now.'),
  ending: orNull(
    closed({
      done: Type.Integer(),
      all: Type.Integer({ description: 'How many commitments the raise had open at its end.' }),
    }),
  ),
  endedAt: orNull(moment),
});
export type SettlingDesk = Static<typeof settlingDesk>;
