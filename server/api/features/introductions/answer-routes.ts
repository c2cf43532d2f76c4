import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { introductionLifecycle } from '#shared/product/introductions/introduction-lifecycle.ts';
import {
  askObstacleWords,
  takesIntroductions,
} from '#shared/product/introductions/introduction-rules.ts';
import { threadEndWords } from '#shared/product/threads/thread-rules.ts';
import { requireNotEnded } from '../raises/archived.ts';
import { fileReport } from '../threads/report-routes.ts';
import { threadFor } from '../threads/thread-access.ts';
import { setIntroduction } from '../threads/thread-store.ts';
import { openThreadWithNote } from './introduced-thread.ts';
import { introductionFor } from './introduction-access.ts';
import { partOf, sideOf, stateOf, toIntroduction } from './introduction-dto.ts';
import { answered, introductionAuditEntry } from './introduction-events.ts';
import { type IntroductionRow, introductionRow } from './introduction-rows.ts';
import { moveIntroduction } from './introduction-store.ts';

type Answer = Command<'POST /introductions/:id/accept', IntroductionRow>;

/** What the two sides do about a request for an introduction. */
export function answerRoutes(app: ProductApi, deps: FeatureDeps): void {
  // Two answers at once follow one another, and the second finds the request answered.
  const found = { find: introductionFor, serializeBy: (_db: unknown, id: string) => id } as const;
  command(app, deps, 'POST /introductions/:id/accept', {
    action: 'introduction.answer',
    ...found,
    run: acceptIntroduction,
  });
  command(app, deps, 'POST /introductions/:id/decline', {
    action: 'introduction.answer',
    ...found,
    run: declineIntroduction,
  });
  command(app, deps, 'POST /introductions/:id/report', {
    action: 'introduction.report',
    ...found,
    run: reportIntroduction,
  });
  command(app, deps, 'POST /introductions/:id/withdraw', {
    action: 'introduction.withdraw',
    ...found,
    run: withdrawIntroduction,
  });
  command(app, deps, 'POST /introductions/:id/close', {
    action: 'introduction.close',
    ...found,
    run: closeIntroduction,
  });
}

/** Accepts a request: the two have a thread from then on, and nothing else. */
export async function acceptIntroduction({ found, actor, trx, now }: Answer) {
  const userId = actor.account.id;
  let threadId: string | undefined;
  const followed = await take(introductionLifecycle, moveBy('accept', found, userId, now), {
    guards: {
      raiseIsOpen: () => {
        requireNotEnded({ state: found.raise_state });
        const to = { side: sideOf(found, userId), other: '' };
        return (
          takesIntroductions({ state: found.raise_state }) ||
          refusal('not-open', askObstacleWords({ code: 'not-open' }, to))
        );
      },
      threadIsFree: async () => {
        const { locked_at = null } =
          (await trx
            .selectFrom('threads')
            .select('locked_at')
            .where('raise_id', '=', found.raise_id)
            .where('investor_id', '=', found.investor_id)
            .executeTakeFirst()) ?? {};
        const side = sideOf(found, userId);
        const reader = { side, investor: found.investor, hasThread: true };
        return locked_at === null || refusal('locked', threadEndWords('locked', reader));
      },
    },
    effects: {
      openThread: async () => {
        threadId = await openThreadWithNote(trx, found, userId, now);
        await setIntroduction(trx, threadId, 'open');
      },
      store: (state) => {
        const thread_id = required(threadId);
        return moveIntroduction(trx, found.id, { state, decided_by: userId, thread_id }, now);
      },
      record: () => told(trx, found, 'accepted', 'accept', userId),
    },
  });
  return { ...followed, ...(await shown(trx, found.id, userId, now)) };
}

