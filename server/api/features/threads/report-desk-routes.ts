import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest, requireAllowed } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { cursorOf, pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  reportedFilesMinutes,
  threadMessagesPerPage,
  threadReportsPerPage,
} from '#shared/product/fields/limits.ts';
import { isMemberOf } from '../rooms/grant-people.ts';
import { sendAttachment } from './attachment-routes.ts';
import { attachmentsOf } from './attachment-store.ts';
import { numberIn } from './message-cursor.ts';
import { listReports, type ReportRow, reportById, toReport } from './report-rows.ts';
import { toFiles } from './thread-dto.ts';
import { threadFacts } from './thread-events.ts';
import { messageRows } from './thread-rows.ts';

const readingAction = 'thread.read-reported';

/** Reported threads, for operators: they read no other, and each reading has a reason. */
export function reportDeskRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /admin/thread-reports'),
    config: { action: 'thread-report.list' },
    handler: async function listThreadReports(request) {
      const { decided = false, ...page } = request.query;
      const asked = pageParams(page, threadReportsPerPage);
      const rows = await listReports(db, { ...asked, decided });
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [
        row.decided_at ?? row.created_at,
        row.id,
      ]);
      return { items: shown.map(toReport), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /admin/thread-reports/:id'),
    config: { action: 'thread-report.list' },
    handler: async function readThreadReport(request) {
      requireAllowed(actorOfRequest(request), 'thread-report.list', { ownerId: null });
      return { report: toReport(await reportById(db, request.params.id)) };
    },
  });

  command(app, deps, 'POST /admin/thread-reports/:id/messages', {
    action: 'thread-report.read',
    find: findReport,
    run: readReportedThread,
  });
  app.route({
    ...endpoint('GET /admin/thread-reports/:id/files/:file'),
    config: { action: 'thread-report.list' },
    handler: async function downloadReportedFile(request, reply) {
      const { id, file } = request.params;
      const actor = actorOfRequest(request);
      const report = await findReport(db, actor, 'thread-report.list', id);
      requireOpen(report);
      await requireReading(db, actor, report, deps.now());
      return sendAttachment(deps, request, reply, { thread: report.thread_id, file });
    },
  });
  command(app, deps, 'POST /admin/thread-reports/:id/decide', {
    action: 'thread-report.decide',
    serializeBy: (_db, id) => id,
    find: findReport,
    run: decideThreadReport,
  });
}

/** Reads the messages of a thread while its report is open. */
export async function readReportedThread({
  found,
  body: { reason, after },
  trx,
}: Command<'POST /admin/thread-reports/:id/messages', ReportRow>) {
  requireOpen(found);
  const limit = threadMessagesPerPage;
  const before = after === undefined ? {} : { before: numberIn(after) };
  const rows = await messageRows(trx, found.thread_id, { ...before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const attached = await attachmentsOf(
    trx,
    shown.map(({ id }) => id),
  );
  return {
    auditEntries: {
      action: readingAction,
      targetType: 'thread',
      targetId: found.thread_id,
      after: { report: found.id, reason: reason.trim() },
    },
    body: {
      items: shown.map(({ id, n, side, author, text, sent_at: sentAt }) => ({
        ...{ n, side, author, text, sentAt, files: toFiles(attached.get(id)) },
      })),
      nextCursor: last === undefined ? null : cursorOf([String(last.n)]),
    },
    // Asked again, it is read again: no answer is kept for a repetition, and each is recorded.
    isWithoutEffect: true,
  };
}

/** Closes a report, or locks its thread, of which both sides are told. */
export async function decideThreadReport({
  found,
  actor,
  body,
  trx,
  now,
}: Command<'POST /admin/thread-reports/:id/decide', ReportRow>) {
  requireOpen(found);
  const { decision } = body;
  const reason = body.reason.trim();
  const at = new Date(now).toISOString();
  const decided = {
    decision,
    decision_reason: reason,
    decided_by: actor.account.id,
    decided_at: at,
  };
  // A thread that is locked answers what others reported in it, too.
  let update = trx.updateTable('thread_reports').set(decided).where('decided_at', 'is', null);
  update =
    decision === 'lock'
      ? update.where('thread_id', '=', found.thread_id)
      : update.where('id', '=', found.id);
  const answered = await update.returning('id').execute();
  if (decision === 'lock') await lockThread(trx, found.thread_id, reason, at);
  const facts = { ...threadFacts({ ...found, id: found.thread_id }), reason };
  const others = answered.map(({ id }) => id).filter((id) => id !== found.id);
  const audit = {
    action: decision === 'lock' ? 'thread.lock' : 'thread.close-report',
    targetType: 'thread',
    targetId: found.thread_id,
    after: { report: found.id, ...(decision === 'lock' ? { others } : {}), reason },
  };
  return {
    body: { report: toReport(await reportById(trx, found.id)) },
    events: [
      decision === 'lock'
        ? ({ kind: 'thread.locked', person: found.investor_id, facts, audit } as const)
        : ({ kind: 'thread.report-closed', person: found.reported_by, facts, audit } as const),
    ],
  };
}

async function lockThread(trx: Transaction, id: string, reason: string, at: string): Promise<void> {
  await trx
    .updateTable('threads')
    .set({ locked_at: at, locked_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Finds a report for an operator; rejects with 403 for who is on one of the sides. */
export async function findReport(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<ReportRow> {
  requireAllowed(actor, action, { ownerId: null });
  const row = await reportById(db, id);
  const { id: userId } = actor.account;
  if (row.investor_id !== userId && !(await isMemberOf(db, row.company_id, userId))) return row;
  throw new ProblemError(
    problem('forbidden', 'You are on one side of this thread. Another operator looks into it.', {
      code: 'own-thread',
    }),
  );
}

/**
 * Rejects with 422 unless this operator has read the thread with a reason a short time ago: what its
 * files tell is as much of it as its messages.
 */
async function requireReading(
  db: Database,
  { account }: Actor,
  { thread_id }: ReportRow,
  now: number,
): Promise<void> {
  const reading = await db
    .selectFrom('audit_events')
    .select('at')
    .where('target_id', '=', thread_id)
    .where('action', '=', readingAction)
    .where('actor_id', '=', account.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (reading !== undefined && Date.parse(reading.at) > now - reportedFilesMinutes * 60_000) return;
  const detail = `Read the thread with a reason first: its files can be downloaded for ${reportedFilesMinutes} minutes after.`;
  throw refusal('reading-over', detail);
}

function requireOpen({ decided_at }: ReportRow): void {
  if (decided_at === null) return;
  throw refusal('decided', 'This report is decided, so its thread is no longer read.');
}
