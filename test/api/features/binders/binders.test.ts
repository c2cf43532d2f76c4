/** Binders: what is in them for whom, the same bytes for the same facts, and when they are gone. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { askForBinder } from '#api/features/binders/binder-store.ts';
import { makeBinderJob } from '#api/features/binders/make-binder-job.ts';
import { binderData } from '#api/features/binders/personal-data.ts';
import { binderSources } from '#api/features.ts';
import { verifyBinder } from '#server/process/verify-binder.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { Binder } from '#shared/product/binders/binders.ts';
import type { Tap } from '#test/support/both-engines.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { aDocument, letIn } from '#test/support/data-room.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { unzipped } from '#test/support/unzipped.ts';

const run = promisify(execFile);
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const weekMs = 7 * 86_400_000;

/** Asks for a binder, has it made, and reads how it is. */
async function make(api: TestApi, who: AddedPerson, path: string): Promise<Binder> {
  const asked = await who.post(`${path}/binder`);
  if (asked.status !== 202) throw new Error(asked.text);
  await api.jobs.drain('make-binder');
  return read(who, path);
}

async function read(who: AddedPerson, path: string): Promise<Binder> {
  return (await who.get(`${path}/binder`)).json<{ binder: Binder }>().binder;
}

/** The file of a binder, or a part of it. */
async function download(api: TestApi, who: AddedPerson, path: string, range?: string) {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api/v1${path}/binder/file`,
    headers: {
      [internalHeaders.session]: who.session ?? '',
      ...(range === undefined ? {} : { range }),
    },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

/** A raise with two investors who signed, a data room, and a viewer. */
async function closedRound(api: TestApi) {
  const live = await openRaise(api);
  const { owner, company, raise, path } = live;
  const room = { founder: owner, raise: raise.id, company: company.id };
  // Its file is nowhere but in the database.
  await updateRows(api, 'raise_documents', { raise_id: raise.id }, { published_at: null });
  const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
  const [vera, olga] = [await addPerson(api, 'Vera'), await addPerson(api, 'Olga', 'operator')];
  await addTo(api, company, vera, 'editor');
  await letIn(room, ivan.email);
  await ivan.get(`${path}/documents`);
  const open = await aDocument(api, room, {
    name: 'Figures',
    folder: 'financials',
    downloadAllowed: true,
  });
  await aDocument(api, room, { name: 'To come', staged: true });
  await ivan.post(`${path}/questions`, { question: '=What is the churn?' });
  const mine = commitmentIn(await commitTo(ivan, path, 2_500_000));
  const other = commitmentIn(await commitTo(mia, path, 1_000_000));
  return { ...live, ivan, mia, vera, olga, open, mine, other };
}

await withApiOnBothEngines({
  async 'the owner and operators get all papers of a raise, with their hashes'(t, api) {
    const { owner, olga, path, raise, mine, other } = await closedRound(api);
    t.match(await read(owner, path), { state: 'none', file: null });
    t.equal((await download(api, owner, path)).status, 404, 'nothing is made yet');
    const binder = await make(api, owner, path);
    t.match(binder, { state: 'ready', problem: null, file: { sha256: /^[0-9a-f]{64}$/ } });
    const file = await download(api, olga, path);
    t.equal(file.status, 200);
    t.equal(file.headers['content-type'], 'application/zip');
    t.match(file.headers['content-disposition'], /^attachment; filename="binder-[a-z0-9-]+\.zip"$/);
    t.equal(sha256Of(file.bytes), binder.file?.sha256);
    t.equal(file.bytes.length, binder.file?.bytes);

    const files = await unzipped(file.bytes);
    const text = (name: string) => String(files.get(name) ?? '');
    const [snapshot] = await findRows(api, 'raise_snapshots', { raise_id: raise.id });
    t.equal(text('snapshots/snapshot-001.json'), snapshot?.content);
    t.equal([...files.keys()].filter((name) => name.startsWith('agreements/')).length, 2);
    for (const { id } of [mine, other]) {
      t.match(text(`certificates/${id}.pdf`).slice(0, 5), '%PDF-', id);
      t.ok(text('book/book.csv').includes(id));
      t.ok(text('book/ledger.csv').includes(id));
    }
    const names = [...files.keys()];
    t.ok(
      names.some((name) => /^room\/financials\/Figures-.{6}\/v1\.pdf$/.test(name)),
      `${names}`,
    );
    t.notOk(
      names.some((name) => name.includes('To-come')),
      'what is staged is not in it',
    );
    t.ok(text('questions/questions.csv').includes("'=What is the churn?"), 'and runs no formula');
    t.ok(text('access/access-log.csv').startsWith('\ufeffTime'));
    t.ok(text('book/book.csv').includes('Ivan Investor'), 'with their names');
    const index = JSON.parse(text('index.json'));
    t.equal(index.facts['Raise ID'], raise.id);
    t.same(
      index.sections.map(({ section }: { section: string }) => section),
      ['snapshots', 'agreements', 'certificates', 'book', 'room', 'questions', 'access'],
    );
    t.match(text('index.html'), /<h2 id="certificates">Certificates of commitments<\/h2>/);
    await verified(t, file.bytes, files);
  },

  async 'the same facts give the same bytes, and new facts another file'(t, api) {
    const { owner, olga, path, ivan } = await closedRound(api);
    const first = await make(api, owner, path);
    api.clock.now += 3_600_000;
    const again = await make(api, olga, path);
    t.equal(again.file?.sha256, first.file?.sha256);
    t.equal(again.file?.madeAt, first.file?.madeAt, 'it is the same file');
    t.not(again.file?.expiresAt, first.file?.expiresAt, 'which is kept for longer');
    await ivan.post(`${path}/questions`, { question: 'And the margin?' });
    const next = await make(api, owner, path);
    t.not(next.file?.sha256, first.file?.sha256);
    const used = await findRows(api, 'files', { media_type: 'application/zip', state: 'used' });
    t.equal(used.length, 1, 'and the one before is given up');
  },

  async 'an investor gets what belongs to their commitment, and nothing of others'(t, api) {
    const { owner, ivan, mia, mine, other, raise } = await closedRound(api);
    const room = { founder: owner, raise: raise.id, company: '' };
    const mineAt = `/commitments/${mine.id}`;
    const binder = await make(api, ivan, mineAt);
    const files = await unzipped((await download(api, ivan, mineAt)).bytes);
    const all = [...files.values()].map(String).join('\n');
    t.notOk(all.includes(other.id), 'no other commitment');
    t.notOk(all.includes(mia.id) || all.includes(mia.email), 'and no other investor');
    const names = [...files.keys()];
    t.ok(names.includes(`certificates/${mine.id}.pdf`));
    t.notOk(
      names.some((name) => /^(access|book\/book)/.test(name)),
      `${names}`,
    );
    t.match(String(files.get('questions/questions.csv')), /churn/);
    t.equal(binder.state, 'ready');

    // A snapshot with two documents: one that can only be read, and one that can be downloaded.
    await aDocument(api, room, { name: 'Deck to read', downloadAllowed: false });
    await updateRows(api, 'raise_documents', {}, { added_at: null });
    await snapshotWithDocuments(api, raise.id);
    const later = await make(api, ivan, mineAt);
    t.equal(later.state, 'ready');
    const now = await unzipped((await download(api, ivan, mineAt)).bytes);
    const documents = [...now.keys()].filter((name) => name.startsWith('room/'));
    t.match(documents, ['room/documents.csv', /^room\/financials\/Figures-.{6}\/v1\.pdf$/]);
    t.match(String(now.get('room/documents.csv')), /Deck to read.*only be read in the data room/);
    t.notOk(String(now.get('room/documents.csv')).includes('To come'));
  },

  async 'wrong people neither read, make nor download one'(t, api) {
    const { owner, path, ivan, mia, vera, olga, mine } = await closedRound(api);
    const mineAt = `/commitments/${mine.id}`;
    await make(api, owner, path);
    await make(api, ivan, mineAt);
    const expected: readonly (readonly [AddedPerson, string, number])[] = [
      [vera, path, 403],
      [ivan, path, 404],
      [mia, path, 404],
      [mia, mineAt, 404],
      [owner, mineAt, 404],
      [vera, mineAt, 404],
      [olga, mineAt, 404],
    ];
    for (const [who, at, status] of expected) {
      t.equal((await who.get(`${at}/binder`)).status, status, `${who.email} reads ${at}`);
      t.equal((await who.post(`${at}/binder`)).status, status, `${who.email} makes ${at}`);
      t.equal((await download(api, who, at)).status, status, `${who.email} downloads ${at}`);
    }
  },

  async 'a download goes on where it broke off, and is in the audit log'(t, api) {
    const { owner, path, raise } = await closedRound(api);
    const { file } = await make(api, owner, path);
    const whole = await download(api, owner, path);
    const head = await download(api, owner, path, 'bytes=0-999');
    const rest = await download(api, owner, path, 'bytes=1000-');
    t.same([head.status, rest.status], [206, 206]);
    t.equal(rest.headers['content-range'], `bytes 1000-${(file?.bytes ?? 0) - 1}/${file?.bytes}`);
    t.ok(Buffer.concat([head.bytes, rest.bytes]).equals(whole.bytes));
    const logged = await findRows(api, 'audit_events', { target_id: raise.id });
    const actions = logged.map(({ action }) => action).filter((action) => /^binder/.test(action));
    t.same(actions.toSorted(), [
      ...['binder.download', 'binder.download', 'binder.download'],
      ...['binder.make', 'binder.ready'],
    ]);
  },

  async 'it is removed after a week, and with an erased account'(t, api) {
    const { owner, path, ivan, mine } = await closedRound(api);
    await make(api, owner, path);
    await make(api, ivan, `/commitments/${mine.id}`);
    api.clock.now += weekMs;
    t.match(await read(owner, path), { state: 'none', file: null });
    t.equal((await download(api, owner, path)).status, 404);
    await api.jobs.drain('sweep');
    t.same(await findRows(api, 'binders', {}), []);
    t.same(await findRows(api, 'files', { media_type: 'application/zip', state: 'used' }), []);

    await make(api, owner, path);
    await make(api, ivan, `/commitments/${mine.id}`);
    const { storage, encrypter, clock } = api;
    const ivanAsPerson = { id: ivan.id, email: ivan.email, name: 'Ivan' };
    const held = await binderData.collect(storage.db, ivanAsPerson, { encrypter, now: clock.now });
    t.match(held['binders']?.items, [{ commitment_id: mine.id, state: 'ready' }]);
    await storage.write((trx) => binderData.erase(trx, ivanAsPerson, clock.now));
    t.same(await findRows(api, 'binders', {}), []);
  },

  async 'a disk that is full is said, and nothing is left lying about'(t, api) {
    const { owner, path } = await closedRound(api);
    const { storage, encrypter, options, clock } = api;
    const files = { ...api.files, add: onFullDisk };
    const making = { storage, encrypter, options, files, binderSources, now: () => clock.now };
    const kind = makeBinderJob({ ...making, log: pino({ level: 'silent' }) });
    const [raiseId, owned] = [path.slice('/raises/'.length), owner.id];
    const of = { raiseId, commitmentId: null };
    const row = await storage.write((trx) => askForBinder(trx, of, owned, clock.now));
    const job = { id: 'job_1', kind: kind.kind, payload: JSON.stringify({ binder: row.id }) };
    const taken = { ...job, attempts: 1, owner: 'one' };
    const error = await kind.run(taken, new AbortController().signal).then(
      () => new Error('It was made.'),
      (failure: Error) => failure,
    );
    t.match(error, {
      name: 'JobFailed',
      isFinal: true,
      message: 'File storage is full right now.',
    });
    await storage.write(async (trx) => kind.onFailure?.(trx, taken, error, true));
    t.match(await read(owner, path), { state: 'failed', problem: error.message, file: null });
    t.same(await findRows(api, 'files', { media_type: 'application/zip' }), []);
    t.match(await make(api, owner, path), { state: 'ready', problem: null }, 'later it is made');
  },

  async 'one that asks twice waits for one, and a file that cannot be read is named'(t, api) {
    const { owner, path } = await closedRound(api);
    const asked = await owner.post(`${path}/binder`);
    t.match(asked.json(), { binder: { state: 'making', progress: null } });
    t.equal((await owner.post(`${path}/binder`)).status, 202);
    t.equal((await findRows(api, 'jobs', { kind: 'make-binder' })).length, 1);
    await api.jobs.drain('make-binder');
    const before = await read(owner, path);
    await updateRows(api, 'files', { media_type: 'application/pdf' }, { sha256: '0'.repeat(64) });
    const failed = await make(api, owner, path);
    t.match(failed, { state: 'failed', problem: /^“Figures, version 1.*can’t be read/ });
    t.same(failed.file?.sha256, before.file?.sha256, 'the one before can still be downloaded');
    t.same(await findRows(api, 'files', { state: 'uploaded' }), [], 'nothing is left of it');
  },
});

/** Ends as a spool folder on a full disk does, after the first piece. */
async function onFullDisk(body: Readable): Promise<never> {
  for await (const _piece of body.iterator({ destroyOnReturn: false })) break;
  throw new ProblemError(problem('unavailable', 'File storage is full right now.'));
}

/** Checks a binder with our command and with `sha256sum`, and that a change is found. */
async function verified(t: Tap, bytes: Buffer, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'binder-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const zip = join(folder, 'binder.zip');
  await writeFile(zip, bytes);
  t.match(await verifyBinder([zip]), { code: 0, text: /^The binder is sound/ });
  t.match(await verifyBinder([]), { code: 1, text: /Name the file/ });
  t.match(await verifyBinder([join(folder, 'none.zip')]), { code: 1, text: /can’t be read/ });
  // A stored PDF is in the ZIP byte for byte.
  const [path, pdf] = [...files].find(([name]) => name.endsWith('.pdf')) ?? ['', Buffer.alloc(0)];
  const changed = Buffer.from(bytes);
  const at = changed.indexOf(pdf) + pdf.length - 20;
  changed[at] = (changed[at] ?? 0) ^ 1;
  await writeFile(zip, changed);
  const found = await verifyBinder([zip]);
  t.match(found, { code: 1 });
  t.ok(found.text.includes(`${path} was changed`), found.text);
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, 'out', name)), { recursive: true });
    await writeFile(join(folder, 'out', name), content);
  }
  const checked = await run('sha256sum', ['-c', '--strict', 'SHA256SUMS'], {
    cwd: join(folder, 'out'),
  });
  t.equal(checked.stdout.trim().split('\n').length, files.size - 1);
  t.ok((await readFile(join(folder, 'out', 'index.html'), 'utf8')).startsWith('<!doctype html>'));
}

/** Makes the snapshot that was signed name the documents that are there now. */
async function snapshotWithDocuments(api: TestApi, raiseId: string): Promise<void> {
  const documents = await findRows(api, 'raise_documents', { raise_id: raiseId });
  const versions = await findRows(api, 'raise_document_versions', {});
  const named = documents.flatMap(({ id, folder, name }) =>
    versions
      .filter(({ document_id }) => document_id === id)
      .map((one) => ({ id, folder, name, version: one.id, n: one.n, sha256: one.sha256 })),
  );
  for (const { id, content } of await findRows(api, 'raise_snapshots', { raise_id: raiseId })) {
    const changed = JSON.stringify({ ...JSON.parse(content), documents: named });
    await updateRows(api, 'raise_snapshots', { id }, { content: changed });
  }
}