/** Declines a request, with a reason if there is one to give. */
export async function declineIntroduction({
  found,
  actor,
  body: { reason = '', isLast = false },
  trx,
  now,
}: Command<'POST /introductions/:id/decline', IntroductionRow>) {
  const userId = actor.account.id;
  const fields = { decided_by: userId, reason: reason.trim(), is_last: isLast ? 1 : 0 };
  const followed = await take(introductionLifecycle, moveBy('decline', found, userId, now), {
    guards: {},
    effects: {
      store: (state) => moveIntroduction(trx, found.id, { ...fields, state }, now),
      record: () => told(trx, found, 'declined', 'decline', userId, { isLast }),
    },
  });
  return { ...followed, ...(await shown(trx, found.id, userId, now)) };
}

/**
 * Declines a request, and hands its note to operators: as a thread that is reported, so that they read
 * it with a reason and decide about it as about any other. Nobody can write in that thread.
 */
export async function reportIntroduction({
  found,
  actor,
  body: { reason },
  trx,
  now,
}: Command<'POST /introductions/:id/report', IntroductionRow>) {
  const userId = actor.account.id;
  let threadId: string | undefined;
  const followed = await take(introductionLifecycle, moveBy('report', found, userId, now), {
    guards: {},
    effects: {
      report: async () => {
        threadId = await openThreadWithNote(trx, found, userId, now);
        const thread = await threadFor(trx, actor, 'thread.report', threadId, now);
        if (thread.report_id !== null) return;
        return { events: [await fileReport(trx, thread, { userId, reason }, now)] };
      },
      store: (state) => {
        const fields = { state, decided_by: userId, is_last: 1, thread_id: required(threadId) };
        return moveIntroduction(trx, found.id, fields, now);
      },
      record: () => told(trx, found, 'declined', 'report', userId),
    },
  });
  return { ...followed, ...(await shown(trx, found.id, userId, now)) };
}

/** Takes back a request of one's own side. The other side is not told: it has nothing to do. */
export async function withdrawIntroduction({
  found,
  actor,
  trx,
  now,
}: Command<'POST /introductions/:id/withdraw', IntroductionRow>) {
  const userId = actor.account.id;
  const followed = await take(introductionLifecycle, moveBy('withdraw', found, userId, now), {
    guards: {},
    effects: {
      store: (state) => moveIntroduction(trx, found.id, { state, decided_by: userId }, now),
      record: () => ({ auditEntries: introductionAuditEntry('withdraw', found) }),
    },
  });
  return { ...followed, ...(await shown(trx, found.id, userId, now)) };
}

/** Ends an introduction: what lets the two write from then on is access or a commitment. */
export async function closeIntroduction({
  found,
  actor,
  trx,
  now,
}: Command<'POST /introductions/:id/close', IntroductionRow>) {
  const userId = actor.account.id;
  const followed = await take(introductionLifecycle, moveBy('close', found, userId, now), {
    guards: {},
    effects: {
      closeThread: async () => {
        if (found.thread_id !== null) await setIntroduction(trx, found.thread_id, 'ended');
      },
      store: (state) => moveIntroduction(trx, found.id, { state, decided_by: userId }, now),
      record: () => told(trx, found, 'ended', 'close', userId),
    },
  });
  return { ...followed, ...(await shown(trx, found.id, userId, now)) };
}

type Event = 'accept' | 'decline' | 'report' | 'withdraw' | 'close';

function moveBy<E extends Event>(event: E, found: IntroductionRow, userId: string, now: number) {
  const who = partOf(found, sideOf(found, userId));
  return { state: stateOf(found, now), event, who };
}

/** Tells the other side, and the log. */
async function told(
  trx: Transaction,
  found: IntroductionRow,
  answer: 'accepted' | 'declined' | 'ended',
  what: Event,
  userId: string,
  more: object = {},
) {
  const row = required(await introductionRow(trx, userId, found.id));
  const to = sideOf(found, userId) === 'investor' ? 'company' : 'investor';
  const audit = introductionAuditEntry(what, row, more);
  return { events: [{ ...answered(row, to, answer), by: userId, audit }] };
}

async function shown(trx: Transaction, id: string, userId: string, now: number) {
  const row = required(await introductionRow(trx, userId, id));
  return { body: { introduction: toIntroduction(row, userId, now) } };
}
