import { type Static, Type } from 'typebox';
import { closed, idOf, moment, orNull } from '../fields/schema.ts';
import { networkSummary } from '../raises/network.ts';

export const watchRequest = closed({ raiseId: idOf('rse') });

/** A raise that somebody watches. */
export const watchedRaise = closed({
  raiseId: idOf('rse'),
  company: Type.String({ description: 'The name of its company.' }),
  watchedAt: moment,
  /** As they see it in the network; null once it is no longer open to them. */
  raise: orNull(networkSummary),
});
export type WatchedRaise = Static<typeof watchedRaise>;

/** All that somebody watches. */
export const watchlist = closed({ items: Type.Array(watchedRaise) });
export type Watchlist = Static<typeof watchlist>;
