/** Files in a folder and in S3-compatible storage: the same promises, in the same words. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import {
  FileMissing,
  type FileStorage,
  type SpooledFile,
} from '#api/platform/files/file-storage.ts';
import { folderStorage } from '#api/platform/files/folder-storage.ts';
import { s3LocationOf } from '#api/platform/files/s3-location.ts';
import { signedHeaders } from '#api/platform/files/s3-signature.ts';
import { s3Storage } from '#api/platform/files/s3-storage.ts';
import { startS3 } from '#test/support/s3-server.ts';

const id = 'fil_0123456789abcdefghij_-';

async function spooled(folder: string, content: Buffer): Promise<SpooledFile> {
  const path = join(folder, `spooled-${Math.random()}`);
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, size: content.length, sha256 };
}

const worlds = {
  async folder(t: Tap) {
    return folderStorage(await folderFor(t));
  },
  async s3(t: Tap) {
    const server = await startS3(t);
    return s3Storage(locationOf(server.url));
  },
} satisfies Record<string, (t: Tap) => Promise<FileStorage>>;

for (const [world, open] of Object.entries(worlds)) {
  t.test(`files in ${world}`, async (t) => {
    const storage = await open(t);
    t.teardown(() => storage.close());
    const folder = await folderFor(t);
    const content = Buffer.from('0123456789');
    await t.rejects(storage.read(id), FileMissing, 'nothing is there yet');
    await storage.put(id, await spooled(folder, content));
    await storage.put(id, await spooled(folder, content));
    t.equal(String(await buffer(await storage.read(id))), '0123456789');
    t.equal(String(await buffer(await storage.read(id, { first: 2, last: 4 }))), '234');
    t.equal(String(await buffer(await storage.read(id, { first: 9, last: 9 }))), '9');
    const others = ['0', '1', '2'].map((n) => `fil_${n}12345678901234567890_`);
    for (const other of others) await storage.put(other, await spooled(folder, content));
    const listed = (await Array.fromAsync(storage.list())).flat().sort();
    t.same(listed, [id, ...others].sort(), 'all of them, page by page');
    t.ok(await storage.has(id));
    await storage.remove(id);
    await storage.remove(id);
    t.notOk(await storage.has(id));
    await t.rejects(storage.read(id), FileMissing, 'it is gone');

    for (const foreign of [
      '../secret.key',
      '',
      'fil_',
      `${id}/..`,
      `x${id}`,
      'fil_..%2f..%2fetc',
    ]) {
      const file = await spooled(folder, content);
      await t.rejects(storage.put(foreign, file), /not the id of a file/, foreign);
      await t.rejects(storage.read(foreign), /not the id of a file/, foreign);
      await t.rejects(storage.remove(foreign), /not the id of a file/, foreign);
    }

    const large = Buffer.alloc(3 * 1024 * 1024, 'raise');
    await storage.put(id, await spooled(folder, large));
    const left = await storage.read(id);
    left.on('error', () => {});
    left.destroy();
    t.ok((await buffer(await storage.read(id))).equals(large), 'a reader who left harms nobody');
  });
}

t.test('files in the folder belong to this user only', async (t) => {
  const folder = await folderFor(t);
  const storage = folderStorage(folder);
  await storage.put(id, await spooled(folder, Buffer.from('x')));
  const [sub = ''] = (await readdir(folder)).filter((name) => !name.startsWith('spooled'));
  t.equal((await stat(join(folder, sub))).mode & 0o077, 0);
});

t.test('requests are signed as the published examples are', async (t) => {
  // The worked examples of "Signature Calculations for the Authorization Header" (Amazon S3).
  const credentials = {
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const now = Date.parse('2013-05-24T00:00:00Z');
  const host = 'https://examplebucket.s3.amazonaws.com';
  const part = await signedHeaders(
    { method: 'GET', url: new URL(`${host}/test.txt`), headers: { range: 'bytes=0-9' } },
    credentials,
    now,
  );
  t.match(
    part['authorization'],
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  const put = await signedHeaders(
    {
      method: 'PUT',
      url: new URL(`${host}/test%24file.text`),
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      bodySha256: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    },
    credentials,
    now,
  );
  t.match(put['authorization'], '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

t.test('storage that stumbles is asked again, and a refusal is passed on', async (t) => {
  const server = await startS3(t);
  const storage = s3Storage(locationOf(server.url));
  t.teardown(() => storage.close());
  const folder = await folderFor(t);
  const content = Buffer.from('once more');
  server.faults.push(503, 'broken');
  await storage.put(id, await spooled(folder, content));
  t.equal(server.asked.length, 3);
  t.equal(String(server.objects.get(id)), 'once more', 'the whole file again');
  server.faults.push(500, 500, 500);
  await t.rejects(storage.read(id), /answered 500/);

  const damaged = { ...(await spooled(folder, content)), sha256: 'f'.repeat(64) };
  server.asked.length = 0;
  await t.rejects(storage.put(id, damaged), /answered 400 .*Mismatch/);
  t.equal(server.asked.length, 1, 'a refusal would not change');

  const wrongKey = s3Storage({ ...locationOf(server.url), secretKey: 'wrong' });
  t.teardown(() => wrongKey.close());
  await t.rejects(wrongKey.read(id), /answered 403 .*SignatureDoesNotMatch/);
});

t.test('STORAGE_URL names host, key, secret and bucket', (t) => {
  t.match(s3LocationOf('https://key:s%2Fx@s3.example:9000/bucket/portal/?region=eu-west-1'), {
    accessKey: 'key',
    secretKey: 's/x',
    region: 'eu-west-1',
    base: { href: 'https://s3.example:9000/bucket/portal/' },
  });
  for (const text of [
    'https://s3.example/bucket',
    'https://key@s3.example/bucket',
    'https://key:secret@s3.example/',
    'ftp://key:secret@s3.example/bucket',
    'https://key:secret@s3.example/a bucket',
    'bucket',
  ]) {
    t.equal(s3LocationOf(text), undefined, text);
  }
  t.end();
});

type Tap = Pick<typeof t, 'teardown'>;

async function folderFor(t: Tap): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function locationOf(url: string) {
  const location = s3LocationOf(url);
  if (location === undefined) throw new Error(url);
  return location;
}
