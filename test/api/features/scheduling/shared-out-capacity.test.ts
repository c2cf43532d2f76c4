/** Capacity that is scaled back is shared out once by the clock, whatever interrupts it, on both databases. */

import { lockLedger } from '#api/features/commitments/ledger.ts';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { nextBatch } from '#api/features/commitments/scheduled/next-batch.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { eventTitle } from '#api/platform/events/event-kinds.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { type AddedPerson, addPeople, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { findRow, updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const shared = JSON.stringify({ oversubscription: 'scale_back' });
/** A Friday; ten business days later it is Friday, 17 April. */
const deadline = '2026-04-03T20:00:00.000Z';

/** Newest first. Weeks pass, so that a session would have ended. */
async function titlesOf(api: TestApi, who: AddedPerson): Promise<readonly string[]> {
  const rows = await api.storage.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('user_id', '=', who.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, facts }) => eventTitle(kind, JSON.parse(facts) as object, ''));
}

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
  async 'capacity is shared out once, and stays so whatever interrupts it'(t, api) {
    const [ada, ivan] = [await addPerson(api, 'Ada'), await addPerson(api, 'Ivan')];
    const max = { max_amount: 10_000_000, content: shared };
    const id = await begin(api, ada.id, max);
    await place(api, id, [
      { state: 'signed', amount: 6_000_000, investorId: ivan.id },
      { state: 'signed', amount: 4_000_000 },
      { state: 'waitlisted', amount: 5_000_000 },
      { state: 'soft_circled', amount: 9_000_000 },
      { state: 'waitlisted', amount: 1 },
    ]);
    api.clock.now = Date.parse(deadline);
    let chance = seededRandom(7);
    const broken = breaking(api, () => chance());
    await untilDone(() => runScheduled(broken, { limit: 1 }));
    t.ok(broken.breaks > 0, `${broken.breaks} breaks`);
    t.same(await statesOf(api, id), [
      'signed 4000000',
      'signed 2670000',
      'signed 3330000',
      'cancelled 9000000',
      'cancelled 1',
    ]);
    t.match(await titlesOf(api, ivan), [
      'You get $40,000 of the raise of Acme: pay by Apr 18, 2026, 04:00 UTC',
    ]);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });

    // Less than there is capacity: everybody gets what they asked for.
    const other = await begin(api, (await addPerson(api, 'Bea')).id, {
      ...max,
      deadline_at: '2026-05-01T20:00:00.000Z',
    });
    await place(api, other, [
      { state: 'signed', amount: 6_000_000 },
      { state: 'waitlisted', amount: 3_999_999 },
      {
        state: 'reconfirm_due',
        amount: 1,
        noted: { reconfirm_due_at: '2026-05-04T04:00:00.000Z' },
      },
    ]);
    api.clock.now = Date.parse('2026-05-01T20:00:00.000Z');
    chance = seededRandom(8);
    await untilDone(() => runScheduled(broken, { limit: 1 }));
    t.match(await statesOf(api, other), { 1: 'waitlisted 3999999' }, 'somebody may still confirm');
    api.clock.now = Date.parse('2026-05-04T04:00:00.000Z');
    await untilDone(() => runScheduled(broken, { limit: 2 }));
    t.same(await statesOf(api, other), ['signed 6000000', 'signed 3999999', 'cancelled 1']);
  },

  async 'what is left over goes to who signed first, not to who came first'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const id = await begin(api, ada.id, { max_amount: 1_000_000, content: shared });
    const amount = 500_000;
    const signedAt = (minutes: number) => ({
      signed_at: new Date(api.clock.now + minutes * 60_000).toISOString(),
    });
    // Each has a claim to a third: $3,300 and the same part of the next $100.
    await place(api, id, [
      { state: 'signed', amount, noted: signedAt(30) },
      { state: 'signed', amount, noted: signedAt(10) },
      // Who waits has asked since then.
      { state: 'waitlisted', amount },
    ]);
    api.clock.now += 5 * 60_000;
    await updateRaise(api, id, { deadline_at: new Date(api.clock.now).toISOString() });
    await runScheduled(api);
    t.same(await statesOf(api, id), ['signed 330000', 'signed 330000', 'signed 340000']);
  },

  async 'capacity that somebody leaves with their account is shared out all the same'(t, api) {
    const [ada, ivan, mia] = await addPeople(api, ['Ada', 'Ivan', 'Mia']);
    const ended = { settling_at: deadline, content: shared } as const;
    const id = await begin(api, ada.id, ended);
    await place(api, id, [
      { state: 'signed', amount: 800_000, investorId: ivan.id },
      { state: 'waitlisted', amount: 800_000, investorId: mia.id },
    ]);
    await updateRaise(api, id, { state: 'settling' });
    api.clock.now = Date.parse(deadline);
    // The shares are planned, then Ivan's is given; Mia leaves before it is her turn.
    for (const _step of ['planned', 'given']) {
      await api.storage.write(async (trx) =>
        nextBatch(await lockLedger(trx, id), api.clock.now, 1),
      );
    }
    t.same(await statesOf(api, id), ['signed 500000', 'waitlisted 800000']);
    await api.storage.write((trx) =>
      commitmentData.erase(trx, { ...mia, name: 'Mia' }, api.clock.now),
    );
    await runScheduled(api);
    t.same(await statesOf(api, id), ['signed 500000']);
    const { allocated_at } = await findRow(api, 'raises', { id });
    t.equal(allocated_at, deadline, 'so that he is asked to pay');
  },
});
