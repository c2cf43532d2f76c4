/** A disk that is really full while a binder is made: a small file system, where it can be mounted. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import { sha256Of } from '#api/platform/sha256.ts';
import { closedRound, downloadBinder, makeBinder } from '#test/support/binders.ts';
import { testApi } from '#test/support/product-api.ts';
import { findRows } from '#test/support/rows.ts';

const diskBytes = 4 * 1024 * 1024;
const diskFiles = 500;
const full = /^File storage is full right now\. Try again later, and tell the operator/;

const dataDir = await mkdtemp(join(tmpdir(), 'full-disk-'));
const disk = join(dataDir, 'files');
await mkdir(disk);
const isMounted = mounted(disk);
t.teardown(async () => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  await rm(dataDir, { recursive: true, force: true });
});

t.test(
  'it is said and logged, leaves nothing, and is made once there is room',
  {
    skip: isMounted ? false : 'mounting a small disk needs root',
  },
  async (t) => {
    const lines: string[] = [];
    const stream = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const api = await testApi(t, { dataDir, logLevel: 'warn' }, pino({ level: 'warn' }, stream));
    const { owner, path } = await closedRound(api);
    const whole = await makeBinder(api, owner, path);
    t.match(whole, { state: 'ready' });
    const onDisk = async () =>
      (await readdir(disk, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && entry.parentPath !== join(disk, 'ballast'))
        .map(({ name }) => name)
        .toSorted();
    const before = await onDisk();
    await owner.post(`${path}/questions`, { question: 'Is there room?' });
    const ballast = join(disk, 'ballast');

    for (const [what, fill] of [
      ['nothing is left', () => takeAllBut(ballast, 0)],
      ['less is left than it needs', () => takeAllBut(ballast, 16 * 1024)],
      ['no file can be made', () => takeAllFiles(ballast)],
    ] as const) {
      await mkdir(ballast);
      await fill();
      lines.length = 0;
      const binder = await makeBinder(api, owner, path);
      t.match(binder, { state: 'failed', problem: full }, what);
      t.equal(binder.file?.sha256, whole.file?.sha256, 'the one before can still be downloaded');
      const file = await downloadBinder(api, owner, path);
      t.equal(sha256Of(file.bytes), whole.file?.sha256);
      t.same(await onDisk(), before, 'nothing is left lying about');
      t.equal((await findRows(api, 'files', { media_type: 'application/zip' })).length, 1);
      const said = lines.filter((line) => line.includes('a binder could not be stored'));
      t.equal(said.length, 1, 'the log says it once');
      const [job] = (await findRows(api, 'jobs', { kind: 'make-binder' })).toReversed();
      t.match(JSON.stringify(job), /File storage is full right now/, 'and so does the job');
      await rm(ballast, { recursive: true });
    }

    const later = await makeBinder(api, owner, path);
    t.match(later, { state: 'ready', problem: null });
    const file = await downloadBinder(api, owner, path);
    t.equal(sha256Of(file.bytes), later.file?.sha256);
  },
);

function mounted(folder: string): boolean {
  try {
    execFileSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${diskBytes},nr_inodes=${diskFiles}`, 'tmpfs', folder],
      {
        stdio: 'ignore',
      },
    );
    return true;
  } catch {
    return false;
  }
}

/** Makes empty files until the file system has none left. */
async function takeAllFiles(folder: string): Promise<void> {
  for (let n = 0; n < 2 * diskFiles; n += 1) {
    try {
      await writeFile(join(folder, `${n}`), '');
    } catch {
      return;
    }
  }
}

/** Fills the disk until only so much is left. */
async function takeAllBut(folder: string, left: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(folder, 'bytes'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
}
