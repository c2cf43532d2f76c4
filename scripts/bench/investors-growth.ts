/** How long the directory takes to find a page and its counts, with up to a hundred thousand investors. */
import { sql } from 'kysely';
import { required } from '#api/platform/required.ts';
import type { InvestorsQuery } from '#shared/product/investors/investor-directory.ts';
import { directoryCounts } from '../../server/api/features/investors/directory/directory-facets.ts';
import { directoryPage } from '../../server/api/features/investors/directory/directory-page.ts';
import { directorySearch } from '../../server/api/features/investors/directory/directory-search.ts';
import type { Storage } from '../../server/api/platform/storage/storage.ts';
import { copyRow } from '../trials/copy-row.ts';
import { beginRound } from '../trials/open-round.ts';
import { type Asked, growsFlat } from './flat-growth.ts';

const atOnce = 2_000;
const limit = 21;

const searches: Readonly<Record<string, InvestorsQuery>> = {
  everyone: {},
  'stage of all': { stage: 'seed' },
  'sector of few': { sector: 'mobility' },
  'stage and country': { stage: 'idea', country: 'PT' },
  'word of all': { q: 'copy' },
  'word of one': { q: 'no77' },
  'word and filters': { q: 'copy', stage: 'idea', currency: 'USD' },
};

/** Prints how the directory grows; tells whether every search stays flat. */
export function investorsGrowth(asked: Asked): Promise<boolean> {
  return growsFlat('The directory of investors', asked, async (storage, size) => {
    await fill(storage, size);
    return new Map(
      Object.entries(searches).map(([name, query]) => [name, ({ db }) => found(db, query)]),
    );
  });
}

async function found(db: Storage['db'], query: InvestorsQuery): Promise<unknown> {
  const search = required(await directorySearch(db, 'member', query));
  return [await directoryPage(search, { limit }), await directoryCounts(search)];
}

async function fill(storage: Storage, size: number): Promise<void> {
  const round = await beginRound(storage, { investors: 1, max: 9_000_000, minTicket: 1_000 });
  const { id } = required(round.investors[0]);
  await storage.write((trx) =>
    trx
      .updateTable('investor_profiles')
      .set({ visibility: 'network' })
      .where('user_id', '=', id)
      .execute(),
  );
  for (let from = 0; from < size; from += atOnce) {
    const until = Math.min(from + atOnce, size);
    await storage.write(async function addSome(trx) {
      const user = { id: `'usr_copied00000000' || i`, email: `'copied' || i` };
      await copyRow(trx, 'users', { id }, until, user, from);
      const profile = {
        user_id: user.id,
        display_name: `'Copy ' || i`,
        directory_words: `'["copy","no' || i || '"]'`,
        stages: `case i % 2 when 0 then '["seed"]' else '["idea","seed"]' end`,
        sectors: `case i % 500 when 0 then '["mobility"]' else '["health"]' end`,
        countries: `case i % 3 when 0 then '[]' else '["PT"]' end`,
        approved_at: `'2026-01-0' || (i % 9 + 1) || 'T00:00:00.000Z'`,
      };
      await copyRow(trx, 'investor_profiles', { user_id: id }, until, profile, from);
    });
  }
  if (storage.engine === 'postgres') {
    await sql`analyze investor_facets, investor_profiles, users`.execute(storage.db);
  }
}
