/** What the clock's entries are made of: of many raises in as many reads as of one. */
import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
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

/** Reads them for all of these raises. */
export async function scheduleFacts(
  db: Database,
  raises: readonly Pick<RaiseRow, 'id' | 'state'>[],
): Promise<{ due(id: string): readonly Due[]; paying(id: string): Paying }> {
  const settling = raises.filter(({ state }) => state === 'settling');
  const [due, paying] = await Promise.all([
    dueOf(
      db,
      raises.map(({ id }) => id),
    ),
    payingOf(
      db,
      settling.map(({ id }) => id),
    ),
  ]);
  return { due: (id) => due.get(id) ?? [], paying: (id) => paying.get(id) ?? nothing };
}

async function dueOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Due[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('commitments')
    .select(['raise_id', 'state', 'offer_expires_at', 'reconfirm_due_at'])
    .select((eb) => eb.fn.countAll().as('count'))
    .where('raise_id', 'in', ids)
    .where('state', 'in', ['offered', 'reconfirm_due'])
    .groupBy(['raise_id', 'state', 'offer_expires_at', 'reconfirm_due_at'])
    .execute();
  const found = new Map<string, Due[]>();
  for (const { raise_id, state, offer_expires_at, reconfirm_due_at, count } of rows) {
    const at = state === 'offered' ? offer_expires_at : reconfirm_due_at;
    if (at === null || (state !== 'offered' && state !== 'reconfirm_due')) continue;
    const own = found.get(raise_id) ?? [];
    own.push({ state, at, count: Number(count) });
    found.set(raise_id, own);
  }
  return found;
}

async function payingOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Paying>> {
  if (ids.length === 0) return new Map();
  const [signed, funded] = await Promise.all([
    db
      .selectFrom('commitments')
      .select(['raise_id'])
      .select((eb) => [
        eb.fn.countAll().as('signed'),
        eb.fn.count('reported_on').as('reported'),
        eb.fn.sum(eb.case().when(isUnderway(eb)).then(1).else(0).end()).as('underway'),
      ])
      .where('raise_id', 'in', ids)
      .where('state', '=', 'signed')
      .groupBy('raise_id')
      .execute(),
    db
      .selectFrom('raise_totals')
      .select(['raise_id', sql<string>`cast(sum(amount) as text)`.as('amount')])
      .where('raise_id', 'in', ids)
      .where('state', 'in', countedIn.funded)
      .groupBy('raise_id')
      .execute(),
  ]);
  const found = new Map<string, Paying>();
  for (const { raise_id, ...counts } of signed) {
    found.set(raise_id, {
      ...nothing,
      signed: Number(counts.signed),
      reported: Number(counts.reported),
      underway: Number(counts.underway),
    });
  }
  for (const { raise_id, amount } of funded) {
    found.set(raise_id, { ...(found.get(raise_id) ?? nothing), funded: BigInt(amount) });
  }
  return found;
}
