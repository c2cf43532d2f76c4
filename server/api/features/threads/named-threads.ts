/** What words of a search are in the raises of threads and the names of the other sides. */
import { ownRecordsSearched } from '#api/platform/search-source.ts';
import { newestOfEach } from '#api/platform/storage/newest-of-each.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { indexedWords } from '#shared/product/fields/folded-text.ts';
import { issuerName } from '../raises/issuer.ts';
import type { OwnSide } from './own-threads.ts';

/** So many raises count as having a word, the newest. */
const raisesNamed = 100;
/** So many people count as having a word, those who wrote or were written to last. */
const peopleNamed = 50;

/** A word of a search, and where else than in a message it is. */
export interface NamedWord {
  readonly beginning: string;
  /** The raises with the word in their title or, for an investor, the name of their company. */
  readonly raises: readonly string[];
  /** For a company, the investors with the word in their name. */
  readonly investors: readonly string[];
}

/** What a search finds in the raises and names of one side. */
export interface NamedSide extends OwnSide {
  readonly words: readonly NamedWord[];
}

interface NamedThread {
  readonly id: string;
  readonly newest_at: string;
  readonly words: readonly string[];
}

/**
 * Looks for the beginnings of words in the raises and the other sides of somebody's threads, as they are
 * called now: for each side, and in the threads that have all of the words, the newest first.
 */
export async function namedThreads(
  db: Database,
  sides: readonly OwnSide[],
  beginnings: readonly string[],
): Promise<{ readonly sides: readonly NamedSide[]; readonly withAll: readonly string[] }> {
  const named = await Promise.all(sides.map((side) => namesOf(db, side)));
  const withAll = named
    .flatMap(({ threads }) => threads)
    .filter(({ words }) => beginnings.every(isIn(words)))
    .sort((one, other) => (one.newest_at < other.newest_at ? 1 : -1));
  return {
    sides: sides.map((side, at) => ({
      ...side,
      words: beginnings.map((beginning) => ({
        beginning,
        raises: having(beginning, named[at]?.raises, raisesNamed),
        investors: having(beginning, named[at]?.investors, peopleNamed),
      })),
    })),
    withAll: withAll.map(({ id }) => id),
  };
}

const isIn = (words: readonly string[]) => (beginning: string) =>
  words.some((word) => word.startsWith(beginning));

/** By their ids, in their order. */
type Words = ReadonlyMap<string, readonly string[]>;

function having(beginning: string, of: Words | undefined, limit: number): readonly string[] {
  const ids: string[] = [];
  for (const [id, words] of of ?? []) {
    if (ids.length === limit) break;
    if (isIn(words)(beginning)) ids.push(id);
  }
  return ids;
}

interface SideNames {
  readonly threads: readonly NamedThread[];
  readonly raises: Words;
  readonly investors: Words;
}

async function namesOf(db: Database, side: OwnSide): Promise<SideNames> {
  const [rows, titles] = await Promise.all([newestThreads(db, side), titlesOf(db, side)]);
  const isCompany = side.side === 'company';
  // Each once: many threads have the same raise.
  const raises = new Map(titles.map(({ id, title }) => [id, indexedWords(title)]));
  const investors = new Map<string, readonly string[]>();
  const threads = rows.map(({ id, newest_at, raise_id, investor_id, title, company, investor }) => {
    const ofRaise = raises.get(raise_id) ?? indexedWords(isCompany ? title : `${title} ${company}`);
    raises.set(raise_id, ofRaise);
    if (!isCompany) return { id, newest_at, words: ofRaise };
    const ofInvestor = investors.get(investor_id) ?? indexedWords(investor);
    investors.set(investor_id, ofInvestor);
    return { id, newest_at, words: [...ofRaise, ...ofInvestor] };
  });
  return { threads, raises, investors };
}

/** The raises of companies, since an old one may have none of their newest threads. */
async function titlesOf(db: Database, { side, ids }: OwnSide) {
  if (side === 'investor') return [];
  return db
    .selectFrom('raises')
    .select(['id', 'title'])
    .where('company_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .limit(ownRecordsSearched)
    .execute();
}

function newestThreads(db: Database, { ids, column, of }: OwnSide) {
  const newest = newestOfEach('threads', { column, ids, at: 'newest_at' }, ownRecordsSearched);
  return db
    .selectFrom(newest.as('threads'))
    .innerJoin('raises', 'raises.id', 'threads.raise_id')
    .innerJoin('companies', 'companies.id', 'threads.company_id')
    .innerJoin('users as investors', 'investors.id', 'threads.investor_id')
    .select(['threads.id', 'threads.newest_at', 'threads.raise_id', 'threads.investor_id'])
    .select(['raises.title', issuerName.as('company'), 'investors.name as investor'])
    .where(of('threads'))
    .orderBy('threads.newest_at', 'desc')
    .orderBy('threads.id', 'desc')
    .execute();
}
