import type { JobDeps } from '#api/platform/deps.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { isDrawable, isSheet } from '#api/platform/rendering/document-types.ts';
import { lossCode } from '#api/platform/rendering/file-losses.ts';
import { sourceOf } from '#api/platform/rendering/page-source.ts';
import { sheetLimits } from '#api/platform/sheets/limits.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { documentTextMaxLength } from '#shared/product/fields/limits.ts';
import type { DocumentTextState } from '#shared/product/raises/found-pages.ts';
import {
  keepText,
  type PageEntry,
  pageEntry,
  tryLater,
  type WaitingVersion,
  waitingVersions,
} from './document-text-store.ts';

const everyMs = 10_000;
/** Read one after the other, so that an end of the process loses no more than one of them. */
const atOnce = 20;
/** Nobody waits for it; with pages of readers before it, it may take its time. */
const pageWaitMs = 30_000;
/** A sheet has all its rows read at once. */
const sheetWaitMs = sheetLimits.wallMs;
const laterMs = 60_000;
/** Then a minute has become a day. */
const attemptsMax = 12;

type TextDeps = Pick<JobDeps, 'storage' | 'files' | 'rendering' | 'now'>;

/** What became of a version's text. */
interface ReadText {
  readonly state: Exclude<DocumentTextState, 'waiting'>;
  readonly pages: readonly PageEntry[];
}

/**
 * Reads the text of documents that were uploaded, also of those from before there was a search. The
 * threads that draw pages take it from the file, and pages that somebody reads go first.
 */
export function readDocumentTextsJob(deps: TextDeps): JobKind {
  const { storage, now } = deps;
  return {
    kind: 'read-document-texts',
    everyMs,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 6 },
    isNeeded: async () => (await waitingVersions(storage.db, now(), 1)).length > 0,
    async run(_job, signal) {
      for (let found = atOnce; found === atOnce; ) {
        const waiting = await waitingVersions(storage.db, now(), atOnce);
        found = waiting.length;
        for (const version of waiting) {
          signal.throwIfAborted();
          await keep(deps, version, await textOf(deps, version, signal), signal);
        }
      }
      return undefined;
    },
  };
}

/** Stores the text. What a database refuses to store of one version keeps no other from being read. */
async function keep(
  { storage, now }: TextDeps,
  version: WaitingVersion,
  text: ReadText | undefined,
  signal: AbortSignal,
): Promise<void> {
  const later = (trx: Transaction) =>
    tryLater(trx, version, now() + laterMs * 2 ** version.attempts);
  try {
    await storage.write((trx) =>
      text === undefined ? later(trx) : keepText(trx, version, text.state, text.pages),
    );
  } catch {
    signal.throwIfAborted();
    await storage.write((trx) =>
      isLastTry(version) ? keepText(trx, version, 'failed', []) : later(trx),
    );
  }
}

function isLastTry({ attempts }: WaitingVersion): boolean {
  return attempts + 1 >= attemptsMax;
}

/** The text of a version; undefined where it may be had later. */
async function textOf(
  deps: TextDeps,
  version: WaitingVersion,
  signal: AbortSignal,
): Promise<ReadText | undefined> {
  // The text of a picture is a picture.
  const hasText = version.media_type === 'application/pdf' || isSheet(version.media_type);
  if (!hasText) return { state: 'none', pages: [] };
  if (version.fault !== null || lossCode(version) !== undefined) {
    return { state: 'failed', pages: [] };
  }
  try {
    return await pagesOf(deps, version, signal);
  } catch (error) {
    signal.throwIfAborted();
    // Tried no more, because each try may cost a thread, and after two the file is not even shown.
    const isRefused = error instanceof ProblemError && [404, 422].includes(error.status);
    return isRefused || isLastTry(version) ? { state: 'failed', pages: [] } : undefined;
  }
}

async function pagesOf(
  { storage, files, rendering }: TextDeps,
  version: WaitingVersion,
  signal: AbortSignal,
): Promise<ReadText> {
  const { raise_id, page_count } = version;
  const file = await usedFile(storage.db, version.file_id, raise_id);
  if (file === undefined) return { state: 'failed', pages: [] };
  const isTable = isSheet(file.mediaType);
  if (!isTable && !isDrawable(file.mediaType)) return { state: 'failed', pages: [] };
  const source = sourceOf(files, file);
  const asking = {
    asker: 'text',
    isAhead: true,
    isUnseen: true,
    signal,
    waitMs: isTable ? sheetWaitMs : pageWaitMs,
  };
  const pages: PageEntry[] = [];
  let left = documentTextMaxLength;
  let isCut = false;
  for (let page = 1; page <= (page_count ?? 1) && !isCut; page += 1) {
    const text = await rendering.text({ source, page, ...asking });
    // Its rows are read, too, so that nobody waits for those of a large sheet.
    if (isTable) await rendering.table({ source, page, row: 1, ...asking });
    isCut = text.length > left;
    const entry = pageEntry(raise_id, page, text.slice(0, left));
    left -= Math.min(left, text.length);
    if (entry === undefined) continue;
    pages.push(entry);
    isCut ||= entry.isCut;
  }
  return { state: pages.length === 0 ? 'none' : isCut ? 'cut' : 'read', pages };
}
