/** The columns that the network is sorted by stay true, and pages lose and repeat nothing, on both databases. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { searchNetwork } from '#api/features/network/network-list.ts';
import { type Asker, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import { progressPercent } from '#shared/money/money.ts';
import { networkCountedMax } from '#shared/product/fields/limits.ts';
import type { NetworkQuery } from '#shared/product/raises/network.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { grant, list, openNetwork, publish } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { planOf, recordStatements } from '#test/support/query-plans.ts';
import { findRow, findRows, updateRaise, updateRows } from '#test/support/rows.ts';

const teaser = { visibility: 'public_teaser', regime: 'us_506c' } as const;

const acts = fc.array(
  fc.oneof(
    fc.record({
      commit: fc.constantFrom('signed', 'funded', 'settled', 'reconfirm_due', 'cancelled'),
      amount: fc.integer({ min: 1, max: 50_000 }),
    }),
    fc.record({
      state: fc.constantFrom('live', 'closing', 'paused', 'settling', 'closed_failed'),
    }),
    fc.record({ early: fc.constantFrom(null, '2026-02-20T20:00:00.000Z') }),
    fc.record({ min: fc.integer({ min: 0, max: 2_000_000 }) }),
    fc.record({ live: fc.constantFrom('2026-01-05T08:00:00.000Z', '2026-01-07T08:00:00.000Z') }),
  ),
  { minLength: 1, maxLength: 8 },
);

const searches: readonly NetworkQuery[] = [
  ...[{}, { sort: 'closing' }, { sort: 'progress' }, { stage: 'pre_seed' }, { country: 'DE' }],
  ...[{ country: 'FR', stage: 'seed', sort: 'progress' }, { sector: 'hardware' }, { q: 'kelp' }],
  ...[{ q: 'axol', sort: 'closing' }, { q: 'kelp axolotl' }, { minTicketMax: 1_100 }],
  ...[{ minTicketMax: 2_000, sort: 'progress' }, { closing: 60 }, { closing: 180, q: 'kel' }],
  { minTicketMax: 1_900, country: 'FR', q: 'kelp', closing: 180 },
  // Each lets more through than are looked at, and both together do not.
  { stage: 'seed', minTicketMax: 2_360 },
] as NetworkQuery[];

await onBothEngines({
  async 'after whatever happened they are what would be computed'(t, open) {
    const api = await open();
    const owner = await addPerson(api, 'Owner');
    const { raise } = await publish(api, owner, 'Acme', teaser);
    await fc.assert(
      fc.asyncProperty(acts, async (done) => {
        for (const act of done) {
          if ('commit' in act) {
            const placed = { raiseId: raise.id, state: act.commit, amount: act.amount };
            await addCommitment(api, placed as Parameters<typeof addCommitment>[1]);
          } else if ('min' in act) {
            const having = { raise_id: raise.id };
            await updateRows(api, 'network_entries', having, { min_amount: act.min });
          } else if ('early' in act)
            await updateRaise(api, raise.id, { early_close_at: act.early });
          else if ('live' in act) await updateRaise(api, raise.id, { live_at: act.live });
          else await updateRaise(api, raise.id, { state: act.state as 'live' });
        }
        const row = await findRow(api, 'raises', { id: raise.id });
        const entry = await findRow(api, 'network_entries', { raise_id: raise.id });
        const totals = await findRows(api, 'raise_totals', { raise_id: raise.id });
        const amount = totals
          .filter(({ state }) => ['signed', 'funded', 'settled'].includes(state))
          .reduce((sum, one) => sum + Number(one.amount), 0);
        const min = Number(entry.min_amount);
        const money = (units: number) => ({ amount: units, currency: 'USD' as const });
        const kept = [entry.is_open, entry.live_at, entry.closes_at, Number(entry.percent)];
        const computed = [
          row.state === 'live' || row.state === 'closing' ? 1 : 0,
          required(row.live_at),
          row.early_close_at ?? entry.deadline_at,
          min > 0 ? progressPercent(money(amount), money(min)) : -1,
        ];
        if (JSON.stringify(kept) !== JSON.stringify(computed)) {
          throw new Error(`${JSON.stringify(kept)} and not ${JSON.stringify(computed)}`);
        }
      }),
      { numRuns: 20 },
    );
    await updateRaise(api, raise.id, { state: 'live' });
    t.equal((await list(owner)).total, 1, 'open again, it is listed');
  },

  async 'every search finds what a look at each raise finds, once'(t, open) {
    const api = await open();
    const { storage } = api;
    // So many that PostgreSQL expects some filters to let too many through to be looked at.
    const { investor } = await openNetwork(storage, 2_400);
    if (storage.engine === 'postgres') await sql`analyze`.execute(storage.db);
    const now = Date.parse('2026-11-26T12:00:00.000Z');
    const account = { id: investor.id, email: 'round-investor-1@example.com' };
    const askers: readonly Asker[] = [
      { roles: ['anyone'], account: null },
      { roles: ['anyone', 'member'], account },
      { roles: ['anyone', 'member', 'approved-investor'], account },
      { roles: ['anyone', 'member', 'operator'], account: { id: 'usr_nobody', email: 'no@x.org' } },
    ];
    for (const asker of askers) {
      for (const query of searches) {
        const name = `${asker.roles.at(-1)}, ${JSON.stringify(query)}`;
        const expected = await lookedUp(storage.db, asker, query, now);
        const ids: string[] = [];
        let after: string | null | undefined;
        do {
          const asked = { ...query, limit: 200, ...(after && { after }) };
          const page = await searchNetwork(storage, asker, asked, now);
          ids.push(...page.rows.map(({ id }) => id));
          after = page.nextCursor;
          const isExact = !page.isCapped;
          t.ok(isExact ? page.total === expected.length : page.total <= networkCountedMax, name);
          if (expected.length <= networkCountedMax) {
            // Everyone but operators sees fewer raises than are tried, so what is counted is all.
            if (asker.roles.at(-1) === 'operator') t.ok(page.total <= expected.length, name);
            else t.equal(page.total, expected.length, name);
          } else if (isExact) t.fail(`${name}: ${page.total} are not all`);
        } while (after !== null);
        t.same(ids.toSorted(), expected.toSorted(), name);
      }
    }
    await storage.write((trx) =>
      trx.updateTable('access_grants').set({ state: 'revoked' }).execute(),
    );
    const { rows } = await searchNetwork(storage, required(askers[2]), { limit: 60 }, now);
    t.notOk(
      rows.some(({ visibility }) => visibility === 'invite'),
      'nothing of a revoked grant',
    );
  },

  async 'each order is read from its index'(t, open) {
    const { storage } = await open();
    const { investor } = await openNetwork(storage, 1_500);
    if (storage.engine === 'postgres') await sql`analyze`.execute(storage.db);
    const account = { id: investor.id, email: 'round-investor-1@example.com' };
    const reader: Asker = { roles: ['anyone', 'member', 'approved-investor'], account };
    const visitor: Asker = { roles: ['anyone'], account: null };
    for (const [asker, query, index] of [
      [reader, {}, 'network_entries_newest'],
      [reader, { sort: 'closing' }, 'network_entries_closing'],
      [reader, { sort: 'progress' }, 'network_entries_progress'],
      [visitor, { sort: 'progress' }, 'network_entries_open'],
      [reader, { minTicketMax: 1_010 }, 'network_entries_ticket'],
      [reader, { closing: 40 }, 'network_entries_closing'],
      [reader, { sort: 'progress', currency: 'USD' }, 'network_entries_progress'],
    ] as const) {
      const recording = recordStatements();
      const now = Date.parse('2026-11-26T12:00:00.000Z');
      await searchNetwork(storage, asker, query, now);
      recording.stop();
      const plans: string[] = [];
      for (const asked of recording.asked.values()) {
        plans.push(await planOf(storage, asked));
      }
      t.ok(plans.join('\n').includes(index), `${JSON.stringify(query)}: ${index}`);
    }
  },

  async 'what does not move is shown once while others move'(t, open) {
    const api = await open();
    const owner = await addPerson(api, 'Owner');
    const reader = await addPerson(api, 'Reader', 'investor');
    const raises: string[] = [];
    for (const name of ['Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox']) {
      const { raise } = await publish(api, owner, name, teaser);
      await grant(api, raise.id, reader);
      raises.push(raise.id);
      api.clock.now += 1_000;
    }
    const [moving = '', paused = '', ...still] = raises;
    for (const sort of ['newest', 'closing', 'progress']) {
      await updateRaise(api, paused, { state: 'live' });
      const seen: string[] = [];
      let after = '';
      for (let page = 0; page < 20; page += 1) {
        const found = await list(reader, `?sort=${sort}&limit=1${after}`);
        seen.push(...found.items.map(({ id }) => id));
        if (found.nextCursor === null) break;
        after = `&after=${found.nextCursor}`;
        await addCommitment(api, { raiseId: moving, state: 'signed', amount: 3_000_000 });
        await updateRaise(api, paused, { state: page % 2 === 0 ? 'paused' : 'live' });
      }
      const unmoved = seen.filter((id) => still.includes(id));
      t.same(unmoved.toSorted(), still.toSorted(), sort);
    }
  },
});

/** The raises of a search as asked of each, without any index or kept column. */
async function lookedUp(
  db: Parameters<typeof searchNetwork>[0]['db'],
  asker: Asker,
  query: NetworkQuery,
  now: number,
): Promise<string[]> {
  const columns = {
    raise: 'raises.id',
    company: 'raises.company_id',
    visibility: 'network_entries.visibility',
    state: 'raises.state',
  };
  const least = query.minTicketMax === undefined ? 'teaser' : 'page';
  const { rows } = await sql<Record<string, string>>`select network_entries.*, raises.id,
      coalesce(raises.early_close_at, network_entries.deadline_at) as ends
    from network_entries join raises on raises.id = raise_id
    where raises.state in ('live', 'closing') and ${raisesSeen(asker, least, columns, now)}`.execute(
    db,
  );
  const until = new Date(now + (query.closing ?? 0) * 86_400_000).toISOString();
  return rows
    .filter(
      (row) =>
        (['sector', 'stage', 'country'] as const).every(
          (name) => query[name] === undefined || query[name] === row[name],
        ) &&
        (query.minTicketMax === undefined || Number(row['ticket_units']) <= query.minTicketMax) &&
        (query.closing === undefined || required(row['ends']) <= until) &&
        (query.q ?? '')
          .split(' ')
          .every((one) => ` ${row['words']}`.includes(` ${one}`) || one === ''),
    )
    .map(({ id }) => required(id));
}
