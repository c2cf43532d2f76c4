import { type RawBuilder, sql } from 'kysely';
import type { WorkItemRow } from '#api/platform/work-items.ts';
import { issuerName } from './issuer.ts';

/**
 * Selects raises as items of work for operators.
 * @param since the moment from which one waits, ISO 8601
 * @param where which raises wait
 */
export function raiseItems(
  since: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<WorkItemRow> {
  return sql<WorkItemRow>`
    select raises.id as id, ${since} as since, null as until, ${issuerName} as name,
      raises.id as raise, null as amount, null as currency, null as investor, null as state,
      null as reference
    from raises left join companies on companies.id = raises.company_id
    where ${where}
      -- So that the index that has them in this order is taken, and not one of all states.
      and ${since} > ''`;
}
