/** What somebody needs to know before they commit to a raise, and what they would sign. */
import { type Static, Type } from 'typebox';
import { moneyMax } from '../../money/money.ts';
import { moneyField } from '../fields/money-fields.ts';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';
import { partyField } from '../investors/entities.ts';
import { selfParty } from '../investors/entity-kinds.ts';
import { commitReasons } from '../investors/may-commit.ts';
import { oversubscriptionLabels } from '../raises/offer-words.ts';
import { agreementText, commitment } from './commitments.ts';

export const signingQuery = closed({
  amount: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: moneyMax,
      title: 'an amount',
      description:
        'In minor units of the currency of the raise. With it comes the agreement for this amount; without it, that for the amount you have committed.',
    }),
  ),
  party: Type.Optional(
    Type.String({
      ...partyField,
      description: `For whom you would sign: \`${selfParty}\`, or the id of one of your entities. Left out, it is the party of your latest commitment to this raise, or yourself.`,
    }),
  ),
});
const party = {
  id: partyField,
  legalName: Type.String(),
  signatory: orNull(
    closed(
      { name: Type.String(), title: Type.String() },
      { description: 'Who signs for an entity; null for yourself.' },
    ),
  ),
};
const money = moneyField();
const words = Object.keys(oversubscriptionLabels) as ['waitlist_fifo', 'scale_back'];

export const signing = closed({
  commitment: orNull(
    closed(commitment.properties, { description: 'The open one, or else the latest.' }),
  ),
  signing: closed({
    mayCommit: Type.Boolean(),
    obstacles: Type.Array(closed({ code: oneOf(commitReasons), message: Type.String() })),
    legalName: Type.String({
      description: 'The name to sign with: yours, or that of the signatory of the entity.',
    }),
    party: closed(party, { description: 'For whom this would be signed.' }),
    parties: Type.Array(closed({ ...party, isApproved: Type.Boolean() }), {
      description:
        'All you may sign for, yourself first. With more than one, a signature has to say for whom.',
    }),
    snapshot: closed({ seq: Type.Integer(), sha256: Type.String(), createdAt: moment }),
    agreement: orNull(
      closed(agreementText.properties, { description: 'Null without an amount to commit.' }),
    ),
    amountProblem: orNull(
      Type.String({
        description: 'Why the amount that was asked about is no ticket of the raise.',
      }),
    ),
    minTicket: orNull(money),
    maxTicket: orNull(money),
    max: orNull(money),
    available: closed(money.properties, {
      description: 'Neither taken nor offered to someone.',
    }),
    waiting: Type.Integer({ description: 'How many commitments are on the waitlist.' }),
    wouldWait: orNull(
      Type.Boolean({ description: 'Whether this amount would join the waitlist.' }),
    ),
    oversubscription: oneOf(words, {}),
    limit: orNull(
      closed(
        { limit: money, used: money, remaining: money, resetsOn: orNull(moment) },
        {
          description:
            'Under Regulation Crowdfunding, without what this commitment uses itself; null where there is no limit.',
        },
      ),
    ),
    cancelUntil: orNull(moment),
    closesAt: orNull(moment),
  }),
});
export type Signing = Static<typeof signing>;
