import type { DocumentFolder } from '../../../../../shared/product/raises/document-kinds.ts';
import type { AnyEvent } from '../../../platform/events/record-event.ts';
import type { DocumentNews } from '../../../platform/events/room-news.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import type { DocumentRow } from './document-store.ts';
import { roomFacts } from './grant-events.ts';
import { type Room, unpublishedStates } from './room-access.ts';

/** Everybody who may read the room now; with a folder, those who may read what is in it. */
export async function readersToTell(
  db: Read,
  raiseId: string,
  now: number,
  folder: DocumentFolder = 'deck',
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('access_grants')
    .innerJoin('users', 'users.id', 'access_grants.user_id')
    .select('users.id')
    .where('raise_id', '=', raiseId)
    .where('access_grants.state', '=', 'active')
    .where('users.status', '=', 'active')
    .where((grant) =>
      grant.or([
        grant('expires_at', 'is', null),
        grant('expires_at', '>', new Date(now).toISOString()),
      ]),
    )
    // Everybody reads the deck.
    .$if(folder !== 'deck', (query) => query.where('access_grants.scope', '=', 'all'))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * What the readers of a document are told of it; nothing before its raise is published. `onceKey`
 * names what happened, so that it is told once.
 */
export async function toldOfDocument(
  db: Read,
  { raise }: Pick<Room, 'raise'>,
  { folder }: Pick<DocumentRow, 'folder'>,
  { what, onceKey, now }: { what: DocumentNews; onceKey: string; now: number },
): Promise<readonly AnyEvent[]> {
  if (unpublishedStates.includes(raise.state)) return [];
  const readers = await readersToTell(db, raise.id, now, folder);
  return readers.map((person) => ({
    kind: 'document.changed' as const,
    person,
    facts: { ...roomFacts(raise), folder, what },
    onceKey,
  }));
}
