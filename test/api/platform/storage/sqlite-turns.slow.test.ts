/**
 * SQLite answers at once, so work that waits for nothing else would keep the thread until it has
 * ended. Statements let the event loop turn; what belongs together stays together all the same.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { migrations } from '#api/features.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import {
  type Database,
  noObserver,
  type Storage,
  type Transaction,
} from '#api/platform/storage/storage.ts';
import { turnsDuring } from '#test/support/longest-turn.ts';

async function opened(t: Test, commits: { count: number } = { count: 0 }): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'turns-'));
  const storage = await openSqlite(join(folder, 'raisehall.db'), migrations, {
    ...noObserver,
    committed: () => {
      commits.count += 1;
    },
  });
  t.teardown(async () => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });
  return storage;
}

const addBucket = (trx: Transaction, bucket: string) =>
  trx.insertInto('rate_windows').values({ bucket, used: 0, window_ends_at: '' }).execute();

/** A statement that takes the thread a few milliseconds. */
const count = (db: Database) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
    select count(*) from n`.execute(db);

const statements = 100;
/** Far more than a turn and a statement, far less than all of them. */
const longestMs = 50;

t.test('what asks the database again and again keeps the thread for a moment only', async (t) => {
  const storage = await opened(t);
  const kinds: Record<string, () => Promise<void>> = {
    async reads() {
      for (let n = 0; n < statements; n += 1) await count(storage.db);
    },
    async 'reads at once'() {
      await Promise.all(Array.from({ length: statements }, () => count(storage.db)));
    },
    async 'a long write'() {
      await storage.write(async (trx) => {
        for (let n = 0; n < statements; n += 1) await count(trx);
      });
    },
    async 'writes after one another'() {
      for (let n = 0; n < statements; n += 1) await storage.write(count);
    },
    async 'writes at once'() {
      await Promise.all(Array.from({ length: statements }, () => storage.write(count)));
    },
  };
  for (const [name, work] of Object.entries(kinds)) {
    await work();
    // Once of three times: that memory is tidied up in one of them says nothing of the turns.
    const runs = [await turnsDuring(work), await turnsDuring(work), await turnsDuring(work)];
    const longest = Math.min(...runs.map((run) => run.longest));
    const took = Math.min(...runs.map((run) => run.took));
    t.ok(longest < longestMs, `${name}: ${longest.toFixed(1)} ms of ${took.toFixed(0)} at most`);
  }
});

t.test('what somebody asks meanwhile is answered meanwhile', async (t) => {
  const storage = await opened(t);
  let done = 0;
  const long = storage.write(async (trx) => {
    for (; done < statements; done += 1) await count(trx);
  });
  while (done === 0) await turn();
  await storage.db.selectFrom('rate_windows').selectAll().execute();
  t.ok(done < statements / 2, `after ${done} statements of a write`);
  await long;
});

t.test('no other write comes between the statements of one', async (t) => {
  const storage = await opened(t);
  const order: string[] = [];
  const long = storage.write(async (trx) => {
    for (let n = 0; n < statements; n += 1) {
      order.push('long');
      await count(trx);
    }
    await addBucket(trx, 'long');
  });
  while (order.length === 0) await turn();
  const others = Promise.all(
    [1, 2, 3].map((n) =>
      storage.write(async (trx) => {
        order.push('other');
        const before = await trx.selectFrom('rate_windows').select('bucket').execute();
        t.ok(
          before.some(({ bucket }) => bucket === 'long'),
          'it sees what the long one wrote',
        );
        await addBucket(trx, `other ${n}`);
      }),
    ),
  );
  const readMeanwhile = await storage.db.selectFrom('rate_windows').select('bucket').execute();
  t.same(readMeanwhile, [], 'what is not committed is seen by nobody');
  await Promise.all([long, others]);
  t.same(order, [...Array(statements).fill('long'), 'other', 'other', 'other']);
});

t.test('writes that arrive while others are committed share the next commit', async (t) => {
  const commits = { count: 0 };
  const storage = await opened(t, commits);
  const clients = 16;
  const rounds = 20;
  const writes = clients * rounds;
  const counts: number[] = [];
  // The best of three: on a busy machine a group closes before all have come.
  for (const run of [1, 2, 3]) {
    commits.count = 0;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let round = 0; round < rounds; round += 1) {
          // As a request comes: in a turn of its own.
          await turn();
          await storage.write((trx) => addBucket(trx, `${run} ${client} ${round}`));
        }
      }),
    );
    counts.push(commits.count);
  }
  const least = Math.min(...counts);
  t.ok(least > 0 && least <= writes / 9, `${least} commits for ${writes} writes`);
});

t.test('closing waits for what is in the middle of a turn', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'turns-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'raisehall.db');
  const storage = await openSqlite(file, migrations);
  const long = storage.write(async (trx) => {
    for (let n = 0; n < statements; n += 1) await count(trx);
    await addBucket(trx, 'long');
  });
  await turn();
  await storage.close();
  await long;
  const again = await openSqlite(file, migrations);
  t.same(await again.db.selectFrom('rate_windows').select('bucket').execute(), [
    { bucket: 'long' },
  ]);
  await again.close();
});
