import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { take } from '#api/platform/lifecycle.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { lockLedger } from '../commitments/ledger.ts';
import { paymentsOwed } from '../commitments/raise-totals.ts';
import { followRaise } from '../commitments/scheduled/next-batch.ts';
import { noteOffersToRenew } from '../commitments/scheduled/renew-offers.ts';
import { oneRaise } from '../raises/raise-dto.ts';
import { raiseMoved } from '../raises/raise-events.ts';
import { noteRaise } from '../raises/raise-notices.ts';
import { raiseAudit } from '../raises/raise-parts.ts';
import { type RaiseRow, raiseFor, raiseToChange, updateRaise } from '../raises/raise-store.ts';
import { dropProposal, raiseEnded } from './proposals/apply-proposal.ts';
import { requireNoConflict } from './review-refusals.ts';

type Operating<K extends EndpointKey, V extends 'required' | 'optional' = 'required'> = Command<
  K,
  RaiseRow,
  undefined,
  V
>;

/** Adds the actions of operators on raises that run. */
export function operatorRoutes(app: ProductApi, deps: FeatureDeps): void {
  const operating = { action: 'raise.operate', ...raiseToChange } as const;
  command(app, deps, 'POST /admin/raises/:id/pause', { ...operating, run: pauseRaise });
  command(app, deps, 'POST /admin/raises/:id/resume', { ...operating, run: resumeRaise });
  command(app, deps, 'POST /admin/raises/:id/look-at-additions', {
    ...operating,
    run: lookAtAdditions,
  });
  command(app, deps, 'POST /admin/raises/:id/confirm-cancel', { ...operating, run: cancelRaise });
}

/**
 * Notes that an operator has looked at what was added without a review. What came later than they say
 * that they have seen still waits; the raise itself stays as it is.
 */
async function lookAtAdditions(asked: Operating<'POST /admin/raises/:id/look-at-additions'>) {
  const { found, body, trx, now } = asked;
  requireNoConflict(found);
  const at = new Date(now).toISOString();
  const until = new Date(Date.parse(body.until)).toISOString();
  const seen = until < at ? until : at;
  const before = found.additions_looked_at;
  if (before === null || before < seen) {
    const set = { additions_looked_at: seen };
    await trx.updateTable('raises').set(set).where('id', '=', found.id).execute();
  }
  return {
    auditEntries: raiseAudit('look-at-additions', found.id, { until: seen }),
    ...(await result(asked)),
  };
}

/** Takes a raise out of sight for a while. */
export async function pauseRaise(asked: Operating<'POST /admin/raises/:id/pause'>) {
  const { found, body, trx, now } = asked;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'pause', who: 'operator' },
    {
      guards: {},
      effects: {
        move: (state) => updateRaise(trx, found.id, { state, reason: body.reason }, now),
        record: () => ({
          events: [raiseMoved(found, 'paused', null, { reason: body.reason })],
        }),
        follow: async () => {
          await noteRaise(trx, found.id, 'paused', now);
          return followRaise(await lockLedger(trx, found.id), now);
        },
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

async function resumeRaise(asked: Operating<'POST /admin/raises/:id/resume'>) {
  const { found, trx, now } = asked;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'resume', who: 'operator' },
    {
      guards: {},
      effects: {
        move: (state) => updateRaise(trx, found.id, { state, reason: '' }, now),
        record: () => ({ events: [raiseMoved(found, 'resumed', null)] }),
        follow: async () => {
          const ledger = await lockLedger(trx, found.id);
          await noteOffersToRenew(trx, found);
          return followRaise(ledger, now);
        },
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/** Ends a raise before its time. */
export async function cancelRaise(asked: Operating<'POST /admin/raises/:id/confirm-cancel'>) {
  const { found, body, trx, now } = asked;
  const reason = body.reason ?? found.reason;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'cancel', who: 'operator' },
    {
      guards: {
        reasonGiven: () =>
          body.reason !== undefined || found.cancel_asked_at !== null || reasonMissing(),
      },
      effects: {
        end: async (state) => {
          await dropProposal(trx, found, raiseEnded, now);
          const ended_at = new Date(now).toISOString();
          return updateRaise(trx, found.id, { state, reason, ended_at }, now);
        },
        record: async () => ({
          events: [
            raiseMoved(found, 'cancelled', null, { reason, ...(await paymentsOwed(trx, found)) }),
          ],
        }),
        follow: async () => followRaise(await lockLedger(trx, found.id), now),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

function reasonMissing(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'The owner didn’t ask for this. Say why you’re cancelling it.', {
      code: 'reason-missing',
    }),
  );
}

async function result({
  trx,
  actor,
  action,
  found,
}: Pick<Operating<'POST /admin/raises/:id/resume'>, 'trx' | 'actor' | 'action' | 'found'>) {
  return oneRaise(await raiseFor(trx, actor, action, found.id));
}
