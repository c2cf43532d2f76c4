/** When the raises that somebody watches close. */
import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import { askerOf, openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import { sidesOf } from '#shared/product/account/capabilities.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { toNetworkSummary } from '../network/network-dto.ts';
import { shownRaises } from '../network/network-store.ts';
import { seenRow } from '../network/raise-view.ts';
import { watchedBy } from './watch-store.ts';

/** The ends of watched raises that are open to whoever watches them. */
export const watchedDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => sidesOf(capabilities).includes('investing'),
  async read(db, { actor, now }) {
    const asker = askerOf(actor);
    const watched = await watchedBy(db, actor.account.id);
    if (watched.length === 0) return [];
    const ids = watched.map(({ raise_id }) => raise_id);
    const shown = await shownRaises(db, asker, ids, now);
    return [...shown.values()]
      .filter(({ state }) => openRaiseStates.includes(state))
      .map((row) => {
        const { id, slug, title, closesAt } = toNetworkSummary(seenRow(row, asker, now));
        const what = 'A raise you watch closes';
        return {
          id: `closes-${id}`,
          at: closesAt,
          what,
          about: title,
          path: networkRaiseHref(slug),
        };
      });
  },
};
