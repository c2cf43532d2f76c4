/** The clock looks at the raises of which something is due, and forgets none, on both databases. */
import { addProfile } from '#api/features/investors/investor-store.ts';
import { checkLooks } from '#api/features/scheduling/check-transitions-job.ts';
import { raisesToLookAt, setLook } from '#api/features/scheduling/raise-looks.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { SchedulePage } from '#shared/product/raises/scheduled-transitions.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment, type PlacedCommitment } from '#test/support/commitments.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { jobDeps, runScheduled } from '#test/support/scheduled.ts';
import { hour } from '#test/support/times.ts';

const deadline = '2026-04-03T20:00:00.000Z';
/** A company runs one raise at a time. */
const owners = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve', 'Fay', 'Gina'];
const day = (at: number) => new Date(at).toISOString();

const begin = async (api: TestApi, columns: Partial<Tables['raises']>) => {
  const { length } = await api.storage.db.selectFrom('raises').select('id').execute();
  const owner = await addPerson(api, owners[length] ?? '');
  const so = { max_amount: 1_000_000, min_amount: 500_000, deadline_at: deadline, ...columns };
  return (await api.storage.write((trx) => addRaiseOf(trx, owner.id, so as never))).id;
};

type Placed = PlacedCommitment;
const place = (api: TestApi, one: Placed) => addCommitment(api, one);

async function due(api: TestApi): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const id of raisesToLookAt(api.storage.db, api.clock.now)) found.push(id);
  return found;
}

const set = (api: TestApi, table: 'raises' | 'users', id: string, columns: object) =>
  api.storage.write((trx) =>
    trx
      .updateTable(table as 'raises')
      .set(columns)
      .where('id', '=', id)
      .execute(),
  );

const rowOf = (api: TestApi, id: string) =>
  api.storage.db.selectFrom('raises').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

