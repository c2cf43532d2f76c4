/** Sweeping out does not hold up those who write, and finds what it looks for by an index. */
import { sql } from 'kysely';
import { keyedRequest, recall, remember } from '#api/platform/storage/idempotency.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { insertRows } from '#test/support/rows.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';

const dayMs = 86_400_000;
const records = 10_300;

/** As many expired answers as somebody could leave behind in a while. */
async function leaveRecords({ storage, clock }: TestApi): Promise<void> {
  const past = new Date(clock.now - 1_000).toISOString();
  await storage.write(async (trx) => {
    for (let from = 0; from < records; from += 100) {
      const rows = Array.from({ length: 100 }, (_, n) => ({
        id: `id-${from + n}`,
        fingerprint: 'f',
        sealed_answer: 'a'.repeat(500),
        created_at: past,
        expires_at: past,
      }));
      await trx.insertInto('idempotency_records').values(rows).execute();
    }
  });
}

const count = async ({ db }: Storage, table: 'idempotency_records' | 'rate_windows') =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]
      ?.n,
  );

await onBothEngines({
  async 'a long list is swept in batches, and others write in between'(t, open) {
    const api = await open();
    await leaveRecords(api);
    const left: number[] = [];
    let isSweeping = true;
    const swept = runHousekeeping(api.storage, api.clock.now).then(() => {
      isSweeping = false;
    });
    for (let n = 0; isSweeping; n += 1) {
      await insertRows(api, 'rate_windows', {
        bucket: `b${n}`,
        used: 1,
        window_ends_at: new Date(api.clock.now + 60_000).toISOString(),
      });
      left.push(await count(api.storage, 'idempotency_records'));
    }
    await swept;
    t.ok(
      left.some((n) => n > 0 && n < records),
      `a write found it half done: ${left.slice(0, 8).join(', ')}`,
    );
    t.equal(await count(api.storage, 'idempotency_records'), 0);
    t.equal(await count(api.storage, 'rate_windows'), left.length, 'open windows stay');
  },

  async 'what a clock that was ahead has left is not kept until it has caught up'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    const keyed = keyedRequest('address', 'a-key-of-mine', { method: 'POST', url: '/x', body: {} });
    const ahead = clock.now + 400 * dayMs;
    await storage.write(async (trx) => {
      await remember(trx, keyed, { status: 201, headers: {} }, ahead);
      await trx
        .insertInto('rate_windows')
        .values({ bucket: 'x', used: 9, window_ends_at: new Date(ahead).toISOString() })
        .execute();
      const day = new Date(ahead).toISOString().slice(0, 10);
      await trx.insertInto('voter_keys').values({ day, key: 'k' }).execute();
      const failed = (subject: string, at: number) => ({
        subject,
        failures: 9,
        last_failure_at: new Date(at).toISOString(),
        locked_until: null,
      });
      const rows = [failed('ahead', ahead), failed('an hour ago', clock.now - 3_600_000)];
      await trx.insertInto('login_failures').values(rows).execute();
    });
    await runHousekeeping(storage, clock.now);
    const failures = await storage.db.selectFrom('login_failures').select('subject').execute();
    t.same(failures, [{ subject: 'an hour ago' }], 'wrong passwords of then are forgotten');
    t.equal(await count(storage, 'rate_windows'), 0);
    t.same(await storage.db.selectFrom('voter_keys').selectAll().execute(), []);
    t.match(await recall(storage.db, keyed, clock.now), { kind: 'answer' }, 'it can be replayed');
    await runHousekeeping(storage, clock.now + dayMs);
    t.equal(await count(storage, 'idempotency_records'), 0, 'for a day');
  },

  async 'looking up and sweeping use an index'(t, open) {
    const { storage, options } = await open();
    if (options.databaseUrl !== undefined) {
      const { rows } = await sql<{
        indexdef: string;
      }>`select indexdef from pg_indexes where tablename in ('idempotency_records', 'rate_windows')`.execute(
        storage.db,
      );
      const all = rows.map(({ indexdef }) => indexdef).join('\n');
      for (const column of ['(id)', '(expires_at)', '(bucket)', '(window_ends_at)'])
        t.ok(all.includes(column), column);
      return;
    }
    for (const question of [
      "select id from idempotency_records where expires_at <= 'x' limit 500",
      "select * from idempotency_records where id = 'x' and expires_at > 'x'",
      "update idempotency_records set expires_at = 'x' where expires_at > 'y'",
      "select bucket from rate_windows where window_ends_at <= 'x' or window_ends_at > 'y' limit 500",
      "select * from rate_windows where bucket = 'x'",
    ]) {
      const { rows } = await sql<{
        detail: string;
      }>`${sql.raw(`explain query plan ${question}`)}`.execute(storage.db);
      const plan = rows.map(({ detail }) => detail).join('; ');
      t.match(plan, /USING (COVERING )?INDEX/, question);
      t.notMatch(plan, /\bSCAN\b/, question);
    }
  },
});
