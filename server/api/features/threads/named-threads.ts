/** Threads that are found by what they are about and whom they are with. */
import { ownRecordsSearched } from '#api/platform/search-source.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { indexedWords } from '#shared/product/fields/folded-text.ts';
import { issuerName } from '../raises/issuer.ts';
import type { OwnSide } from './own-threads.ts';

/** More threads than this are not looked at for one word; those with the newest messages are. */
const namedMax = 50;

/** What a search finds in the raises and names of threads. */
export interface NamedThreads {
  /** For each word of the search, the ids of threads that have it. */
  readonly byWord: readonly (readonly string[])[];
  /** The ids of threads that have all of the words, the one with the newest message first. */
  readonly withAll: readonly string[];
}

/** Looks for the beginnings of words in the raises and the other sides of somebody's threads. */
export async function namedThreads(
  db: Database,
  sides: readonly OwnSide[],
  beginnings: readonly string[],
): Promise<NamedThreads> {
  const named = await Promise.all(sides.map((side) => newestNames(db, side)));
  const threads = named
    .flat()
    .sort((one, other) => (one.newest_at < other.newest_at ? 1 : -1))
    .map(({ id, title, name }) => ({ id, words: indexedWords(`${title} ${name}`) }));
  const having = beginnings.map(
    (beginning) =>
      new Set(
        threads
          .filter(({ words }) => words.some((word) => word.startsWith(beginning)))
          .map(({ id }) => id),
      ),
  );
  const withAll = threads.filter(({ id }) => having.every((ids) => ids.has(id)));
  return {
    byWord: having.map((ids) => [...ids].slice(0, namedMax)),
    withAll: withAll.map(({ id }) => id).slice(0, namedMax),
  };
}

interface NamedThread {
  readonly id: string;
  readonly newest_at: string;
  readonly title: string;
  readonly name: string;
}

async function newestNames(db: Database, { side, of }: OwnSide): Promise<readonly NamedThread[]> {
  const rows = await db
    .selectFrom('threads')
    .innerJoin('raises', 'raises.id', 'threads.raise_id')
    .innerJoin('companies', 'companies.id', 'threads.company_id')
    .innerJoin('users as investors', 'investors.id', 'threads.investor_id')
    .select(['threads.id', 'threads.newest_at', 'raises.title'])
    .select([issuerName.as('company'), 'investors.name as investor'])
    .where(of('threads'))
    .orderBy('threads.newest_at', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(ownRecordsSearched)
    .execute();
  return rows.map(({ company, investor, ...thread }) => ({
    ...thread,
    name: side === 'investor' ? company : investor,
  }));
}
