/** Finds the numbers of messages in the index of words, newest first, in a time with an end. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Storage } from '#api/platform/storage/storage.ts';
import { markOf } from './message-index.ts';
import type { OwnSide } from './own-threads.ts';

/** So many of the newest messages of each side are looked at one by one before the index is asked. */
const newestLookedAt = 500;
/** So many entries of the index are sorted; a word that more messages have was mostly found before. */
const entriesSorted = 5_000;

/** A word of a search, and the threads of which every message counts as having it. */
export interface SoughtWord {
  readonly beginning: string;
  readonly threads: readonly string[];
}

/** What messages are looked for, and whose. */
export interface Sought {
  readonly sides: readonly OwnSide[];
  readonly words: readonly SoughtWord[];
  /** Only messages with a smaller number. */
  readonly before: number;
  readonly limit: number;
}

/**
 * Finds the newest messages in which every word is, at least one of them in the message itself.
 *
 * Words of many messages are in some of the newest ones, where they are found without the index: it
 * would gather all messages that have them first. What is not found there is rare enough for it.
 */
export async function matchingMessages(
  storage: Pick<Storage, 'db' | 'engine'>,
  sought: Sought,
): Promise<readonly number[]> {
  const { limit, sides } = sought;
  const looked = await Promise.all(sides.map((side) => amongNewest(storage, sought, side)));
  // What one side was not asked for may come between what the other one has.
  const until = Math.max(...looked.map(({ until }) => until));
  const complete = sorted(looked.flatMap(({ found }) => found)).filter((n) => n >= until);
  if (until === 0 || complete.length >= limit) return complete.slice(0, limit);
  return fromIndex(storage, sought);
}

interface LookedAt {
  readonly found: readonly number[];
  /** The number of the last one that was looked at; 0 where those are all. */
  readonly until: number;
}

async function amongNewest(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  { words, before, limit }: Sought,
  { of }: OwnSide,
): Promise<LookedAt> {
  const own = db
    .selectFrom('thread_message_entries')
    .select('n')
    .where(of('thread_message_entries'))
    .where('n', '<', before)
    .orderBy('n', 'desc');
  const [found, last] = await Promise.all([
    db
      .selectFrom(own.select('words').limit(newestLookedAt).as('newest'))
      .select('newest.n')
      .where(hasWords(engine, words))
      .orderBy('newest.n', 'desc')
      .limit(limit)
      .execute(),
    own
      .offset(newestLookedAt - 1)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { found: found.map(({ n }) => n), until: last?.n ?? 0 };
}

/** The condition for an entry at hand, without the index. */
function hasWords(engine: Storage['engine'], words: readonly SoughtWord[]): Expression<SqlBool> {
  const position = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
  const has = (word: string) => sql`${position}(' ' || newest.words || ' ', ${word}) > 0`;
  const begins = (beginning: string) => has(` ${beginning}`);
  const each = words.map(({ beginning, threads }) => {
    const either = [begins(beginning), ...threads.map((id) => has(` ${markOf(id)} `))];
    return sql`(${sql.join(either, sql` or `)})`;
  });
  const one = sql`(${sql.join(
    words.map(({ beginning }) => begins(beginning)),
    sql` or `,
  )})`;
  return sql<SqlBool>`(${sql.join([...each, one], sql` and `)})`;
}

async function fromIndex(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  { sides, words, before, limit }: Sought,
): Promise<readonly number[]> {
  // The marks narrow the index; the columns decide.
  const own = sql<SqlBool>`(${sql.join(
    sides.map(({ of }) => sql`(${of('thread_message_entries')})`),
    sql` or `,
  )})`;
  const numbers = engine === 'sqlite' ? numbersInSqlite : numbersInPostgres;
  const { rows } = await sql<{ n: number }>`
    select thread_message_entries.n from (${numbers({ sides, words, before })}) as found
    inner join thread_message_entries on thread_message_entries.n = found.n
    where ${own} order by found.n desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ n }) => Number(n));
}

type Narrowed = Pick<Sought, 'sides' | 'words' | 'before'>;

/** The index of SQLite is read from its end, as far as it is asked. */
function numbersInSqlite({ sides, words, before }: Narrowed) {
  const asked = allOf(sides, words, {
    begins: (beginning) => `"${beginning}"*`,
    is: (mark) => `"${mark}"`,
    and: ' AND ',
    or: ' OR ',
  });
  return sql`select rowid as n from thread_message_words
    where thread_message_words match ${asked} and rowid < ${before}
    order by rowid desc limit ${sql.lit(entriesSorted)}`;
}

/** The index of PostgreSQL has no order, so what it finds has an end. */
function numbersInPostgres({ sides, words, before }: Narrowed) {
  const asked = allOf(sides, words, {
    begins: (beginning) => `'${beginning}':*`,
    is: (mark) => `'${mark}'`,
    and: ' & ',
    or: ' | ',
  });
  return sql`select n from thread_message_entries
    where array_to_tsvector(string_to_array(words, ' ')) @@ ${asked}::tsquery and n < ${before}
    limit ${sql.lit(entriesSorted)}`;
}

/** How an index is asked. Neither words nor marks have a character that it could understand. */
interface Language {
  begins(beginning: string): string;
  is(mark: string): string;
  readonly and: string;
  readonly or: string;
}

function allOf(
  sides: readonly OwnSide[],
  words: readonly SoughtWord[],
  { begins, is, and, or }: Language,
): string {
  const either = (parts: readonly string[]) => `(${parts.join(or)})`;
  const marks = (ids: readonly string[]) => ids.map((id) => is(markOf(id)));
  return [
    either(marks(sides.flatMap(({ ids }) => ids))),
    ...words.map(({ beginning, threads }) => either([begins(beginning), ...marks(threads)])),
    either(words.map(({ beginning }) => begins(beginning))),
  ].join(and);
}

function sorted(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((one, other) => other - one);
}
