import type { Selectable } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { ContactTopic } from '#shared/product/contact/contact.ts';
import type { ContactState } from '#shared/product/contact/lifecycle.ts';

/** A message with the name of the operator who set its state. */
export type QueuedMessage = Selectable<Tables['contact_messages']> & {
  readonly changed_by_name: string | null;
};

/** Which messages to list, and where the page begins. */
export interface QueuePage extends PageParams {
  readonly state?: ContactState;
  readonly topic?: ContactTopic;
}

/** Messages, oldest first. */
export async function listMessages(db: Database, page: QueuePage): Promise<QueuedMessage[]> {
  const { state, topic, after, limit } = page;
  let query = named(db)
    .orderBy('contact_messages.created_at')
    .orderBy('contact_messages.id')
    .limit(limit);
  if (state !== undefined) query = query.where('contact_messages.state', '=', state);
  if (topic !== undefined) query = query.where('contact_messages.topic', '=', topic);
  if (after !== undefined)
    query = query.where(
      rowsAfter(['contact_messages.created_at', 'contact_messages.id'], 'asc', after),
    );
  return query.execute();
}

/** How many messages are in each state, of one topic or of all. */
export async function countMessages(
  db: Database,
  topic: ContactTopic | undefined,
): Promise<Record<ContactState, number>> {
  let query = db
    .selectFrom('contact_messages')
    .select((eb) => ['state', eb.fn.countAll().as('messages')])
    .groupBy('state');
  if (topic !== undefined) query = query.where('topic', '=', topic);
  const counts = { new: 0, answered: 0, spam: 0 };
  for (const { state, messages } of await query.execute()) counts[state] = Number(messages);
  return counts;
}

/** One message; rejects with 404. */
export async function findMessage(db: Database, id: string): Promise<QueuedMessage> {
  const row = await named(db).where('contact_messages.id', '=', id).executeTakeFirst();
  if (row === undefined) {
    throw new ProblemError(problem('not-found', 'This message no longer exists.'));
  }
  return row;
}

/** Writes what a message is marked as, as its next version. */
export async function markMessage(
  trx: Transaction,
  before: QueuedMessage,
  change: { readonly state: ContactState; readonly by: string; readonly now: number },
): Promise<void> {
  const at = new Date(change.now).toISOString();
  await trx
    .updateTable('contact_messages')
    .set({
      state: change.state,
      answered_at: change.state === 'answered' ? at : null,
      changed_by: change.by,
      changed_at: at,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
}

function named(db: Database) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.changed_by')
    .selectAll('contact_messages')
    .select('users.name as changed_by_name');
}
