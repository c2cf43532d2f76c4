/** Writes that share a commit: when they are told of it, and how they wait for a lock. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { migrations } from '#api/features.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import {
  isUniqueViolation,
  type Storage,
  StorageBusy,
  type Transaction,
} from '#api/platform/storage/storage.ts';

async function opened(t: Test): Promise<{ file: string; storage: Storage }> {
  const folder = await mkdtemp(join(tmpdir(), 'group-'));
  const file = join(folder, 'raisehall.db');
  const storage = await openSqlite(file, migrations);
  t.teardown(async () => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { file, storage };
}

const addBucket = (bucket: string) => (trx: Transaction) =>
  trx.insertInto('rate_windows').values({ bucket, used: 0, window_ends_at: '' }).execute();

t.test('nobody is told before the common commit', async (t) => {
  const { file, storage } = await opened(t);
  // Another connection, as another program has it: it sees only what is committed.
  const outside = new DatabaseSync(file, { readOnly: true });
  t.teardown(() => outside.close());
  const find = outside.prepare('select count(*) as n from rate_windows where bucket = ?');
  const seen = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      await storage.write(addBucket(`bucket ${n}`));
      return find.get(`bucket ${n}`)?.['n'];
    }),
  );
  t.same(seen, Array(20).fill(1));
});

t.test('whoever is refused for what another wrote can read it by then', async (t) => {
  const { file, storage } = await opened(t);
  const outside = new DatabaseSync(file, { readOnly: true });
  t.teardown(() => outside.close());
  const find = outside.prepare('select count(*) as n from rate_windows where bucket = ?');
  for (let round = 0; round < 5; round += 1) {
    const twin = addBucket(`twin ${round}`);
    const seen: unknown[] = [];
    const refused = (error: unknown) => {
      t.ok(isUniqueViolation(error));
      seen.push(find.get(`twin ${round}`)?.['n']);
    };
    await Promise.all([
      storage.write(twin),
      storage.write(twin).catch(refused),
      // Their commit waits for this one.
      storage.write(async () => {
        for (let turn = 0; turn < 5; turn += 1)
          await new Promise((resolve) => setImmediate(resolve));
      }),
    ]);
    t.same(seen, [1]);
  }
});

t.test('a commit that fails has told nobody', async (t) => {
  const { storage } = await opened(t);
  const ofNobody = async (trx: Transaction) => {
    // The rule is checked at the commit, so that nothing but the commit fails.
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await sql`insert into acceptances values ('acc_1', 'nobody', 'terms', '1', '')`.execute(trx);
  };
  const kept = storage.db.selectFrom('rate_windows').select('bucket').orderBy('bucket');
  // A slow machine may close a group before all three have joined it; then they go again.
  for (let round = 0; round < 50; round += 1) {
    const names = [`after ${round}`, `before ${round}`];
    const [before, between, after] = await Promise.allSettled([
      storage.write(addBucket(`before ${round}`)),
      storage.write(ofNobody),
      storage.write(addBucket(`after ${round}`)),
    ]);
    t.equal(between.status, 'rejected');
    const outcomes = [after, before].map(({ status }) => status === 'fulfilled');
    const rows = await kept.where('bucket', 'in', names).execute();
    t.same(
      rows.map(({ bucket }) => bucket),
      names.filter((_, at) => outcomes[at]),
      'who was told of success has it, and nobody else',
    );
    if (!outcomes.includes(true)) break;
    t.ok(round < 49, 'all three shared a commit at last');
  }
  await storage.write(addBucket('later'));
});

t.test(
  'a write that fails is undone alone, be it the first of its group or a later one',
  async (t) => {
    const { storage } = await opened(t);
    for (const failing of [0, 1, 2]) {
      const name = (n: number): string => `of ${failing}: ${n}`;
      const results = await Promise.allSettled(
        [0, 1, 2].map((n) =>
          storage.write(async (trx) => {
            await addBucket(name(n))(trx);
            if (n === failing) throw new Error('changed its mind');
          }),
        ),
      );
      const statuses = [0, 1, 2].map((n) => (n === failing ? 'rejected' : 'fulfilled'));
      t.same(
        results.map(({ status }) => status),
        statuses,
      );
      const rows = await storage.db
        .selectFrom('rate_windows')
        .select('bucket')
        .where('bucket', 'like', `of ${failing}:%`)
        .orderBy('bucket')
        .execute();
      const kept = [0, 1, 2].filter((n) => n !== failing).map(name);
      t.same(
        rows.map(({ bucket }) => bucket),
        kept,
      );
    }
  },
);

t.test('waiting for a lock holds up nobody but the writer', async (t) => {
  const { file, storage } = await opened(t);
  const other = new DatabaseSync(file);
  t.teardown(() => other.close());
  other.exec('begin immediate');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  let reads = 0;
  let refused = 0;
  for (let n = 0; n < 3; n += 1) {
    let isWaiting = true;
    const written = storage.write(addBucket(`refused ${n}`)).then(
      () => t.fail('it was locked'),
      (error: unknown) => {
        if (error instanceof StorageBusy) refused += 1;
        isWaiting = false;
      },
    );
    while (isWaiting) {
      await storage.db.selectFrom('users').select('id').execute();
      await new Promise((resolve) => setImmediate(resolve));
      if (isWaiting) reads += 1;
    }
    await written;
  }
  clearInterval(timer);
  t.equal(refused, 3);
  t.ok(turns >= 10, `the loop went on while they waited: ${turns} turns of a timer`);
  t.ok(reads >= 10, `${reads} reads meanwhile`);

  const written = storage.write(addBucket('waited'));
  // Early, so that a slow machine does not let go only after the writer has given up.
  setTimeout(() => other.exec('rollback'), 5);
  await written;
  t.pass('a lock that is soon let go is waited for');
});
