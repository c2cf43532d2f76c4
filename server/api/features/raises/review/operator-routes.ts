import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import { raiseLifecycle } from '../../../../../shared/product/raises/lifecycle.ts';
import { joined } from '../../../platform/consequences.ts';
import type { FeatureDeps, ProductApi } from '../../../platform/deps.ts';
import { type Command, command } from '../../../platform/http/command.ts';
import type { EndpointKey } from '../../../platform/http/endpoint.ts';
import { take } from '../../../platform/lifecycle.ts';
import { askAgain } from '../commitments/ask-again.ts';
import { followRaise } from '../commitments/clock/next-batch.ts';
import { coversTaken } from '../commitments/covers-taken.ts';
import { paymentsOwed } from '../commitments/payments-owed.ts';
import { renewOffers } from '../commitments/waitlist.ts';
import { changedContent, columnsOf, contentOf } from '../raise-content.ts';
import { oneRaise, proposalIn } from '../raise-dto.ts';
import { raiseMoved, raiseReviewed } from '../raise-events.ts';
import { isComplete } from '../raise-guards.ts';
import { noteRaise } from '../raise-notices.ts';
import { requireVersion } from '../raise-parts.ts';
import { showing } from '../raise-snapshots.ts';
import { type RaiseRow, raiseFor, raiseToChange, updateRaise } from '../raise-store.ts';
import { hasNoConflict } from './review-refusals.ts';

type Operating<K extends EndpointKey, V extends 'required' | 'optional' = 'required'> = Command<
  K,
  RaiseRow,
  undefined,
  V
>;

/** What operators do with raises that run. */
export function operatorRoutes(app: ProductApi, deps: FeatureDeps): void {
  const operating = { action: 'raise.operate', ...raiseToChange } as const;
  command(app, deps, 'POST /admin/raises/:id/pause', { ...operating, run: pauseRaise });
  command(app, deps, 'POST /admin/raises/:id/resume', { ...operating, run: resumeRaise });
  command(app, deps, 'POST /admin/raises/:id/confirm-cancel', { ...operating, run: cancelRaise });
  command(app, deps, 'POST /admin/raises/:id/approve-change', {
    ...operating,
    ifMatch: 'optional',
    run: approveChange,
  });
  command(app, deps, 'POST /admin/raises/:id/decline-change', {
    ...operating,
    run: declineChange,
  });
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
          return followRaise(trx, found.id, now);
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
        follow: async () =>
          joined([await renewOffers(trx, found.id, now), await followRaise(trx, found.id, now)]),
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
        end: (state) =>
          updateRaise(
            trx,
            found.id,
            { state, reason, ended_at: new Date(now).toISOString(), proposed_change: null },
            now,
          ),
        record: async () => ({
          events: [
            raiseMoved(found, 'cancelled', null, { reason, ...(await paymentsOwed(trx, found)) }),
          ],
        }),
        follow: () => followRaise(trx, found.id, now),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/** Applies a proposed change; who has signed is asked again. */
export async function approveChange(
  asked: Operating<'POST /admin/raises/:id/approve-change', 'optional'>,
) {
  const { found, expected, trx, now } = asked;
  requireVersion(found, expected);
  const proposal = proposalIn(found);
  const before = contentOf(found);
  const after = proposal === null ? before : changedContent(before, proposal.change);
  const fields = proposal?.fields ?? [];
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'approve-change', who: 'operator' },
    {
      guards: {
        noConflict: () => hasNoConflict(found),
        proposed: () => proposal !== null || nothingProposed(),
        complete: () => isComplete(trx, found, now, after),
        coversTaken: () => coversTaken(trx, found, after),
      },
      effects: {
        apply: () =>
          updateRaise(
            trx,
            found.id,
            {
              ...columnsOf(after),
              material_seq: found.material_seq + 1,
              proposed_change: null,
            },
            now,
          ),
        ...showing(trx, () => raiseFor(trx, asked.actor, asked.action, found.id), now),
        askAgain: () => askAgain(trx, found.id, now),
        record: () => ({
          events: [raiseReviewed(found, 'change-approved', { after: { fields } })],
        }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

async function declineChange(asked: Operating<'POST /admin/raises/:id/decline-change'>) {
  const { found, body, trx, now } = asked;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'decline-change', who: 'operator' },
    {
      guards: {
        noConflict: () => hasNoConflict(found),
        proposed: () => found.proposed_change !== null || nothingProposed(),
      },
      effects: {
        dropProposal: () =>
          updateRaise(trx, found.id, { proposed_change: null, reason: body.reason }, now),
        record: () => ({
          events: [raiseReviewed(found, 'change-declined', { reason: body.reason })],
        }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

function reasonMissing(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'Its owner did not ask for this. Say why you cancel it.', {
      code: 'reason-missing',
    }),
  );
}

function nothingProposed(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'No change is proposed.', { code: 'nothing-proposed' }),
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
