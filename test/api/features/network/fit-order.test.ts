/** The order by fit has what the rule says, once and in its order, few raises or many, on both databases. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { fitPlace, fitPlaceOf } from '#api/features/network/fit/fit-order.ts';
import type { FitReader } from '#api/features/network/fit/fit-reader.ts';
import { searchNetwork } from '#api/features/network/network-list.ts';
import type { Asker } from '#api/platform/policy/raise-visibility.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { currencies } from '#shared/money/currencies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { fitOf, type Offered, type Sought } from '#shared/product/fit/fit-rule.ts';
import type { NetworkQuery } from '#shared/product/raises/network.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { openNetwork, publish } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { planOf, recordStatements } from '#test/support/query-plans.ts';
import { findRow, findRows, updateRows } from '#test/support/rows.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const admitted = {
  us_506b: null,
  us_506c: null,
  us_reg_cf: null,
  other: 'Certify first.',
} as const;

/** Readers who look for much and for little, and one who named no countries and no tickets. */
const soughtByAll: readonly Sought[] = [
  {
    ...{ stages: ['seed'], sectors: ['health', 'media'], countries: ['DE', 'FR'] },
    ...{ currency: 'USD', checkMin: 300_000, checkMax: 900_000 },
  },
  {
    ...{ stages: ['idea', 'pre_seed'], sectors: ['mobility'], countries: [] },
    ...{ currency: 'EUR', checkMin: 0, checkMax: 100_000_000 },
  },
  {
    ...{ stages: [], sectors: ['industry'], countries: ['US'] },
    ...{ currency: 'USD', checkMin: null, checkMax: null },
  },
] as const;

/** Differs in all that is compared. */
async function vary({ db, engine, write }: Storage): Promise<void> {
  const n =
    engine === 'sqlite'
      ? sql`cast(substr(raise_id, 6) as integer)`
      : sql`cast(nullif(regexp_replace(raise_id, '\\D', '', 'g'), '') as bigint)`;
  await write((trx) =>
    sql`update network_entries set
      sector = case ${n} % 7 when 0 then 'health' when 1 then 'media' when 2 then 'mobility' else 'industry' end,
      stage = case ${n} % 11 when 0 then 'idea' when 1 then 'pre_seed' when 2 then 'series_a' else 'seed' end,
      currency = case when ${n} % 6 = 0 then 'EUR' else 'USD' end,
      regime = case when ${n} % 9 = 0 then 'other' else 'us_506c' end,
      ticket_min = (${n} * 7919) % 1000 * 1000,
      ticket_largest = (${n} * 104729) % 1000 * 2000,
      ticket_top = (${n} * 104729) % 1000 * 2000
      where raise_id like 'rse_n%'`.execute(trx),
  );
  if (engine === 'postgres') await sql`analyze`.execute(db);
}

interface Entry {
  readonly raise_id: string;
  readonly visibility: string;
  readonly live_at: string;
  readonly regime: string;
  readonly ticket_min: number | string;
  readonly ticket_largest: number | string;
  readonly ticket_top: number | string;
}

const offeredIn = (row: Entry) =>
  ({
    ...row,
    minTicket: Number(row.ticket_min),
    largestTicket: Number(row.ticket_largest),
    ticketTop: Number(row.ticket_top),
  }) as unknown as Offered;

async function allPages(
  storage: Storage,
  asker: Asker,
  reader: FitReader,
  query: Partial<NetworkQuery> = {},
) {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const asked: NetworkQuery = { ...query, sort: 'fit', limit: 100, ...(after && { after }) };
    const page = await searchNetwork(storage, asker, asked, now, reader);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.nextCursor;
  } while (after !== null);
  return ids;
}

