import type { DemoAccount } from '#api/platform/feature.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { raiseById } from '../raises/raise-store.ts';
import { watch } from './watch-store.ts';

/** So many each, of those that everybody may see. */
const watchedEach = 2;

/** Adds open raises to the watchlists of the demo's investors. */
export async function fillDemoWatchlists(
  { storage }: { readonly storage: Storage },
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const investors = accounts.filter(({ investor }) => investor !== undefined);
  await storage.write(async (trx) => {
    const open = await trx
      .selectFrom('raises')
      .select('id')
      .where('state', '=', 'live')
      .where('visibility', '<>', 'invite')
      .orderBy('live_at', 'desc')
      .orderBy('id')
      .limit(watchedEach)
      .execute();
    for (const { id } of open) {
      const raise = await raiseById(trx, id);
      if (raise === undefined) continue;
      for (const person of investors) await watch(trx, person.id, raise, now);
    }
  });
}
