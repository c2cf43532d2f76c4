/** What SQLite waits for on the disk, off the thread, and what happens where the disk refuses it. */
import fs from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { migrations } from '#api/features.ts';
import { logOnDisk } from '#api/platform/storage/log-on-disk.ts';
import { openSqlite, type SqliteOptions } from '#api/platform/storage/sqlite.ts';
import {
  type Database,
  type Moment,
  noObserver,
  StorageBusy,
  type Transaction,
} from '#api/platform/storage/storage.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { testApi } from '#test/support/product-api.ts';

type Done = (error: Error | null) => void;

/** A disk that is slow, may hold what it is given, and may refuse it. */
interface Disk {
  takesMs: number;
  held: Done[] | undefined;
  refuses: boolean;
  readonly files: number[];
  onThread: number;
}

/** Gives this thread such a disk until the test ends. */
function slowDisk(t: Test): Disk {
  const disk: Disk = { takesMs: 5, held: undefined, refuses: false, files: [], onThread: 0 };
  const { fdatasync, fdatasyncSync } = fs;
  fs.fdatasync = ((descriptor: number, done: Done) => {
    disk.files.push(descriptor);
    if (disk.held !== undefined) disk.held.push(done);
    else if (disk.refuses) setImmediate(done, new Error('EIO: i/o error, fdatasync'));
    else if (disk.takesMs === 0) done(null);
    else setTimeout(fdatasync, disk.takesMs, descriptor, done);
  }) as typeof fs.fdatasync;
  fs.fdatasyncSync = (descriptor) => {
    disk.onThread += 1;
    fdatasyncSync(descriptor);
  };
  syncBuiltinESMExports();
  t.teardown(() => {
    Object.assign(fs, { fdatasync, fdatasyncSync });
    syncBuiltinESMExports();
  });
  return disk;
}

function holdDisk(disk: Disk) {
  const held: Done[] = [];
  disk.held = held;
  return function letGo() {
    disk.held = undefined;
    for (const done of held) done(null);
  };
}

async function opened(t: Test, options: SqliteOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  const file = join(folder, 'raisehall.db');
  const storage = await openSqlite(file, migrations, noObserver, options);
  t.teardown(async () => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });
  const read = () =>
    storage.db.selectFrom('rate_windows').select('bucket').orderBy('bucket').execute();
  return { file, storage, names: async () => (await read()).map(({ bucket }) => bucket) };
}

const add = (bucket: string) => (trx: Transaction) =>
  trx.insertInto('rate_windows').values({ bucket, used: 0, window_ends_at: '' }).execute();

/** What has happened to a promise so far. */
function watched<T>(promise: Promise<T>) {
  const seen = { outcome: 'waits' };
  promise.then(
    () => {
      seen.outcome = 'told';
    },
    () => {
      seen.outcome = 'refused';
    },
  );
  return { seen, promise };
}

const moment = () => pause(50);

t.test('a write is told when its log is on the disk; reads go on', async (t) => {
  const disk = slowDisk(t);
  const { file, storage, names } = await opened(t);
  disk.files.length = 0;
  const letGo = holdDisk(disk);
  const { seen, promise } = watched(storage.write(add('a')));
  // In a group of its own.
  await moment();
  const small = watched(storage.write(add('b'), { survivesPowerCut: false }));
  await moment();
  t.equal(seen.outcome, 'waits');
  t.same(await names(), ['a', 'b'], 'it is committed, and can be read');
  t.equal(small.seen.outcome, 'told', 'what may be undone by a power cut does not wait');
  const whole = watched(storage.untilOnDisk());
  await moment();
  t.equal(whole.seen.outcome, 'waits', 'nor does what they read survive a power cut yet');
  const [descriptor = -1] = disk.files;
  t.equal(fs.fstatSync(descriptor).ino, (await stat(`${file}-wal`)).ino, 'it is the log');
  letGo();
  await Promise.all([promise, whole.promise]);
  t.equal(disk.files.length, 2, 'one wait for the write, one for who came later');
});

