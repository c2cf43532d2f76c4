/** What the clock's entries are made of: of many raises in one read. */
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import { countedIn } from '../commitments/committed.ts';
import { isUnderway } from '../commitments/raise-totals.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/** Commitments of a raise that end by themselves at the same moment. */
export interface Due {
  readonly state: 'offered' | 'reconfirm_due';
  readonly at: string;
  readonly count: number;
}

/** How far the payments of a raise are that is being settled. */
export interface Paying {
  readonly signed: number;
  /** Of those: reported, or arrived in part. */
  readonly underway: number;
  readonly reported: number;
  /** In minor units. */
  readonly funded: bigint;
}

const nothing: Paying = { signed: 0, underway: 0, reported: 0, funded: 0n };

/** Counted of one raise: what ends at a moment, what is signed, or what has arrived. */
interface FactRow {
  readonly raise_id: string;
  readonly what: Due['state'] | 'signed' | 'arrived';
  readonly at: string | null;
  readonly count: number | string;
  readonly reported: number | string;
  readonly underway: number | string;
  /** As text: a sum may be larger than a driver's integers. */
  readonly amount: string | null;
}

/** Reads them for all of these raises, in one statement. */
export async function scheduleFacts(
  db: Database,
  raises: readonly Pick<RaiseRow, 'id' | 'state'>[],
): Promise<{ due(id: string): readonly Due[]; paying(id: string): Paying }> {
  const settling = raises.filter(({ state }) => state === 'settling').map(({ id }) => id);
  const parts = raises.length === 0 ? [] : [endingOf(raises.map(({ id }) => id))];
  if (settling.length > 0) parts.push(signedOf(settling), arrivedOf(settling));
  const rows =
    parts.length === 0
      ? []
      : (await sql<FactRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
  const due = new Map<string, Due[]>();
  const paying = new Map<string, Paying>();
  for (const { raise_id: id, what, at, count, ...of } of rows) {
    const known = paying.get(id) ?? nothing;
    if (what === 'arrived') paying.set(id, { ...known, funded: BigInt(of.amount ?? 0) });
    else if (what === 'signed') {
      const [reported, underway] = [Number(of.reported), Number(of.underway)];
      paying.set(id, { ...known, signed: Number(count), reported, underway });
    } else if (at !== null) {
      due.set(id, [...(due.get(id) ?? []), { state: what, at, count: Number(count) }]);
    }
  }
  return { due: (id) => due.get(id) ?? [], paying: (id) => paying.get(id) ?? nothing };
}

const none = sql`cast(null as text)`;

function endingOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select raise_id, state as what,
      case when state = 'offered' then offer_expires_at else reconfirm_due_at end as at,
      count(*) as count, 0 as reported, 0 as underway, ${none} as amount
    from commitments where raise_id in (${sql.join(ids)}) and state in ('offered', 'reconfirm_due')
    group by raise_id, state, case when state = 'offered' then offer_expires_at else reconfirm_due_at end`;
}

function signedOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select raise_id, 'signed', ${none}, count(*), count(reported_on),
      sum(case when ${isUnderway(expressionBuilder<Tables, 'commitments'>())} then 1 else 0 end), ${none}
    from commitments where raise_id in (${sql.join(ids)}) and state = 'signed' group by raise_id`;
}

function arrivedOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select raise_id, 'arrived', ${none}, 0, 0, 0, cast(sum(amount) as text)
    from raise_totals where raise_id in (${sql.join(ids)})
      and state in (${sql.join(countedIn.funded)}) group by raise_id`;
}
