import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { findReport } from './report-desk-routes.ts';
import { type ReportRow, reportById, toReport } from './report-rows.ts';
import { threadFacts } from './thread-events.ts';

/** Operators take back a lock, for instance where it was a mistake. */
export function unlockRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /admin/thread-reports/:id/unlock', {
    action: 'thread-report.decide',
    serializeBy: (_db, id) => id,
    find: findReport,
    run: unlockThread,
  });
}

/** Lets both sides write again, and tells them why. */
export async function unlockThread({
  found,
  actor,
  body,
  trx,
  now,
}: Command<'POST /admin/thread-reports/:id/unlock', ReportRow>) {
  const reason = body.reason.trim();
  // Several reports lead to one thread, so the thread itself says whether there is a lock to undo.
  const { numUpdatedRows } = await trx
    .updateTable('threads')
    .set({ locked_at: null, locked_reason: null })
    .where('id', '=', found.thread_id)
    .where('locked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusal('not-locked', 'This thread isn’t locked.');
  await trx
    .updateTable('thread_reports')
    .set({
      unlocked_at: new Date(now).toISOString(),
      unlocked_by: actor.account.id,
      unlock_reason: reason,
    })
    .where('thread_id', '=', found.thread_id)
    .where('decision', '=', 'lock')
    .where('unlocked_at', 'is', null)
    .execute();
  return {
    body: { report: toReport(await reportById(trx, found.id)) },
    events: [
      {
        kind: 'thread.unlocked' as const,
        person: found.investor_id,
        facts: { ...threadFacts({ ...found, id: found.thread_id }), reason },
        audit: {
          action: 'thread.unlock',
          targetType: 'thread',
          targetId: found.thread_id,
          after: { report: found.id, reason },
        },
      },
    ],
  };
}
