import type { OverviewSource } from '#api/platform/overview-source.ts';
import { can } from '#api/platform/policy/can.ts';
import { toQueueItem } from './queue-item.ts';
import { oldestOfEach } from './queue-store.ts';

/** What waits longest for operators, of each kind. */
export const oldestTasks: OverviewSource = {
  part: 'oldest',
  isFor: (actor) => can(actor, 'queue.read') === 'yes',
  async read({ storage, workItems }, { now }) {
    return (await oldestOfEach(storage, workItems, now)).map(toQueueItem);
  },
};
