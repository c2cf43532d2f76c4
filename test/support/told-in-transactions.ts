/** Who was told of something, and how many in each transaction. */
import type { NotificationKind } from '#shared/product/notifications/notification-kinds.ts';
import type { TestApi } from './product-api.ts';

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

/** A job that a commit wakes may be done before anybody looks: it runs only where it is drained. */
export function onlyDrained({ jobs }: Pick<TestApi, 'jobs'>): void {
  Object.assign(jobs, { wake: () => undefined });
}
