import { type Static, Type } from 'typebox';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

/** What becomes of a binder: nobody has asked for it, it is being made, it is there, or it failed. */
export const binderStates = ['none', 'making', 'ready', 'failed'] as const;
export type BinderState = (typeof binderStates)[number];

/** The binder of a raise or of a commitment, as far as it is made. */
export const binder = closed({
  state: oneOf(binderStates, {
    description:
      '`none`: none was asked for, or its file has expired. `making`: it is being created. `ready`: `file` can be downloaded. `failed`: see `problem`.',
  }),
  askedAt: orNull(moment),
  progress: orNull(
    closed(
      { done: Type.Integer(), total: Type.Integer() },
      { description: 'Null unless `making`, and before it is known how many documents there are.' },
    ),
  ),
  problem: orNull(Type.String({ description: 'Why it could not be created, and what to do.' })),
  file: orNull(
    closed(
      { madeAt: moment, expiresAt: moment, bytes: Type.Integer(), sha256: Type.String() },
      { description: 'What can be downloaded: while another is being created, the one before.' },
    ),
  ),
});
export type Binder = Static<typeof binder>;
export const binderResponse = closed({ binder });
