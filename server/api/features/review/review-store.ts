import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageParams, RowPlace } from '#api/platform/http/cursor.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { reviewClaimHours } from '#shared/product/fields/limits.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseReview, ReviewClaim } from '#shared/product/raises/reviews.ts';
import { issuerName } from '../raises/issuer.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import type { SnapshotRow } from '../raises/snapshots/raise-snapshots.ts';

const hourMs = 3_600_000;

/** Those who have submitted, oldest first. */
export function listSubmitted(db: Database, { after, limit }: PageParams) {
  const since = sql<string>`coalesce(raises.submitted_at, raises.updated_at)`;
  let query = db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .leftJoin('users', 'users.id', 'raises.claimed_by')
    .select([
      'raises.id',
      'raises.title',
      'raises.claimed_by',
      'raises.claimed_at',
      issuerName.as('company'),
      'users.name as claimer',
      since.as('since'),
    ])
    // Said as its index says it (`queue_raise_reviews`), or it would not be used; so are those below.
    .where(sql<SqlBool>`raises.state = 'in_review'`)
    .where(sql<SqlBool>`${since} > ''`)
    .orderBy(since)
    .orderBy('raises.id')
    .limit(limit);
  if (after !== undefined) query = query.where(isAfter(since, after));
  return query.execute();
}

/** Raises that run and about which their company asks something, who asked first at first. */
export function listAsking(db: Database, { after, limit }: PageParams) {
  const since = sql<string>`raises.asks_since`;
  let query = db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select(['raises.id', 'raises.title', 'raises.reason'])
    .select(['raises.proposed_change', 'raises.cancel_asked_at'])
    .select([issuerName.as('company'), since.as('since')])
    .where('raises.asks_since', 'is not', null)
    .orderBy(since)
    .orderBy('raises.id')
    .limit(limit);
  if (after !== undefined) query = query.where(isAfter(since, after));
  return query.execute();
}

/** Running raises, next deadline first; those without one come last on both databases. */
export function listRunning(db: Database, { after, limit }: PageParams) {
  const closes = sql<string>`coalesce(raises.deadline_at, '9999')`;
  const running = sql.join(runningRaiseStates.map((state) => sql.lit(state)));
  let query = db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select([
      'raises.id as raise',
      issuerName.as('company'),
      'raises.title',
      'raises.state',
      'raises.deadline_at as deadlineAt',
      closes.as('closes'),
    ])
    .where(sql<SqlBool>`raises.state in (${running})`)
    .orderBy(closes)
    .orderBy('raises.id')
    .limit(limit);
  if (after !== undefined) query = query.where(isAfter(closes, after));
  return query.execute();
}

/** Whether a raise comes after a place in the order by `column` and, among equals, by its id. */
function isAfter(column: RawBuilder<unknown>, { value, id }: RowPlace): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} > ${value} or (${column} = ${value} and raises.id > ${id}))`;
}

type Claimed = Pick<Tables['raises'], 'claimed_by' | 'claimed_at'>;

/** Who has a review to themselves; null once that is over. */
export function claimOf(
  { claimed_by, claimed_at }: Claimed,
  name: string | null,
  me: string,
  now: number,
): ReviewClaim | null {
  if (claimed_by === null || claimed_at === null) return null;
  const until = Date.parse(claimed_at) + reviewClaimHours * hourMs;
  if (until <= now) return null;
  return { by: name ?? '', mine: claimed_by === me, until: new Date(until).toISOString() };
}

/** The name of an account. */
export async function nameOf(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/** A decision of an operator about what was submitted. */
export interface Decided {
  readonly decision: Tables['raise_reviews']['decision'];
  readonly operatorId: string;
  readonly checklist?: readonly string[];
  readonly reason?: string;
  readonly comments?: readonly { readonly field: string; readonly comment: string }[];
}

/** Keeps a review of a snapshot. */
export async function addReview(
  trx: Transaction,
  row: RaiseRow,
  snapshot: SnapshotRow,
  { decision, operatorId, checklist = [], reason = '', comments = [] }: Decided,
  now: number,
): Promise<void> {
  const id = newId('rvw');
  const at = new Date(now).toISOString();
  await trx
    .insertInto('raise_reviews')
    .values({
      id,
      raise_id: row.id,
      snapshot_id: snapshot.id,
      operator_id: operatorId,
      decision,
      checklist: JSON.stringify(checklist),
      reason,
      submitted_at: row.submitted_at ?? at,
      at,
    })
    .execute();
  if (comments.length === 0) return;
  await trx
    .insertInto('raise_review_comments')
    .values(
      comments.map(({ field, comment }, position) => ({
        id: newId('rvc'),
        review_id: id,
        raise_id: row.id,
        position,
        field,
        comment: comment.trim(),
        answer: '',
        answered_by: null,
        answered_at: null,
        resolved_at: null,
      })),
    )
    .execute();
}

/** The reviews of a raise with their comments, newest first. */
export async function reviewsOf(db: Database, raiseId: string): Promise<RaiseReview[]> {
  const reviews = await db
    .selectFrom('raise_reviews')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'raise_reviews.snapshot_id')
    .select(['raise_reviews.id', 'decision', 'reason', 'at', 'raise_snapshots.seq'])
    .where('raise_reviews.raise_id', '=', raiseId)
    .orderBy('at', 'desc')
    .orderBy('raise_reviews.id')
    .execute();
  const comments = await db
    .selectFrom('raise_review_comments')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('position')
    .execute();
  return reviews.map(({ id, decision, reason, at, seq }) => ({
    ...{ id, decision, reason, at, snapshot: seq },
    comments: comments
      .filter(({ review_id }) => review_id === id)
      .map((one) => ({
        id: one.id,
        field: one.field,
        comment: one.comment,
        answer: one.answer,
        answeredAt: one.answered_at,
        resolvedAt: one.resolved_at,
      })),
  }));
}

/** Keeps the company's answer to a comment; false when the raise has no such comment. */
export async function answerComment(
  trx: Transaction,
  of: { readonly raise: string; readonly comment: string; readonly by: string },
  answer: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('raise_review_comments')
    .set({ answer: answer.trim(), answered_by: of.by, answered_at: new Date(now).toISOString() })
    .where('id', '=', of.comment)
    .where('raise_id', '=', of.raise)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
