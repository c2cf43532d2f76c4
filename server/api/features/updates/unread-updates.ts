/** The published updates that are for somebody and that they have not read. */
import { sql } from 'kysely';
import type { RaiseNewsRow, RaiseNewsSource } from '#api/platform/raise-news-source.ts';
import { committedStates } from '#shared/product/updates/update-audience.ts';
import { readsRoom } from './audience.ts';

/** Of the raises of their commitments: those for who has committed, or can read the data room. */
export const unreadUpdates: RaiseNewsSource = {
  select: ({ userId, now }, raises) => sql<RaiseNewsRow>`
    select raise_updates.raise_id as raise, 'update' as what from raise_updates
    left join update_readers on update_readers.update_id = raise_updates.id
      and update_readers.user_id = ${userId}
    where raise_updates.raise_id in (${sql.join(raises)}) and raise_updates.state = 'published'
      and update_readers.read_at is null
      and (exists (select 1 from commitments
          where commitments.raise_id = raise_updates.raise_id
            and commitments.investor_id = ${userId}
            and commitments.state in (${sql.join(committedStates)}))
        or (raise_updates.audience in ('granted', 'watchers')
          and exists (select 1 from access_grants
            where access_grants.raise_id = raise_updates.raise_id
              and access_grants.user_id = ${userId} and ${readsRoom(now)})))`,
};