t.test('who comes while the disk is busy shares the next wait', async (t) => {
  const ended: (() => void)[] = [];
  const log = logOnDisk({
    toDisk: () => new Promise((resolve) => ended.push(resolve)),
    merge: async () => true,
  });
  const first = watched(log.sync());
  await moment();
  const later = [watched(log.sync()), watched(log.sync())];
  await moment();
  t.equal(ended.length, 1, 'one wait at a time');
  ended[0]?.();
  await moment();
  const outcomes = () => [first, ...later].map(({ seen }) => seen.outcome);
  t.same(outcomes(), ['told', 'waits', 'waits'], 'it began before theirs were committed');
  t.equal(ended.length, 2);
  ended[1]?.();
  await moment();
  t.same(outcomes(), ['told', 'told', 'told']);
});

t.test('a slow disk is never waited for on the thread, a quick one is', async (t) => {
  const disk = slowDisk(t);
  const { storage } = await opened(t);
  disk.onThread = 0;
  await storage.write(add('a'));
  disk.takesMs = 0;
  // Nothing is on its way, so it is quick once.
  await storage.untilOnDisk();
  disk.takesMs = 5;
  for (const bucket of ['b', 'c']) await storage.write(add(bucket));
  t.equal(disk.onThread, 0);
  disk.takesMs = 0;
  // A machine may be too busy to be quick, so several are tried.
  for (let tries = 0; tries < 20 && disk.onThread === 0; tries += 1) {
    const other = await opened(t);
    for (let n = 0; n < 3; n += 1) await other.storage.write(add(`quick ${n}`));
  }
  t.ok(disk.onThread > 0);
});

t.test('what is committed behind a gap is refused until the log is whole', async (t) => {
  const ends: ((error?: Error) => void)[] = [];
  let merges = 0;
  const log = logOnDisk({
    toDisk: () =>
      new Promise((resolve, reject) =>
        ends.push((error) => (error === undefined ? resolve() : reject(error))),
      ),
    merge: async () => {
      merges += 1;
      return merges > 1;
    },
  });
  const first = watched(log.sync());
  await moment();
  const behind = watched(log.sync());
  ends[0]?.(new Error('EIO'));
  await moment();
  t.same([first.seen.outcome, behind.seen.outcome], ['refused', 'refused']);
  t.equal(ends.length, 1, 'the disk is not asked behind a gap');
  await t.rejects(log.requireWhole(), StorageBusy);
  await log.requireWhole();
  const after = watched(log.sync());
  await moment();
  ends[1]?.();
  await moment();
  t.equal(after.seen.outcome, 'told');
});

t.test('where the disk refuses the log, nothing is written before it is whole', async (t) => {
  const disk = slowDisk(t);
  const { file, storage, names } = await opened(t);
  await storage.write(add('a'));
  disk.refuses = true;
  await t.rejects(storage.write(add('b')), StorageBusy, 'it may be lost');
  disk.refuses = false;
  // Somebody reads on from before, so the log cannot be emptied.
  const outside = new DatabaseSync(file, { readOnly: true });
  outside.exec('begin');
  outside.prepare('select count(*) from rate_windows').get();
  await t.rejects(storage.write(add('c')), StorageBusy);
  await t.rejects(storage.write(add('d'), { survivesPowerCut: false }), StorageBusy);
  outside.close();
  await storage.write(add('e'));
  t.same(await names(), ['a', 'b', 'e'], 'what was refused may be there, as the caller is told');
});

