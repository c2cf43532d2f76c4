import { type RawBuilder, sql } from 'kysely';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';
import { waitingCountedMax } from '#shared/product/fields/limits.ts';

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

interface PageParams {
  readonly place: QueuePlace | undefined;
  readonly limit: number;
  /** The limit is that of each kind, and not of all together. */
  readonly ofEach?: boolean;
}

/** A row of one kind among those of others, which is the so many-th of its own. */
type Listed = Omit<WorkItemRow, 'amount'> & {
  readonly kind: string;
  readonly amount: number | string | null;
  readonly nth: number | string;
};

/**
 * Those that wait longest, of several kinds, in one statement. Each kind gives its own page, and these
 * are merged here: the databases order ids differently than JavaScript does, so that only moments are
 * compared.
 */
export async function workItemRows(
  { db, engine }: Storage,
  kinds: readonly WorkItemSource[],
  { place, limit, ofEach = false }: PageParams,
  now: number,
): Promise<readonly QueueRow[]> {
  const at = kinds.findIndex(({ kind }) => kind === place?.kind);
  const pages = kinds.map(
    ({ kind, select }, index) => sql`
      select ${sql.lit(kind)} as kind, row_number() over (order by since, id) as nth, page.*
      from (
        select id, since, until, name, investor, state, reference, "raise",
          cast(amount as bigint) as amount, currency
        from (${select(now, engine)}) as waiting
        where ${place === undefined ? sql`1 = 1` : isAfter(place, index - at)}
        order by since, id limit ${limit}
      ) as page`,
  );
  if (pages.length === 0) return [];
  const { rows } = await sql<Listed>`${sql.join(pages, sql` union all `)}`.execute(db);
  const inOrder = kinds.flatMap((of) =>
    rows
      .filter(({ kind }) => kind === of.kind)
      .sort((one, other) => Number(one.nth) - Number(other.nth))
      .map(({ kind: _kind, nth: _nth, amount, ...row }) => ({
        of,
        row: { ...row, amount: amount === null ? null : Number(amount) },
      })),
  );
  const sorted = inOrder.sort((one, other) => compared(one.row.since, other.row.since));
  return ofEach ? sorted : sorted.slice(0, limit);
}

/** Of each kind the one that waits longest; the oldest of all comes first. */
export async function oldestOfEach(
  storage: Storage,
  kinds: readonly WorkItemSource[],
  now: number,
): Promise<readonly QueueRow[]> {
  return workItemRows(storage, kinds, { place: undefined, limit: 1, ofEach: true }, now);
}

/** How many of each kind of a queue wait, counted no further than `waitingCountedMax` and one more. */
export function waitingByKind(
  storage: Storage,
  kinds: readonly WorkItemSource[],
  now: number,
): Promise<Partial<Record<WorkItemSource['kind'], number>>> {
  return countByKind(storage, waitingRows(storage, kinds, now));
}

/** The statements that select what waits, of each kind of a queue. */
export function waitingRows(
  { engine }: Storage,
  kinds: readonly WorkItemSource[],
  now: number,
): readonly { readonly kind: WorkItemSource['kind']; readonly rows: RawBuilder<unknown> }[] {
  return kinds.map(({ kind, select }) => ({ kind, rows: select(now, engine) }));
}

/**
 * How many of each kind wait, in one statement: a dashboard counts them on every page, so it counts no
 * further than somebody who looks at the number cares.
 */
export async function countByKind<Kind extends string>(
  { db }: Storage,
  kinds: readonly { readonly kind: Kind; readonly rows: RawBuilder<unknown> }[],
): Promise<Partial<Record<Kind, number>>> {
  if (kinds.length === 0) return {};
  const counts = kinds.map(
    ({ kind, rows }) =>
      sql`select ${sql.lit(kind)} as kind, count(*) as total from (
        select 1 as one from (${rows}) as waiting limit ${sql.lit(waitingCountedMax + 1)}
      ) as counted`,
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
