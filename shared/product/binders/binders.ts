import { type Static, Type } from 'typebox';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

/** What becomes of a binder: nobody has asked for it, it is being made, it is there, or it failed. */
export const binderStates = ['none', 'making', 'ready', 'failed'] as const;
export type BinderState = (typeof binderStates)[number];

/** The binder of a raise or of a commitment, as far as it is made. */
export const binder = closed({
  state: oneOf(binderStates),
  askedAt: orNull(moment),
  /** While it is made; null before it is known how many papers there are. */
  progress: orNull(closed({ done: Type.Integer(), total: Type.Integer() })),
  /** Why it could not be made, and what to do. */
  problem: orNull(Type.String()),
  /** The file that can be downloaded: while another one is made, the one before. */
  file: orNull(
    closed({
      madeAt: moment,
      expiresAt: moment,
      bytes: Type.Integer(),
      sha256: Type.String(),
    }),
  ),
});
export type Binder = Static<typeof binder>;
export const binderResponse = closed({ binder });
