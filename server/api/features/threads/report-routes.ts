import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { threadFor } from './thread-access.ts';
import { sideOf, toThread } from './thread-dto.ts';
import { threadFacts } from './thread-events.ts';
import type { ThreadRow } from './thread-rows.ts';
import { mute } from './thread-store.ts';

/** Nobody has a reason for more in a day. */
const reportRate = { limit: 20, seconds: 86_400 } as const;

/** What a side does about a thread that bothers it. */
export function reportRoutes(app: ProductApi, deps: FeatureDeps): void {
  const find = (read: Database, actor: Actor, action: Action, id: string) =>
    threadFor(read, actor, action, id, deps.now());

  command(app, deps, 'POST /threads/:id/mute', {
    action: 'thread.read',
    serializeBy: (_db, id) => id,
    find,
    run: muteThread,
  });
  command(app, deps, 'POST /threads/:id/report', {
    action: 'thread.report',
    rates: ({ actor }) => ({ [`thread-report:${actor.account.id}`]: reportRate }),
    serializeBy: (_db, id) => id,
    find,
    run: reportThread,
  });
}

/** Tells somebody of new messages no more, or again. The other side does not learn of it. */
export async function muteThread({
  found,
  actor,
  body: { muted },
  trx,
  now,
}: Command<'POST /threads/:id/mute', ThreadRow>) {
  const userId = actor.account.id;
  await mute(trx, found.id, userId, muted, now);
  const thread = await threadFor(trx, actor, 'thread.read', found.id, now);
  return { body: { thread: toThread(thread, userId) } };
}

/** Asks the operators to look into a thread, which they may read from then on. */
export async function reportThread({
  found,
  actor,
  body: { reason },
  trx,
  now,
}: Command<'POST /threads/:id/report', ThreadRow>) {
  const userId = actor.account.id;
  if (found.report_id !== null) {
    throw refusal(
      'reported',
      'You’ve already reported this thread. We’ll tell you what an operator decides.',
    );
  }
  const event = await fileReport(trx, found, { userId, reason }, now);
  const thread = await threadFor(trx, actor, 'thread.read', found.id, now);
  return { body: { thread: toThread(thread, userId) }, events: [event] };
}

/** Stores a report of a thread, and returns the event that tells operators of it. */
export async function fileReport(
  trx: Transaction,
  found: ThreadRow,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  now: number,
): Promise<AnyEvent> {
  const id = newId('trp');
  const side = sideOf(found, userId);
  await trx
    .insertInto('thread_reports')
    .values({
      id,
      thread_id: found.id,
      reported_by: userId,
      side,
      reason: reason.trim(),
      created_at: new Date(now).toISOString(),
      decision: null,
      decision_reason: null,
      decided_by: null,
      decided_at: null,
      unlocked_at: null,
      unlocked_by: null,
      unlock_reason: null,
    })
    .execute();
  return {
    kind: 'thread.reported',
    person: userId,
    facts: { ...threadFacts(found), report: id },
    audit: {
      action: 'thread.report',
      targetType: 'thread',
      targetId: found.id,
      after: { report: id, side, reason: reason.trim() },
    },
  };
}
