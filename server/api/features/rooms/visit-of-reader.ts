import { sql } from 'kysely';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { visitGapMs, visitMaxMs } from '#shared/product/fields/limits.ts';
import type { AccessKind } from '#shared/product/raises/document-kinds.ts';

/** Whose visit of which room it is. */
export interface Visitor {
  readonly raiseId: string;
  readonly userId: string;
  /** For the company or as an operator. */
  readonly isInternal: boolean;
}

/** What happens in a visit. */
export interface InVisit {
  readonly at: number;
  /**
   * Only the report of a browser on what was shown before: it belongs to the visit before it,
   * however late it comes, and begins none.
   */
  readonly isReport: boolean;
  /** When the visitor accepted the NDA; null for never. */
  readonly ndaAcceptedAt: string | null;
}

/** Tells whether an event of the log is such a report: a time, or that a document was closed. */
export function isReport(kind: AccessKind, dwellMs: number | null): boolean {
  return kind === 'close' || dwellMs !== null;
}

/**
 * Returns the visit that something belongs to: the latest of that person in that room, while it
 * goes on, or a new one. One statement, by an index, while it goes on.
 */
export async function visitOf(
  trx: Transaction,
  visitor: Visitor,
  { at: ms, isReport, ndaAcceptedAt }: InVisit,
): Promise<string> {
  const { raiseId, userId } = visitor;
  const internal = visitor.isInternal ? 1 : 0;
  const at = textOf(ms);
  const closely = textOf(ms - visitGapMs);
  // Of what was accepted long before, an earlier visit has told.
  const isNow = ndaAcceptedAt !== null && ndaAcceptedAt > closely && ndaAcceptedAt <= at;
  const accepted = isNow ? ndaAcceptedAt : null;
  const found = await trx
    .updateTable('visits')
    .set({
      last_at: sql`case when last_at < ${at} then ${at} else last_at end`,
      nda_accepted_at: sql`coalesce(nda_accepted_at, ${accepted})`,
    })
    .where('id', '=', latest(trx, visitor))
    .where('last_at', '>', closely)
    .where('began_at', '>', textOf(ms - visitMaxMs))
    .returning('id')
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  if (isReport) {
    const before = await latest(trx, visitor).executeTakeFirst();
    if (before !== undefined) return before.id;
  }
  const last = await trx
    .selectFrom('visits')
    .select('n')
    .where('raise_id', '=', raiseId)
    .where('user_id', '=', userId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = newId('vis');
  const times = { began_at: at, last_at: at, nda_accepted_at: accepted };
  const nothingYet = { looked: 0, downloaded: 0, refused: 0 };
  await trx
    .insertInto('visits')
    .values({
      ...{ id, raise_id: raiseId, user_id: userId, n: (last?.n ?? 0) + 1, internal },
      ...times,
      ...nothingYet,
    })
    .execute();
  return id;
}

function latest(trx: Transaction, { raiseId, userId, isInternal }: Visitor) {
  return trx
    .selectFrom('visits as latest')
    .select('latest.id')
    .where('latest.raise_id', '=', raiseId)
    .where('latest.user_id', '=', userId)
    .where('latest.internal', '=', isInternal ? 1 : 0)
    .orderBy('latest.n', 'desc')
    .limit(1);
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
