import { joined } from '#api/platform/consequences.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { take } from '#api/platform/lifecycle.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import { weightOf } from '#shared/product/raises/change-weights.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { coversTaken, lockLedger } from '../../commitments/ledger.ts';
import { followMaterialChange, followRaise } from '../../commitments/scheduled/next-batch.ts';
import { requireOwnImages } from '../../raises/images/raise-image-store.ts';
import { companyNow } from '../../raises/issuer.ts';
import { raiseBodyLimit } from '../../raises/raise-body.ts';
import { nothingProposed, oneRaise, proposalIn } from '../../raises/raise-dto.ts';
import { raiseReviewed } from '../../raises/raise-events.ts';
import { changeNotice, noteRaise } from '../../raises/raise-notices.ts';
import { editingPart, raiseAudit, requireVersion } from '../../raises/raise-parts.ts';
import { type RaiseRow, raiseFor, raiseToChange } from '../../raises/raise-store.ts';
import { differences } from '../../raises/snapshots/differences.ts';
import { showing } from '../../raises/snapshots/raise-snapshots.ts';
import { hasNoConflict } from '../review-refusals.ts';
import { applyProposal, dropProposal } from './apply-proposal.ts';
import { staysComplete } from './proposal-guards.ts';
import { propose, withdrawnByCompany } from './propose.ts';
import { beforeAndAfter } from './proposed.ts';

type Changing<K extends EndpointKey, V extends 'required' | 'optional' = 'required'> = Command<
  K,
  RaiseRow,
  undefined,
  V
>;

/** Changes of approved raises: proposed by the company, decided by an operator. */
export function proposalRoutes(app: ProductApi, deps: FeatureDeps): void {
  const proposing = { action: 'raise.change', ...raiseToChange } as const;
  const deciding = { action: 'raise.operate', ...raiseToChange } as const;
  command(app, deps, 'POST /raises/:id/propose-change', {
    ...proposing,
    bodyLimit: raiseBodyLimit,
    run: proposeChange,
  });
  command(app, deps, 'POST /raises/:id/withdraw-change', { ...proposing, run: withdrawChange });
  command(app, deps, 'POST /admin/raises/:id/approve-change', {
    ...deciding,
    ifMatch: 'optional',
    run: approveChange,
  });
  command(app, deps, 'POST /admin/raises/:id/decline-change', { ...deciding, run: declineChange });
}

/** Asks the operators for a change of an approved raise. */
export async function proposeChange(asked: Changing<'POST /raises/:id/propose-change'>) {
  const { found, body, trx, now } = asked;
  await requireOwnImages(trx, found.id, body.change ?? {}, now);
  const company = body.company === true ? companyNow(found) : undefined;
  const followed = await propose(
    trx,
    found.id,
    {
      ...(body.change === undefined ? {} : { change: body.change }),
      ...(company === undefined ? {} : { company }),
    },
    { who: editingPart(found), reason: body.reason },
    now,
  );
  return { ...followed, ...(await result(asked)) };
}

async function withdrawChange(asked: Changing<'POST /raises/:id/withdraw-change'>) {
  const { found, trx, now } = asked;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'withdraw-change', who: editingPart(found) },
    {
      guards: {
        proposed: () =>
          found.proposed_change !== null || found.declined_change !== null || nothingToDecide(),
      },
      effects: {
        dropProposal: () =>
          dropProposal(trx, found, { because: withdrawnByCompany, isDeclined: false }, now),
        record: () => ({ auditEntries: raiseAudit('withdraw-change', found.id) }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/**
 * Makes a proposed change hold: what the raise says is kept as a snapshot, and shown. After a material
 * change everybody who signed is asked again; everybody else whom it concerns is told.
 */
export async function approveChange(
  asked: Changing<'POST /admin/raises/:id/approve-change', 'optional'>,
) {
  const { found, body, expected, trx, now } = asked;
  await requireVersion(trx, found, expected);
  const proposal = proposalIn(found);
  const sides = await beforeAndAfter(trx, found, proposal ?? nothingProposed);
  const changes = differences(sides.before, sides.after);
  const raised = body.material?.reason;
  const isMaterial = raised !== undefined || weightOf(changes) === 'material';
  const changed = () => raiseFor(trx, asked.actor, asked.action, found.id);
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'approve-change', who: 'operator' },
    {
      guards: {
        noConflict: () => hasNoConflict(found),
        proposed: () => proposal !== null || nothingToDecide(),
        complete: () => staysComplete(trx, found, sides, changes, now),
        coversTaken: async () =>
          coversTaken(await lockLedger(trx, found.id), found, sides.after.content),
      },
      effects: {
        apply: () =>
          applyProposal(
            trx,
            found,
            isMaterial ? { material_seq: found.material_seq + 1 } : {},
            now,
          ),
        ...showing(trx, changed, now),
        tell: async () => {
          const { published_snapshot_id: shown } = await changed();
          // Nobody has seen it before it was published.
          if (shown === null) return {};
          await noteRaise(trx, found.id, changeNotice(shown), now);
          const asks = isMaterial ? await followMaterialChange(trx, found.id, now) : {};
          return joined([
            asks,
            isMaterial ? {} : await followRaise(await lockLedger(trx, found.id), now),
          ]);
        },
        record: () => ({
          events: [
            raiseReviewed(found, 'change-approved', {
              after: {
                fields: changes.map(({ pointer }) => pointer),
                weight: isMaterial ? 'material' : 'reviewed',
                ...(raised === undefined ? {} : { raised }),
              },
              ...(raised === undefined ? {} : { reason: raised }),
            }),
          ],
        }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

async function declineChange(asked: Changing<'POST /admin/raises/:id/decline-change'>) {
  const { found, body, trx, now } = asked;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'decline-change', who: 'operator' },
    {
      guards: {
        noConflict: () => hasNoConflict(found),
        proposed: () => found.proposed_change !== null || nothingToDecide(),
      },
      effects: {
        dropProposal: () =>
          dropProposal(trx, found, { because: body.reason, isDeclined: true }, now),
        record: () => ({
          events: [raiseReviewed(found, 'change-declined', { reason: body.reason })],
        }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

function nothingToDecide(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'No change is proposed.', { code: 'nothing-proposed' }),
  );
}

async function result({
  trx,
  actor,
  action,
  found,
}: Pick<Changing<'POST /raises/:id/withdraw-change'>, 'trx' | 'actor' | 'action' | 'found'>) {
  return oneRaise(await raiseFor(trx, actor, action, found.id));
}
