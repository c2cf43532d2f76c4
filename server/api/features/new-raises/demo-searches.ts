import type { DemoAccount } from '#api/platform/feature.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { pass } from '../network/fit/pass-store.ts';
import { addSavedView } from '../saved-views/saved-view-store.ts';

const searches = [
  { name: 'Climate and energy', query: 'q=energy', mail: true },
  { name: 'Closing this month', query: 'closing=30&sort=closing', mail: false },
] as const;

/** Adds searches that the demo's investors saved, and a raise that they passed on. */
export async function fillDemoSearches(
  { storage }: { readonly storage: Storage },
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const investors = accounts.filter(({ investor }) => investor !== undefined);
  await storage.write(async (trx) => {
    // They have been open for long: nobody is told of them.
    await trx
      .updateTable('shown_raises')
      .set({ told_on: '' })
      .where('told_on', 'is', null)
      .execute();
    const oldest = await trx
      .selectFrom('raises')
      .select('id')
      .where('state', '=', 'live')
      .where('visibility', '<>', 'invite')
      .orderBy('live_at')
      .orderBy('id')
      .executeTakeFirst();
    for (const { id } of investors) {
      for (const search of searches) {
        await addSavedView(trx, id, { list: 'network', ...search }, now);
      }
      if (oldest !== undefined) await pass(trx, id, oldest.id, now);
    }
  });
}
