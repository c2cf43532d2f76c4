import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { followsProfile } from '../raises/issuer.ts';
import { oneRaise } from '../raises/raise-dto.ts';
import { raiseReviewed } from '../raises/raise-events.ts';
import { namesCompany } from '../raises/raise-guards.ts';
import { requireVersion } from '../raises/raise-parts.ts';
import { type RaiseRow, raiseFor, updateRaise } from '../raises/raise-store.ts';
import { latestSnapshot } from '../raises/snapshots/raise-snapshots.ts';
import { hasNoConflict, requireFree } from './review-refusals.ts';
import { addReview, type Decided } from './review-store.ts';

type Deciding<K extends EndpointKey> = Command<K, RaiseRow, undefined, 'optional'>;

/** Adds the decisions of an operator about what was submitted. */
export function decisionRoutes(app: ProductApi, deps: FeatureDeps): void {
  const deciding = { action: 'review.decide', find: raiseFor, ifMatch: 'optional' } as const;
  command(app, deps, 'POST /admin/raises/:id/request-changes', {
    ...deciding,
    bodyLimit: 256 * 1_024,
    run: requestChanges,
  });
  command(app, deps, 'POST /admin/raises/:id/approve', { ...deciding, run: approveRaise });
  command(app, deps, 'POST /admin/raises/:id/reject', { ...deciding, run: rejectRaise });
}

/** Sends a raise back with comments at its fields. */
export async function requestChanges(asked: Deciding<'POST /admin/raises/:id/request-changes'>) {
  const { found, body, trx, now } = asked;
  await requireMine(asked);
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'request-changes', who: 'operator' },
    {
      guards: { noConflict: () => hasNoConflict(found) },
      effects: {
        review: () => keep(asked, { decision: 'request_changes', comments: body.comments }),
        move: (state) =>
          updateRaise(trx, found.id, { state, ...unclaimed, ...followsProfile }, now),
        record: () => ({
          events: [
            raiseReviewed(found, 'changes-requested', {
              after: { comments: body.comments.length },
            }),
          ],
        }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/** Approves a raise of which every point was checked. */
export async function approveRaise(asked: Deciding<'POST /admin/raises/:id/approve'>) {
  const { found, body, trx, now } = asked;
  await requireMine(asked);
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'approve', who: 'operator' },
    {
      guards: {
        noConflict: () => hasNoConflict(found),
        companyComplete: () => namesCompany(found, returnForChanges),
        checklistPassed: () => {
          const open = reviewChecklist.filter(({ key }) => !body.checklist.includes(key));
          const names = open.map(({ title }) => title).join(', ');
          const message = `These points of the checklist are not passed: ${names}.`;
          return open.length === 0 || invalid([{ pointer: '/checklist', code: 'open', message }]);
        },
      },
      effects: {
        review: () => keep(asked, { decision: 'approve', checklist: body.checklist }),
        move: (state) => updateRaise(trx, found.id, { state, ...unclaimed }, now),
        record: () => ({ events: [raiseReviewed(found, 'approved')] }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/** Rejects a raise for good. */
export async function rejectRaise(asked: Deciding<'POST /admin/raises/:id/reject'>) {
  const { found, body, trx, now } = asked;
  await requireMine(asked);
  const ended = { ended_at: new Date(now).toISOString(), reason: body.reason, ...unclaimed };
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'reject', who: 'operator' },
    {
      guards: { noConflict: () => hasNoConflict(found) },
      effects: {
        review: () => keep(asked, { decision: 'reject', reason: body.reason }),
        move: (state) => updateRaise(trx, found.id, { state, ...ended }, now),
        record: () => ({ events: [raiseReviewed(found, 'rejected', { reason: body.reason })] }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

const returnForChanges =
  'Request changes, so that the company enters them and submits the raise again.';

const unclaimed = { claimed_by: null, claimed_at: null } as const;

type DecisionParams = Pick<
  Deciding<'POST /admin/raises/:id/approve'>,
  'found' | 'actor' | 'action' | 'trx' | 'now' | 'expected'
>;

/** Rejects while another operator has it to themselves, or when it is not what they saw. */
async function requireMine({ found, expected, actor, trx, now }: DecisionParams): Promise<void> {
  await requireVersion(trx, found, expected);
  await requireFree(trx, found, actor.account.id, now);
}

async function keep(
  { found, actor, trx, now }: DecisionParams,
  decided: Omit<Decided, 'operatorId'>,
): Promise<void> {
  const snapshot = required(await latestSnapshot(trx, found.id));
  await addReview(trx, found, snapshot, { ...decided, operatorId: actor.account.id }, now);
}

async function result({ trx, actor, action, found }: DecisionParams) {
  return oneRaise(await raiseFor(trx, actor, action, found.id));
}
