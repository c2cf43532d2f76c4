/** Stored bytes that somebody or something changed: who notices, on both databases and storages. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import t from 'tap';
import { checkEveryMs, fileCheckAge, filesWithFault } from '#api/platform/files/file-checks.ts';
import { FileDamaged, FileMissing } from '#api/platform/files/file-storage.ts';
import { keepFile, type StoredFile } from '#api/platform/files/file-store.ts';
import {
  unknownFiles,
  unknownKeptMs,
  unknownRemovedFrom,
} from '#api/platform/files/unknown-files.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRow } from '#test/support/rows.ts';
import { startS3 } from '#test/support/s3-server.ts';

const content = Buffer.from('The agreement of the raise, as it was signed.');
const tampered = {
  'a flipped bit': Buffer.from(content.map((byte, at) => (at === 7 ? byte ^ 1 : byte))),
  'the end cut off': content.subarray(0, 20),
  'another file in its place': Buffer.from('Something else entirely.'),
  'nothing left': undefined,
} as const;
const s3 = await startS3(t);

/** A stored file that is in use. */
async function aFile(api: TestApi, bytes = content): Promise<StoredFile> {
  const rules = { maxBytes: 1_000_000, typeOf: () => 'text/plain' };
  const owner = { id: 'usr_ada', quotaBytes: 1_000_000, whenFull: 'Full.' };
  const file = await api.files.add(Readable.from([bytes]), rules, owner);
  await api.storage.write((trx) => keepFile(trx, file.id, file.owner, api.clock.now));
  return file;
}

type Put = (api: TestApi, id: string, bytes: Buffer | undefined) => Promise<void>;

const putInFolder: Put = async (api, id, bytes) => {
  const names = await readdir(api.dataDir, { recursive: true });
  const name = names.find((one) => one.endsWith(id)) ?? join('files', 'stored', id.slice(4, 6), id);
  if (bytes === undefined) await rm(join(api.dataDir, name));
  else await writeFile(join(api.dataDir, name), bytes);
};
const putInS3: Put = async (_api, id, bytes) => {
  const name = [...s3.objects.keys()].find((one) => one.endsWith(id)) ?? id;
  if (bytes === undefined) s3.objects.delete(name);
  else s3.objects.set(name, bytes);
  // Somebody has put it there, so the storage knows.
  s3.etags.delete(name);
};

