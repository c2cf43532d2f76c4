/** The files of a database on SQLite: opened, copied, damaged and guarded. */

import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { migrations } from '#api/features.ts';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import { type Storage, StorageBusy, writeIfPossible } from '#api/platform/storage/storage.ts';
import { explainStartFault } from '#server/process/fatal-messages.ts';

const event = { action: 'test.event', targetType: 'test', targetId: 'one' };

t.test('files', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const sound = join(folder, 'sound.db');
  const made = await openSqlite(sound, migrations);
  await made.write(async (trx) => {
    for (let at = 0; at < 500; at += 1)
      await auditSystem(trx, { ...event, after: 'x'.repeat(300) }, at);
  });
  await made.close();

  t.test('closing folds the log into the file', async (t) => {
    await t.rejects(stat(`${sound}-wal`), { code: 'ENOENT' });
  });

  t.test('it has a log, keeps its rules, and readers cannot write', async (t) => {
    const storage = await openSqlite(sound, migrations);
    t.teardown(() => storage.close());
    const pragma = async (name: string) =>
      Object.values((await sql.raw<object>(`pragma ${name}`).execute(storage.db)).rows[0] ?? {})[0];
    t.equal(await pragma('journal_mode'), 'wal');
    t.equal(await pragma('foreign_keys'), 1);
    t.equal(await pragma('trusted_schema'), 0);
    await t.rejects(sql`create table x (a)`.execute(storage.db), /readonly/, 'reads cannot write');
    let synchronous: unknown;
    await storage.write(async (trx) => {
      synchronous = (await sql<{ synchronous: number }>`pragma synchronous`.execute(trx)).rows[0]
        ?.synchronous;
    });
    t.equal(synchronous, 1, 'NORMAL, because the disk is waited for off the thread');
  });

  t.test('a second server on the same file is refused, also from another process', async (t) => {
    const storage = await openSqlite(sound, migrations);
    const error = await openSqlite(sound, migrations).catch((reason: unknown) => reason);
    t.match(error, { code: 'ERR_DATABASE_IN_USE' });
    t.match(
      explainStartFault(error, { dataDir: folder }).message,
      /Another Raisehall uses this database/,
    );
    const script = `import { openSqlite } from ${JSON.stringify(new URL('../../../../server/api/platform/storage/sqlite.ts', import.meta.url).href)};
      openSqlite(${JSON.stringify(sound)}, []).then(() => process.exit(0), (error) => { console.log(error.code); process.exit(3); });`;
    const child = execFile(process.execPath, ['--input-type=module', '-e', script]);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, 'close');
    t.equal(code, 3);
    t.match(output, 'ERR_DATABASE_IN_USE');
    await storage.close();
    await (await openSqlite(sound, migrations)).close();
  });

  t.test('a damaged file is refused and left as it is', async (t) => {
    const bytes = await readFile(sound);
    const far = Buffer.from(bytes);
    far.fill(0xff, 4096 * 45, 4096 * 46);
    const middle = Buffer.from(bytes);
    middle.fill(0xff, 4096, 4096 * 4);
    const damages: readonly (readonly [string, () => Promise<void>, string])[] = [
      ['far', () => writeFile(join(folder, 'far.db'), far), 'a page that nobody reads at start'],
      ['flipped', () => writeFile(join(folder, 'flipped.db'), middle), 'bytes in the middle'],
      [
        'header',
        () =>
          writeFile(
            join(folder, 'header.db'),
            Buffer.concat([Buffer.from('not a database'), bytes.subarray(14)]),
          ),
        'the first bytes',
      ],
      [
        'short',
        async () => {
          await copyFile(sound, join(folder, 'short.db'));
          await truncate(join(folder, 'short.db'), 4096 * 10);
        },
        'cut off',
      ],
      [
        'text',
        () => writeFile(join(folder, 'text.db'), 'my shopping list '.repeat(600)),
        'something else',
      ],
    ];
    for (const [name, damage, title] of damages) {
      await damage();
      const file = join(folder, `${name}.db`);
      const before = await readFile(file);
      const error = await openSqlite(file, migrations).catch((reason: unknown) => reason);
      t.match(error, { code: 'ERR_DATABASE_CORRUPT' }, title);
      t.match(explainStartFault(error), { exitCode: 78, message: /Restore a backup/ });
      t.same(await readFile(file), before, 'untouched');
    }
  });

  t.test('a database that was emptied or is gone is missed, not made anew', async (t) => {
    const file = join(folder, 'missed.db');
    await (await openSqlite(file, migrations)).close();
    await truncate(file, 0);
    for (const title of ['emptied', 'gone']) {
      const error = await openSqlite(file, migrations).catch((reason: unknown) => reason);
      t.match(error, { code: 'ERR_DATABASE_CORRUPT' }, title);
      const { exitCode, message } = explainStartFault(error);
      t.equal(exitCode, 78);
      t.match(message, /contained a database before[\s\S]*Restore a backup/);
      if (title === 'emptied') {
        t.equal((await stat(file)).size, 0, 'left as it is');
        await rm(file);
      }
    }
    await t.rejects(stat(file), { code: 'ENOENT' }, 'not made');
    await copyFile(sound, file);
    const restored = await openSqlite(file, migrations);
    t.match(await verifyAudit(restored.db), { ok: true }, 'a backup in its place is taken');
    await restored.close();
    await rm(file);
    await rm(`${file}.lock`);
    const anew = await openSqlite(file, migrations);
    t.match(await verifyAudit(anew.db), { ok: true, events: 0 }, 'and so is a new beginning');
    await anew.close();
  });

  t.test(
    'a database that another program locks: reads go on, writes are told to come back',
    async (t) => {
      const storage = await openSqlite(sound, migrations);
      t.teardown(() => storage.close());
      const script = join(folder, 'lock.mjs');
      await writeFile(
        script,
        `import { DatabaseSync } from 'node:sqlite';
       const database = new DatabaseSync(process.argv[2]);
       database.exec('begin immediate');
       process.send('locked');
       process.once('message', () => { database.exec('rollback'); process.send('free'); process.disconnect(); });`,
      );
      const child = fork(script, [sound]);
      await once(child, 'message');
      const started = performance.now();
      await t.rejects(storage.check(), StorageBusy);
      t.ok(performance.now() - started < 400, 'it does not wait long');
      t.equal(
        (await storage.db.selectFrom('audit_events').select('seq').limit(1).execute()).length,
        1,
      );
      let noted = 0;
      await writeIfPossible(storage, async () => {
        noted += 1;
      });
      t.equal(noted, 0, 'what a read would note in passing is left out');
      child.send('go');
      await once(child, 'message');
      await storage.check();
      await once(child, 'exit');
    },
  );

  t.test('closing waits for the write that runs', async (t) => {
    const file = join(folder, 'closing.db');
    const storage: Storage = await openSqlite(file, migrations);
    const written = storage.write(async (trx) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await auditSystem(trx, event, Date.now());
    });
    await storage.close();
    await written;
    const again = await openSqlite(file, migrations);
    t.match(await verifyAudit(again.db), { ok: true, events: 1 });
    await again.close();
  });
});
