import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { take } from '#api/platform/lifecycle.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { lockLedger } from '../commitments/ledger.ts';
import { paymentsArrived, paymentsOwed } from '../commitments/raise-totals.ts';
import { followRaise } from '../commitments/scheduled/next-batch.ts';
import { oneRaise } from '../raises/raise-dto.ts';
import { raiseMoved } from '../raises/raise-events.ts';
import { requireVersion } from '../raises/raise-parts.ts';
import { type RaiseRow, raiseFor, raiseToChange, updateRaise } from '../raises/raise-store.ts';
import { dropProposal, raiseEnded } from '../review/proposals/apply-proposal.ts';
import { hasNoConflict } from '../review/review-refusals.ts';
import { settlingDesk } from './settling-desk.ts';
import { isFundedTooLittle, isReadyToSucceed } from './settling-guards.ts';

type Settling = Command<
  'POST /admin/raises/:id/settle-success' | 'POST /admin/raises/:id/settle-fail',
  RaiseRow
>;

/** The end of a raise: what operators see before they decide it, and the two decisions. */
export function settlingRoutes(app: ProductApi, deps: FeatureDeps): void {
  const settling = { action: 'raise.settle', ...raiseToChange } as const;

  app.route({
    ...endpoint('GET /admin/raises/:id/settling'),
    config: { action: 'raise.operate' },
    handler: async function readSettling(request, reply) {
      const { storage, now } = deps;
      const actor = actorOfRequest(request);
      const row = await raiseFor(storage.db, actor, 'raise.operate', request.params.id);
      return settlingDesk(storage, row, now(), leftSignal(reply));
    },
  });

  command(app, deps, 'POST /admin/raises/:id/settle-success', { ...settling, run: settleRaise });
  command(app, deps, 'POST /admin/raises/:id/settle-fail', { ...settling, run: failRaise });
}

/** Ends a raise with success: what has arrived is invested. */
export async function settleRaise(asked: Settling) {
  const { found, expected, trx, now } = asked;
  await requireVersion(trx, found, expected);
  const ledger = await lockLedger(trx, found.id);
  const ended_at = new Date(now).toISOString();
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'settle-success', who: 'operator' },
    {
      guards: {
        noConflict: () => hasNoConflict(found),
        fundedEnough: async () => !(await isFundedTooLittle(trx, found)) || ready(asked),
        nothingOpen: () => ready(asked),
      },
      effects: {
        end: async (state) => {
          await dropProposal(trx, found, raiseEnded, now);
          return updateRaise(trx, found.id, { state, ended_at }, now);
        },
        record: async () => ({
          events: [raiseMoved(found, 'closed_funded', null, await paymentsArrived(trx, found))],
        }),
        follow: () => followRaise(ledger, now),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/** Ends a raise that has not reached its minimum: what has arrived has to be paid back. */
async function failRaise(asked: Settling) {
  const { found, expected, trx, now } = asked;
  await requireVersion(trx, found, expected);
  const ledger = await lockLedger(trx, found.id);
  const ended_at = new Date(now).toISOString();
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'settle-fail', who: 'operator' },
    {
      guards: {
        noConflict: () => hasNoConflict(found),
        fundedTooLittle: async () => (await isFundedTooLittle(trx, found)) || minimumReached(),
        // Only the clock has to wait until settling is over.
        settlingOver: () => true,
      },
      effects: {
        end: async (state) => {
          await dropProposal(trx, found, raiseEnded, now);
          return updateRaise(trx, found.id, { state, ended_at }, now);
        },
        record: async () => ({
          events: [raiseMoved(found, 'closed_failed', null, await paymentsOwed(trx, found))],
        }),
        follow: () => followRaise(ledger, now),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

const ready = ({ trx, found }: Settling) => isReadyToSucceed(trx, found);

function minimumReached(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'The minimum has arrived, so the raise is funded.', {
      code: 'minimum-reached',
    }),
  );
}

async function result({ trx, actor, action, found }: Settling) {
  return oneRaise(await raiseFor(trx, actor, action, found.id));
}
