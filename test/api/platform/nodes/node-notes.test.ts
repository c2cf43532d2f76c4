/** What each process notes of itself, and what follows from it, on both databases. */
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  backupAge,
  backupMoments,
  noteEveryMs,
  noteNode,
  runningNodes,
} from '#api/platform/nodes/node-notes.ts';
import { backupNote } from '#api/platform/nodes/node-state.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { hour } from '#test/support/times.ts';

await onBothEngines({
  async 'operators see every process that runs, and no other'(t, open) {
    const api = await open();
    const { storage, dataDir } = api;
    const note = (name: string, at: number) => noteNode({ storage, dataDir, name, now: () => at });
    const now = Date.now();
    const noted = await note('a/1', now);
    await note('b/1', now - 4 * noteEveryMs);
    await note('c/1', now - 6 * noteEveryMs);
    const running = await runningNodes(storage.db, now);
    t.same(
      running.map(({ name }) => name),
      ['a/1', 'b/1'],
      'one that has ended is left out',
    );
    t.same(running[0], noted);
    t.ok(noted.disk_free > 0 && noted.disk_size >= noted.disk_free);
    t.ok(noted.memory > 2 ** 20 && noted.memory_limit > noted.memory);
    const names = async () =>
      (await storage.db.selectFrom('nodes').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      );
    t.same(await names(), ['a/1', 'b/1', 'c/1']);
    await note('a/1', now + 25 * hour);
    t.same(await names(), ['a/1']);
  },

  async 'a clock that differs from the database is measured'(t, open) {
    const { storage, dataDir } = await open();
    const ahead = async (ms: number) => {
      const now = () => Date.now() + ms;
      return (await noteNode({ storage, dataDir, name: 'a/1', now })).clock_ahead_ms;
    };
    if (storage.engine === 'sqlite')
      return void t.equal(await ahead(20_000), 0, 'there is no other');
    // As far apart as a busy machine takes for one question and its answer.
    t.ok(Math.abs((await ahead(600_000)) - 600_000) < 60_000);
    t.ok(Math.abs((await ahead(-600_000)) + 600_000) < 60_000);
  },

  async 'the newest backup that any node knows of counts'(t, open) {
    const { storage, dataDir } = await open();
    const note = (name: string) =>
      noteNode({ storage, dataDir, name, now: () => Date.parse('2026-11-20T12:00:00Z') });
    const lastBackup = async () =>
      (await storage.db.selectNoFrom(backupMoments(storage.db)).executeTakeFirstOrThrow()).backupAt;
    await note('a/1');
    t.equal(await lastBackup(), null);
    const made = await storage.db
      .selectFrom('schema_migrations')
      .select((one) => one.fn.min('applied_at').as('at'))
      .executeTakeFirstOrThrow();
    const since = Date.parse(made.at);
    t.equal(
      await backupAge(storage.db, since + hour),
      3_600,
      'how old the database is, without one',
    );
    const path = join(dataDir, backupNote);
    await writeFile(path, '');
    await utimes(path, new Date('2026-11-19T12:00:00Z'), new Date('2026-11-20T03:00:00Z'));
    await note('a/1');
    await rm(path);
    await note('b/1');
    t.equal(await lastBackup(), '2026-11-20T03:00:00.000Z');
    t.equal(await backupAge(storage.db, Date.parse('2026-11-20T05:00:00Z')), 7_200);
  },
});
