import {
  keepFile,
  releaseFiles,
  type StoredFile,
  usedFile,
} from '#api/platform/files/file-store.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';

/** A file that is sent with a message. */
export interface SentFile {
  readonly file: string;
  readonly name: string;
}

export type AttachmentRow = Tables['thread_attachments'];

/**
 * Keeps uploads of somebody as the attachments of a message; rejects with 422 where one is not theirs,
 * is sent already, or was removed because it was never sent.
 */
export async function attach(
  trx: Transaction,
  { messageId, threadId, ownerId }: Record<'messageId' | 'threadId' | 'ownerId', string>,
  files: readonly SentFile[],
  now: number,
): Promise<void> {
  for (const [position, { file, name }] of files.entries()) {
    const upload = await trx
      .selectFrom('files')
      .select(['bytes', 'media_type'])
      .where('id', '=', file)
      .where('owner', '=', ownerId)
      .where('state', '=', 'uploaded')
      .executeTakeFirst();
    if (upload === undefined) {
      const message = `“${name}” is no longer there. Choose the file again.`;
      throw invalid([{ pointer: `/files/${position}/file`, code: 'missing', message }]);
    }
    await keepFile(trx, file, ownerId, now);
    await trx
      .insertInto('thread_attachments')
      .values({
        id: newId('tat'),
        thread_id: threadId,
        message_id: messageId,
        position,
        file_id: file,
        owner: ownerId,
        name: name.trim(),
        media_type: upload.media_type,
        bytes: upload.bytes,
      })
      .execute();
  }
}

/** The attachments of messages, by the ids of the messages, in one statement. */
export async function attachmentsOf(
  db: Database,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AttachmentRow[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('thread_attachments')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ message_id }) => message_id);
}

/** An attachment of a thread, and its file; rejects with 404 when there is none. */
export async function attachedFile(
  db: Database,
  threadId: string,
  id: string,
): Promise<{ readonly row: AttachmentRow; readonly file: StoredFile }> {
  const row = await db
    .selectFrom('thread_attachments')
    .selectAll()
    .where('id', '=', id)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  const file = row && (await usedFile(db, row.file_id, row.owner));
  if (row === undefined || file === undefined) {
    throw new ProblemError(problem('not-found', 'This thread has no such file yet.'));
  }
  return { row, file };
}

/** Gives up the files of the threads of an investor, which are about to be deleted. */
export async function releaseAttachments(
  trx: Transaction,
  investorId: string,
  now: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('thread_attachments')
    .innerJoin('threads', 'threads.id', 'thread_attachments.thread_id')
    .select('thread_attachments.file_id')
    .where('threads.investor_id', '=', investorId)
    .execute();
  await releaseFiles(
    trx,
    rows.map(({ file_id }) => file_id),
    now,
  );
}
