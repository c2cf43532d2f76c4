/** A room with more readers than are told in one transaction, and who of them was told. */
import { addGrant } from '#api/features/rooms/grant-store.ts';
import { readersAtOnce } from '#api/features/rooms/told-readers.ts';
import type { NotificationKind } from '#shared/product/notifications/notification-kinds.ts';
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

/** Who has a notification of a kind, one for each. */
export async function toldOf(
  { storage }: TestApi,
  kind: NotificationKind,
): Promise<readonly string[]> {
  const rows = await storage.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', kind)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Counts who has a notification of a kind before each transaction commits; returns by how many each
 * made them more. Where there are more than `most`, it breaks the transaction off as a power cut would.
 */
export function watchTold(
  api: TestApi,
  kind: NotificationKind,
  most: () => number = () => Number.POSITIVE_INFINITY,
): readonly number[] {
  const { write } = api.storage;
  const pieces: number[] = [];
  let before = 0;
  Object.assign(api.storage, {
    write: (work: Parameters<typeof write>[0], options: Parameters<typeof write>[1]) =>
      write(async (trx) => {
        const result = await work(trx);
        const told = await trx
          .selectFrom('notifications')
          .select((row) => row.fn.countAll().as('many'))
          .where('kind', '=', kind)
          .executeTakeFirst();
        const all = Number(told?.many);
        pieces.push(all - before);
        if (all > most()) throw new Error('the power is out');
        before = all;
        return result;
      }, options),
  });
  return pieces;
}
