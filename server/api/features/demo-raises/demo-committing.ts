/** What investors and companies of the demo do with commitments, each through its command. */

import type { CoreDeps } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import { commitmentToChange, raiseToBeginIn } from '../commitments/commitment-access.ts';
import {
  confirmFunding,
  declineCommitment,
  reportFunding,
} from '../commitments/funding-commands.ts';
import { cancelCommitment } from '../commitments/investor-commands.ts';
import { type CommitmentRow, lockLedger } from '../commitments/ledger.ts';
import { markRefunded } from '../commitments/money-commands.ts';
import { agreementOn, offerOf } from '../commitments/offer.ts';
import { hasWork, nextBatch } from '../commitments/scheduled/next-batch.ts';
import {
  acceptOffer,
  amendCommitment,
  makeCommitment,
  reconfirmCommitment,
  signSoftCircle,
} from '../commitments/signing-commands.ts';
import { profileOf } from '../investors/profile-rows.ts';
import { raiseById } from '../raises/raise-store.ts';
import { act, happen } from './demo-act.ts';
import { type DemoAction, type DemoCommitment, moneyIn } from './demo-raise.ts';
import type { RaiseContext } from './demo-room.ts';
import { momentOf, type TimelineAction } from './demo-timeline.ts';

/** Everybody comes at another time of the day; the actions of one day follow each other. */
const firstSlot = 13;

/** What is done with one commitment, in order. */
export function committingActions(
  deps: Pick<CoreDeps, 'encrypter'>,
  context: RaiseContext,
  { email, actions }: DemoCommitment,
  place: number,
): readonly TimelineAction[] {
  const investor = required(context.people.get(email));
  return actions.map((planned, index) => ({
    at: momentOf(context.now, planned.day, firstSlot) + (place * 3 + index) * 60_000,
    run: (trx, now) => doAction(trx, deps, { context, investor, planned }, now),
  }));
}

/** All that the clock does with the commitments of a raise at that time. */
export async function moveDemoCommitments(
  trx: Transaction,
  raiseId: string,
  now: number,
): Promise<void> {
  for (;;) {
    const raise = required(await raiseById(trx, raiseId));
    if (!(await hasWork(trx, raise, now))) return;
    const { events } = await nextBatch(await lockLedger(trx, raiseId), now);
    await happen({ trx, actor: undefined, now }, { events });
  }
}

interface Doing {
  readonly context: RaiseContext;
  readonly investor: Actor;
  readonly planned: DemoAction;
}

async function doAction(
  trx: Transaction,
  deps: Pick<CoreDeps, 'encrypter'>,
  { context, investor, planned }: Doing,
  now: number,
): Promise<void> {
  const money = moneyIn(context.business.currency);
  const scene = { trx, actor: investor, now };
  if (planned.does === 'wish' || planned.does === 'commit') {
    const action = 'commitment.make';
    const found = await raiseToBeginIn(trx, investor, action, context.id, now);
    const amount = money(planned.amount);
    const body =
      planned.does === 'wish'
        ? ({ kind: 'soft-circle', amount } as const)
        : ({
            kind: 'commit',
            amount,
            signature: await signature(trx, context, investor, amount),
          } as const);
    await act(scene, makeCommitment, { action, found, deps, body });
    return;
  }
  const row = required(await openOf(trx, context, investor));
  const amount = { amount: row.amount, currency: row.currency };
  const on = async (actor: Actor, action: Action) => ({
    action,
    deps,
    found: await commitmentToChange(trx, actor, action, row.id),
    expected: row.version,
  });
  const owner = { trx, actor: context.owner, now };
  const day = new Date(now).toISOString().slice(0, 10);
  switch (planned.does) {
    case 'amend': {
      const asked = money(planned.amount);
      const body = { amount: asked, signature: await signature(trx, context, investor, asked) };
      await act(scene, amendCommitment, { ...(await on(investor, 'commitment.change')), body });
      return;
    }
    case 'sign': {
      const body = { signature: await signature(trx, context, investor, amount) };
      await act(scene, signSoftCircle, { ...(await on(investor, 'commitment.commit')), body });
      return;
    }
    case 'accept': {
      const body = { signature: await signature(trx, context, investor, amount) };
      await act(scene, acceptOffer, { ...(await on(investor, 'commitment.accept-offer')), body });
      return;
    }
    case 'reconfirm': {
      const body = { signature: await signature(trx, context, investor, amount) };
      const asked = await on(investor, 'commitment.reconfirm');
      await act(scene, reconfirmCommitment, { ...asked, body });
      return;
    }
    case 'report': {
      const body = { amount, reference: planned.reference, on: day };
      const asked = await on(investor, 'commitment.report-funding');
      await act(scene, reportFunding, { ...asked, body });
      return;
    }
    case 'confirm': {
      const body = { amount, reference: planned.reference, on: day };
      const asked = await on(context.owner, 'commitment.confirm-funding');
      await act(owner, confirmFunding, { ...asked, body });
      return;
    }
    case 'refund': {
      const body = { amount, reference: planned.reference, on: day };
      const asked = await on(context.owner, 'commitment.mark-refunded');
      await act(owner, markRefunded, { ...asked, body });
      return;
    }
    case 'cancel': {
      const body = { reason: planned.reason };
      await act(scene, cancelCommitment, { ...(await on(investor, 'commitment.cancel')), body });
      return;
    }
    case 'decline': {
      const body = { reason: planned.reason };
      const asked = await on(context.owner, 'commitment.decline');
      await act(owner, declineCommitment, { ...asked, body });
    }
  }
}

/** The commitment of an investor to a raise, unless it has ended. */
async function openOf(
  trx: Transaction,
  { id }: RaiseContext,
  { account }: Actor,
): Promise<CommitmentRow | undefined> {
  return trx
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', id)
    .where('investor_id', '=', account.id)
    .where('state', 'not in', ['cancelled', 'refunded', 'settled'])
    .executeTakeFirst();
}

/** What the page would have shown, under the legal name. */
async function signature(
  trx: Transaction,
  { id }: RaiseContext,
  { account }: Actor,
  amount: Money,
) {
  const offer = await offerOf(trx, required(await raiseById(trx, id)));
  const profile = required(await profileOf(trx, account.id));
  const { sha256 } = agreementOn(offer, profile, amount);
  return {
    typedName: profile.legal_name,
    snapshotSeq: offer.snapshot.seq,
    snapshotSha256: offer.snapshot.sha256,
    agreementSha256: sha256,
  };
}
