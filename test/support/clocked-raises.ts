/** Raises with commitments that the clock moves, for tests of what it does with them. */
import type { Tables } from '#api/platform/storage/storage.ts';
import { type PlacedCommitment, placeCommitment } from './commitments.ts';
import type { TestApi } from './product-api.ts';
import { addRaiseOf } from './raises.ts';

/** When they end: a Friday; ten business days later it is Friday, 17 April. */
export const deadline = '2026-04-03T20:00:00.000Z';

/** The content of a raise that is scaled back where too much is signed. */
export const scaledBack = JSON.stringify({ oversubscription: 'scale_back' });

/** Adds a live raise with capacity for $10,000; resolves with its id. */
export async function addClockedRaise(
  api: TestApi,
  ownerId: string,
  columns: Partial<Tables['raises']> = {},
): Promise<string> {
  const so = { state: 'live', max_amount: 1_000_000, min_amount: 500_000, deadline_at: deadline };
  const all = { ...so, ...columns } as Partial<Tables['raises']>;
  return (await api.storage.write((trx) => addRaiseOf(trx, ownerId, all))).id;
}

/** Places commitments, each a minute after the one before, so that it is clear who came first. */
export function placeInTurn(
  api: TestApi,
  raiseId: string,
  all: readonly Omit<PlacedCommitment, 'raiseId'>[],
): Promise<readonly string[]> {
  return api.storage.write(async (trx) => {
    const ids: string[] = [];
    for (const [at, one] of all.entries()) {
      const when = api.clock.now + at * 60_000;
      ids.push((await placeCommitment(trx, { raiseId, ...one }, when)).id);
    }
    return ids;
  });
}

/** Whose commitments a raise has, in which state and of which amount, in the order in which they came. */
export const commitmentsOf = (api: TestApi, raiseId: string) =>
  api.storage.db
    .selectFrom('commitments')
    .select(['investor_id', 'state', 'amount'])
    .where('raise_id', '=', raiseId)
    .orderBy('created_at')
    .execute();

/** The same without whose they are: `signed 5000`. */
export const statesAndAmounts = async (api: TestApi, raiseId: string) =>
  (await commitmentsOf(api, raiseId)).map(({ state, amount }) => `${state} ${amount}`);

/** Throws in the middle of some writes, and after the commit of others. */
export function breaking(
  api: TestApi,
  chance: () => number,
): TestApi & { readonly breaks: number } {
  const { write } = api.storage;
  const state = { breaks: 0 };
  const storage = {
    ...api.storage,
    async write<T>(work: Parameters<typeof write<T>>[0]): Promise<T> {
      const fate = chance();
      const result = await write<T>(async (trx) => {
        const made = await work(trx);
        if (fate < 0.25) throw new Error('broken off');
        return made;
      }).catch((error: unknown) => {
        state.breaks += 1;
        throw error;
      });
      if (fate > 0.85) {
        state.breaks += 1;
        throw new Error('stopped after it');
      }
      return result;
    },
  };
  return Object.defineProperty({ ...api, storage }, 'breaks', { get: () => state.breaks }) as never;
}

/** Goes on after every break, as the jobs do. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const error = await work().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error === undefined) return;
    if (!/broken off|stopped after it/.test(String(error))) throw error;
  }
  throw new Error('It never came to an end.');
}
