/** Random raises end the same by the clock, however often its work breaks off, on both databases. */

import { totalsOf } from '#api/features/commitments/raise-totals.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { type CommitmentState, capacityTakingStates } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const hour = 3_600_000;
const day = 24 * hour;
const shared = JSON.stringify({ oversubscription: 'scale_back' });
/** A Friday; ten business days later it is Friday, 17 April. */
const deadline = '2026-04-03T20:00:00.000Z';

/** A live raise with capacity for $10,000. */
async function begin(api: TestApi, ownerId: string, columns: Partial<Tables['raises']> = {}) {
  const so = { state: 'live', max_amount: 1_000_000, min_amount: 500_000, deadline_at: deadline };
  const { id } = await api.storage.write((trx) =>
    addRaiseOf(trx, ownerId, { ...so, ...columns } as Partial<Tables['raises']>),
  );
  return id;
}

type Placed = Parameters<typeof placeCommitment>[1];

/** Each a minute after the one before, so that it is clear who came first. */
const place = (api: TestApi, raiseId: string, all: readonly Omit<Placed, 'raiseId'>[]) =>
  api.storage.write(async (trx) => {
    const ids: string[] = [];
    for (const [at, one] of all.entries()) {
      const when = api.clock.now + at * 60_000;
      ids.push((await placeCommitment(trx, { raiseId, ...one }, when)).id);
    }
    return ids;
  });

const rowsOf = (api: TestApi, raiseId: string) =>
  api.storage.db
    .selectFrom('commitments')
    .select(['investor_id', 'state', 'amount'])
    .where('raise_id', '=', raiseId)
    .orderBy('created_at')
    .execute();

const statesOf = async (api: TestApi, raiseId: string) =>
  (await rowsOf(api, raiseId)).map(({ state, amount }) => `${state} ${amount}`);

/** Throws in the middle of some writes, and after the commit of others. */
function breaking(api: TestApi, chance: () => number): TestApi & { readonly breaks: number } {
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
async function untilDone(work: () => Promise<unknown>): Promise<void> {
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

await withApiOnBothEngines({
  async 'random raises end the same, however often the work breaks off'(t, api) {
    const { engine } = api.storage;
    const ada = await addPerson(api, 'Ada');
    const states: readonly CommitmentState[] = [
      ...(['soft_circled', 'waitlisted', 'offered', 'signed', 'signed', 'reconfirm_due'] as const),
      ...(['funded', 'funded', 'refund_due', 'cancelled'] as const),
    ];
    const start = api.clock.now;
    let breaks = 0;
    for (let round = 0; round < (engine === 'sqlite' ? 12 : 5); round += 1) {
      const chance = seededRandom(round + 100);
      const isShared = chance() < 0.5;
      const ending = (['closed_funded', 'closed_failed', 'cancelled'] as const)[round % 3];
      const all = Array.from({ length: 6 + Math.floor(chance() * 8) }, () => {
        const state = states[Math.floor(chance() * states.length)] ?? 'signed';
        const due = new Date(start + Math.floor(chance() * 40) * day).toISOString();
        const noted = {
          ...(state === 'offered' ? { offer_expires_at: due } : {}),
          ...(state === 'reconfirm_due' ? { reconfirm_due_at: due } : {}),
        };
        return { state, amount: 10_000 * (1 + Math.floor(chance() * 20)), noted };
      });
      const ends: unknown[] = [];
      for (const isBroken of [false, true]) {
        api.clock.now = start;
        const columns = { min_amount: 0, max_amount: 3_000_000, content: isShared ? shared : '{}' };
        const id = await begin(api, ada.id, { ...columns, state: 'live' });
        await place(api, id, all);
        // Less capacity than is asked for, where capacity is shared out at the end.
        if (isShared) await updateRaise(api, id, { max_amount: 1_000_000 });
        const worker = isBroken ? breaking(api, seededRandom(round)) : api;
        const limit = isBroken ? 1 + (round % 3) : undefined;
        const work = () => untilDone(() => runScheduled(worker, { limit }));
        for (const days of [1, 3, 8, 20]) {
          api.clock.now = start + days * day;
          await work();
        }
        const isCancelledEarly = ending === 'cancelled' && round % 2 === 0;
        if (!isCancelledEarly) {
          api.clock.now = Date.parse(deadline);
          await work();
          if (ending === 'closed_funded') {
            api.clock.now = Date.parse('2026-04-28T04:00:00.000Z');
            await work();
          }
        }
        const before = await totalsOf(api.storage.db, id);
        const paid = await api.storage.db
          .selectFrom('commitments')
          .select((eb) => eb.fn.sum<string>('amount').as('amount'))
          .where('raise_id', '=', id)
          .where((eb) =>
            eb.or([eb('state', 'in', ['funded', 'refund_due']), eb('prior_state', '=', 'funded')]),
          )
          .executeTakeFirstOrThrow();
        await updateRaise(api, id, { state: ending });
        await work();
        if (isBroken) breaks += (worker as { breaks?: number }).breaks ?? 0;
        const after = await totalsOf(api.storage.db, id);
        const owed = after.get('refund_due')?.amount ?? 0;
        if (ending === 'closed_funded') {
          t.equal(after.get('settled')?.amount, before.get('funded')?.amount, 'all is invested');
          t.equal(owed, before.get('refund_due')?.amount ?? 0);
        } else {
          const taken = capacityTakingStates.map((state) => after.get(state)?.amount ?? 0);
          t.equal(
            taken.reduce((sum, amount) => sum + amount, 0),
            0,
            'nothing takes capacity',
          );
          t.equal(owed, Number(paid.amount ?? 0), 'what was paid is owed');
        }
        const { told } = await api.storage.db
          .selectFrom('notifications')
          .select((eb) => eb.fn.countAll<string>().as('told'))
          .where('facts', 'like', `%${id}%`)
          .where('kind', 'in', ['commitment.act', 'commitment.moved'])
          .executeTakeFirstOrThrow();
        ends.push({ rows: await statesOf(api, id), told: Number(told) });
      }
      t.same(ends[1], ends[0], `round ${round}: ${ending}${isShared ? ', shared' : ''}`);
    }
    t.ok(breaks > 20, `${breaks} breaks`);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
