/** Raises that were published before the columns of orders and filters came, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import t from 'tap';
import { fitOrderSchema } from '#api/features/network/fit/fit-order-schema.ts';
import { searchNetwork } from '#api/features/network/network-list.ts';
import { networkOrderSchema } from '#api/features/network/network-order-schema.ts';
import { newRaiseSchema } from '#api/features/new-raises/new-raise-schema.ts';
import { migrations } from '#api/features.ts';
import { databaseFileName } from '#api/open.ts';
import type { Asker } from '#api/platform/policy/raise-visibility.ts';
import type { Migration } from '#api/platform/storage/migration.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import type { Storage, Tables } from '#api/platform/storage/storage.ts';
import type { NetworkQuery } from '#shared/product/raises/network.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { publish } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { testPostgres } from '#test/support/postgres.ts';
import { type TestApi, testApi } from '#test/support/product-api.ts';
import { findRows, insertRows, updateRaise, updateRows } from '#test/support/rows.ts';

const teaser = { visibility: 'public_teaser', regime: 'us_506c' } as const;
const end = '2026-04-01T20:00:00.000Z';
const earlier = '2026-03-20T20:00:00.000Z';
const anybody: Asker = { roles: ['anyone'], account: null };

/** What a raise needs to be in the network, with what comes first. */
const carried = [
  'users',
  'companies',
  'raises',
  'raise_snapshots',
  'network_entries',
  'raise_totals',
] as const;
const added = ['is_open', 'live_at', 'closes_at', 'percent', 'facets'] as const;
const addedForFit = [
  ...(['regime', 'max_amount', 'ticket_min', 'ticket_largest', 'ticket_top'] as const),
] as const;

/** Raises as they were written while the columns were there; returned are their ids by name. */
async function publishSome(api: TestApi): Promise<Readonly<Record<string, string>>> {
  const owner = await addPerson(api, 'Owner');
  const ids: Record<string, string> = {};
  for (const name of ['Anchors', 'Boats', 'Cacti', 'Dates']) {
    const content = { ...teaser, title: `${name} at night`, deadlineAt: end };
    ids[name] = (await publish(api, owner, name, content)).raise.id;
    api.clock.now += 1_000;
  }
  const { Anchors: anchors = '', Boats: boats = '', Cacti: cacti = '', Dates: dates = '' } = ids;
  await addCommitment(api, { raiseId: anchors, state: 'signed', amount: 12_499_900 });
  await addCommitment(api, { raiseId: anchors, state: 'funded', amount: 12_499_900 });
  await addCommitment(api, { raiseId: anchors, state: 'cancelled', amount: 5_000_000 });
  await updateRaise(api, boats, { state: 'closing', early_close_at: earlier });
  await updateRaise(api, cacti, { state: 'paused' });
  await updateRows(api, 'network_entries', { raise_id: cacti }, { min_amount: 0 });
  await updateRaise(api, dates, { state: 'closed_failed' });
  await updateRows(api, 'network_entries', { raise_id: dates }, { words: '' });
  return ids;
}

/** Copies them as an older database has them. */
async function carry(from: TestApi, to: Pick<TestApi, 'storage'>): Promise<void> {
  for (const table of carried) {
    const rows: Record<string, unknown>[] = await findRows(from, table, {});
    const older = rows.map((row) => {
      if (table !== 'network_entries') return row;
      return Object.fromEntries(
        Object.entries(row).filter(
          ([name]) => name !== 'n' && ![...added, ...addedForFit].includes(name as 'percent'),
        ),
      );
    });
    await insertRows(to, table, older as never);
  }
}

type Entry = Selectable<Tables['network_entries']> & { readonly facets: string };

const postgres = await testPostgres(t);
for (const engine of ['sqlite', 'postgres'] as const) {
  await t.test(`${engine}: raises from before are sorted, filtered and found`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-network-order-'));
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await postgres.emptyDatabase() : '';
    const opened = (known: readonly Migration[]): Promise<Storage> =>
      engine === 'postgres'
        ? openPostgres(databaseUrl, known)
        : openSqlite(join(dataDir, databaseFileName), known);
    const source = await testApi(
      t as never,
      engine === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {},
    );
    const { Anchors, Boats, Cacti, Dates } = await publishSome(source);

    const later: readonly Migration[] = [networkOrderSchema, fitOrderSchema, newRaiseSchema];
    const before = await opened(migrations.filter((one) => !later.includes(one)));
    await carry(source, { storage: before });
    await before.close();
    const storage = await opened(migrations);
    t.teardown(() => storage.close());

    const entries = async (of: Pick<TestApi, 'storage'>) => {
      const rows = (await findRows(of, 'network_entries', {})) as unknown as Entry[];
      return new Map(
        rows.map((row) => [
          row.raise_id,
          [
            ...[row.is_open, row.live_at, row.closes_at, Number(row.percent), row.facets],
            ...addedForFit.map((name) => String(row[name])),
          ],
        ]),
      );
    };
    const now = await entries({ storage });
    t.same(now, await entries(source), 'as if the columns had been there');
    const first = Date.parse(String(now.get(Anchors ?? '')?.[1]));
    const live = (seconds: number) => new Date(first + seconds * 1_000).toISOString();
    const part = (id: string | undefined) => now.get(id ?? '')?.slice(0, 4);
    t.same(part(Anchors), [1, live(0), end, 99]);
    t.same(part(Boats), [1, live(1), earlier, 0]);
    t.same(part(Cacti), [0, live(2), end, -1], 'paused, and without a minimum');
    t.same(part(Dates), [0, live(3), end, 0]);
    const amounts = now
      .get(Anchors ?? '')
      ?.slice(5)
      .map(String);
    t.equal(amounts?.[0], 'us_506c');
    t.ok(Number(amounts?.[4]) > 0, 'of the snapshot, as the other amounts');
    t.match(now.get(Boats ?? '')?.[4], /^=visibility=public_teaser =sector=.* =stage=seed /);
    t.equal(now.get(Dates ?? '')?.[4], '');

    const found = async (query: NetworkQuery) => {
      const { rows } = await searchNetwork(storage, anybody, query, source.clock.now);
      return rows.map(({ id }) => id);
    };
    t.same(await found({}), [Boats, Anchors], 'the newest first');
    t.same(await found({ sort: 'closing' }), [Boats, Anchors]);
    t.same(await found({ q: 'night anch' }), [Anchors]);
    t.same(await found({ q: 'boats', stage: 'seed' }), [Boats]);
    t.same(await found({ q: 'cacti' }), [], 'not while it is paused');
    t.same(await found({ q: 'stage' }), [], 'no raise has this word');
    await updateRaise({ storage }, Cacti ?? '', { state: 'live' });
    t.same(await found({ q: 'cact', stage: 'seed' }), [Cacti], 'kept true from here on');
  });
}