function stories(world: string, put: Put, options: { readonly storageUrl?: string }) {
  return {
    async [`whoever reads a file notices (${world})`](t: Tap, open: Open) {
      const api = await open(options);
      for (const [name, bytes] of Object.entries(tampered)) {
        const file = await aFile(api);
        await put(api, file.id, bytes);
        const error = bytes === undefined ? FileMissing : FileDamaged;
        await t.rejects(api.files.read(file), error, name);
        await t.rejects(api.files.read(file, { first: 0, last: 3 }), error, `${name}: a part`);
      }
      t.equal(await filesWithFault(api.storage.db, 'damaged'), 3);
      t.equal(await filesWithFault(api.storage.db, 'missing'), 1);
    },

    async [`a file that is touched after it was read is read again (${world})`](
      t: Tap,
      open: Open,
    ) {
      const api = await open(options);
      for (const [name, bytes] of Object.entries(tampered)) {
        const file = await aFile(api);
        t.equal(String(await buffer(await api.files.read(file))), String(content));
        t.equal(String(await buffer(await api.files.read(file, { first: 0, last: 2 }))), 'The');
        await put(api, file.id, bytes);
        const error = bytes === undefined ? FileMissing : FileDamaged;
        await t.rejects(api.files.read(file, { first: 0, last: 2 }), error, `${name}: a part`);
        await t.rejects(api.files.read(file), error, name);
      }
    },

    async [`the job notices what nobody reads, and that it was mended (${world})`](
      t: Tap,
      open: Open,
    ) {
      const api = await open(options);
      const [file, other] = [await aFile(api), await aFile(api)];
      const faults = () => filesWithFault(api.storage.db, 'damaged');
      t.equal(String(await buffer(await api.files.read(file))), String(content));
      await api.files.check();
      t.equal(await faults(), 0);
      await put(api, file.id, tampered['a flipped bit']);
      await api.files.check();
      t.equal(await faults(), 0, 'it was checked a moment ago');
      api.clock.now += checkEveryMs;
      t.equal(await fileCheckAge(api.storage.db, api.clock.now), checkEveryMs / 1_000);
      await api.files.check();
      t.equal(await faults(), 1);
      t.equal(await fileCheckAge(api.storage.db, api.clock.now), 0);
      await t.rejects(api.files.read(file), FileDamaged);
      t.equal(String(await buffer(await api.files.read(other))), String(content));
      await put(api, file.id, content);
      api.clock.now += 3_600_000;
      await api.files.check();
      t.equal(await faults(), 0);
      t.equal(String(await buffer(await api.files.read(file))), String(content));
    },

    async [`files that a restored database does not know are counted, and go after a while (${world})`](
      t: Tap,
      open: Open,
    ) {
      const api = await open(options);
      const [kept, lost, late] = [await aFile(api), await aFile(api), await aFile(api)];
      const rowOf = (id: string) => findRow(api, 'files', { id });
      const lateRow = await rowOf(late.id);
      // As after the restore of a backup from before they were stored.
      await api.storage.write((trx) =>
        trx.deleteFrom('files').where('id', 'in', [lost.id, late.id]).execute(),
      );
      const isThere = async (file: StoredFile) => {
        await api.storage.write((trx) =>
          trx
            .insertInto('files')
            .values({ ...lateRow, id: file.id })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .execute(),
        );
        return api.files.read(file).then(
          async (bytes) => String(await buffer(bytes)) === String(content),
          () => false,
        );
      };
      // The storage of the tests is shared: what other stories left there is known to no database.
      const others = await unknownAtFirst(api, [lost, late]);
      t.equal(await unknownFiles(api.storage.db), others + 2);
      const removedFrom = new Date(api.clock.now + unknownKeptMs).toISOString();
      t.equal(await unknownRemovedFrom(api.storage.db), removedFrom);
      api.clock.now += unknownKeptMs - 1;
      await api.files.collectUnknown();
      t.equal(await unknownFiles(api.storage.db), others + 2, 'never at once');
      t.ok(await isThere(late), 'somebody has put the newer database back');
      api.clock.now += 1;
      await api.files.collectUnknown();
      t.equal(await unknownFiles(api.storage.db), 0);
      t.notOk(await isThere(lost), 'nothing knew it for all that time');
      t.ok(await isThere(kept));
      t.ok(await isThere(late));
    },
  };
}

/** Looks for them once; how many were found that are not these. */
async function unknownAtFirst(api: TestApi, files: readonly StoredFile[]): Promise<number> {
  await api.files.collectUnknown();
  const rows = await api.storage.db.selectFrom('unknown_files').select('id').execute();
  const ids = files.map(({ id }) => id);
  return rows.filter(({ id }) => !ids.includes(id)).length;
}

type Tap = typeof t;
type Open = (overrides?: object) => Promise<TestApi>;

await onBothEngines({
  ...stories('folder', putInFolder, {}),
  ...stories('s3', putInS3, { storageUrl: s3.url }),
} as never);

t.test(
  'what neither the storage nor its times tell is noticed before the end is sent',
  async (t) => {
    const { testApi } = await import('#test/support/product-api.ts');
    const api = await testApi(t, { storageUrl: s3.url });
    const large = Buffer.alloc(300_000, 'month;revenue\n');
    const file = await aFile(api, large);
    t.ok((await buffer(await api.files.read(file))).equals(large));
    const name = [...s3.objects.keys()].find((one) => one.endsWith(file.id)) ?? '';
    // The first byte; the storage still says what it said when the file was put there.
    s3.objects.set(name, Buffer.concat([Buffer.from('M'), large.subarray(1)]));
    const damaged = await api.files.read(file);
    let sent = 0;
    damaged.on('data', (piece: Buffer) => {
      sent += piece.length;
    });
    await t.rejects(finished(damaged), FileDamaged);
    t.ok(sent < large.length, `${sent} bytes`);
    t.equal(await filesWithFault(api.storage.db, 'damaged'), 1);
    await t.rejects(
      api.files.read(file, { first: 0, last: 3 }),
      FileDamaged,
      'then no part either',
    );
    const small = await aFile(api);
    await buffer(await api.files.read(small));
    const other = [...s3.objects.keys()].find((one) => one.endsWith(small.id)) ?? '';
    s3.objects.set(other, tampered['a flipped bit']);
    await t.rejects(api.files.read(small), FileDamaged, 'of a small one nothing is sent');
  },
);