await withApiOnBothEngines({
  async 'a raise that nobody changes is looked at when something is due'(t, api) {
    const live = await begin(api, { state: 'live' });
    const settling = await begin(api, { state: 'settling', settling_at: day(api.clock.now) });
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const amount = 100_000;
    await place(api, { raiseId: settling, investorId: ivan.id, amount, state: 'signed' } as Placed);
    await place(api, { raiseId: live, investorId: ivan.id, amount, state: 'signed' } as Placed);
    t.same([...(await due(api))].sort(), [live, settling].sort(), 'both are new');
    await runScheduled(api);
    t.same(await due(api), []);
    const before = [await rowOf(api, live), await rowOf(api, settling)];
    for (let pass = 0; pass < 3; pass += 1) {
      api.clock.now += 30_000;
      await runScheduled(api);
    }
    t.same([await rowOf(api, live), await rowOf(api, settling)], before, 'nothing is rewritten');
    api.clock.now = Date.parse(deadline) - 72 * hour - 1;
    t.notOk((await due(api)).includes(live));
    api.clock.now += 1;
    t.ok((await due(api)).includes(live), 'three days before its end people are reminded');
    await runScheduled(api);
    t.notOk((await due(api)).includes(live));
    api.clock.now = Date.parse(deadline);
    await runScheduled(api);
    t.equal((await rowOf(api, live)).state, 'settling');
  },

  async 'whatever decides what is due has it looked at at once'(t, api) {
    const live = await begin(api, { state: 'live' });
    const other = await begin(api, { state: 'live' });
    const [ivan, mia] = await addPeople(api, ['Ivan', 'Mia'], 'investor');
    await runScheduled(api);
    const amount = 900_000;
    const causes: Readonly<Record<string, () => Promise<unknown>>> = {
      deadline: () => set(api, 'raises', live, { deadline_at: day(Date.parse(deadline) + hour) }),
      maximum: () => set(api, 'raises', live, { max_amount: 950_000 }),
      state: () => set(api, 'raises', live, { state: 'paused' }),
      resumed: () => set(api, 'raises', live, { state: 'live' }),
      commitment: () =>
        place(api, { raiseId: live, investorId: ivan.id, amount, state: 'signed' } as Placed),
      waiting: () =>
        place(api, { raiseId: live, investorId: mia.id, amount, state: 'waitlisted' } as Placed),
      suspended: () => set(api, 'users', mia.id, { status: 'suspended' }),
      profile: () =>
        api.storage.write((trx) => {
          const profile = { kind: 'angel', displayName: 'Mia' } as const;
          return addProfile(trx, mia.id, profile, 'pending', api.clock.now);
        }),
      approved: () =>
        updateRows(api, 'investor_profiles', { user_id: mia.id }, { state: 'approved' }),
    };
    for (const [name, write] of Object.entries(causes)) {
      t.same(await due(api), [], `before: ${name}`);
      await write();
      t.same(await due(api), [live], name);
      await runScheduled(api);
    }
    t.same(await due(api), []);
    await set(api, 'raises', other, { ledger_seq: 7, updated_at: day(api.clock.now) });
    t.same(await due(api), [], 'what decides nothing wakes nobody');
  },

  async 'the daily check finds what was forgotten, and nothing else'(t, api) {
    const live = await begin(api, { state: 'live' });
    await runScheduled(api);
    const deps = jobDeps(api);
    t.same(await checkLooks(deps), []);
    for (const late of [null, day(Date.parse(deadline) - hour)]) {
      await api.storage.write((trx) => setLook(trx, live, late));
      t.same(await checkLooks(deps), [live]);
      t.same(await due(api), [live]);
      await runScheduled(api);
      t.same(await checkLooks(deps), []);
    }
  },

  async 'nodes whose clocks differ by half a minute do everything once'(t, api) {
    const live = await begin(api, { state: 'live' });
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const one = { raiseId: live, investorId: ivan.id, amount: 600_000, state: 'soft_circled' };
    await place(api, one as Placed);
    const notified = async () => {
      const rows = await findRows(api, 'notifications', { user_id: ivan.id });
      return rows.length;
    };
    for (const at of [Date.parse(deadline) - 72 * hour, Date.parse(deadline)]) {
      api.clock.now = at - 30_001;
      const before = await notified();
      for (const ahead of [30_000, 0]) await runScheduled(api, { aheadMs: ahead });
      t.equal(await notified(), before, 'not early by either clock');
      api.clock.now = at - 15_000;
      for (const ahead of [30_000, 0, 30_000]) await runScheduled(api, { aheadMs: ahead });
      const after = await notified();
      t.equal(after, before + 1, 'once by the clock that is ahead');
      api.clock.now = at + 60_000;
      for (const ahead of [0, 30_000]) await runScheduled(api, { aheadMs: ahead });
      t.equal(await notified(), after, 'and not again');
    }
  },

  async 'operators page through the raises that something is due of'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const ids: string[] = [];
    for (const hours of [3, 1, 5, 2, 4]) {
      ids.push(
        await begin(api, { state: 'live', deadline_at: day(Date.parse(deadline) + hours * hour) }),
      );
    }
    await begin(api, { state: 'live', deadline_at: '2027-03-01T20:00:00.000Z' });
    await begin(api, { state: 'draft' });
    await runScheduled(api);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const query: string = after === '' ? 'limit=2' : `limit=2&after=${after}`;
      const page = (await olga.get(`/admin/schedule?${query}`)).json<SchedulePage>();
      t.ok(page.items.length <= 4, 'two raises, with two entries each');
      seen.push(...page.items.filter(({ kind }) => kind === 'ends').map(({ raise }) => raise));
      after = page.nextCursor;
    }
    const [three, one, five, two, four] = ids;
    t.same(seen, [one, two, three, four, five], 'each once, what is next at first');
    t.equal((await olga.get('/admin/schedule?after=x')).status, 400);
    t.equal((await olga.get('/admin/schedule?limit=1000')).status, 400);
  },
});
