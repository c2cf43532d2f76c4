import { randomInt } from 'node:crypto';
import { insertsOf } from '#api/platform/storage/added-rows.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { addedWithCommit } from '#api/platform/storage/unit-of-work.ts';
import type { ContactMessage } from '#shared/product/contact/contact.ts';
import type { ContactState } from '#shared/product/contact/lifecycle.ts';

/** Letters and digits that are not confused on the telephone. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceGroups = 2;
const referenceGroupLength = 4;

/** A number to quote, `K7QM-2XPD`: short enough to say aloud, long enough not to be guessed. */
export function newReference(): string {
  const groups = Array.from({ length: referenceGroups }, () =>
    Array.from(
      { length: referenceGroupLength },
      () => referenceAlphabet[randomInt(referenceAlphabet.length)],
    ).join(''),
  );
  return groups.join('-');
}

/** A message on its way in. */
export interface SentMessage {
  readonly id: string;
  readonly reference: string;
  readonly message: ContactMessage;
}

const insertRow = addedWithCommit({
  tables: ['contact_messages'],
  statements: insertsOf('contact_messages'),
});

/**
 * Stores a message; spam is kept too, because nobody could check a filter that deletes messages.
 */
export async function insertMessage(
  trx: Transaction,
  { id, reference, message }: SentMessage,
  state: ContactState,
  now: number,
): Promise<void> {
  await insertRow(trx, {
    id,
    reference,
    name: message.name.trim(),
    email: message.email,
    topic: message.topic,
    body: message.body,
    state,
    created_at: new Date(now).toISOString(),
    answered_at: null,
    changed_by: null,
    changed_at: null,
    version: 1,
  });
}

/** Messages are kept this long after the last answer, as stated in the privacy policy. */
const messagesKeptMs = 365 * 86_400_000;

/** Removes messages that are kept no longer. */
export async function removeOldMessages(trx: Transaction, now: number): Promise<void> {
  const yearAgo = new Date(now - messagesKeptMs).toISOString();
  await trx
    .deleteFrom('contact_messages')
    .where((row) => row(row.fn.coalesce('answered_at', 'created_at'), '<=', yearAgo))
    .execute();
}
