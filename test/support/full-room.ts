/** A room with more readers than are told in one transaction. */
import { addGrant } from '#api/features/rooms/grant-store.ts';
import { readersAtOnce } from '#api/features/rooms/told-readers.ts';
import { addInvestor } from './commitments.ts';
import { aRoom } from './data-room.ts';
import type { TestApi } from './product-api.ts';

/** How many read it. */
export const readersInRoom: number = 2 * readersAtOnce + 30;

/** A live raise with that many readers of all of its room, by their ids in order. */
export async function fullRoom(api: TestApi) {
  const room = await aRoom(api);
  const readers = await api.storage.write(async (trx) => {
    const ids: string[] = [];
    for (let n = 0; n < readersInRoom; n += 1) {
      const user_id = await addInvestor(trx, api.clock.now);
      const fields = {
        raise_id: room.raise,
        user_id,
        email: `r${n}@example.com`,
        note: '',
      } as const;
      await addGrant(trx, { ...fields, state: 'active', scope: 'all' }, api.clock.now);
      ids.push(user_id);
    }
    return ids;
  });
  return { ...room, readers: readers.toSorted() };
}
