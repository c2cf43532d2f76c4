/**
 * PostgreSQL, or the network in front of it, that takes everything and answers nothing: everyone hears of
 * it within the limits, those who wait behind others too, and it goes on when it answers again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { migrations } from '#api/features.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { isPassingTrouble, type Storage } from '#api/platform/storage/storage.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { type BetweenPostgres, betweenPostgres } from '#test/support/between-postgres.ts';
import { isAllThere, untilWritten, writers } from '#test/support/many-writers.ts';
import { query, testPostgres } from '#test/support/postgres.ts';
import { testApi } from '#test/support/product-api.ts';

/** A second for an answer, and 0.8 for a connection. */
const patience = 0.4;
/** Both limits, and what a busy machine adds. */
const withinMs = 3_000;
/** More than there are connections: some wait for one, some for an answer. */
const many = Array.from({ length: 25 }, (_, at) => at);

const postgres = await testPostgres(t);

/** How each of them ended, and how long the last took; undefined where it did not end in time. */
async function endings(asked: readonly Promise<unknown>[]) {
  const startedAt = performance.now();
  const ended = await Promise.all(
    asked.map((one) =>
      Promise.race([one.catch((error: unknown) => error), delay(withinMs, undefined)]),
    ),
  );
  return { ended, waitedMs: performance.now() - startedAt };
}

const reading = (storage: Storage) => storage.db.selectFrom('users').select('id').execute();

/** Waits until the connections are closed that should be. */
async function untilClosed(between: BetweenPostgres, most: number): Promise<number> {
  for (let turn = 0; turn < 100 && between.connections() > most; turn += 1) await delay(20);
  return between.connections();
}

/** What PostgreSQL has open for a database, without the question itself. */
async function openIn(address: string): Promise<readonly unknown[]> {
  const { rows } = await query(
    address,
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows;
}

t.test(
  'reads and writes are refused in time, and nothing acknowledged is lost',
  async (t: Test) => {
    const address = await postgres.freshDatabase();
    const between = await betweenPostgres(t, address);
    const storage = await openPostgres(between.url, migrations, undefined, patience);
    const written = writers(storage);
    await untilWritten(written);
    await Promise.all(many.map(() => reading(storage)));
    between.hold();
    for (const round of ['connections that were open', 'connections that nobody answers']) {
      const { ended, waitedMs } = await endings([
        ...many.map(() => reading(storage)),
        ...many.map(() => storage.check()),
      ]);
      t.same(
        ended.filter((one) => !isPassingTrouble(one)),
        [],
        `${round}: all are refused`,
      );
      t.ok(waitedMs < withinMs, `${round}: ${waitedMs.toFixed(0)} ms`);
    }
    t.ok(written.refused.length > 0);
    between.pass();
    await untilWritten(written);
    await reading(storage);
    const refused = written.refused.length;
    for (let turn = 0; turn < 20; turn += 1) await untilWritten(written);
    t.equal(written.refused.length, refused, 'no connection of before is used again');
    await written.stop();
    await isAllThere(t, storage, written);
    t.ok((await untilClosed(between, 20)) <= 20, 'no more than the pool has');
    await storage.close();
    t.equal(await untilClosed(between, 0), 0);
    t.same(await openIn(address), [{ open: 0 }], 'PostgreSQL has none of them open either');
  },
);

t.test('the API asks to come again, and answers when it can', async (t: Test) => {
  const between = await betweenPostgres(t, await postgres.freshDatabase());
  const api = await testApi(t, { databaseUrl: between.url, databasePatience: patience });
  const message = {
    name: 'Ada',
    email: 'ada@example.com',
    topic: 'general',
    body: 'Is the portal still open to new companies?',
  };
  const me = visitor(api);
  t.equal((await me.post('/contact', message)).status, 201);
  between.hold();
  const { ended, waitedMs } = await endings([
    ...many.map(() => me.post('/contact', message)),
    ...many.map(() => me.get('/numbers')),
    me.post('/auth/login', { email: 'ada@example.com', password: 'seven slow herons' }),
    me.get('/ready'),
  ]);
  t.ok(waitedMs < withinMs, `${waitedMs.toFixed(0)} ms`);
  for (const one of ended) {
    const answer = one as Awaited<ReturnType<typeof me.get>> | undefined;
    t.match(answer, { status: 503, headers: { 'retry-after': '1' } });
    t.type(answer?.problem().detail, 'string');
  }
  between.pass();
  t.equal((await me.post('/contact', message)).status, 201);
  t.equal((await me.get('/ready')).status, 200);
  await api.close();
  t.equal(await untilClosed(between, 0), 0);
});
