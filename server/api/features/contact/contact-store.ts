import { randomInt } from 'node:crypto';
import type { ContactMessage } from '../../../../shared/product/contact/contact.ts';
import type { ContactState } from '../../../../shared/product/contact/lifecycle.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';

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

/**
 * Stores a message; spam is kept too, because nobody could check a filter that deletes messages.
 */
export async function insertMessage(
  trx: Write,
  { id, reference, message }: SentMessage,
  state: ContactState,
  now: number,
): Promise<void> {
  await trx
    .insertInto('contact_messages')
    .values({
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
    })
    .execute();
}

/** The addresses of everyone who operates this network and may log in. */
export async function operatorAddresses(db: Read): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'operator')
    .where('status', '=', 'active')
    .where('deletion_due_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ email }) => email);
}
