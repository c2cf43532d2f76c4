import type { DemoAccount } from '../../platform/feature.ts';
import type { Write } from '../../platform/storage/storage.ts';
import { addProfile } from './investor-store.ts';

/** Gives the investors of the demo their profiles, so that the public numbers count some. */
export async function fillDemoProfiles(
  trx: Write,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  for (const { id, investor } of accounts) {
    if (investor !== undefined) await addProfile(trx, id, investor, 'approved', now);
  }
}
