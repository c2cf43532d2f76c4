/** Binders: what is in them for whom, and the same bytes for the same facts. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { signedTextOf } from '#api/features/raises/snapshots/signed-text.ts';
import { required } from '#api/platform/required.ts';
import { verifyBinder } from '#server/process/verify-binder.ts';
import { closedRound, downloadBinder, makeBinder, readBinder } from '#test/support/binders.ts';
import { type Tap, withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { unzipped } from '#test/support/unzipped.ts';

const run = promisify(execFile);
const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

await withApiOnBothEngines({
  async 'the owner and operators get all papers of a raise, with their hashes'(t, api) {
    const { owner, olga, path, raise, mine, other } = await closedRound(api);
    t.match(await readBinder(owner, path), { state: 'none', file: null });
    t.equal((await downloadBinder(api, owner, path)).status, 404, 'nothing is made yet');
    const { snapshot: offer, agreementSha256 } = required(mine.signed);
    const countersigned = await owner.post(
      `/commitments/${mine.id}/countersign`,
      {
        ...{ name: 'Ada Owner', title: 'Managing Director' },
        ...{ snapshotSha256: offer.sha256, agreementSha256 },
      },
      ifMatch(mine.version),
    );
    t.equal(countersigned.status, 200, countersigned.text);
    const binder = await makeBinder(api, owner, path);
    t.match(binder, { state: 'ready', problem: null, file: { sha256: /^[0-9a-f]{64}$/ } });
    const file = await downloadBinder(api, olga, path);
    t.equal(file.status, 200);
    t.equal(file.headers['content-type'], 'application/zip');
    t.match(file.headers['content-disposition'], /^attachment; filename="binder-[a-z0-9-]+\.zip"$/);
    t.equal(sha256Of(file.bytes), binder.file?.sha256);
    t.equal(file.bytes.length, binder.file?.bytes);

    const files = await unzipped(file.bytes);
    const text = (name: string) => String(files.get(name) ?? '');
    const [snapshot] = await findRows(api, 'raise_snapshots', { raise_id: raise.id });
    t.equal(text('snapshots/snapshot-001.json'), signedTextOf(snapshot?.content ?? ''));
    t.equal(sha256Of(text('snapshots/snapshot-001.json')), snapshot?.sha256);
    t.match(JSON.parse(text('snapshots/snapshot-001-holders.json')), { capTable: null });
    t.equal([...files.keys()].filter((name) => name.startsWith('agreements/')).length, 2);
    const executed = [...files.keys()].filter((name) => name.startsWith('executed/'));
    const paper = `executed/${mine.id}-v2.pdf`;
    t.same(executed, [paper], 'once both have signed');
    t.match(text(paper).slice(0, 5), '%PDF-');
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
      [
        ...['snapshots', 'agreements', 'executed', 'certificates', 'book', 'payments'],
        ...['room', 'questions', 'access'],
      ],
    );
    const ivans = { signer: 'Ivan Investor', side: 'investor', at: required(mine.signed).at };
    const adas = { signer: 'Ada Owner, Managing Director', side: 'company', at: String };
    const papersIn = (name: string) =>
      index.sections.find(({ section }: { section: string }) => section === name).papers;
    t.match(papersIn('executed'), [{ signatures: [ivans, adas] }]);
    const agreed = papersIn('agreements').find(({ path }: { path: string }) =>
      path.includes(agreementSha256 ?? ''),
    );
    t.match(agreed.signatures, [ivans, adas]);
    for (const { signatures } of papersIn('agreements')) {
      t.ok(signatures.length > 0, 'every agreement names who signed it');
    }
    t.match(
      text('index.html'),
      /Signed by Ivan Investor for the investor, .+ UTC; Ada Owner, Managing Director for the company, /,
    );
    t.match(text('index.html'), /<h2 id="certificates">Certificates of commitments<\/h2>/);
    await verified(t, file.bytes, files);
  },

  async 'the same facts give the same bytes, and new facts another file'(t, api) {
    const { owner, olga, path, ivan } = await closedRound(api);
    const first = await makeBinder(api, owner, path);
    api.clock.now += 3_600_000;
    const again = await makeBinder(api, olga, path);
    t.equal(again.file?.sha256, first.file?.sha256);
    t.equal(again.file?.madeAt, first.file?.madeAt, 'it is the same file');
    t.not(again.file?.expiresAt, first.file?.expiresAt, 'which is kept for longer');
    await ivan.post(`${path}/questions`, { question: 'And the margin?' });
    const next = await makeBinder(api, owner, path);
    t.not(next.file?.sha256, first.file?.sha256);
    const used = await findRows(api, 'files', { media_type: 'application/zip', state: 'used' });
    t.equal(used.length, 1, 'and the one before is given up');
  },

  async 'an investor gets what belongs to their commitment, and nothing of others'(t, api) {
    const { owner, ivan, mia, mine, other, raise } = await closedRound(api);
    const room = { founder: owner, raise: raise.id, company: '' };
    const mineAt = `/commitments/${mine.id}`;
    const binder = await makeBinder(api, ivan, mineAt);
    const files = await unzipped((await downloadBinder(api, ivan, mineAt)).bytes);
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
    const later = await makeBinder(api, ivan, mineAt);
    t.equal(later.state, 'ready');
    const now = await unzipped((await downloadBinder(api, ivan, mineAt)).bytes);
    const documents = [...now.keys()].filter((name) => name.startsWith('room/'));
    t.match(documents, ['room/documents.csv', /^room\/financials\/Figures-.{6}\/v1\.pdf$/]);
    t.match(String(now.get('room/documents.csv')), /Deck to read.*only be read in the data room/);
    t.notOk(String(now.get('room/documents.csv')).includes('To come'));
  },
});

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
