/** What the clock does with commitments, whatever interrupts it, on both databases. */

import { pino } from 'pino';
import { lockLedger } from '#api/features/commitments/ledger.ts';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { totalsOf } from '#api/features/commitments/raise-totals.ts';
import { nextBatch } from '#api/features/commitments/scheduled/next-batch.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { moveCommitments } from '#api/features/scheduling/scheduled-commitment-transitions.ts';
import { moveRaises } from '#api/features/scheduling/scheduled-raise-transitions.ts';
import { eventTitle } from '#api/platform/events/event-kinds.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { type CommitmentState, capacityTakingStates } from '#shared/product/commitments/states.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const hour = 3_600_000;
const day = 24 * hour;
const log = pino({ level: 'silent' });
const shared = JSON.stringify({ oversubscription: 'scale_back' });
/** A Friday; ten business days later it is Friday, 17 April. */
const deadline = '2026-04-03T20:00:00.000Z';

/** Both clocks, as often as it takes, whatever breaks them. */
async function clock(api: TestApi, limit?: number): Promise<void> {
  const deps = { ...api, now: () => api.clock.now, log };
  await moveRaises(deps);
  await moveCommitments(deps, undefined, limit);
}

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

const put = (api: TestApi, id: string, columns: Partial<Tables['raises']>) =>
  api.storage.write((trx) => trx.updateTable('raises').set(columns).where('id', '=', id).execute());

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

