import { type RawBuilder, sql } from 'kysely';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';

/** Where a page of the queue ends: among those of one moment come the kinds in their order. */
export interface QueuePlace {
  readonly since: string;
  readonly kind: string;
  readonly id: string;
}

/** Something that waits, and of which kind. */
export interface QueueRow {
  readonly of: WorkItemSource;
  readonly row: WorkItemRow;
}

type PageParams = { readonly place: QueuePlace | undefined; readonly limit: number };

/**
 * Those that wait longest, of several kinds. Each kind gives its own page, and these are merged: the
 * databases order ids differently than JavaScript does, so that only moments are compared here.
 */
export async function workItemRows(
  { db, engine }: Storage,
  kinds: readonly WorkItemSource[],
  { place, limit }: PageParams,
  now: number,
): Promise<readonly QueueRow[]> {
  const at = kinds.findIndex(({ kind }) => kind === place?.kind);
  const pages = await Promise.all(
    kinds.map(async (of, index) => {
      const { rows } = await sql<WorkItemRow>`
        select * from (${of.select(now, engine)}) as waiting
        where ${place === undefined ? sql`1 = 1` : isAfter(place, index - at)}
        order by since, id limit ${limit}
      `.execute(db);
      return rows.map((row) => ({ of, row }));
    }),
  );
  return pages
    .flat()
    .sort((one, other) => compared(one.row.since, other.row.since))
    .slice(0, limit);
}

type Counted = Omit<WorkItemRow, 'amount'> & {
  readonly kind: string;
  readonly amount: number | string | null;
};

/** Of each kind the one that waits longest, in one statement; the oldest of all comes first. */
export async function oldestOfEach(
  { db, engine }: Storage,
  kinds: readonly WorkItemSource[],
  now: number,
): Promise<readonly QueueRow[]> {
  const firsts = kinds.map(
    ({ kind, select }) => sql`select * from (
      select ${sql.lit(kind)} as kind, id, since, until, name, investor, state, reference, "raise",
        cast(amount as bigint) as amount, currency
      from (${select(now, engine)}) as waiting order by since, id limit 1
    ) as oldest`,
  );
  const { rows } = await sql<Counted>`${sql.join(firsts, sql` union all `)}`.execute(db);
  return kinds
    .flatMap((of) => {
      const row = rows.find(({ kind }) => kind === of.kind);
      if (row === undefined) return [];
      const { amount } = row;
      return [{ of, row: { ...row, amount: amount === null ? null : Number(amount) } }];
    })
    .sort((one, other) => compared(one.row.since, other.row.since));
}

/** How many of each kind wait, in one statement: a dashboard counts them on every page. */
export async function countByKind<Kind extends string>(
  { db }: Storage,
  kinds: readonly { readonly kind: Kind; readonly rows: RawBuilder<unknown> }[],
): Promise<Partial<Record<Kind, number>>> {
  if (kinds.length === 0) return {};
  const counts = kinds.map(
    ({ kind, rows }) =>
      sql`select ${sql.lit(kind)} as kind, count(*) as total from (${rows}) as waiting`,
  );
  const { rows } = await sql<{ readonly kind: Kind; readonly total: unknown }>`
    ${sql.join(counts, sql` union all `)}
  `.execute(db);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, Number(total)])) as Partial<
    Record<Kind, number>
  >;
}

/** `distance` is how many kinds later than that of the place. */
function isAfter({ since, id }: QueuePlace, distance: number): RawBuilder<unknown> {
  if (distance < 0) return sql`since > ${since}`;
  if (distance > 0) return sql`since >= ${since}`;
  return sql`(since > ${since} or (since = ${since} and id > ${id}))`;
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
