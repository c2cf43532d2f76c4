import { type Expression, type SqlBool, sql } from 'kysely';
import { askerOf, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import type { SearchAsked, SearchSource } from '#api/platform/search-source.ts';
import { searchedBeginnings } from '#shared/product/fields/folded-text.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { issuerName } from '../raises/issuer.ts';
import { foundByWords, hasWords } from './found-words.ts';

/** A word that many raises have is looked up in so many of them, the newest. */
const entriesSearched = 500;

/** Finds published raises that somebody may know of, by the words of the network's search. */
export const networkSearch: SearchSource = {
  kind: 'raise',
  isFor: () => true,
  async find({ actor, q, now, storage }) {
    const { db, engine } = storage;
    const words = foundByWords(engine, q);
    if (words === undefined || searchedBeginnings(q).length === 0) return [];
    const columns = {
      raise: 'raises.id',
      company: 'raises.company_id',
      visibility: 'entry.visibility',
      state: 'raises.state',
    };
    const seen = raisesSeen(askerOf(actor), 'teaser', columns, now) as Expression<SqlBool>;
    const among = (entries: Entries) =>
      db
        .selectFrom(entries.as('entry'))
        .innerJoin('raises', 'raises.id', 'entry.raise_id')
        .innerJoin('companies', 'companies.id', 'raises.company_id')
        .select(['raises.id', 'raises.slug', 'raises.title', 'raises.state'])
        .select(issuerName.as('company'))
        .where(seen)
        .orderBy('raises.live_at', 'desc')
        .limit(foundPerKind)
        .execute();
    // SQLite gathers every entry of a beginning before the first, so what many begin with is looked for
    // among the newest.
    const newest = engine === 'sqlite' ? await among(newestWith(storage, q)) : [];
    const rows =
      newest.length === foundPerKind ? newest : await among(foundEntries(storage, words));
    return rows.map(({ id, slug, title, state, company }) => ({
      id,
      title,
      about: `${company}, ${raiseStateLabels[state]}`,
      path: networkRaiseHref(slug),
    }));
  },
};

/** The newest entries, as far as they have the words. */
function newestWith({ db, engine }: SearchAsked['storage'], q: string) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('network_entries')
        .select(['raise_id', 'visibility', 'words'])
        .orderBy(sql`n`, 'desc')
        .limit(entriesSearched)
        .as('network_entries'),
    )
    .select(['network_entries.raise_id', 'network_entries.visibility'])
    .where((eb) => eb.and(hasWords(engine, searchedBeginnings(q))));
}
type Entries = ReturnType<typeof newestWith>;

/** Those that the index finds. */
function foundEntries({ db, engine }: SearchAsked['storage'], words: Expression<SqlBool>): Entries {
  return (
    db
      .selectFrom('network_entries')
      .select(['network_entries.raise_id', 'network_entries.visibility'])
      .where(words)
      // The other engine gathers all of them before it sorts.
      .$if(engine === 'sqlite', (query) => query.orderBy(sql`n`, 'desc'))
      .limit(entriesSearched)
  );
}
