/** Who holds what of a raise that closed as funded, and what somebody holds. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { currencyField, dayField, moneyField, sharesField } from '../fields/money-fields.ts';
import { closed, freeText, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { entityKinds } from '../investors/entity-kinds.ts';
import { investorKinds } from '../investors/investors.ts';
import { type Instrument, instrumentLabels } from '../raises/offer-words.ts';
import { issuedFilters } from './issued-filter.ts';
import {
  correctionReasonMaxLength,
  correctionReasonMinLength,
  holdersPerPage,
  holdingsPerPage,
  issuanceNumberMax,
  issuancePrefixMaxLength,
  issuanceReferenceMaxLength,
  issuancesAtOnce,
} from './limits.ts';

const instruments = Object.keys(instrumentLabels) as [Instrument, Instrument, ...Instrument[]];
const on = dayField({ title: 'the day it was issued', description: 'Not a day to come.' });
const reference = line(issuanceReferenceMaxLength, {
  title: 'a certificate or reference number',
});
const shares = sharesField({
  title: 'the number of shares',
  description: 'Of a priced round; as worked out unless given.',
});

const issued = Type.Optional(oneOf(issuedFilters, { title: 'whether it was issued' }));

export const holdersExportQuery = closed({ issued });
export type HoldersFilter = Static<typeof holdersExportQuery>;
export const holdersQuery = closed({ issued, ...pageQuery('holders', holdersPerPage) });

/** What its company has recorded of an issuance. */
export const issuance = closed({
  on: Type.String({ description: 'A day.' }),
  reference: Type.String(),
  recordedAt: moment,
  correction: Type.String({
    description: 'The reason of the latest correction; empty where there was none.',
  }),
  version: Type.Integer(),
});
export type Issuance = Static<typeof issuance>;

const holding = {
  commitment: idOf('cmt'),
  name: Type.String({ description: 'Of the holder, as it was signed.' }),
  entity: orNull(
    closed(
      {
        legalName: Type.String(),
        kind: orNull(oneOf(entityKinds)),
        signatory: closed({ name: Type.String(), title: Type.String() }),
      },
      {
        description:
          'The entity that holds it, with who signed for it; null where a person holds it themselves. The kind is null once the account was erased.',
      },
    ),
  ),
  executed: orNull(
    closed(
      {
        at: moment,
        version: Type.Integer({ description: 'Of the commitment.' }),
      },
      {
        description:
          'When the company signed as the second of both, and so the agreement at `GET /commitments/:id/executed` was complete; null where the company did not countersign.',
      },
    ),
  ),
  amount: moneyField(),
  instrument: oneOf(instruments),
  terms: Type.Array(Type.String(), { description: 'Of the snapshot that was signed, in words.' }),
  shares: orNull(
    Type.String({
      description:
        'Of a priced round: whole shares, the amount divided by the price, rounded down. Null where they cannot be worked out from the terms, and of other instruments.',
    }),
  ),
  sharePrice: orNull(
    Type.String({ description: 'In major units, up to ten decimals. Null where `shares` is.' }),
  ),
  snapshot: orNull(
    closed({ seq: Type.Integer(), sha256: Type.String() }, { description: 'What was signed.' }),
  ),
  issuance: orNull(issuance),
};

export const holder = closed({
  ...holding,
  kind: orNull(oneOf(investorKinds)),
  address: Type.String({
    description:
      'As it was when they signed; of what was signed before it was kept, as the agreement has it in one line. Empty where there is none, and once the account was erased.',
  }),
  registrationNumber: Type.String({
    description: 'Of an entity, as it was when it was signed for; empty where there is none.',
  }),
  country: Type.String({ description: 'ISO 3166-1, two letters; may be empty.' }),
});
export type Holder = Static<typeof holder>;

export const holders = closed({
  raise: closed({
    id: idOf('rse'),
    title: Type.String(),
    company: Type.String(),
    currency: currencyField,
    instrument: oneOf(instruments),
    withoutFoundingDay: orNull(
      Type.String({
        ...idOf('cmp'),
        description:
          'The company, where the day it was founded is not known: the Open Cap Format needs it.',
      }),
    ),
  }),
  items: Type.Array(holder),
  nextCursor: orNull(Type.String()),
  totals: closed({
    holders: Type.Integer(),
    issued: Type.Integer(),
    amount: moneyField(),
  }),
  canRecord: Type.Boolean({ description: 'Whether you may record issuances.' }),
});
export type Holders = Static<typeof holders>;
export const holderResponse = closed({ holder });

export const issuanceRequest = closed({ on, reference, shares: Type.Optional(shares) });
export const issuanceCorrection = closed({
  on: Type.Optional(on),
  reference: Type.Optional(reference),
  shares: Type.Optional(shares),
  reason: Type.String({
    ...line(correctionReasonMaxLength, { title: 'a reason, which the holder sees' }),
    minLength: correctionReasonMinLength,
  }),
});
export const issuancesRequest = closed({
  on,
  prefix: freeText(issuancePrefixMaxLength, 'the prefix of the number'),
  first: Type.Integer({
    minimum: 1,
    maximum: issuanceNumberMax,
    title: 'the first number',
    description: 'The holder who committed first gets it, the next one the next number.',
  }),
});
export const issuancesRecorded = closed({
  recorded: Type.Integer({ description: `At most ${issuancesAtOnce} at once.` }),
  left: Type.Integer({ description: 'For how many none is recorded yet.' }),
  next: Type.Integer({ description: 'The number to go on with.' }),
});
export type IssuancesRecorded = Static<typeof issuancesRecorded>;

export const holdingsQuery = closed(pageQuery('holdings', holdingsPerPage));
export const ownHolding = closed({
  ...holding,
  raise: closed({
    id: idOf('rse'),
    slug: Type.String(),
    title: Type.String(),
    company: Type.String(),
  }),
  closedAt: orNull(moment),
});
export type OwnHolding = Static<typeof ownHolding>;
export const holdings = closed({
  items: Type.Array(ownHolding),
  nextCursor: orNull(Type.String()),
  totals: Type.Array(closed({ amount: moneyField(), count: Type.Integer() }), {
    description: 'By currency; amounts in different currencies are never added.',
  }),
});
export type Holdings = Static<typeof holdings>;
