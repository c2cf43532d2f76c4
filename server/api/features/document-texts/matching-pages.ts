/** Finds pages in the index of words. */
import { sql } from 'kysely';
import { isOneOf } from '#api/platform/storage/is-one-of.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { markOf } from './page-words.ts';

/** Which pages are looked for. */
export interface SoughtPages {
  readonly raises: readonly string[];
  /** Only pages of these versions. */
  readonly versions: readonly string[];
  /** Each has to begin a word of the page. */
  readonly beginnings: readonly string[];
  readonly limit: number;
}

/** A page that has the words. */
export interface MatchingPage {
  readonly n: number;
  readonly version_id: string;
  readonly page: number;
}

/** So many of the entries that the index finds are looked up; a data room has no more. */
const entriesMax = 20_000;

/** Finds the pages of some versions that have all of the words. */
export async function matchingPages(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  sought: SoughtPages,
): Promise<readonly MatchingPage[]> {
  const { raises, versions, beginnings, limit } = sought;
  if (beginnings.length === 0 || versions.length === 0) return [];
  const numbers = engine === 'sqlite' ? numbersInSqlite : numbersInPostgres;
  // The marks narrow the index; the column decides.
  const ofVersions = isOneOf(engine, sql.ref('document_page_entries.version_id'), versions);
  const { rows } = await sql<MatchingPage>`
    select document_page_entries.n, version_id, page
    from (${numbers(raises, beginnings)}) as found
    inner join document_page_entries on document_page_entries.n = found.n
    where ${ofVersions} limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
}

function numbersInSqlite(raises: readonly string[], beginnings: readonly string[]) {
  const asked = allOf(raises, beginnings, {
    begins: (word) => `"${word}"*`,
    ...{ and: ' AND ', or: ' OR ' },
  });
  return sql`select rowid as n from document_page_words
    where document_page_words match ${asked} limit ${sql.lit(entriesMax)}`;
}

function numbersInPostgres(raises: readonly string[], beginnings: readonly string[]) {
  const asked = allOf(raises, beginnings, {
    begins: (word) => `'${word}':*`,
    ...{ and: ' & ', or: ' | ' },
  });
  return sql`select n from document_page_entries
    where array_to_tsvector(string_to_array(words, ' ')) @@ ${asked}::tsquery
    limit ${sql.lit(entriesMax)}`;
}

/** How an index is asked. Neither words nor marks have a character that it could understand. */
interface Language {
  begins(word: string): string;
  readonly and: string;
  readonly or: string;
}

function allOf(
  raises: readonly string[],
  beginnings: readonly string[],
  { begins, and, or }: Language,
): string {
  const marks = raises.map(markOf);
  return beginnings
    .map((word) => `(${marks.map((mark) => begins(`${mark}-${word}`)).join(or)})`)
    .join(and);
}
