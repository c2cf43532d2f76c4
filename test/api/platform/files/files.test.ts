/** Files from arrival to removal: limits, owners, quotas; on both databases and both storages. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { FileMissing } from '#api/platform/files/file-storage.ts';
import { bytesOf, keepFile, releaseFiles, usedFile } from '#api/platform/files/file-store.ts';
import { type FileOwner, graceMs } from '#api/platform/files/files.ts';
import { refused } from '#api/platform/files/spool.ts';
import { onBothStorages } from '#test/support/both-storages.ts';
import { type TestApi, testApi } from '#test/support/product-api.ts';
import { startS3 } from '#test/support/s3-server.ts';

const mebibyte = 1024 * 1024;
const ada: FileOwner = { id: 'usr_ada', quotaBytes: mebibyte, whenFull: 'Delete a document.' };
const bob: FileOwner = { ...ada, id: 'usr_bob' };
const rules = { maxBytes: 10 * mebibyte, typeOf: () => 'text/plain' };

/** The files that are arriving; it must be empty after every upload, whatever became of it. */
function arriving(api: TestApi): Promise<string[]> {
  return readdir(join(api.dataDir, 'files', 'incoming'));
}

async function knownFiles(api: TestApi): Promise<number> {
  return (await api.storage.db.selectFrom('files').select('id').execute()).length;
}

