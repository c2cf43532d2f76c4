import { auditSystem } from '#api/platform/audit/audit.ts';
import type { BinderDeps, BinderSource, BinderSubject } from '#api/platform/binder-source.ts';
import type { JobDeps } from '#api/platform/deps.ts';
import type { StoredFile } from '#api/platform/files/file-store.ts';
import { JobFailed, type JobKind, type TakenJob } from '#api/platform/jobs/job-kind.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { binderMaxBytes } from '#shared/product/binders/binder-limits.ts';
import {
  type BinderRow,
  binderToMake,
  failBinder,
  keepBinder,
  noteProgress,
} from './binder-store.ts';
import { binderHead, subjectOf } from './binder-subject.ts';
import { beginZip } from './binder-zip.ts';
import { type PaperInSection, UnreadablePaper, writeBinder } from './write-binder.ts';

/** The job that makes binders. */
export const makeBinderKind = 'make-binder';
/** Whoever waits looks this often, so progress is written no more often. */
const progressMs = 1_000;

const laterWords = 'The binder couldn’t be created right now. Try again later.';

type MakingDeps = Pick<
  JobDeps,
  'storage' | 'files' | 'encrypter' | 'options' | 'log' | 'now' | 'binderSources'
> &
  Pick<BinderDeps, 'pdf'>;

/** Makes binders one after the other, each as a stream into the file storage. */
export function makeBinderJob(deps: MakingDeps): JobKind {
  const { storage, now } = deps;
  return {
    kind: makeBinderKind,
    backOff: { firstMs: 10_000, factor: 3, attemptsMax: 3 },
    async run(job, signal) {
      const row = await binderToMake(storage.db, binderIn(job));
      const subject = row && (await subjectOf(storage.db, row));
      // Its raise, or the account of its investor, is gone.
      if (row === undefined || subject === undefined) return undefined;
      const file = await made(deps, row, subject, signal);
      return async function concludeBinder(trx) {
        const current = await binderToMake(trx, row.id);
        if (current === undefined) return;
        await keepBinder(trx, current, file, now());
        const after = { sha256: file.sha256, bytes: file.bytes };
        await auditSystem(trx, { action: 'binder.ready', ...targetOf(row), after }, now());
      };
    },
    async onFailure(trx, job, error, isLast) {
      if (!isLast) return;
      await failBinder(trx, binderIn(job), error instanceof JobFailed ? error.message : laterWords);
    },
  };
}

/** Says in the audit log what a binder is of. */
export function targetOf({
  raise_id,
  commitment_id,
}: Pick<BinderRow, 'raise_id' | 'commitment_id'>) {
  return commitment_id === null
    ? { targetType: 'raise', targetId: raise_id }
    : { targetType: 'commitment', targetId: commitment_id };
}

function binderIn({ payload }: TakenJob): string {
  return (JSON.parse(payload) as { binder: string }).binder;
}

/** Makes the file; what is not finished leaves nothing behind. */
async function made(
  deps: MakingDeps,
  row: BinderRow,
  subject: BinderSubject,
  signal: AbortSignal,
): Promise<StoredFile> {
  const { storage, files } = deps;
  const head = await binderHead(storage.db, deps.options, subject);
  const papers = await papersOf(deps, subject);
  const total = papers.length;
  await storage.write((trx) => noteProgress(trx, row.id, { done: 0, total }));
  const zip = beginZip();
  // Also when the ZIP is not taken any further, as by a disk that is full.
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const onWritten = notingProgress(deps, row.id, total);
  const writing = writeBinder(files, zip, { head, papers, signal: either, onWritten }).then(
    zip.end,
    zip.fail,
  );
  try {
    return await files.add(
      zip.output,
      { maxBytes: binderMaxBytes, typeOf: () => 'application/zip', givesBack: true },
      { id: row.id, quotaBytes: 3 * binderMaxBytes, whenFull: laterWords },
    );
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(deps, row, error);
  } finally {
    ended.abort();
    zip.output.destroy();
    await writing;
  }
}

async function papersOf(
  deps: MakingDeps,
  subject: BinderSubject,
): Promise<readonly PaperInSection[]> {
  const papers: PaperInSection[] = [];
  for (const source of deps.binderSources) papers.push(...(await listed(source, deps, subject)));
  return papers;
}

async function listed(source: BinderSource, deps: MakingDeps, subject: BinderSubject) {
  const { section } = source;
  return (await source.list(deps, subject)).map((paper) => ({ section, paper }));
}

function notingProgress({ storage }: MakingDeps, id: string, total: number) {
  let notedAt = performance.now();
  return async (done: number) => {
    if (performance.now() - notedAt < progressMs) return;
    notedAt = performance.now();
    await storage.write((trx) => noteProgress(trx, id, { done, total }));
  };
}

/** What a person is told where asking again at once would end alike; everything else is tried again. */
function failureOf({ log }: MakingDeps, { id }: BinderRow, error: unknown): unknown {
  if (error instanceof UnreadablePaper) {
    log.error({ binder: id, err: error }, 'a binder could not be made: a file cannot be read');
    const what = `“${error.title}” can’t be read from storage, so the binder couldn’t be created. Ask the operator to check the file, then create the binder again.`;
    return new JobFailed(what, { isFinal: true });
  }
  if (error instanceof ProblemError) {
    log.error({ binder: id, err: error }, 'a binder could not be stored');
    return new JobFailed(error.problem.detail ?? laterWords, { isFinal: true });
  }
  return error;
}
