import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { DocumentUpdate } from '#api/platform/events/room-notifications.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { DocumentRow } from '../raises/documents/document-store.ts';
import { roomFacts } from './grant-events.ts';
import { type GrantRow, type Room, unpublishedStates } from './room-access.ts';

/** Somebody who may read a room, or its deck alone. */
export type Reader = Pick<GrantRow, 'scope'> & { readonly id: string };

/** Everybody who may read something of a room now. */
export async function readersToTell(
  db: Database,
  raiseId: string,
  now: number,
): Promise<readonly Reader[]> {
  return db
    .selectFrom('access_grants')
    .innerJoin('users', 'users.id', 'access_grants.user_id')
    .select(['users.id', 'access_grants.scope'])
    .where('raise_id', '=', raiseId)
    .where('access_grants.state', '=', 'active')
    .where('users.status', '=', 'active')
    .where((grant) =>
      grant.or([
        grant('expires_at', 'is', null),
        grant('expires_at', '>', new Date(now).toISOString()),
      ]),
    )
    .execute();
}

/**
 * Returns what the readers of a document are told of it; nothing before its raise is published.
 * `onceKey` names what happened, so that it is told once.
 */
export async function toldOfDocument(
  db: Database,
  { raise }: Pick<Room, 'raise'>,
  { folder }: Pick<DocumentRow, 'folder'>,
  { what, onceKey, now }: { what: DocumentUpdate; onceKey: string; now: number },
): Promise<readonly AnyEvent[]> {
  if (unpublishedStates.includes(raise.state)) return [];
  const readers = await readersToTell(db, raise.id, now);
  // Everybody reads the deck.
  const recipients = readers.filter(({ scope }) => folder === 'deck' || scope === 'all');
  return recipients.map(({ id }) => ({
    kind: 'document.changed' as const,
    person: id,
    facts: { ...roomFacts(raise), folder, what },
    onceKey,
  }));
}