t.test('a log that was refused is made whole although something long is read', async (t) => {
  const disk = slowDisk(t);
  const { storage, names } = await opened(t);
  const { longReads } = storage;
  await storage.write(add('a'));
  const open = await longReads.moment();
  const bucketsIn = async ({ db }: Moment) =>
    (await db.selectFrom('rate_windows').select('bucket').execute()).map(({ bucket }) => bucket);
  t.same(await bucketsIn(open), ['a']);
  disk.refuses = true;
  await t.rejects(storage.write(add('b')), StorageBusy);
  disk.refuses = false;
  // One more keeps a thread that cannot be stopped; what comes now waits for it and for the merge.
  const running =
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
    select count(*) as n from n`.execute(longReads.db());
  const written = storage.write(add('c'));
  const fresh = await longReads.moment();
  await written;
  await t.rejects(bucketsIn(open), StorageBusy, 'its reader is told');
  t.same((await running).rows, [{ n: 100_000 }], 'a statement that ran was read to its end');
  t.same(await names(), ['a', 'b', 'c']);
  await open.end();
  await fresh.end();
  t.same(await longReads.db().selectFrom('rate_windows').select('bucket').execute(), [
    { bucket: 'a' },
    { bucket: 'b' },
    { bucket: 'c' },
  ]);
});

t.test('no long read begins while the log is too large; those that are open go on', async (t) => {
  const logMaxBytes = 200_000;
  const { file, storage } = await opened(t, { logMaxBytes });
  const { longReads } = storage;
  const count = async (db: Database) =>
    (await db.selectFrom('rate_windows').select('bucket').execute()).length;
  const bytes = async () => (await stat(`${file}-wal`)).size;
  const open = await longReads.moment();
  t.equal(await count(open.db), 0);
  const never = await longReads.moment();
  for (let n = 0; (await bytes()) <= logMaxBytes; n += 1)
    await storage.write(add(`${n}`.padEnd(9_000)));
  const waiting = watched(count(longReads.db()));
  await moment();
  t.equal(await count(open.db), 0, 'further statements of an open moment pass');
  const unbegun = watched(count(never.db));
  await storage.write(add('meanwhile'));
  await moment();
  t.same([waiting.seen.outcome, unbegun.seen.outcome], ['waits', 'waits']);
  t.ok((await bytes()) > logMaxBytes);
  // A write that runs is not in the way, either.
  const [, seen] = await Promise.all([open.end(), waiting.promise, storage.write(add('beside'))]);
  t.ok(seen > 2);
  t.ok((await bytes()) <= logMaxBytes, 'the log was merged before they began');
  t.equal(await unbegun.promise, await count(storage.db));
  await never.end();
});

t.test('where another program keeps the log, long reads go on all the same', async (t) => {
  const { file, storage } = await opened(t, { logMaxBytes: 0 });
  const outside = new DatabaseSync(file, { readOnly: true });
  t.teardown(() => outside.close());
  outside.exec('begin');
  outside.prepare('select count(*) from rate_windows').get();
  await storage.write(add('a'));
  for (let n = 0; n < 3; n += 1) {
    const rows = await storage.longReads.db().selectFrom('rate_windows').select('bucket').execute();
    t.same(rows, [{ bucket: 'a' }]);
  }
});

t.test('a repeated request is not answered before its first is on the disk', async (t) => {
  const disk = slowDisk(t);
  const api = await testApi(t);
  const body = 'I would like to know how this works, please.';
  const message = { name: 'Wanda', email: 'wanda@example.com', topic: 'general', body };
  const wanda = visitor(api);
  const send = () => wanda.post('/contact', message, { key: 'the-same-twice' });
  const stored = () => api.storage.db.selectFrom('contact_messages').select('id').execute();
  const letGo = holdDisk(disk);
  const first = watched(send());
  for (let turns = 0; (await stored()).length === 0; turns += 1) {
    if (turns > 200) throw new Error('The message is not written.');
    await pause(10);
  }
  const second = watched(send());
  await moment();
  t.same([first.seen.outcome, second.seen.outcome], ['waits', 'waits']);
  letGo();
  t.same([(await first.promise).status, (await second.promise).status], [201, 201]);
  t.equal((await stored()).length, 1);
});
