/** What the clock does with raises: it opens those whose time has come, ends them, and lets them fail. */

import type { Consequences } from '#api/platform/consequences.ts';
import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvent, recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { take } from '#api/platform/lifecycle.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { markDealtWith } from '#api/platform/notifications/mark-dealt-with.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { lockLedger } from '../commitments/ledger.ts';
import { paymentsOwed } from '../commitments/raise-totals.ts';
import { followRaise } from '../commitments/scheduled/next-batch.ts';
import { raiseMoved } from '../raises/raise-events.ts';
import { hasEnded } from '../raises/raise-guards.ts';
import { type RaiseRow, raiseById, updateRaise } from '../raises/raise-store.ts';
import { dropProposal, raiseEnded } from '../review/proposals/apply-proposal.ts';
import { publishRaise } from '../review/publish-raise.ts';
import { settlingBegins, tellEndsSoon, tellReady } from '../settling/ending-notices.ts';
import { isFundedTooLittle, isSettlingOver } from '../settling/settling-guards.ts';
import { isRaiseDue } from './raise-due.ts';
import { raisesToLookAt } from './raise-looks.ts';

const everyMs = 30_000;

type SchedulingDeps = Pick<JobDeps, 'storage' | 'options' | 'now' | 'log'>;

/** Moves raises by the clock, each in a transaction of its own. */
export function raiseTransitionsJob(deps: SchedulingDeps): JobKind {
  return {
    kind: 'raise-transitions',
    everyMs,
    backOff: { firstMs: 5_000, factor: 2, attemptsMax: 5 },
    async run(_job, signal) {
      await moveRaises(deps, signal);
      return undefined;
    },
  };
}

/**
 * Does what is due. A raise that fails does not keep the others waiting: they are done first, then the
 * failure is thrown.
 */
export async function moveRaises(deps: SchedulingDeps, signal?: AbortSignal): Promise<void> {
  const { storage, options, now, log } = deps;
  const failures: unknown[] = [];
  for await (const id of raisesToLookAt(storage.db, now(), signal)) {
    try {
      // Looking costs no write, and most have something for the commitments' clock alone.
      const found = await raiseById(storage.db, id);
      if (found === undefined || !(await isRaiseDue(storage.db, found, now()))) continue;
      await storage.write(
        async function moveRaise(trx) {
          const row = await raiseById(trx, id);
          const { events = [] } =
            row === undefined ? {} : await applyScheduledTransition(trx, row, now());
          const cause = { origin: linkOrigin(options) };
          await markDealtWith(trx, { events }, now());
          await recordEvents(trx, cause, events, now());
        },
        { serializeBy: id },
      );
    } catch (error) {
      // A raise that may not open stays approved until its owner mends it; the others go on.
      if (!(error instanceof ProblemError)) {
        log.error({ raise: id, err: error }, 'a scheduled transition of a raise failed');
        failures.push(error);
        continue;
      }
      const { detail } = error.problem;
      log.info({ raise: id, reason: detail }, 'a scheduled transition of a raise is not possible');
      await tellOnce(deps, id, detail ?? '');
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Tells the company that a raise could not open, once for each time it was to open at. */
async function tellOnce(
  { storage, options, now }: SchedulingDeps,
  id: string,
  reason: string,
): Promise<void> {
  await storage.write(async function tellNotOpened(trx) {
    const row = await raiseById(trx, id);
    if (row?.state !== 'approved' || row.opens_at === null) return;
    if (row.not_opened_at !== null && row.not_opened_at >= row.opens_at) return;
    const at = new Date(now()).toISOString();
    await trx.updateTable('raises').set({ not_opened_at: at }).where('id', '=', id).execute();
    const cause = { origin: linkOrigin(options) };
    await recordEvent(
      trx,
      cause,
      raiseMoved(row, 'not-opened', null, { reason, after: { reason } }),
      now(),
    );
  });
}

/** Moves one raise if its time has come. */
export async function applyScheduledTransition(
  trx: Transaction,
  row: RaiseRow,
  now: number,
): Promise<Consequences> {
  const at = new Date(now).toISOString();
  switch (row.state) {
    case 'approved':
      if (row.opens_at === null || Date.parse(row.opens_at) > now) return {};
      return publishRaise(trx, row, { who: 'clock', person: null }, now);
    case 'live':
    case 'closing':
      if (!hasEnded(row, now)) return tellEndsSoon(trx, row, now);
      return take(
        raiseLifecycle,
        { state: row.state, event: 'deadline', who: 'clock' },
        {
          guards: { deadlinePassed: () => hasEnded(row, now) },
          effects: {
            move: (state) => updateRaise(trx, row.id, { state, settling_at: at }, now),
            record: () => ({ events: settlingBegins(row, now) }),
            follow: async () => followRaise(await lockLedger(trx, row.id), now),
          },
        },
      );
    case 'settling':
      if (!(await isFundedTooLittle(trx, row))) return tellReady(trx, row, now);
      if (!(await isSettlingOver(trx, row, now))) return {};
      return take(
        raiseLifecycle,
        { state: row.state, event: 'settle-fail', who: 'clock' },
        {
          guards: {
            noConflict: () => true,
            settlingOver: () => isSettlingOver(trx, row, now),
            fundedTooLittle: () => isFundedTooLittle(trx, row),
          },
          effects: {
            end: async (state) => {
              await dropProposal(trx, row, raiseEnded, now);
              return updateRaise(trx, row.id, { state, ended_at: at }, now);
            },
            record: async () => ({
              events: [raiseMoved(row, 'closed_failed', null, await paymentsOwed(trx, row))],
            }),
            follow: async () => followRaise(await lockLedger(trx, row.id), now),
          },
        },
      );
    default:
      return {};
  }
}
