/** PostgreSQL that restarts, loses connections or falls silent under a server that is being used. */

import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { migrations } from '#api/features.ts';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { isPassingTrouble } from '#api/platform/storage/storage.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { betweenPostgres } from '#test/support/between-postgres.ts';
import { isAllThere, untilRefused, untilWritten, writers } from '#test/support/many-writers.ts';
import { query, startPostgres } from '#test/support/postgres.ts';
import { testApi } from '#test/support/product-api.ts';

const event = { action: 'test.event', targetType: 'test', targetId: 'one' };
const postgres = await startPostgres();
t.teardown(() => postgres.stop());

const endBackends = (url: string) =>
  query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

async function opened(t: Test) {
  const url = await postgres.freshDatabase();
  const storage = await openPostgres(url, migrations);
  t.teardown(() => storage.close());
  return { url, storage };
}

t.test('connections that are ended while they are used', async (t) => {
  const { url, storage } = await opened(t);
  const written = writers(storage);
  for (let turn = 0; turn < 10; turn += 1) {
    await untilWritten(written);
    await endBackends(url);
  }
  await untilWritten(written);
  await written.stop();
  t.ok(written.refused.length > 0, 'some were in use');
  await isAllThere(t, storage, written);
});

t.test('a connection that breaks between two statements of a transaction', async (t) => {
  const { url, storage } = await opened(t);
  const refused = await storage
    .write(async (trx) => {
      await auditSystem(trx, event, Date.now());
      await endBackends(url);
      // The end arrives while nothing is asked.
      await delay(200);
      await auditSystem(trx, event, Date.now());
    })
    .catch((error: unknown) => error);
  t.ok(isPassingTrouble(refused), String(refused));
  await storage.check();
  t.match(await verifyAudit(storage.db), { ok: true, events: 0 });
});

for (const mode of ['fast', 'immediate'] as const) {
  t.test(`a server that is stopped (${mode}) and started again`, async (t) => {
    const { storage } = await opened(t);
    const written = writers(storage);
    await untilWritten(written);
    await postgres.halt(mode);
    const read = await storage.db
      .selectFrom('users')
      .select('id')
      .execute()
      .catch((error: unknown) => error);
    t.ok(isPassingTrouble(read), String(read));
    await postgres.resume();
    await untilWritten(written);
    await written.stop();
    t.ok(written.refused.length > 0);
    await isAllThere(t, storage, written);
  });
}

t.test('a server that holds still', async (t) => {
  const { storage } = await opened(t);
  const written = writers(storage);
  await untilWritten(written);
  await postgres.freeze();
  const startedAt = performance.now();
  // More than there are connections: some wait for one, some for an answer.
  const reads = await Promise.all(
    Array.from({ length: 25 }, () =>
      storage.db
        .selectFrom('users')
        .select('id')
        .execute()
        .catch((error: unknown) => error),
    ),
  );
  const waitedMs = performance.now() - startedAt;
  t.ok(reads.every(isPassingTrouble), String(reads.find((error) => !isPassingTrouble(error))));
  t.ok(waitedMs < 9_000, `nobody waits for ever: ${waitedMs.toFixed(0)} ms`);
  await untilRefused(written);
  await postgres.thaw();
  await untilWritten(written);
  await written.stop();
  t.ok(written.refused.length > 0);
  await isAllThere(t, storage, written);
});

t.test('those who wait behind a write without an answer are told with it', async (t) => {
  const { storage } = await opened(t);
  await storage.check();
  await postgres.freeze();
  const startedAt = performance.now();
  const refused = await Promise.all(
    Array.from({ length: 20 }, () => storage.check().catch((error: unknown) => error)),
  );
  const waitedMs = performance.now() - startedAt;
  await postgres.thaw();
  t.ok(refused.every(isPassingTrouble));
  t.ok(waitedMs < 9_000, `not one after the other: ${waitedMs.toFixed(0)} ms`);
});

t.test('the API asks to come again, and goes on', async (t) => {
  const api = await testApi(t, { databaseUrl: await postgres.freshDatabase() });
  const message = {
    name: 'Ada',
    email: 'ada@example.com',
    topic: 'general',
    body: 'Is anybody there, after all of this?',
  };
  const me = visitor(api);
  t.equal((await me.post('/contact', message)).status, 201);
  await postgres.halt('immediate');
  for (const answer of [
    await me.post('/contact', message),
    await me.get('/numbers'),
    await me.post('/auth/login', { email: 'ada@example.com', password: 'seven slow herons' }),
    await me.get('/ready'),
  ]) {
    t.equal(answer.status, 503, answer.text);
    t.equal(answer.headers['retry-after'], '1');
  }
  await postgres.resume();
  t.equal((await me.post('/contact', message)).status, 201);
});

t.test('connections that are cut by what is in between', async (t) => {
  const between = await betweenPostgres(t, await postgres.freshDatabase());
  const storage = await openPostgres(between.url, migrations);
  const written = writers(storage);
  for (let turn = 0; turn < 5; turn += 1) {
    await untilWritten(written);
    between.cut();
  }
  await untilWritten(written);
  await written.stop();
  t.ok(written.refused.length > 0);
  await isAllThere(t, storage, written);
  await storage.close();
});
