import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { nextAddressed, nextTold } from './audience.ts';
import { raiseIn } from './update-dto.ts';
import { changedEvent, publishedEvent } from './update-events.ts';
import { nobodysReader, type UpdateRow, updateRow } from './update-rows.ts';
import { noteTold } from './update-store.ts';

/** In one transaction; the others in the next, so that other writes go between. */
export const toldAtOnce = 100;

/** The name of the job that tells people of updates. */
export const tellUpdateKind = 'tell-update';

/** What happened to an update. */
interface News {
  readonly update: string;
  readonly what: 'published' | 'corrected' | 'retracted';
  /** The number of the correction. */
  readonly n?: number;
}

/** What people are told, and who has been told already. */
export interface UpdateTelling extends News {
  /** The last one who was told; empty for nobody. */
  readonly after: string;
}

/** Leaves it to a job to tell people of an update: there may be any number of them. */
export function tellOfUpdate(trx: Transaction, news: News, now: number): Promise<void> {
  const payload: UpdateTelling = { ...news, after: '' };
  return addJob(trx, { kind: tellUpdateKind, payload }, now);
}

/**
 * Returns what the next people are told, and leaves those behind them to another job. Of what has been
 * retracted meanwhile nobody else is told that it was published.
 */
export async function toldNext(
  trx: Transaction,
  telling: UpdateTelling,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<readonly AnyEvent[]> {
  const row = await updateRow(trx, nobodysReader(now), telling.update);
  if (row === undefined || row.state === 'draft') return [];
  if (telling.what !== 'retracted' && row.state === 'retracted') return [];
  const asked = { after: telling.after, limit: toldAtOnce, now };
  const { people, next } =
    telling.what === 'published'
      ? await nextAddressed(trx, raiseIn(row), row.audience, asked)
      : await nextTold(trx, raiseIn(row), row, asked);
  if (next !== undefined) {
    await addJob(trx, { kind: tellUpdateKind, payload: { ...telling, after: next } }, now);
  }
  if (people.length === 0) return [];
  if (telling.what === 'published') await noteTold(trx, row.id, people, now);
  return people.map(eventOf(row, telling, origin));
}

function eventOf(
  row: UpdateRow,
  { what, n = 0 }: UpdateTelling,
  origin: string,
): (person: string) => AnyEvent {
  if (what === 'published') return publishedEvent(row, origin);
  const suffix = what === 'retracted' ? what : `${what}:${n}`;
  return changedEvent(row, what, `${row.id}:${suffix}`);
}
