/** What investors and companies of the demo do with commitments, each through its command. */

import { type TSchema, Type } from 'typebox';
import type { CoreDeps } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import {
  cancellation,
  commitmentRequest,
  declineRequest,
  fundingReport,
} from '#shared/product/commitments/commitments.ts';
import { countersignRequest } from '#shared/product/commitments/countersigning.ts';
import { closed } from '#shared/product/fields/schema.ts';
import { selfParty } from '#shared/product/investors/entity-kinds.ts';
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
import { countersign } from '../countersigning/countersign.ts';
import { partyById } from '../investors/entities/party.ts';
import { raiseById } from '../raises/raise-store.ts';
import { act, type DemoAct, type Handler, happen, type RaiseContext } from './demo-act.ts';
import { momentOf, type TimelineAction } from './demo-timeline.ts';

/** Everybody comes at another time of the day; the actions of one day follow each other. */
const firstSlot = 13;

/** What a request says, and what the demo adds to it. */
interface Sent {
  /** The body as a fixture has it; empty unless given. */
  readonly says?: TSchema;
  /** Begins one. */
  readonly kind?: 'soft-circle' | 'commit';
  /** Adds the signature under what the page would have shown. */
  readonly signs?: true;
  /** Adds the whole amount, and that day. */
  readonly pays?: true;
  /** Adds the name of the owner, and the hashes of what the investor signed. */
  readonly countersigns?: true;
}

/** A command of the API about a commitment, and who gives it. */
interface CommitmentAct extends Sent {
  readonly by: 'investor' | 'owner';
  readonly action: Action;
  readonly run: Handler;
  readonly says: TSchema;
}

const nothing = closed({});
/** `for` is the legal name of an entity of the investor's. */
const says = closed({
  amount: commitmentRequest.properties.amount,
  for: Type.Optional(Type.String({ minLength: 1, title: 'the legal name of an entity' })),
});
const pays = {
  says: Type.Pick(fundingReport, ['reference'], { additionalProperties: false }),
  pays: true,
} as const;
const titled = Type.Pick(countersignRequest, ['title'], { additionalProperties: false });
const signs = true;
const given =
  (by: CommitmentAct['by']) =>
  (action: Action, run: Handler, sent: Sent): CommitmentAct => ({
    ...{ by, action, run, says: nothing, ...sent },
  });
const byInvestor = given('investor');
const byOwner = given('owner');

/** What investors and companies do with commitments. */
export const commitmentActs = {
  wish: byInvestor('commitment.make', makeCommitment, { says, kind: 'soft-circle' }),
  commit: byInvestor('commitment.make', makeCommitment, { says, kind: 'commit', signs }),
  amend: byInvestor('commitment.change', amendCommitment, { says, signs }),
  sign: byInvestor('commitment.commit', signSoftCircle, { signs }),
  accept: byInvestor('commitment.accept-offer', acceptOffer, { signs }),
  reconfirm: byInvestor('commitment.reconfirm', reconfirmCommitment, { signs }),
  report: byInvestor('commitment.report-funding', reportFunding, pays),
  confirm: byOwner('commitment.confirm-funding', confirmFunding, pays),
  countersign: byOwner('commitment.countersign', countersign, { says: titled, countersigns: true }),
  refund: byOwner('commitment.mark-refunded', markRefunded, pays),
  cancel: byInvestor('commitment.cancel', cancelCommitment, { says: cancellation }),
  decline: byOwner('commitment.decline', declineCommitment, { says: declineRequest }),
};
export type CommitmentActName = keyof typeof commitmentActs;

/** What is done with the commitments of a raise, each investor's in their order. */
export function committingActions(
  deps: Pick<CoreDeps, 'encrypter'>,
  context: RaiseContext,
  acts: readonly (DemoAct<CommitmentActName> & { readonly who: string })[],
): readonly TimelineAction[] {
  const each = [...Map.groupBy(acts, ({ who }) => who)];
  return each.flatMap(([who, theirs], place) => {
    const investor = required(context.people.get(who));
    return theirs.map((one, index) => ({
      at: momentOf(context.now, one.day, firstSlot) + (place * 3 + index) * 60_000,
      run: (trx: Transaction, now: number) =>
        playAct(trx, deps, { context, investor, ...one }, now),
    }));
  });
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

interface Playing extends DemoAct<CommitmentActName> {
  readonly context: RaiseContext;
  readonly investor: Actor;
}

async function playAct(
  trx: Transaction,
  deps: Pick<CoreDeps, 'encrypter'>,
  { context, investor, does, says }: Playing,
  now: number,
): Promise<void> {
  const { by, action, run, kind, signs, pays, countersigns } = commitmentActs[does];
  const actor = by === 'owner' ? context.owner : investor;
  const row = kind === undefined ? required(await openOf(trx, context, investor)) : undefined;
  const { for: entity, ...said } = says;
  const entityId =
    entity === undefined ? (row?.entity_id ?? null) : await entityNamed(trx, investor, entity);
  const amount = (says['amount'] ?? { amount: row?.amount, currency: row?.currency }) as Money;
  const body = {
    ...said,
    ...(kind && { kind }),
    ...(kind && { party: entityId ?? selfParty }),
    ...(signs && { signature: await signature(trx, context, investor, amount, entityId) }),
    ...(countersigns && {
      name: actor.account.name,
      snapshotSha256: row?.signed_snapshot_sha256,
      agreementSha256: row?.agreement_sha256,
    }),
    ...(pays && { amount, on: new Date(now).toISOString().slice(0, 10) }),
  };
  const found =
    row === undefined
      ? await raiseToBeginIn(trx, actor, action, context.id, now)
      : await commitmentToChange(trx, actor, action, row.id);
  const request = { action, found, deps, body, expected: row?.version };
  await act({ trx, actor, now }, run, request as never);
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

/** The id of an entity of somebody, by its legal name. */
async function entityNamed(trx: Transaction, { account }: Actor, name: unknown): Promise<string> {
  const { id } = await trx
    .selectFrom('investor_entities')
    .select('id')
    .where('user_id', '=', account.id)
    .where('legal_name', '=', String(name))
    .executeTakeFirstOrThrow();
  return id;
}

/** What the page would have shown, under the legal name. */
async function signature(
  trx: Transaction,
  { id }: RaiseContext,
  { account }: Actor,
  amount: Money,
  entityId: string | null,
) {
  const offer = await offerOf(trx, required(await raiseById(trx, id)));
  const party = required(await partyById(trx, account.id, entityId));
  const { sha256 } = agreementOn(offer, party, amount);
  return {
    typedName: party.signatory?.name ?? party.legal_name,
    snapshotSeq: offer.snapshot.seq,
    snapshotSha256: offer.snapshot.sha256,
    agreementSha256: sha256,
  };
}
