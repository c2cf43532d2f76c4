import type { Actor } from '#api/platform/http/access.ts';
import { required } from '#api/platform/required.ts';
import type { Rate } from '#api/platform/storage/rates.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { attach, attachmentsOf, type SentFile } from './attachment-store.ts';
import { requireOpen, threadFor } from './thread-access.ts';
import { sideOf, toMessage, toThread } from './thread-dto.ts';
import { toldOfMessage } from './thread-events.ts';
import { messageRows, type PairRow } from './thread-rows.ts';
import { addMessage, mutedBy } from './thread-store.ts';

/** Nobody types more in an hour; a program that does is not wanted. */
const writingRate = { limit: 120, seconds: 3_600 } as const;

/** Counts what somebody writes, in new threads and in others alike. */
export function writingRates({ actor }: { readonly actor: Actor }): Readonly<Record<string, Rate>> {
  return { [`thread:${actor.account.id}`]: writingRate };
}

/** A message, its author, and whom it is between. */
interface Writing {
  readonly actor: Actor;
  readonly text: string;
  readonly files: readonly SentFile[] | undefined;
  readonly pair: PairRow;
}

/**
 * Writes a message: its outcome, with what the other side is told. Rejects with 422 where the two may
 * not write.
 * @param thread finds the thread, or opens it
 */
export async function writeMessage(
  trx: Transaction,
  { actor, text, files = [], pair }: Writing,
  thread: () => Promise<{ readonly id: string; readonly isNew: boolean }>,
  now: number,
) {
  const userId = actor.account.id;
  requireOpen(pair, userId);
  const { id, isNew } = await thread();
  const fileNames = files.map(({ name }) => name);
  const side = sideOf(pair, userId);
  const message = { threadId: id, side, authorId: userId, text: text.trim(), fileNames };
  const messageId = await addMessage(trx, message, now);
  await attach(trx, { messageId, threadId: id, ownerId: userId }, files, now);
  const [attached, row, [written], muted] = await together([
    attachmentsOf(trx, [messageId]),
    threadFor(trx, actor, 'thread.read', id, now),
    messageRows(trx, id, { limit: 1 }),
    mutedBy(trx, id),
  ]);
  return {
    events: [toldOfMessage(row, userId, muted, isNew ? 'open' : 'write')],
    body: {
      thread: toThread(row, userId),
      message: toMessage(required(written), row, userId, attached),
    },
  };
}
