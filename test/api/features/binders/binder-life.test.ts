/** Who gets a binder, how it is downloaded, when it is gone, and what is said when it cannot be made. */
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { askForBinder } from '#api/features/binders/binder-store.ts';
import { makeBinderJob } from '#api/features/binders/make-binder-job.ts';
import { binderData } from '#api/features/binders/personal-data.ts';
import { binderSources } from '#api/features.ts';
import type { PdfWriter } from '#api/platform/pdf/pdf-writer.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Binder } from '#shared/product/binders/binders.ts';
import { closedRound, downloadBinder, makeBinder, readBinder } from '#test/support/binders.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { AddedPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const weekMs = 7 * 86_400_000;

await withApiOnBothEngines({
  async 'wrong people neither read, make nor download one'(t, api) {
    const { owner, path, ivan, mia, vera, olga, mine } = await closedRound(api);
    const mineAt = `/commitments/${mine.id}`;
    await makeBinder(api, owner, path);
    await makeBinder(api, ivan, mineAt);
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
      t.equal((await downloadBinder(api, who, at)).status, status, `${who.email} downloads ${at}`);
    }
  },

  async 'a download goes on where it broke off, and is in the audit log'(t, api) {
    const { owner, path, raise, ivan } = await closedRound(api);
    const { file } = await makeBinder(api, owner, path);
    const whole = await downloadBinder(api, owner, path);
    const head = await downloadBinder(api, owner, path, 'bytes=0-999');
    const rest = await downloadBinder(api, owner, path, 'bytes=1000-');
    t.same([head.status, rest.status], [206, 206]);
    t.equal(rest.headers['content-range'], `bytes 1000-${(file?.bytes ?? 0) - 1}/${file?.bytes}`);
    t.ok(Buffer.concat([head.bytes, rest.bytes]).equals(whole.bytes));
    const logged = await findRows(api, 'audit_events', { target_id: raise.id });
    const actions = logged.map(({ action }) => action).filter((action) => /^binder/.test(action));
    t.same(actions.toSorted(), [
      ...['binder.download', 'binder.download', 'binder.download'],
      ...['binder.make', 'binder.ready'],
    ]);

    // Meanwhile another one was made: what there is of the first is not continued with it.
    const tag = String(whole.headers['etag']);
    t.equal((await downloadBinder(api, owner, path, 'bytes=1000-', tag)).status, 206);
    await ivan.post(`${path}/questions`, { question: 'What is new?' });
    const next = await makeBinder(api, owner, path);
    t.not(next.file?.sha256, file?.sha256);
    const begun = await downloadBinder(api, owner, path, 'bytes=1000-', tag);
    t.equal(begun.status, 200);
    t.equal(begun.bytes.length, next.file?.bytes);
  },

  async 'it is removed after a week, and with an erased account'(t, api) {
    const { owner, path, ivan, mine } = await closedRound(api);
    await makeBinder(api, owner, path);
    await makeBinder(api, ivan, `/commitments/${mine.id}`);
    api.clock.now += weekMs;
    t.match(await readBinder(owner, path), { state: 'none', file: null });
    t.equal((await downloadBinder(api, owner, path)).status, 404);
    await api.jobs.drain('sweep');
    t.same(await findRows(api, 'binders', {}), []);
    t.same(await findRows(api, 'files', { media_type: 'application/zip', state: 'used' }), []);

    await makeBinder(api, owner, path);
    await makeBinder(api, ivan, `/commitments/${mine.id}`);
    const { storage, encrypter, clock } = api;
    const ivanAsPerson = { id: ivan.id, email: ivan.email, name: 'Ivan' };
    const held = await binderData.collect(storage.db, ivanAsPerson, { encrypter, now: clock.now });
    t.match(held['binders']?.items, [{ commitment_id: mine.id, state: 'ready' }]);
    await storage.write((trx) => binderData.erase(trx, ivanAsPerson, clock.now));
    t.same(await findRows(api, 'binders', {}), []);
  },

  async 'a disk that is full is said, and nothing is left lying about'(t, api) {
    const { owner, path } = await closedRound(api);
    const { storage } = api;
    const { kind, taken } = await toMake(api, owner, path, {
      files: { ...api.files, add: onFullDisk },
    });
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
    t.match(await readBinder(owner, path), { state: 'failed', problem: error.message, file: null });
    t.same(await findRows(api, 'files', { media_type: 'application/zip' }), []);
    t.match(
      await makeBinder(api, owner, path),
      { state: 'ready', problem: null },
      'later it is made',
    );
  },

  async 'how far it is can be read while it is made'(t, api) {
    const { owner, path } = await closedRound(api);
    const seen: Binder['progress'][] = [];
    const pdf: Pick<PdfWriter, 'write'> = {
      async write(content, signal) {
        const { progress } = await readBinder(owner, path);
        seen.push(progress);
        // As long as a large one takes between two of what is noted.
        if (seen.length === 1) await pause(1_100);
        return api.pdf.write(content, signal);
      },
    };
    const { kind, taken } = await toMake(api, owner, path, { pdf });
    await kind.run(taken, new AbortController().signal);
    const [first, second] = [seen[0], seen.at(-1)];
    t.equal(first?.done, 0);
    t.ok(first !== null && second && second.done > 0, `${second?.done} of ${second?.total}`);
    t.equal(first?.total, second?.total, 'it is known from the first on how many there are');
    t.ok(second && second.done < second.total);
  },

  async 'one that is being drawn is given up at once when the server stops'(t, api) {
    const { owner, path } = await closedRound(api);
    const stopping = new AbortController();
    const pdf: Pick<PdfWriter, 'write'> = {
      write: (_content, signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          setImmediate(() => stopping.abort(new Error('The server stops.')));
        }),
    };
    const { kind, taken } = await toMake(api, owner, path, { pdf });
    await t.rejects(kind.run(taken, stopping.signal), { message: 'The server stops.' });
    t.match(await readBinder(owner, path), { state: 'making' }, 'it is made by the next one');
    t.same(await findRows(api, 'files', { media_type: 'application/zip' }), []);
  },

  async 'one that asks twice waits for one, and a file that cannot be read is named'(t, api) {
    const { owner, path } = await closedRound(api);
    const asked = await owner.post(`${path}/binder`);
    t.match(asked.json(), { binder: { state: 'making', progress: null } });
    t.equal((await owner.post(`${path}/binder`)).status, 202);
    t.equal((await findRows(api, 'jobs', { kind: 'make-binder' })).length, 1);
    await api.jobs.drain('make-binder');
    const before = await readBinder(owner, path);
    await updateRows(api, 'files', { media_type: 'application/pdf' }, { sha256: '0'.repeat(64) });
    const failed = await makeBinder(api, owner, path);
    t.match(failed, { state: 'failed', problem: /^“Figures, version 1.*can’t be read/ });
    t.same(failed.file?.sha256, before.file?.sha256, 'the one before can still be downloaded');
    t.same(await findRows(api, 'files', { state: 'uploaded' }), [], 'nothing is left of it');
  },
});

/** The job of a binder that was asked for, with other parts than the API has. */
async function toMake(
  { storage, files, pdf, encrypter, options, clock }: TestApi,
  owner: AddedPerson,
  path: string,
  others: Partial<Pick<Parameters<typeof makeBinderJob>[0], 'files' | 'pdf'>>,
) {
  const making = { storage, files, pdf, encrypter, options, binderSources, now: () => clock.now };
  const kind = makeBinderJob({ ...making, ...others, log: pino({ level: 'silent' }) });
  const of = { raiseId: path.slice('/raises/'.length), commitmentId: null };
  const row = await storage.write((trx) => askForBinder(trx, of, owner.id, clock.now));
  const job = { id: 'job_1', kind: kind.kind, payload: JSON.stringify({ binder: row.id }) };
  return { kind, taken: { ...job, attempts: 1, owner: 'one' } };
}

/** Ends as a spool folder on a full disk does, after the first piece. */
async function onFullDisk(body: Readable): Promise<never> {
  for await (const _piece of body.iterator({ destroyOnReturn: false })) break;
  throw new ProblemError(problem('unavailable', 'File storage is full right now.'));
}
