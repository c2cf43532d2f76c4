import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { lockLedger } from '../commitments/ledger.ts';
import { followRaise } from '../commitments/scheduled/next-batch.ts';
import { submitDocuments } from '../raises/documents/document-store.ts';
import { companyNow, followsProfile, issuerColumns } from '../raises/issuer.ts';
import { contentOf } from '../raises/raise-content.ts';
import { oneRaise } from '../raises/raise-dto.ts';
import { raiseMoved, reviewNeeded } from '../raises/raise-events.ts';
import { hasFewDrafts, isChanged, isComplete } from '../raises/raise-guards.ts';
import { closingNotice, noteRaise } from '../raises/raise-notices.ts';
import { raiseAudit, requireVersion } from '../raises/raise-parts.ts';
import {
  addRaise,
  type RaiseRow,
  raiseFor,
  raiseToChange,
  updateRaise,
} from '../raises/raise-store.ts';
import { takeSnapshot } from '../raises/snapshots/raise-snapshots.ts';
import { hasReachedMinimum, isNoticeLongEnough, isOpenLongEnough } from './early-close-guards.ts';
import { applyProposal } from './proposals/apply-proposal.ts';
import { publishRaise } from './publish-raise.ts';

type Owning<K extends EndpointKey, V extends 'required' | 'optional' = 'required'> = Command<
  K,
  RaiseRow,
  undefined,
  V
>;

/** Adds the actions of a company's owner on its raise. */
export function ownerRoutes(app: ProductApi, deps: FeatureDeps): void {
  const owning = { action: 'raise.run', ...raiseToChange } as const;

  command(app, deps, 'POST /raises/:id/submit', {
    ...owning,
    ifMatch: 'optional',
    run: submitRaise,
  });
  command(app, deps, 'POST /raises/:id/withdraw', { ...owning, run: withdrawRaise });
  command(app, deps, 'POST /raises/:id/reopen', { ...owning, run: reopenRaise });
  command(app, deps, 'POST /raises/:id/publish', { ...owning, run: publishMyRaise });
  command(app, deps, 'POST /raises/:id/announce-close', { ...owning, run: announceClose });
  command(app, deps, 'POST /raises/:id/cancel', { ...owning, run: askToCancel });
  command(app, deps, 'POST /raises/:id/clone', { ...owning, run: cloneRaise });
}

