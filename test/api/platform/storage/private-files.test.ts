/** What lies in DATA_DIR is for this user alone, whoever made the folder and whatever the umask. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { queueMail } from '#api/platform/mail/outbox.ts';
import { openTestApi } from '#test/support/product-api.ts';

process.umask(0o022);

/** A folder as a package or an operator prepares it: others may look in. */
async function preparedFolder(t: Test): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'private-'));
  t.teardown(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'data');
  await mkdir(folder);
  await chmod(folder, 0o755);
  return folder;
}

/** Path and mode of everything in a folder that others may do anything with. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const open: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const { mode } = await stat(join(folder, name));
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  return open;
}

async function sendOne(api: Awaited<ReturnType<typeof openTestApi>>): Promise<void> {
  const mail = {
    to: 'a@example.com',
    template: 'already-registered',
    vars: { name: 'A', link: 'https://x.example' },
    dedupeKey: String(Math.random()),
  } as const;
  await api.storage.write((trx) => queueMail(trx, mail, api.clock.now));
  await api.jobs.drain('mail');
}

t.test('what is made is private', async (t) => {
  const dataDir = await preparedFolder(t);
  const api = await openTestApi({ dataDir });
  await sendOne(api);
  const names = await readdir(dataDir);
  for (const name of ['raisehall.db', 'raisehall.db-wal', 'raisehall.db-shm', 'raisehall.db.lock'])
    t.ok(names.includes(name), name);
  t.ok(names.includes('secret.key') && names.includes('mail'));
  t.same(await openToOthers(dataDir), []);
  await api.close();
  t.equal((await stat(dataDir)).mode & 0o777, 0o755, 'the folder is whose it was');
});

t.test('what others could read of an earlier day is mended at start', async (t) => {
  const dataDir = await preparedFolder(t);
  const first = await openTestApi({ dataDir });
  await sendOne(first);
  await first.close();
  for (const suffix of ['-wal', '-shm'])
    await writeFile(join(dataDir, `raisehall.db${suffix}`), '');
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    await chmod(join(dataDir, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  const again = await openTestApi({ dataDir });
  t.same(await openToOthers(dataDir), []);
  await again.close();
});

t.test('a folder of our own is private too', async (t) => {
  const dataDir = join(await preparedFolder(t), 'own');
  const api = await openTestApi({ dataDir });
  t.equal((await stat(dataDir)).mode & 0o777, 0o700);
  await api.close();
});
