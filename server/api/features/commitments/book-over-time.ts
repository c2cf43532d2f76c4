import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import type { BookOverTime } from '#shared/product/commitments/book.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { countedIn } from './committed.ts';

/**
 * What was committed at the end of each day (UTC) on which something happened, in minor units. Added
 * up by the database from the ledger: what each event added to a group of states and took from it.
 */
export async function bookByDay(db: Database, raiseId: string): Promise<BookOverTime['days']> {
  const { rows } = await sql<Record<'day' | 'soft' | 'signed' | 'reconfirming' | 'funded', string>>`
    select day,
      cast(sum(sum(soft)) over (order by day) as text) as soft,
      cast(sum(sum(signed)) over (order by day) as text) as signed,
      cast(sum(sum(reconfirming)) over (order by day) as text) as reconfirming,
      cast(sum(sum(funded)) over (order by day) as text) as funded
    from (
      select substr(at, 1, 10) as day,
        ${changeOf(['soft_circled'])} as soft,
        ${changeOf(countedIn.signed)} as signed,
        ${changeOf(countedIn.reconfirming)} as reconfirming,
        ${changeOf(countedIn.funded)} as funded
      from commitment_events
      where raise_id = ${raiseId}
    ) as changes
    group by day
    order by day`.execute(db);
  return rows.map(({ day, soft, signed, reconfirming, funded }) => ({
    day,
    soft: Number(soft),
    signed: Number(signed),
    reconfirming: Number(reconfirming),
    funded: Number(funded),
  }));
}

/** By how much an event changed the sum of these states. */
function changeOf(states: readonly CommitmentState[]) {
  const all = sql.join(states.map((state) => sql.lit(state)));
  return sql<number>`(
    case when to_state in (${all}) then amount_after else 0 end
    - case when from_state in (${all}) then amount_before else 0 end
  )`;
}
