/** Raises that were published since somebody was last here. */
import type { Expression, SqlBool } from 'kysely';
import { sessionVisit } from '#api/platform/identity/visits.ts';
import type { OverviewSource } from '#api/platform/overview-source.ts';
import {
  type Asker,
  askerOf,
  openRaiseStates,
  raisesSeen,
} from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { sidesOf } from '#shared/product/account/capabilities.ts';
import { toNetworkSummary } from './network-dto.ts';
import { type NetworkRow, networkColumns, published } from './network-store.ts';
import { seenRow } from './raise-view.ts';

/** As many as are looked at between a sentence and the list of all. */
const shownMax = 5;

/** The raises that an investor may know of and has not been shown before. */
export const newRaises: OverviewSource = {
  part: 'found',
  isFor: ({ capabilities }) => sidesOf(capabilities).includes('investing'),
  async read({ storage: { db } }, { actor, now }) {
    const { account, credentialId } = actor;
    const since = (await sessionVisit(db, credentialId)) ?? account.created_at;
    const asker = askerOf(actor);
    const rows = await publishedSince(db, asker, since, now);
    return {
      since,
      items: rows.slice(0, shownMax).map((row) => toNetworkSummary(seenRow(row, asker, now))),
      hasMore: rows.length > shownMax,
    };
  },
};

/** Begins with what was published since: few raises, however many are open. */
async function publishedSince(
  db: Database,
  asker: Asker,
  since: string,
  now: number,
): Promise<readonly NetworkRow[]> {
  const { account } = asker;
  const rows = await published(db, asker)
    .where('raises.live_at', '>', since)
    .where('raises.state', 'in', openRaiseStates)
    .where('company_members.role', 'is', null)
    // What they have committed to is in their portfolio.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('commitments')
            .select('commitments.id')
            .whereRef('commitments.raise_id', '=', 'raises.id')
            .where('commitments.investor_id', '=', account?.id ?? ''),
        ),
      ),
    )
    .where(raisesSeen(asker, 'teaser', networkColumns, now) as Expression<SqlBool>)
    .orderBy('raises.live_at', 'desc')
    .orderBy('raises.id', 'desc')
    .limit(shownMax + 1)
    .execute();
  return rows as NetworkRow[];
}
