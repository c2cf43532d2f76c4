import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { DocumentUpdate } from '#api/platform/events/room-notifications.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { DocumentRow } from '../raises/documents/document-store.ts';
import { roomFacts } from './grant-events.ts';
import { type Room, unpublishedStates } from './room-access.ts';
import { type AnswerTold, isStillGiven } from './withdrawn-answer-store.ts';

/** In one transaction; the others in the next, so that other writes go between. */
export const readersAtOnce = 100;

/** The name of the job that tells those who are left. */
export const tellReadersKind = 'tell-readers';

type ReaderKind = 'document.changed' | 'question.answered' | 'question.answer-withdrawn';
type ReaderEvent = Pick<Extract<AnyEvent, { kind: ReaderKind }>, 'kind' | 'facts'>;

/** What readers of a room are told, and which of them. */
interface News {
  readonly event: ReaderEvent;
  /** What happened, so that nobody is told twice. */
  readonly onceKey: string;
  /** Of those who read the deck alone: all of them, or only this person; without it, none. */
  readonly deckReaders?: 'all' | { readonly id: string };
  /** The answer that it is about: once that is withdrawn, nobody else is told. */
  readonly answer?: AnswerTold;
}

/** What readers are told, and who has been told already. */
export interface ReaderNews extends News {
  /** The last one who was told; empty for nobody. */
  readonly after: string;
}

/** When it happened, and beside how much else. */
interface Telling {
  readonly now: number;
  /** Of how many things people are told in this transaction; of this one alone if left out. */
  readonly beside?: number;
}

/**
 * Returns what the readers of a document are told of it; nothing before its raise is published.
 * `onceKey` names what happened, so that it is told once.
 */
export async function toldOfDocument(
  trx: Transaction,
  { raise }: Pick<Room, 'raise'>,
  { folder }: Pick<DocumentRow, 'folder'>,
  { what, onceKey, ...telling }: Telling & { what: DocumentUpdate; onceKey: string },
): Promise<readonly AnyEvent[]> {
  if (unpublishedStates.includes(raise.state)) return [];
  const facts = { ...roomFacts(raise), folder, what };
  const event = { kind: 'document.changed', facts } as const;
  // Everybody reads the deck.
  const news =
    folder === 'deck' ? { event, onceKey, deckReaders: 'all' as const } : { event, onceKey };
  return toldReaders(trx, news, telling);
}

/**
 * Returns what the first readers of a room are told. A room may have any number of them: as many as
 * fit into one transaction are told with the change, the others by a job.
 */
export function toldReaders(
  trx: Transaction,
  news: News,
  { now, beside = 1 }: Telling,
): Promise<readonly AnyEvent[]> {
  const atOnce = Math.max(1, Math.floor(readersAtOnce / beside));
  return toldNext(trx, { ...news, after: '' }, now, atOnce);
}

/** Returns what the next readers are told, and leaves those behind them to a job. */
export async function toldNext(
  trx: Transaction,
  news: ReaderNews,
  now: number,
  atOnce = readersAtOnce,
): Promise<readonly AnyEvent[]> {
  if (news.answer !== undefined && !(await isStillGiven(trx, news.answer))) return [];
  const readers = await readersOf(trx, news, now)
    .where('access_grants.user_id', '>', news.after)
    .orderBy('access_grants.user_id')
    .limit(atOnce)
    .execute();
  const last = readers.at(-1);
  if (last !== undefined && readers.length === atOnce) {
    const payload: ReaderNews = { ...news, after: last.id };
    await addJob(trx, { kind: tellReadersKind, payload }, now);
  }
  const { event, onceKey } = news;
  return readers.map(({ id }) => ({ ...event, person: id, onceKey }) as AnyEvent);
}

/** Those who may read it now. */
function readersOf(trx: Transaction, { event, deckReaders }: ReaderNews, now: number) {
  return trx
    .selectFrom('access_grants')
    .innerJoin('users', 'users.id', 'access_grants.user_id')
    .select('users.id')
    .where('raise_id', '=', event.facts.raise)
    .where('access_grants.state', '=', 'active')
    .where('users.status', '=', 'active')
    .where((grant) =>
      grant.or([
        grant('expires_at', 'is', null),
        grant('expires_at', '>', new Date(now).toISOString()),
      ]),
    )
    .$if(deckReaders !== 'all', (query) =>
      query.where((grant) =>
        grant.or([
          grant('scope', '=', 'all'),
          ...(typeof deckReaders === 'object' ? [grant('users.id', '=', deckReaders.id)] : []),
        ]),
      ),
    );
}
