/** A commitment, as it is sent and as it is seen. */

import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  commitmentReasonMaxLength,
  commitmentReasonMinLength,
  commitmentsPerPage,
  legalNameMaxLength,
  paymentReferenceMaxLength,
  paymentReferenceMinLength,
} from '../fields/limits.ts';
import { currencyField, dayField, moneyField } from '../fields/money-fields.ts';
import { closed, freeText, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { partyField } from '../investors/entities.ts';
import { raiseStates } from '../raises/lifecycle.ts';
import { commitmentsSinceVisit } from '../raises/raise-changes.ts';
import { commitmentDues, commitmentEvents } from './commitment-words.ts';
import { countersignature } from './countersigning.ts';
import { paymentStatuses } from './payment-status.ts';
import { commitmentStates } from './states.ts';

const hash = Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' });
const amount = moneyField({ title: 'the amount' });

/** A signature: the text that was shown, by its hash, under the name in the profile. */
export const signatureRequest = closed(
  {
    typedName: line(legalNameMaxLength, { title: 'your legal name, as in your investor profile' }),
    snapshotSeq: Type.Integer({ minimum: 1, title: 'the number of the snapshot you were shown' }),
    snapshotSha256: Type.String({ ...hash, title: 'the hash of the snapshot you were shown' }),
    agreementSha256: Type.String({ ...hash, title: 'the hash of the agreement you were shown' }),
  },
  { title: 'your signature' },
);
export type SignatureRequest = Static<typeof signatureRequest>;

const orWait = Type.Optional(
  Type.Boolean({
    title: 'what to do when less is available',
    description:
      'What to do when less is available: join the waitlist, which is what happens unless told otherwise, or refuse: 409 where it was available when the request arrived and someone was quicker, 422 otherwise.',
  }),
);

const atLeast = Type.Optional(
  closed(moneyField({ title: 'the least you would take' }).properties, {
    description:
      'On the waitlist, where less than the whole amount would do: not below the minimum ticket. What is available then is offered as soon as it is that much. Not where a raise is scaled back.',
  }),
);

const party = Type.Optional(
  Type.String({
    ...partyField,
    description:
      'For whom: `self`, or the id of one of your entities. Needed with a signature once you have entities.',
  }),
);

export const commitmentRequest = closed({
  kind: oneOf(['soft-circle', 'commit'], { title: 'what you want to do' }),
  party,
  amount,
  signature: Type.Optional(signatureRequest),
  orWait,
  atLeast,
});
export type CommitmentRequest = Static<typeof commitmentRequest>;

/** Signs a soft circle, for its amount and its party unless others are sent. */
export const commitRequest = closed({
  party,
  amount: Type.Optional(amount),
  signature: signatureRequest,
  orWait,
  atLeast,
});
export const signedRequest = closed({ signature: signatureRequest });
/** A signed amount is signed anew; on the waitlist `atLeast` is what it is from now on. */
export const amendment = closed({ amount, signature: Type.Optional(signatureRequest), atLeast });

const reference = Type.String({
  ...line(paymentReferenceMaxLength, { title: 'the reference of the payment' }),
  minLength: paymentReferenceMinLength,
});
const reason = (title: string) =>
  Type.String({
    ...line(commitmentReasonMaxLength, { title }),
    minLength: commitmentReasonMinLength,
  });
export const cancellation = closed({
  reason: Type.Optional(freeText(commitmentReasonMaxLength, 'a reason')),
});
export const declineRequest = closed({ reason: reason('a reason') });
export const fundingReport = closed({
  amount,
  reference,
  on: dayField({ title: 'the day you paid' }),
});
export const fundingConfirmation = closed({
  amount,
  reference: Type.Optional(
    Type.String({
      ...reference,
      description: 'That of the bank. The one that the investor reported unless given.',
    }),
  ),
  on: Type.Optional(
    dayField({ title: 'the day it arrived', description: 'Today unless given, in UTC.' }),
  ),
});
export const receivedRequest = closed({
  amount: moneyField({
    title: 'the total received, with what was paid back since',
  }),
  reason: reason('a reason, which the investor sees'),
  reference: Type.Optional(
    Type.String({ ...reference, description: 'That of the bank, for the latest of the payments.' }),
  ),
  on: Type.Optional(dayField({ title: 'the day it arrived' })),
});
export const refundWithdrawal = closed({ reason: reason('a reason, which the investor sees') });
export const refundRequest = closed({
  amount,
  reference: Type.String({ ...reference, title: 'the reference of the refund' }),
  on: dayField({ title: 'the day you paid it back' }),
});

export const commitment = closed({
  id: idOf('cmt'),
  raise: closed({
    id: idOf('rse'),
    slug: Type.String(),
    name: Type.String({ description: 'Its title.' }),
    company: Type.String(),
    currency: currencyField,
    state: oneOf(raiseStates),
  }),
  investor: orNull(
    closed(
      { id: Type.String(), name: Type.String() },
      { description: 'For the company and operators; null in what is your own.' },
    ),
  ),
  entity: orNull(
    closed(
      {
        id: Type.String(),
        legalName: Type.String(),
        signatory: Type.String(),
        title: Type.String({ description: 'Of the signatory.' }),
      },
      {
        description:
          'The entity of the investor that it is for, as it was signed; null where it is for themselves.',
      },
    ),
  ),
  amount: moneyField(),
  state: oneOf(commitmentStates),
  queuePosition: orNull(
    Type.Integer({ description: 'The position on the waitlist: 1 is the next.' }),
  ),
  atLeast: orNull(
    closed(moneyField().properties, {
      description: 'The least that would be taken; null where only the whole amount.',
    }),
  ),
  wanted: orNull(
    closed(moneyField().properties, {
      description: 'What was asked for, while less than that is offered; null otherwise.',
    }),
  ),
  createdAt: moment,
  updatedAt: moment,
  signed: orNull(
    closed(
      {
        name: Type.String(),
        at: moment,
        snapshot: closed({ seq: Type.Integer(), sha256: Type.String() }),
        agreementSha256: orNull(Type.String()),
      },
      { description: 'The latest signature.' },
    ),
  ),
  countersigned: orNull(countersignature),
  paymentReference: orNull(
    Type.String({
      description:
        'For the transfer: of this commitment alone, with a check character. Null of what was never signed.',
    }),
  ),
  reported: orNull(
    closed(
      {
        by: Type.String(),
        amount: moneyField(),
        reference: Type.String(),
        on: Type.String(),
        at: moment,
      },
      { description: 'What the investor says of the payment.' },
    ),
  ),
  evidence: orNull(
    closed(
      { mediaType: Type.String(), bytes: Type.Integer(), uploadedAt: moment },
      { description: 'A file that shows the payment.' },
    ),
  ),
  received: orNull(
    closed(moneyField().properties, {
      description:
        'Everything that has ever arrived, with what was paid back since; null where nothing has.',
    }),
  ),
  awaitsShares: Type.Boolean({
    description:
      'It is known only at the end of the raise how much the investor gets and pays: nothing is due before.',
  }),
  receivedEarly: Type.Boolean({
    description: 'Something has arrived while `awaitsShares` is true.',
  }),
  payment: orNull(
    oneOf(paymentStatuses, {
      description:
        'What has become of the money: `not_due` until the allocations are known or changed terms are confirmed, `reported` until someone has seen it arrive. Null where nothing binds and no money has arrived.',
    }),
  ),
  owed: orNull(
    closed(moneyField().properties, {
      description:
        'What has to be paid back now: all that is there of a commitment that has ended without shares, and of any other what is more than its amount. Null where nothing is.',
    }),
  ),
  refundAccountAsked: Type.Boolean({
    description: 'A refund is due, and its investor has not entered the account to pay to yet.',
  }),
  sideLetterAsked: Type.Boolean({
    description: 'A side letter awaits the signature of its investor.',
  }),
  funding: orNull(
    closed(
      {
        by: Type.String({ description: 'Who confirmed it. Operators are not named.' }),
        reference: Type.String(),
        on: Type.String(),
        at: moment,
      },
      { description: 'Someone else has confirmed that the money arrived.' },
    ),
  ),
  refund: orNull(
    closed(
      { amount: moneyField(), reference: Type.String(), on: Type.String() },
      { description: 'The total paid back, with the latest reference and day.' },
    ),
  ),
  reason: Type.String({
    description: 'Of a cancellation or a decline. Empty where none is given.',
  }),
  cancelUntil: orNull(
    Type.String({
      format: 'date-time',
      description: 'Until when what is signed or funded can be cancelled for any reason.',
    }),
  ),
  offerExpiresAt: orNull(moment),
  reconfirmDueAt: orNull(moment),
  fundingDueAt: orNull(moment),
  payingHeldUntil: orNull(
    Type.String({
      format: 'date-time',
      description:
        'Do not pay before: the company has changed its bank account. The time to pay is counted from then. Null where you may pay, or nothing is signed.',
    }),
  ),
  can: Type.Array(oneOf(commitmentEvents), { description: 'What you may do with it now.' }),
  version: Type.Integer(),
});
export type Commitment = Static<typeof commitment>;
export const commitmentResponse = closed({ commitment });

/** One entry of the history of a commitment. */
export const commitmentHistoryEntry = closed({
  seq: Type.Integer(),
  event: Type.String(),
  from: orNull(oneOf(commitmentStates)),
  to: oneOf(commitmentStates),
  amount: moneyField(),
  change: Type.Integer({ description: 'By how much the amount changed, in minor units.' }),
  by: oneOf(['investor', 'owner', 'signatory', 'operator', 'clock', 'system'], {}),
  at: moment,
  note: Type.String(),
  reference: orNull(Type.String()),
});
export type CommitmentHistoryEntry = Static<typeof commitmentHistoryEntry>;
/** Where an investor was when they signed. */
export const signedWhere = closed({
  address: Type.String({ description: 'Several lines; empty if the agreement names none.' }),
  country: Type.String({ description: 'ISO 3166-1, two letters.' }),
  registrationNumber: Type.String({ description: 'Of an entity, where it has one.' }),
});
export type SignedWhere = Static<typeof signedWhere>;
export const commitmentWithHistory = closed({
  commitment,
  signedWhere: orNull(
    closed(signedWhere.properties, {
      description:
        'The address that the investor or the entity had when they last signed, as the agreement names it. Null before a signature, and once the account was erased.',
    }),
  ),
  events: Type.Array(commitmentHistoryEntry),
});
export type CommitmentWithHistory = Static<typeof commitmentWithHistory>;

export const agreementText = closed({
  sha256: Type.String({ description: 'Of the text in UTF-8.' }),
  template: Type.String({ description: 'The instrument; “own” for a text of the company’s own.' }),
  version: Type.String({ description: 'Of the template; of an own text, the snapshot it is in.' }),
  text: Type.String(),
});
export type AgreementText = Static<typeof agreementText>;

const ownFilter = {
  raise: Type.Optional(idOf('rse')),
  state: Type.Optional(oneOf(commitmentStates, { title: 'a state' })),
  due: Type.Optional(oneOf(commitmentDues, { title: 'what is due' })),
};
/** Without `due`, the newest come first. */
export const ownExportQuery = closed(ownFilter);
export type OwnFilter = Static<typeof ownExportQuery>;
export const commitmentsQuery = closed({
  ...ownFilter,
  ...pageQuery('commitments', commitmentsPerPage),
});
export type CommitmentsQuery = Static<typeof commitmentsQuery>;
export const commitmentList = closed({
  items: Type.Array(commitment),
  nextCursor: orNull(Type.String()),
  sinceVisit: commitmentsSinceVisit,
  totals: Type.Array(
    closed({ state: oneOf(commitmentStates), amount: moneyField(), count: Type.Integer() }),
    {
      description:
        'All that matches, by state and by currency; amounts in different currencies are never added.',
    },
  ),
});
export type CommitmentList = Static<typeof commitmentList>;
