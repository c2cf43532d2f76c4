import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { DocumentUpdate } from '#api/platform/events/room-notifications.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { DocumentRow } from '../raises/documents/document-store.ts';
import { roomFacts } from './grant-events.ts';
import { type GrantRow, type Room, unpublishedStates } from './room-access.ts';

/** Somebody who may read a room, or its deck alone. */
export type Reader = Pick<GrantRow, 'scope'> & { readonly id: string };

/** Everybody who may read something of a room now. */
export function readersToTell(
  db: Database,
  raiseId: string,
  now: number,
): Promise<readonly Reader[]> {
  return readersOf(db, raiseId, now).execute();
}

function readersOf(db: Database, raiseId: string, now: number) {
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
    );
}

/** In one transaction; the others in the next, so that other writes go between. */
export const readersAtOnce = 100;

/** The name of the job that tells those who are left. */
export const tellReadersKind = 'tell-readers';

/** What the readers of a document are told, and who has been told already. */
export interface ReaderNews {
  readonly facts: Extract<AnyEvent, { kind: 'document.changed' }>['facts'];
  /** What happened, so that nobody is told twice. */
  readonly onceKey: string;
  /** The last one who was told; empty for nobody. */
  readonly after: string;
}

/**
 * Returns what the readers of a document are told of it; nothing before its raise is published. A room
 * may have any number of readers: the first are told with the change, the others by a job.
 * `onceKey` names what happened, so that it is told once.
 */
export async function toldOfDocument(
  trx: Transaction,
  { raise }: Pick<Room, 'raise'>,
  { folder }: Pick<DocumentRow, 'folder'>,
  { what, onceKey, now }: { what: DocumentUpdate; onceKey: string; now: number },
): Promise<readonly AnyEvent[]> {
  if (unpublishedStates.includes(raise.state)) return [];
  return toldNext(trx, { facts: { ...roomFacts(raise), folder, what }, onceKey, after: '' }, now);
}

/** Returns what the next readers are told, and leaves those behind them to a job. */
export async function toldNext(
  trx: Transaction,
  { facts, onceKey, after }: ReaderNews,
  now: number,
): Promise<readonly AnyEvent[]> {
  const { raise, folder } = facts;
  // Everybody reads the deck.
  const readers = await readersOf(trx, raise, now)
    .$if(folder !== 'deck', (query) => query.where('scope', '=', 'all'))
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(readersAtOnce)
    .execute();
  const last = readers.at(-1);
  if (last !== undefined && readers.length === readersAtOnce) {
    const payload: ReaderNews = { facts, onceKey, after: last.id };
    await addJob(trx, { kind: tellReadersKind, payload }, now);
  }
  return readers.map(({ id }) => ({
    kind: 'document.changed' as const,
    person: id,
    facts,
    onceKey,
  }));
}
