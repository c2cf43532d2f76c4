import type { Selectable } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { ThreadReport } from '#shared/product/threads/thread-reports.ts';
import { issuerName } from '../raises/issuer.ts';

/** A report, with what it is about; nothing of what was written in the thread. */
export type ReportRow = Selectable<Tables['thread_reports']> & {
  readonly reporter: string | null;
  readonly decider: string | null;
  readonly unlocker: string | null;
  readonly raise_id: string;
  readonly raise_title: string;
  readonly company_id: string;
  readonly company: string;
  readonly investor: string;
  readonly investor_id: string;
  readonly messages: number;
  readonly locked_at: string | null;
};

/** Reports that wait for a decision, oldest first; or those that were decided, newest first. */
export async function listReports(
  db: Database,
  { after, limit, decided }: PageParams & { readonly decided: boolean },
): Promise<readonly ReportRow[]> {
  const column = decided ? 'thread_reports.decided_at' : 'thread_reports.created_at';
  const direction = decided ? 'desc' : 'asc';
  let query = reportRows(db)
    .where('thread_reports.decided_at', decided ? 'is not' : 'is', null)
    .orderBy(column, direction)
    .orderBy('thread_reports.id', direction)
    .limit(limit);
  if (after !== undefined) {
    query = query.where(rowsAfter([column, 'thread_reports.id'], direction, after));
  }
  return query.execute();
}

/** One report; rejects with 404 when there is none. */
export async function reportById(db: Database, id: string): Promise<ReportRow> {
  const row = await reportRows(db).where('thread_reports.id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuch('report');
  return row;
}

/** A report as operators see it. */
export function toReport(row: ReportRow): ThreadReport {
  return {
    id: row.id,
    thread: row.thread_id,
    raise: { id: row.raise_id, title: row.raise_title },
    company: row.company,
    investor: row.investor,
    messages: row.messages,
    isLocked: row.locked_at !== null,
    reportedBy: row.reporter,
    side: row.side,
    reason: row.reason,
    reportedAt: row.created_at,
    decision: row.decision,
    decisionReason: row.decision_reason,
    decidedBy: row.decider,
    decidedAt: row.decided_at,
    unlocked:
      row.unlocked_at === null
        ? null
        : { at: row.unlocked_at, by: row.unlocker, reason: row.unlock_reason ?? '' },
  };
}

function reportRows(db: Database) {
  return db
    .selectFrom('thread_reports')
    .innerJoin('threads', 'threads.id', 'thread_reports.thread_id')
    .innerJoin('raises', 'raises.id', 'threads.raise_id')
    .innerJoin('companies', 'companies.id', 'threads.company_id')
    .innerJoin('users as investors', 'investors.id', 'threads.investor_id')
    .leftJoin('users as reporters', 'reporters.id', 'thread_reports.reported_by')
    .leftJoin('users as deciders', 'deciders.id', 'thread_reports.decided_by')
    .leftJoin('users as unlockers', 'unlockers.id', 'thread_reports.unlocked_by')
    .selectAll('thread_reports')
    .select('unlockers.name as unlocker')
    .select(['reporters.name as reporter', 'deciders.name as decider'])
    .select(['raises.id as raise_id', 'raises.title as raise_title', 'threads.company_id'])
    .select([issuerName.as('company'), 'investors.name as investor', 'threads.investor_id'])
    .select(['threads.messages', 'threads.locked_at']);
}