await onBothEngines({
  async 'every raise that is offered comes once, the best first'(t, open) {
    for (const raises of [300, 2_600]) {
      const { storage } = await open();
      const { investor, raiseId } = await openNetwork(storage, raises);
      await vary(storage);
      const account = { id: investor.id, email: 'round-investor-1@example.com' };
      const asker: Asker = { roles: ['anyone', 'member', 'approved-investor'], account };
      const granted = new Set(
        (await findRows({ storage }, 'access_grants', {})).map(({ raise_id }) => raise_id),
      );
      const entries = (await findRows({ storage }, 'network_entries', {})) as unknown as Entry[];
      for (const sought of soughtByAll) {
        const passed = new Set(['rse_n21', 'rse_n22', 'rse_n7']);
        const reader = { sought, obstacles: admitted, passed, ownCompany: new Set([raiseId]) };
        for (const query of [{}, { stage: 'seed' }, { country: 'DE' }] as const) {
          const expected = entries
            .filter(({ raise_id, visibility }) => visibility !== 'invite' || granted.has(raise_id))
            .filter(({ raise_id, regime }) => {
              const isLeft = passed.has(raise_id) || raise_id === raiseId;
              return !isLeft && regime !== 'other';
            })
            .filter((row) =>
              Object.entries(query).every(
                ([name, value]) => (row as unknown as Record<string, unknown>)[name] === value,
              ),
            )
            .map((row) => ({ ...row, score: fitOf(sought, offeredIn(row)).score }))
            .sort(
              (one, other) =>
                other.score - one.score ||
                (other.live_at > one.live_at ? 1 : other.live_at < one.live_at ? -1 : 0) ||
                (other.raise_id > one.raise_id ? 1 : -1),
            )
            .map(({ raise_id }) => raise_id);
          const name = `${raises} ${sought.currency} ${JSON.stringify(query)}`;
          t.same(await allPages(storage, asker, reader, query), expected, name);
        }
      }
    }
  },

  async 'the database scores every raise as the rule does'(t, open) {
    const { storage } = await open();
    await openNetwork(storage, 30);
    const words = (labels: object) => Object.keys(labels);
    const amount = fc.integer({ min: 0, max: 60 });
    const offered = fc.record({
      stage: fc.constantFrom(...words(stageLabels)),
      sector: fc.constantFrom(...words(sectorLabels)),
      country: fc.constantFrom('DE', 'FR', 'US'),
      currency: fc.constantFrom(...currencies),
      ticket_min: amount,
      ticket_top: amount,
    });
    const seeking = fc.record({
      stages: fc.subarray(words(stageLabels)),
      sectors: fc.subarray(words(sectorLabels)),
      countries: fc.subarray(['DE', 'FR']),
      currency: fc.constantFrom(...currencies),
      checkMin: fc.option(amount),
      checkMax: fc.option(amount),
    });
    const ids = (await findRows({ storage }, 'network_entries', {})).map((one) => one.raise_id);
    const each = fc.array(offered, { minLength: ids.length, maxLength: ids.length });
    await fc.assert(
      fc.asyncProperty(
        each,
        fc.array(seeking, { minLength: 8, maxLength: 8 }),
        async (all, those) => {
          await storage.write(async (trx) => {
            for (const [at, raise_id] of ids.entries()) {
              const set = all[at] as never;
              await trx
                .updateTable('network_entries')
                .set(set)
                .where('raise_id', '=', raise_id)
                .execute();
            }
          });
          for (const sought of those as unknown as readonly Sought[]) {
            const rows = await storage.db
              .selectFrom('network_entries')
              .selectAll()
              .select(fitPlace(sought).as('place'))
              .execute();
            for (const row of rows) {
              const { score } = fitOf(sought, offeredIn(row as unknown as Entry));
              const expected = fitPlaceOf(score, row.live_at);
              if (row.place !== expected) throw new Error(`${row.place} and not ${expected}`);
            }
          }
        },
      ),
      { numRuns: 8 },
    );
    t.pass('each score');
  },

  async 'who may invest under no rule is offered nothing, and counts are of what is offered'(
    t,
    open,
  ) {
    const { storage } = await open();
    const { investor } = await openNetwork(storage, 1_500);
    await vary(storage);
    const account = { id: investor.id, email: 'round-investor-1@example.com' };
    const asker: Asker = { roles: ['anyone', 'member', 'approved-investor'], account };
    const [sought] = soughtByAll;
    if (sought === undefined) return;
    const nobodys = { passed: new Set<string>(), ownCompany: new Set<string>() };
    const no = 'Certify first.';
    const none = { us_506b: no, us_506c: no, us_reg_cf: no, other: no };
    const nothing = { ...nobodys, sought, obstacles: none };
    t.match(await searchNetwork(storage, asker, { sort: 'fit' }, now, nothing), {
      ...{ rows: empty, total: 0, isCapped: false, nextCursor: null },
    });
    // Under this rule are few of those that are open.
    const few = { ...nobodys, sought, obstacles: { ...none, other: null } };
    const offered = (await findRows({ storage }, 'network_entries', { regime: 'other' })).length;
    for (const query of [{}, { stage: 'seed' }] as const) {
      const page = await searchNetwork(storage, asker, { ...query, sort: 'fit' }, now, few);
      t.ok(page.total > 0 && page.total <= offered, `${page.total} of ${offered}`);
    }
    // All of them have the lowest score that an overview shows.
    await storage.write((trx) =>
      trx
        .updateTable('network_entries')
        .set({ stage: 'seed', sector: 'health', country: 'US', currency: 'USD' })
        .set({ regime: 'us_506c', ticket_min: 9_000_000 })
        .execute(),
    );
    const all = { ...nobodys, sought, obstacles: admitted };
    const page = await searchNetwork(storage, asker, { sort: 'fit', limit: 3 }, now, all);
    t.equal(page.rows.length, 3, 'and is on the first page');
  },

  async 'what is still available of the largest ticket is kept'(t, open) {
    const api = await open();
    const owner = await addPerson(api, 'Owner');
    const { raise } = await publish(api, owner, 'Acme', {
      visibility: 'public_teaser',
      regime: 'us_506c',
    });
    const states = ['signed', 'offered', 'reconfirm_due', 'funded', 'waitlisted', 'cancelled'];
    // The raise itself has capacity for all of them.
    const amount = fc.integer({ min: 1, max: 80_000 });
    const most = fc.integer({ min: 1, max: 3_000_000 });
    const acts = fc.array(
      fc.oneof(
        fc.record({ state: fc.constantFrom(...states), amount }),
        fc.record({ max_amount: most }),
        fc.record({ ticket_largest: most }),
      ),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(acts, async (done) => {
        for (const act of done) {
          if ('state' in act) {
            const placed = { raiseId: raise.id, state: act.state, amount: act.amount };
            await addCommitment(api, placed as Parameters<typeof addCommitment>[1]);
          } else await updateRows(api, 'network_entries', { raise_id: raise.id }, act);
        }
        const entry = await findRow(api, 'network_entries', { raise_id: raise.id });
        const taken = (await findRows(api, 'raise_totals', { raise_id: raise.id }))
          .filter(({ state }) => states.slice(0, 4).includes(state))
          .reduce((sum, one) => sum + Number(one.amount), 0);
        const available = Math.max(Number(entry.max_amount) - taken, 0);
        const expected = Math.min(Number(entry.ticket_largest), available);
        if (Number(entry.ticket_top) !== expected) {
          throw new Error(`${entry.ticket_top} and not ${expected}`);
        }
      }),
      { numRuns: 20 },
    );
    t.pass('after every change');
  },

  async 'each score is read from the index by stage and sector'(t, open) {
    const { storage } = await open();
    const { investor } = await openNetwork(storage, 1_500);
    await vary(storage);
    const account = { id: investor.id, email: 'round-investor-1@example.com' };
    const asker: Asker = { roles: ['anyone', 'member', 'approved-investor'], account };
    const [sought] = soughtByAll;
    if (sought === undefined) return;
    const reader = {
      sought,
      obstacles: admitted,
      passed: new Set<string>(),
      ownCompany: new Set<string>(),
    };
    const recording = recordStatements();
    await searchNetwork(storage, asker, { sort: 'fit' }, now, reader);
    recording.stop();
    const plans: string[] = [];
    for (const asked of recording.asked.values()) plans.push(await planOf(storage, asked));
    const reading = plans.filter((plan) => plan.includes('network_entries_fit'));
    t.ok(reading.length >= 2, 'where the look ends, and what it finds');
    for (const plan of plans) {
      t.notMatch(plan, /SCAN network_entries(?! USING)|Seq Scan on network_entries/);
    }
  },
});
