/** The rounds in which people are told of new raises: one on a day that has any. */
import { addJob } from '#api/platform/jobs/job-store.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';

/** So long a raise is open before anybody is told: its company may have mistaken something. */
const openForMs = 3_600_000;
/** The hour of the day (UTC) from which a round begins. */
const fromHour = 6;
/** So many raises are compared in a round; the others wait for the next day. */
export const raisesInRound = 200;

/** The name of the job that tells the people of a round. */
export const tellNewRaisesKind = 'tell-new-raises';

/** Which people of a round are told next. */
export interface RoundPart {
  readonly day: string;
  /** The last one who was looked at; empty for nobody. */
  readonly after: string;
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Finds the raises that wait; none where it is too early, or this day had its round. */
async function waitingRaises(db: Database, now: number, limit: number): Promise<readonly string[]> {
  if (new Date(now).getUTCHours() < fromHour) return [];
  const rows = await db
    .selectFrom('shown_raises')
    .innerJoin('raises', 'raises.id', 'shown_raises.raise_id')
    .select('shown_raises.raise_id')
    .where('shown_raises.told_on', 'is', null)
    .where('raises.live_at', '<=', new Date(now - openForMs).toISOString())
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('shown_raises as told')
            .select('told.raise_id')
            .where('told.told_on', '=', dayOf(now)),
        ),
      ),
    )
    .orderBy('shown_raises.raise_id')
    .limit(limit)
    .execute();
  return rows.map(({ raise_id }) => raise_id);
}

/** Tells whether a round is to begin: asked often, so it reads one row at most. */
export async function isRoundDue(db: Database, now: number): Promise<boolean> {
  return (await waitingRaises(db, now, 1)).length > 0;
}

/** Begins the round of this day, and leaves the people to a job. Nothing where there is no new raise. */
export async function beginRound(trx: Transaction, now: number): Promise<void> {
  const raises = await waitingRaises(trx, now, raisesInRound);
  if (raises.length === 0) return;
  const day = dayOf(now);
  await trx
    .updateTable('shown_raises')
    .set({ told_on: day })
    .where('raise_id', 'in', raises)
    .execute();
  await addPart(trx, { day, after: '' }, now);
}

/** Leaves people of a round to another job. */
export function addPart(trx: Transaction, payload: RoundPart, now: number): Promise<void> {
  return addJob(trx, { kind: tellNewRaisesKind, payload }, now);
}

/** Lists the raises of a round. */
export async function raisesOfRound(db: Database, day: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('shown_raises')
    .select('raise_id')
    .where('told_on', '=', day)
    .orderBy('raise_id')
    .limit(raisesInRound)
    .execute();
  return rows.map(({ raise_id }) => raise_id);
}

/** Notes that people are told of raises; returns what none of them was told of before. */
export async function noteTold(
  trx: Transaction,
  told: readonly { readonly user_id: string; readonly raise_id: string }[],
  now: number,
): Promise<typeof told> {
  const told_at = new Date(now).toISOString();
  const fresh: { user_id: string; raise_id: string }[] = [];
  for (let from = 0; from < told.length; from += notedAtOnce) {
    const values = told.slice(from, from + notedAtOnce).map((one) => ({ ...one, told_at }));
    const noted = await trx
      .insertInto('told_raises')
      .values(values)
      .onConflict((conflict) => conflict.columns(['user_id', 'raise_id']).doNothing())
      .returning(['user_id', 'raise_id'])
      .execute();
    fresh.push(...noted);
  }
  return fresh;
}

/** Three parameters each: far fewer than a statement may have. */
const notedAtOnce = 500;