/** The error that refuses an upload. */
function refusal(upload: Promise<unknown>): Promise<unknown> {
  return upload.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** A sender that counts how much of its file was asked for. */
function sender(pieces: number, first = Buffer.alloc(64 * 1024)) {
  const sent = { pieces: 0 };
  const body = Readable.from(
    (function* () {
      for (; sent.pieces < pieces; ) {
        sent.pieces += 1;
        yield sent.pieces === 1 ? first : Buffer.alloc(64 * 1024);
      }
    })(),
    { objectMode: true, highWaterMark: 1 },
  );
  return { sent, body };
}

await onBothStorages({
  async 'a file is there for its owner, once something refers to it'(t, open) {
    const api = await open();
    const content = randomBytes(300_000);
    const typeOf = (head: Uint8Array) => {
      t.ok(content.subarray(0, 4_096).equals(head), 'the first bytes decide');
      return 'application/pdf';
    };
    const pieces = [content.subarray(0, 100_000), content.subarray(100_000)];
    const file = await api.files.add(Readable.from(pieces), { ...rules, typeOf }, ada);
    const sha256 = createHash('sha256').update(content).digest('hex');
    t.match(file, { owner: 'usr_ada', bytes: 300_000, mediaType: 'application/pdf', sha256 });
    const { db } = api.storage;
    t.equal(await usedFile(db, file.id, ada.id), undefined, 'an upload is nobody’s document yet');
    const now = api.clock.now;
    await t.rejects(
      api.storage.write((trx) => keepFile(trx, file.id, bob.id, now)),
      /no upload of usr_bob/,
    );
    await api.storage.write((trx) => keepFile(trx, file.id, ada.id, now));
    t.same(await usedFile(db, file.id, ada.id), file);
    t.equal(await usedFile(db, file.id, bob.id), undefined, 'for others there is none');
    await t.rejects(
      api.storage.write((trx) => keepFile(trx, file.id, ada.id, now)),
      'used only once',
    );
    t.ok((await buffer(await api.files.read(file))).equals(content));
    t.equal((await buffer(await api.files.read(file, { first: 1, last: 2 }))).length, 2);
    t.same(await arriving(api), []);
  },

  async 'what breaks a rule is stopped at once and leaves nothing'(t, open) {
    const api = await open();
    const large = sender(1_000);
    await t.rejects(api.files.add(large.body, { ...rules, maxBytes: mebibyte }, ada), {
      status: 413,
      message: 'The file is larger than 1 MiB. Choose a smaller one.',
    });
    t.ok(large.sent.pieces < 25, `${large.sent.pieces} of 1000 pieces were read`);
    t.notOk(large.body.destroyed, 'the sender has yet to be answered');

    const foreign = sender(1_000, Buffer.from(`<html>${'x'.repeat(10_000)}`));
    const typeOf = (head: Uint8Array) => {
      if (Buffer.from(head).toString('latin1').startsWith('%PDF')) return 'application/pdf';
      throw refused('kind', 'Send a PDF document.');
    };
    t.match(await refusal(api.files.add(foreign.body, { ...rules, typeOf }, ada)), {
      status: 422,
      problem: { errors: [{ pointer: '/file', message: 'Send a PDF document.' }] },
    });
    t.ok(foreign.sent.pieces < 5, `${foreign.sent.pieces} of 1000 pieces were read`);
    await t.rejects(api.files.add(Readable.from([Buffer.from('%PD')]), { ...rules, typeOf }, ada));

    await t.rejects(api.files.add(Readable.from([]), rules, ada), { message: /./, status: 422 });
    const half = new Readable({
      read() {
        if (this.readableDidRead) {
          this.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
        } else this.push('half of it');
      },
    });
    await t.rejects(api.files.add(half, rules, ada), {
      status: 400,
      message: 'The file didn’t arrive complete. Send it again.',
    });
    t.same(await arriving(api), []);
    t.equal(await knownFiles(api), 0);
  },

  async 'an owner has a quota, also for two uploads at once'(t, open) {
    const api = await open();
    const put = (bytes: number, owner = ada) =>
      api.files.add(Readable.from([Buffer.alloc(bytes)]), rules, owner);
    const first = await put(400_000);
    const both = await Promise.allSettled([put(500_000), put(500_000)]);
    t.same(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const endless = sender(1_000);
    t.match(await refusal(api.files.add(endless.body, rules, ada)), {
      status: 422,
      problem: { errors: [{ pointer: '/file', code: 'quota', message: 'Delete a document.' }] },
    });
    t.ok(endless.sent.pieces < 10, 'ended by the first byte that does not fit');
    await put(900_000, bob);
    await api.storage.write((trx) => releaseFiles(trx, [first.id], api.clock.now));
    await put(400_000);
    t.same(await arriving(api), []);
  },

  async 'what nothing refers to is removed after the grace period'(t, open) {
    const api = await open();
    const add = () => api.files.add(Readable.from([randomBytes(1_000)]), rules, ada);
    const [used, released, unused] = [await add(), await add(), await add()];
    // Something refers to it only when its pages have been looked at.
    const slow = await add();
    await api.storage.write(async (trx) => {
      await keepFile(trx, used.id, ada.id, api.clock.now);
      await keepFile(trx, released.id, ada.id, api.clock.now);
      await releaseFiles(trx, [released.id], api.clock.now);
    });
    api.clock.now += graceMs - 1;
    await api.files.collect();
    t.equal(await knownFiles(api), 4, 'a download may still be running');
    await api.storage.write((trx) => keepFile(trx, slow.id, ada.id, api.clock.now));
    api.clock.now += 1;
    const late = await add();
    await Promise.all([api.files.collect(), api.files.collect()]);
    for (const gone of [released, unused]) {
      await t.rejects(api.files.read(gone), FileMissing);
      await t.rejects(
        api.storage.write((trx) => keepFile(trx, gone.id, ada.id, api.clock.now)),
        /no upload/,
      );
    }
    for (const kept of [used, slow, late]) {
      t.equal((await buffer(await api.files.read(kept))).length, 1_000);
    }
    t.equal(await knownFiles(api), 3);
  },
});

t.test(
  'a file that the storage does not take counts for nobody, and can be sent again',
  async (t) => {
    const s3 = await startS3(t);
    const api = await testApi(t, { storageUrl: s3.url });
    const add = () => api.files.add(Readable.from([randomBytes(1_000)]), rules, ada);
    s3.faults.push(500, 500, 500);
    t.match(await refusal(add()), { status: 503, headers: { 'retry-after': '5' } });
    t.equal(await bytesOf(api.storage.db, ada.id), 0);
    t.same(await arriving(api), []);
    await add();
    t.equal(await bytesOf(api.storage.db, ada.id), 1_000);
    api.clock.now += graceMs;
    await api.files.collect();
    t.equal(await knownFiles(api), 0, 'what may have arrived all the same is removed');
  },
);
