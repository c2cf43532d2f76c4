/** Finds the numbers of messages in the index of words, newest first, in a time with an end. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { isOneOf } from '#api/platform/storage/is-one-of.ts';
import { newestOfEach } from '#api/platform/storage/newest-of-each.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { markOf } from './message-index.ts';
import type { NamedSide, NamedWord } from './named-threads.ts';

/** So many of the newest messages of each side are looked at one by one before the index is asked. */
const newestLookedAt = 500;
/** So many of the newest entries that the index finds are looked up, for each side. */
const entriesSorted = 5_000;

/** What messages are looked for, and whose. */
export interface Sought {
  readonly sides: readonly NamedSide[];
  /** Only messages with a smaller number. */
  readonly before: number;
  readonly limit: number;
}

type SoughtOf = Pick<Sought, 'before' | 'limit'>;

/** Finds the newest messages in which every word is, at least one of them in the message itself. */
export async function matchingMessages(
  storage: Pick<Storage, 'db' | 'engine'>,
  { sides, ...sought }: Sought,
): Promise<readonly number[]> {
  const found = await Promise.all(sides.map((side) => matchingOf(storage, side, sought)));
  return newestFirst(found.flat()).slice(0, sought.limit);
}

/**
 * Words of many messages are in some of the newest ones, where they are found without the index: it
 * would gather all messages that have them first. What is not found there is rare enough for it.
 */
async function matchingOf(
  storage: Pick<Storage, 'db' | 'engine'>,
  side: NamedSide,
  sought: SoughtOf,
): Promise<readonly number[]> {
  const { found, isAll } = await amongNewest(storage, side, sought);
  if (isAll || found.length >= sought.limit) return found;
  // Both, since the index may have reached its end before it came to what was found.
  return [...new Set([...found, ...(await fromIndex(storage, side, sought))])];
}

interface LookedAt {
  readonly found: readonly number[];
  /** Whether there are no others to be looked at. */
  readonly isAll: boolean;
}

async function amongNewest(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  { ids, column, of, words }: NamedSide,
  { before }: SoughtOf,
): Promise<LookedAt> {
  const where = sql<SqlBool>`n + 0 < ${before} and ${of('thread_message_entries')}`;
  const own = { column, ids, at: sql`n + 0`, key: 'n', where };
  const rows = await db
    .selectFrom(newestOfEach('thread_message_entries', own, newestLookedAt).as('newest'))
    .select([
      'newest.n',
      sql<number>`case when ${hasWords(engine, words)} then 1 else 0 end`.as('is_found'),
    ])
    .orderBy('newest.n', 'desc')
    .execute();
  return {
    found: rows.filter(({ is_found }) => is_found === 1).map(({ n }) => n),
    isAll: rows.length < newestLookedAt,
  };
}

/** The condition for an entry at hand, without the index. */
function hasWords(engine: Storage['engine'], words: readonly NamedWord[]): Expression<SqlBool> {
  const position = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
  const begins = ({ beginning }: NamedWord) =>
    sql<SqlBool>`${position}(' ' || newest.words, ${` ${beginning}`}) > 0`;
  const isOf = (column: 'raise_id' | 'investor_id', ids: readonly string[]) =>
    ids.length === 0 ? [] : [isOneOf(engine, sql.ref(`newest.${column}`), ids)];
  const each = words.map((word) => {
    const either = [
      begins(word),
      ...isOf('raise_id', word.raises),
      ...isOf('investor_id', word.investors),
    ];
    return sql`(${sql.join(either, sql` or `)})`;
  });
  const one = sql`(${sql.join(words.map(begins), sql` or `)})`;
  return sql<SqlBool>`(${sql.join([...each, one], sql` and `)})`;
}

async function fromIndex(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  side: NamedSide,
  { before, limit }: SoughtOf,
): Promise<readonly number[]> {
  const numbers = engine === 'sqlite' ? numbersInSqlite : numbersInPostgres;
  // The marks narrow the index; the columns decide.
  const { rows } = await sql<{ n: number }>`
    select thread_message_entries.n from (${numbers(side, before)}) as found
    inner join thread_message_entries on thread_message_entries.n = found.n
    where ${side.of('thread_message_entries')} order by found.n desc limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map(({ n }) => Number(n));
}

/** The index of SQLite is read from its end, as far as it is asked. */
function numbersInSqlite(side: NamedSide, before: number) {
  const asked = allOf(side, {
    begins: (beginning) => `"${beginning}"*`,
    is: (mark) => `"${mark}"`,
    and: ' AND ',
    or: ' OR ',
  });
  return sql`select rowid as n from thread_message_words
    where thread_message_words match ${asked} and rowid < ${before}
    order by rowid desc limit ${sql.lit(entriesSorted)}`;
}

/**
 * The index of PostgreSQL has no order, so all that it finds is sorted. By an expression that no other
 * index has, or every entry might be read in one of those, from the newest on, instead of this one.
 */
function numbersInPostgres(side: NamedSide, before: number) {
  const asked = allOf(side, {
    begins: (beginning) => `'${beginning}':*`,
    is: (mark) => `'${mark}'`,
    and: ' & ',
    or: ' | ',
  });
  return sql`select n from thread_message_entries
    where array_to_tsvector(string_to_array(words, ' ')) @@ ${asked}::tsquery and n * 1 < ${before}
    order by n * 1 desc limit ${sql.lit(entriesSorted)}`;
}

/** How an index is asked. Neither words nor marks have a character that it could understand. */
interface Language {
  begins(beginning: string): string;
  is(mark: string): string;
  readonly and: string;
  readonly or: string;
}

function allOf({ ids, words }: NamedSide, { begins, is, and, or }: Language): string {
  const either = (parts: readonly string[]) => `(${parts.join(or)})`;
  const marks = (some: readonly string[]) => some.map((id) => is(markOf(id)));
  return [
    either(marks(ids)),
    ...words.map(({ beginning, raises, investors }) =>
      either([begins(beginning), ...marks([...raises, ...investors])]),
    ),
    either(words.map(({ beginning }) => begins(beginning))),
  ].join(and);
}

function newestFirst(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((one, other) => other - one);
}
