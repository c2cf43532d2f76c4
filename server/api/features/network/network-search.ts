import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Asker,
  askerOf,
  raisesSeen,
  seesEveryRaise,
  visibilitiesSeen,
} from '#api/platform/policy/raise-visibility.ts';
import type { SearchAsked, SearchSource } from '#api/platform/search-source.ts';
import { searchedBeginnings } from '#shared/product/fields/folded-text.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { issuerName } from '../raises/issuer.ts';
import { foundByIndex, hasWords, numbersInSqlite } from './found-words.ts';
import { all, isIn, isOpen, ownRaises } from './network-sources.ts';

/** A word that many raises have is looked up in so many of them, the newest that somebody sees. */
const entriesSearched = 500;

/** Finds published raises that somebody may know of, by the words of the network's search. */
export const networkSearch: SearchSource = {
  kind: 'raise',
  isFor: () => true,
  async find({ actor, q, now, storage }) {
    const { db } = storage;
    const beginnings = searchedBeginnings(q);
    if (beginnings.length === 0) return [];
    const asker = askerOf(actor);
    const own = seesEveryRaise(asker) ? [] : await ownRaises(db, asker, 'in any state');
    const asked = { storage, asker, beginnings, own };
    const columns = {
      raise: 'raises.id',
      company: 'raises.company_id',
      visibility: 'entry.visibility',
      state: 'raises.state',
    };
    const seen = raisesSeen(asker, 'teaser', columns, now) as Expression<SqlBool>;
    const among = (entries: readonly Entries[]) =>
      db
        .selectFrom(sql<Entry>`(${sql.join(entries, sql` union `)})`.as('entry'))
        .innerJoin('raises', 'raises.id', 'entry.raise_id')
        .innerJoin('companies', 'companies.id', 'raises.company_id')
        .select(['raises.id', 'raises.slug', 'raises.title', 'raises.state'])
        .select(issuerName.as('company'))
        .where(seen)
        .orderBy('raises.live_at', 'desc')
        .orderBy('raises.id', 'desc')
        .limit(foundPerKind)
        .execute();
    // An index gathers every entry of a beginning before the first, so what many begin with is looked
    // for among the newest.
    const newest = await among([...newestWith(asked), ...ownWith(asked)]);
    const rows =
      newest.length === foundPerKind
        ? newest
        : await among([foundEntries(asked), ...ownWith(asked)]);
    return rows.map(({ id, slug, title, state, company }) => ({
      id,
      title,
      about: `${company}, ${raiseStateLabels[state]}`,
      path: networkRaiseHref(slug),
    }));
  },
};

interface Asked {
  readonly storage: SearchAsked['storage'];
  readonly asker: Asker;
  readonly beginnings: readonly string[];
  /** The raises of which they may see more than others. */
  readonly own: readonly string[];
}

interface Entry {
  readonly raise_id: string;
  readonly visibility: string;
}
type Entries = RawBuilder<Entry>;

/**
 * The newest open raises that everybody like them sees, as far as they have the words. Each visibility
 * has an index of its own, so that no raise that is hidden takes the place of one that is not.
 */
function newestWith({ storage: { engine }, asker, beginnings }: Asked): readonly Entries[] {
  return seenBy(asker).map(
    (visibility) => sql<Entry>`select raise_id, visibility from (
      select raise_id, visibility, words from network_entries
      where ${isOpen} and visibility = ${visibility}
      order by live_at desc, raise_id desc limit ${sql.lit(entriesSearched)}
    ) as network_entries where ${all(hasWords(engine, beginnings))}`,
  );
}

/** Those of their own raises that have the words, in whatever state. */
function ownWith({ storage: { engine }, own, beginnings }: Asked): readonly Entries[] {
  if (own.length === 0) return [];
  return [
    sql<Entry>`select raise_id, visibility from network_entries
      where ${all([isIn(engine, 'raise_id', own), ...hasWords(engine, beginnings)])}`,
  ];
}

/** The newest that the index finds among those that everybody like them sees. */
function foundEntries({ storage: { engine }, asker, beginnings }: Asked): Entries {
  const indexed = seesEveryRaise(asker)
    ? [{ beginnings, facets: [] }]
    : seenBy(asker).map((visibility) => ({ beginnings, facets: [`=visibility=${visibility}`] }));
  const found =
    engine === 'sqlite'
      ? sql<SqlBool>`n in (${sql.join(
          indexed.map((one) => numbersInSqlite(one)),
          sql` union all `,
        )})`
      : sql<SqlBool>`(${sql.join(
          indexed.map((one) => foundByIndex(engine, one)),
          sql` or `,
        )})`;
  return sql<Entry>`select raise_id, visibility from (
    select raise_id, visibility from network_entries where ${indexed.length === 0 ? sql`1 = 0` : found}
    order by live_at desc, raise_id desc limit ${sql.lit(entriesSearched)}
  ) as found_entries`;
}

const seenBy = (asker: Asker) => visibilitiesSeen(asker, 'teaser');