/** Sends a raise to the operators. */
export async function submitRaise(asked: Owning<'POST /raises/:id/submit', 'optional'>) {
  const { found, expected, trx, now } = asked;
  await requireVersion(trx, found, expected);
  let seq = 0;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'submit', who: 'owner' },
    {
      guards: {
        complete: () => isComplete(trx, found, now),
        changed: () => isChanged(trx, found),
      },
      effects: {
        snapshot: async () => {
          await submitDocuments(trx, found.id);
          const kept = issuerColumns(companyNow(found));
          await trx.updateTable('raises').set(kept).where('id', '=', found.id).execute();
          ({ seq } = await takeSnapshot(trx, { ...found, ...kept }, now));
        },
        move: async (state) => {
          const at = new Date(now).toISOString();
          await updateRaise(trx, found.id, { state, submitted_at: at }, now);
          await trx
            .updateTable('raise_review_comments')
            .set({ resolved_at: at })
            .where('raise_id', '=', found.id)
            .where('resolved_at', 'is', null)
            .execute();
        },
        record: () => ({ events: [reviewNeeded(found, 'review', 'submit', { snapshot: seq })] }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

async function withdrawRaise(asked: Owning<'POST /raises/:id/withdraw'>) {
  const { found, trx, now } = asked;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'withdraw', who: 'owner' },
    {
      guards: {},
      effects: {
        move: (state) =>
          updateRaise(trx, found.id, { state, ...unclaimed, ...followsProfile }, now),
        record: () => ({ auditEntries: raiseAudit('withdraw', found.id) }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

async function reopenRaise(asked: Owning<'POST /raises/:id/reopen'>) {
  const { found, trx, now } = asked;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'reopen', who: 'owner' },
    {
      guards: {},
      effects: {
        // What was proposed is part of the draft now, and reviewed with it.
        applyProposal: () => applyProposal(trx, found, {}, now),
        move: (state) => updateRaise(trx, found.id, { state, ...followsProfile }, now),
        record: () => ({ auditEntries: raiseAudit('reopen', found.id) }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/** Publishes what was approved. */
export async function publishMyRaise(asked: Owning<'POST /raises/:id/publish'>) {
  const { found, actor, trx, now } = asked;
  const followed = await publishRaise(trx, found, { who: 'owner', person: actor.account.id }, now);
  return { ...followed, ...(await result(asked)) };
}

/** Announces the day on which a raise ends before its deadline. */
export async function announceClose(asked: Owning<'POST /raises/:id/announce-close'>) {
  const { found, actor, body, trx, now } = asked;
  const at = Date.parse(body.closesAt);
  if (Number.isNaN(at)) {
    const message = 'Enter a valid date and time.';
    throw invalid([{ pointer: '/closesAt', code: 'format', message }]);
  }
  const closesAt = new Date(at).toISOString();
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'announce-close', who: 'owner' },
    {
      guards: {
        minimumReached: () => hasReachedMinimum(trx, found),
        openLongEnough: () => isOpenLongEnough(found, closesAt),
        noticeLongEnough: () => isNoticeLongEnough(found, closesAt, now),
      },
      effects: {
        setEarlyClose: (state) =>
          updateRaise(trx, found.id, { state, early_close_at: closesAt }, now),
        record: () => ({
          events: [
            raiseMoved(found, 'closing', actor.account.id, {
              ...{ until: closesAt, after: { closesAt } },
            }),
          ],
        }),
        follow: async () => {
          await noteRaise(trx, found.id, closingNotice(closesAt), now);
          return followRaise(await lockLedger(trx, found.id), now);
        },
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

/** Asks the operators to cancel a raise. */
export async function askToCancel(asked: Owning<'POST /raises/:id/cancel'>) {
  const { found, body, trx, now } = asked;
  const at = new Date(now).toISOString();
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'ask-to-cancel', who: 'owner' },
    {
      guards: {},
      effects: {
        ask: () => updateRaise(trx, found.id, { cancel_asked_at: at, reason: body.reason }, now),
        record: () => ({ events: [reviewNeeded(found, 'cancel', 'ask-to-cancel')] }),
      },
    },
  );
  return { ...followed, ...(await result(asked)) };
}

async function cloneRaise({ found, actor, trx, now }: Owning<'POST /raises/:id/clone'>) {
  let id: string | undefined;
  const followed = await take(
    raiseLifecycle,
    { state: found.state, event: 'clone', who: 'owner' },
    {
      guards: { fewDrafts: () => hasFewDrafts(trx, found.company_id) },
      effects: {
        copy: async () => {
          const company = { id: found.company_id, name: found.company_name };
          // Files belong to one raise: documents and images are uploaded anew.
          const images = { cover: null, logo: null, images: [] };
          const dates = { opensAt: null, deadlineAt: null };
          const content = { ...contentOf(found), ...dates, ...images };
          id = await addRaise(trx, company, actor.account.id, content, now);
        },
        record: () => ({ auditEntries: raiseAudit('clone', required(id), { from: found.id }) }),
      },
    },
  );
  return { ...followed, ...oneRaise(await raiseFor(trx, actor, 'raise.run', required(id))) };
}

/** No operator has it to themselves. */
const unclaimed = { claimed_by: null, claimed_at: null } as const;

/** The raise as it is after the change. */
async function result({
  trx,
  actor,
  action,
  found,
}: Pick<Owning<'POST /raises/:id/withdraw'>, 'trx' | 'actor' | 'action' | 'found'>) {
  return oneRaise(await raiseFor(trx, actor, action, found.id));
}