await onBothEngines({
  async 'offers end after 72 hours, the next in line is asked, and nothing ends twice'(t, open) {
    const api = await open();
    const [ada, ivan] = [await addPerson(api, 'Ada'), await addPerson(api, 'Ivan')];
    const id = await begin(api, ada.id);
    await place(api, id, [
      { state: 'signed', amount: 600_000 },
      { state: 'waitlisted', amount: 400_000, investorId: ivan.id },
      { state: 'waitlisted', amount: 300_000 },
    ]);
    await clock(api);
    t.same(await statesOf(api, id), ['signed 600000', 'offered 400000', 'waitlisted 300000']);
    api.clock.now += 72 * hour - 1;
    await clock(api);
    t.match(await statesOf(api, id), { 1: 'offered 400000' }, 'the last moment counts');
    api.clock.now += 1;
    await clock(api);
    t.same(await statesOf(api, id), ['signed 600000', 'waitlisted 400000', 'offered 300000']);
    t.match((await titlesOf(api, ivan))[0], 'Your offer of $4,000 in');
    const events = await api.storage.db.selectFrom('commitment_events').selectAll().execute();
    for (let n = 0; n < 3; n += 1) await clock(api);
    const after = await api.storage.db.selectFrom('commitment_events').selectAll().execute();
    t.equal(after.length, events.length);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'at its end what is not binding ends, and what is not paid in ten business days'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    const [ivan, mia] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Mia')];
    const id = await begin(api, ada.id, { min_amount: 100_000 });
    const reported = { reported_at: '2026-04-06T10:00:00.000Z', reported_by: mia.id };
    await place(api, id, [
      { state: 'soft_circled', amount: 900_000 },
      { state: 'signed', amount: 300_000, investorId: ivan.id },
      { state: 'signed', amount: 200_000, investorId: mia.id, noted: reported },
      { state: 'funded', amount: 100_000 },
      { state: 'offered', amount: 100_000 },
      { state: 'waitlisted', amount: 900_000 },
    ]);
    api.clock.now = Date.parse(deadline);
    await clock(api);
    const binding = ['signed 300000', 'signed 200000', 'funded 100000'];
    const ended = ['cancelled 900000', ...binding, 'cancelled 100000', 'cancelled 900000'];
    t.same(await statesOf(api, id), ended);
    const toPay = 'Pay your $3,000 for the raise of Acme by Apr 18, 2026, 04:00 UTC';
    t.same(await titlesOf(api, ivan), [toPay]);
    t.same(await titlesOf(api, mia), [], 'she has reported her payment');
    api.clock.now = Date.parse('2026-04-15T03:59:00.000Z');
    await clock(api);
    t.same(await titlesOf(api, ivan), [toPay]);
    api.clock.now += 2 * 60_000;
    await clock(api);
    await clock(api);
    const reminder = `Reminder: pay${toPay.slice(3)}`;
    t.same(await titlesOf(api, ivan), [reminder, toPay], 'three business days before, once');
    api.clock.now += 24 * hour;
    await clock(api);
    t.same(await titlesOf(api, ivan), [reminder, toPay], 'and not again on the next day');
    api.clock.now = Date.parse('2026-04-18T03:59:59.000Z');
    await clock(api);
    t.match(await statesOf(api, id), { 1: 'signed 300000' });
    api.clock.now += 1_000;
    await clock(api);
    t.match(await statesOf(api, id), { 1: 'cancelled 300000', 2: 'signed 200000' });
    t.match((await titlesOf(api, ivan))[0], /did not arrive in time and is cancelled$/);
    api.clock.now = Date.parse('2026-04-25T04:00:00.000Z');
    await clock(api);
    t.match(await statesOf(api, id), { 2: 'cancelled 200000', 3: 'funded 100000' });
    const raise = await api.storage.db.selectFrom('raises').select('state').execute();
    t.same(raise, [{ state: 'settling' }], 'the minimum has arrived: an operator decides');
    await put(api, id, { min_amount: 100_001 });
    await clock(api);
    t.match(await statesOf(api, id), { 3: 'refund_due 100000' }, 'or it closes as not funded');
  },

  async 'no raise fails while somebody may still confirm changed terms, or is paying'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    const stateOf = (id: string) =>
      api.storage.db.selectFrom('raises').select('state').where('id', '=', id).executeTakeFirst();
    const reported = { reported_at: '2026-04-06T10:00:00.000Z' };
    const begun = async (state: CommitmentState, noted: Placed['noted'] = {}) => {
      const id = await begin(api, ada.id);
      await place(api, id, [
        { state: 'funded', amount: 400_000 },
        { state, amount: 100_000, noted },
      ]);
      return id;
    };
    const alone = await begun('signed');
    const confirming = await begun('reconfirm_due', {
      reconfirm_due_at: '2026-04-22T04:00:00.000Z',
    });
    const paying = await begun('signed', reported);
    const passes = async (until: string) => {
      api.clock.now = Date.parse(until);
      await clock(api);
      return [await stateOf(alone), await stateOf(confirming), await stateOf(paying)].map(
        (row) => row?.state,
      );
    };
    await passes(deadline);
    const [settling, failed] = ['settling', 'closed_failed'];
    t.same(await passes('2026-04-18T03:59:59.999Z'), [settling, settling, settling]);
    t.same(await passes('2026-04-18T04:00:00.000Z'), [failed, settling, settling]);
    t.same(await passes('2026-04-22T03:59:59.999Z'), [failed, settling, settling]);
    await passes('2026-04-22T04:00:00.000Z');
    t.same(
      await passes('2026-04-22T04:00:30.000Z'),
      [failed, failed, settling],
      'nobody confirmed',
    );
    await passes('2026-04-25T04:00:00.000Z');
    t.same(await passes('2026-04-25T04:00:30.000Z'), [failed, failed, failed], 'nothing arrived');
  },

  async 'capacity is shared out once, and stays so whatever interrupts it'(t, open) {
    const api = await open();
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
    await untilDone(() => clock(broken, 1));
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
    await untilDone(() => clock(broken, 1));
    t.match(await statesOf(api, other), { 1: 'waitlisted 3999999' }, 'somebody may still confirm');
    api.clock.now = Date.parse('2026-05-04T04:00:00.000Z');
    await untilDone(() => clock(broken, 2));
    t.same(await statesOf(api, other), ['signed 6000000', 'signed 3999999', 'cancelled 1']);
  },

  async 'what is left over goes to who signed first, not to who came first'(t, open) {
    const api = await open();
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
    await put(api, id, { deadline_at: new Date(api.clock.now).toISOString() });
    await clock(api);
    t.same(await statesOf(api, id), ['signed 330000', 'signed 330000', 'signed 340000']);
  },

  async 'capacity that somebody leaves with their account is shared out all the same'(t, open) {
    const api = await open();
    const [ada, ivan, mia] = [
      await addPerson(api, 'Ada'),
      await addPerson(api, 'Ivan'),
      await addPerson(api, 'Mia'),
    ];
    const ended = { settling_at: deadline, content: shared } as const;
    const id = await begin(api, ada.id, ended);
    await place(api, id, [
      { state: 'signed', amount: 800_000, investorId: ivan.id },
      { state: 'waitlisted', amount: 800_000, investorId: mia.id },
    ]);
    await put(api, id, { state: 'settling' });
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
    await clock(api);
    t.same(await statesOf(api, id), ['signed 500000']);
    const { allocated_at } = await api.storage.db
      .selectFrom('raises')
      .select('allocated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    t.equal(allocated_at, deadline, 'so that he is asked to pay');
  },

  async 'random raises end the same, however often the work breaks off'(t, open) {
    const api = await open();
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
        if (isShared) await put(api, id, { max_amount: 1_000_000 });
        const worker = isBroken ? breaking(api, seededRandom(round)) : api;
        const limit = isBroken ? 1 + (round % 3) : undefined;
        const work = () => untilDone(() => clock(worker, limit));
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
        await put(api, id, { state: ending });
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
