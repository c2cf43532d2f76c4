import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { raiseMoved } from '../raises/raise-events.ts';
import { isInTime, isOnlyOne, namesCompany } from '../raises/raise-guards.ts';
import { type RaiseRow, updateRaise } from '../raises/raise-store.ts';
import { latestSnapshot } from '../raises/snapshots/raise-snapshots.ts';

/** Who publishes: an owner, or the clock at the time that was set. */
type Publisher =
  | { readonly who: 'owner'; readonly person: string }
  | { readonly who: 'clock'; readonly person: null };

const proposeIt = 'Enter them under Company, then propose them as a change to the raise.';

/** Publishes what was approved. */
export function publishRaise(
  trx: Transaction,
  row: RaiseRow,
  { who, person }: Publisher,
  now: number,
) {
  return take(
    raiseLifecycle,
    { state: row.state, event: 'publish', who },
    {
      guards: {
        onlyOne: () => isOnlyOne(trx, row),
        inTime: () => isInTime(trx, row, now),
        companyComplete: () => namesCompany(row, proposeIt),
      },
      effects: {
        open: async (state) => {
          // An approved raise cannot be edited, so its newest snapshot is what was approved.
          const { id } = required(await latestSnapshot(trx, row.id));
          const at = new Date(now).toISOString();
          return updateRaise(trx, row.id, { state, live_at: at, published_snapshot_id: id }, now);
        },
        record: () => ({ events: [raiseMoved(row, 'live', person)] }),
      },
    },
  );
}
