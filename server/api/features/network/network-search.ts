import { type Expression, type SqlBool, sql } from 'kysely';
import { askerOf, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import type { SearchSource } from '#api/platform/search-source.ts';
import type { Database, Engine } from '#api/platform/storage/storage.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { issuerName } from '../raises/issuer.ts';
import { foundByWords } from './found-words.ts';

/** A word that many raises have is looked up in so many of them, the newest. */
const entriesSearched = 500;

/** Finds published raises that somebody may know of, by the words of the network's search. */
export const networkSearch: SearchSource = {
  kind: 'raise',
  isFor: () => true,
  async find({ actor, q, now, storage }) {
    const words = foundByWords(storage.engine, q);
    if (words === undefined) return [];
    const columns = {
      raise: 'raises.id',
      company: 'raises.company_id',
      visibility: 'entry.visibility',
      state: 'raises.state',
    };
    const seen = raisesSeen(askerOf(actor), 'teaser', columns, now) as Expression<SqlBool>;
    const rows = await storage.db
      .selectFrom(newestEntries(storage.db, storage.engine, words).as('entry'))
      .innerJoin('raises', 'raises.id', 'entry.raise_id')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .select(['raises.id', 'raises.slug', 'raises.title', 'raises.state'])
      .select(issuerName.as('company'))
      .where(seen)
      .orderBy('raises.live_at', 'desc')
      .limit(foundPerKind)
      .execute();
    return rows.map(({ id, slug, title, state, company }) => ({
      id,
      title,
      about: `${company}, ${raiseStateLabels[state]}`,
      path: networkRaiseHref(slug),
    }));
  },
};

function newestEntries(db: Database, engine: Engine, words: Expression<SqlBool>) {
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
