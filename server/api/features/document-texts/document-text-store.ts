import { type SqlBool, sql } from 'kysely';
import type { FileFault } from '#api/platform/files/file-checks.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { DocumentType } from '#shared/product/raises/document-kinds.ts';
import type { DocumentTextState } from '#shared/product/raises/found-pages.ts';
import { wordsOfPage } from './page-words.ts';

/** So many pages are written by one statement, which takes a few milliseconds. */
const pagesPerStep = 10;

/** A version whose text is to be read. */
export interface WaitingVersion {
  readonly version_id: string;
  readonly document_id: string;
  readonly raise_id: string;
  readonly file_id: string;
  readonly media_type: DocumentType;
  readonly page_count: number | null;
  readonly sha256: string;
  readonly attempts: number;
  readonly fault: FileFault | null;
  /** How many threads its file has cost. */
  readonly losses: number | null;
  readonly loss_code: string | null;
}

/** The text of a page; its words are folded where there is time for it. */
export interface PageEntry {
  readonly page: number;
  readonly text: string;
  readonly words: string;
  /** Whether it has more words than are kept. */
  readonly isCut: boolean;
}

/** Makes what is stored of a page of a raise; undefined where nothing on it can be found. */
export function pageEntry(raiseId: string, page: number, text: string): PageEntry | undefined {
  // PostgreSQL stores no zero and no half of a letter.
  const plain = text.replaceAll('\0', '').toWellFormed();
  const { words, isCut } = wordsOfPage(raiseId, plain);
  return words === '' ? undefined : { page, text: plain, words, isCut };
}

/** The versions whose text is to be read by now, those that wait longest first. */
export async function waitingVersions(
  db: Database,
  now: number,
  limit: number,
): Promise<readonly WaitingVersion[]> {
  const waiting = db
    .selectFrom('document_texts')
    .select(['version_id', 'document_id', 'attempts', 'due_at'])
    // In the statement itself: an index of some rows is used where no other row can be asked for.
    .where(sql<SqlBool>`state = 'waiting'`)
    .where('due_at', '<=', new Date(now).toISOString())
    .orderBy('due_at')
    .orderBy('version_id')
    .limit(limit);
  return db
    .selectFrom(waiting.as('waiting'))
    .innerJoin('raise_document_versions as version', 'version.id', 'waiting.version_id')
    .innerJoin('raise_documents as document', 'document.id', 'waiting.document_id')
    .leftJoin('files', 'files.id', 'version.file_id')
    .leftJoin('rendering_losses', 'rendering_losses.sha256', 'version.sha256')
    .select(['waiting.version_id', 'waiting.document_id', 'waiting.attempts', 'document.raise_id'])
    .select(['version.file_id', 'version.media_type', 'version.page_count', 'version.sha256'])
    .select(['files.fault', 'rendering_losses.losses', 'rendering_losses.code as loss_code'])
    .orderBy('waiting.due_at')
    .orderBy('waiting.version_id')
    .execute();
}

/** Stores the text of a version, unless its document was deleted meanwhile. */
export async function keepText(
  trx: Transaction,
  { version_id, document_id }: Pick<WaitingVersion, 'version_id' | 'document_id'>,
  state: Exclude<DocumentTextState, 'waiting'>,
  pages: readonly PageEntry[],
): Promise<void> {
  const kept = await trx
    .updateTable('document_texts')
    .set({ state })
    .where('version_id', '=', version_id)
    .where('state', '=', 'waiting')
    .returning('version_id')
    .executeTakeFirst();
  if (kept === undefined) return;
  for (let at = 0; at < pages.length; at += pagesPerStep) {
    const rows = pages.slice(at, at + pagesPerStep).map((one) => ({
      ...{ version_id, document_id, page: one.page, text: one.text, words: one.words },
    }));
    await trx.insertInto('document_page_entries').values(rows).execute();
  }
}

/** Notes that the text of a version could not be read now. */
export async function tryLater(
  trx: Transaction,
  { version_id, attempts }: Pick<WaitingVersion, 'version_id' | 'attempts'>,
  dueAt: number,
): Promise<void> {
  await trx
    .updateTable('document_texts')
    .set({ attempts: attempts + 1, due_at: new Date(dueAt).toISOString() })
    .where('version_id', '=', version_id)
    .execute();
}

/** What is known of the texts of some versions, by their ids. */
export async function textStates(
  db: Database,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentTextState>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_texts')
    .select(['version_id', 'state'])
    .where('version_id', 'in', versionIds)
    .execute();
  return new Map(rows.map(({ version_id, state }) => [version_id, state]));
}
