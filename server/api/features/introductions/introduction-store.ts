import { sql } from 'kysely';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { IntroductionState } from '#shared/product/introductions/introduction-lifecycle.ts';
import { answerBy, type EarlierRequest } from '#shared/product/introductions/introduction-rules.ts';
import { endedRaiseStates } from '#shared/product/raises/lifecycle.ts';

type Fields = Tables['introductions'];

/** As many earlier requests of two as decide whether one may ask again. */
const earlierRead = 200;

/** Adds a request, and returns its id. */
export async function addIntroduction(
  trx: Transaction,
  request: Pick<
    Fields,
    'raise_id' | 'company_id' | 'investor_id' | 'asked_by' | 'author_id' | 'note'
  >,
  now: number,
): Promise<string> {
  const id = newId('itr');
  await trx
    .insertInto('introductions')
    .values({
      ...request,
      id,
      state: 'pending',
      created_at: new Date(now).toISOString(),
      expires_at: answerBy(now),
      decided_at: null,
      decided_by: null,
      reason: '',
      is_last: 0,
      thread_id: null,
    })
    .execute();
  return id;
}

/** Notes what became of a request. */
export async function moveIntroduction(
  trx: Transaction,
  id: string,
  fields: { readonly state: IntroductionState; readonly decided_by: string | null } & Partial<
    Pick<Fields, 'reason' | 'is_last' | 'thread_id'>
  >,
  now: number,
): Promise<void> {
  await trx
    .updateTable('introductions')
    .set({ ...fields, decided_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The requests between a company and an investor, the newest first, also about other raises. */
export async function earlierRequests(
  db: Database,
  companyId: string,
  { raiseId, investorId }: { readonly raiseId: string; readonly investorId: string },
): Promise<readonly EarlierRequest[]> {
  const rows = await db
    .selectFrom('introductions')
    .select(['raise_id', 'asked_by', 'state', 'expires_at', 'decided_at', 'is_last'])
    .where('company_id', '=', companyId)
    .where('investor_id', '=', investorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(earlierRead)
    .execute();
  return rows.map((row) => ({
    isOfThisRaise: row.raise_id === raiseId,
    askedBy: row.asked_by,
    state: row.state,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    isLast: row.is_last === 1,
  }));
}

/**
 * Requests whose time is over, or whose raise has ended, the longest due first. The state stands in
 * the statements themselves, so that both engines use the index of what waits.
 */
export async function dueIntroductions(
  db: Database,
  now: number,
  limit: number,
): Promise<readonly string[]> {
  const at = new Date(now).toISOString();
  const late = await db
    .selectFrom('introductions')
    .select('id')
    .where(sql<boolean>`state = 'pending'`)
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  if (late.length > 0) return late.map(({ id }) => id);
  const ended = await db
    .selectFrom('introductions')
    .innerJoin('raises', 'raises.id', 'introductions.raise_id')
    .select('introductions.id')
    .where(sql<boolean>`introductions.state = 'pending'`)
    .where('introductions.expires_at', '>', at)
    .where('raises.state', 'in', endedRaiseStates)
    .orderBy('introductions.expires_at')
    .limit(limit)
    .execute();
  return ended.map(({ id }) => id);
}
