import type { Transaction } from '#api/platform/storage/storage.ts';
import { addMessage, markRead, openThread } from '../threads/thread-store.ts';
import { sideOf } from './introduction-dto.ts';
import type { IntroductionRow } from './introduction-rows.ts';

/** More than a thread has messages, and no more than an integer of the databases. */
const everyMessage = 2_000_000_000;

/**
 * Puts the note of a request into the thread of the two, which begins with it where there was none.
 * Whoever answered has read it. Returns the id of the thread.
 */
export async function openThreadWithNote(
  trx: Transaction,
  row: IntroductionRow,
  readerId: string,
  now: number,
): Promise<string> {
  const { raise_id: raiseId, company_id: companyId, investor_id: investorId } = row;
  const { id } = await openThread(trx, { raiseId, investorId, companyId }, now);
  const message = { threadId: id, side: row.asked_by, authorId: row.author_id, text: row.note };
  await addMessage(trx, message, now);
  const reader = { side: sideOf(row, readerId), userId: readerId };
  await markRead(trx, id, reader, everyMessage);
  return id;
}
