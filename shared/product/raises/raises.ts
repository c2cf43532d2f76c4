/** A raise: what it says, and how it is written as JSON. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { sectorLabels, stageLabels } from '../companies/sectors.ts';
import {
  agreementMaxLength,
  highlightMaxLength,
  highlightsMax,
  nameMaxLength,
  pitchMaxLength,
  raiseReasonMaxLength,
  raiseReasonMinLength,
  raiseSummaryMaxLength,
  raisesPerPage,
  raiseTitleMaxLength,
  risksMax,
  riskTextMaxLength,
  riskTitleMaxLength,
  teamBioMaxLength,
  teamMax,
  useOfFundsMaxLength,
  usesOfFundsMax,
} from '../fields/limits.ts';
import { basisPointsField, currencyField, moneyField } from '../fields/money-fields.ts';
import { closed, freeText, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { documentFolders } from './document-kinds.ts';
import { raiseStates } from './lifecycle.ts';
import {
  type Instrument,
  instrumentLabels,
  type Oversubscription,
  oversubscriptionLabels,
  type Regime,
  regimeLabels,
  type Visibility,
  visibilityLabels,
} from './offer-words.ts';
import { earlierInvestors, raiseCapTable, raiseOwnership } from './ownership.ts';
import { raiseImageFields } from './raise-images.ts';
import { optionalFields, raiseTerms, raiseTermsChange } from './terms.ts';

const moneyOrNone = (title: string) => orNull(moneyField({ title }));
const when = (title: string, description: string) =>
  orNull(Type.String({ format: 'date-time', maxLength: 40, title, description }));
const words = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.keys(labels) as [T, T, ...T[]];

export const useOfFunds = closed({
  label: freeText(useOfFundsMaxLength, 'what the money does'),
  bps: basisPointsField({ max: 10_000, example: 2_500 }, { title: 'its share' }),
});
export const teamMember = closed({
  name: freeText(nameMaxLength, 'a name'),
  role: freeText(nameMaxLength, 'what they do'),
  bio: freeText(teamBioMaxLength, 'what they have done', true),
});
export const risk = closed({
  title: freeText(riskTitleMaxLength, 'the risk in a few words'),
  text: freeText(riskTextMaxLength, 'the risk', true),
});

/** Everything an editor types, but the terms. A draft may have any of it empty. */
const offerFields = {
  title: freeText(raiseTitleMaxLength, 'the title'),
  summary: freeText(raiseSummaryMaxLength, 'the summary'),
  pitch: Type.String({
    ...freeText(pitchMaxLength, 'the pitch', true),
    description: 'Markdown.',
  }),
  agreement: Type.String({
    ...freeText(agreementMaxLength, 'the company’s own agreement', true),
    description:
      'Markdown with merge fields such as {{investor}} and {{amount}}. Empty: investors sign the standard agreement for the instrument.',
  }),
  instrument: orNull(oneOf(words<Instrument>(instrumentLabels), { title: 'an instrument' })),
  regime: orNull(oneOf(words<Regime>(regimeLabels), { title: 'a regime' })),
  visibility: oneOf(words<Visibility>(visibilityLabels), { title: 'who may see it' }),
  currency: currencyField,
  min: moneyOrNone('the minimum'),
  target: moneyOrNone('the target'),
  max: moneyOrNone('the maximum'),
  minTicket: moneyOrNone('the minimum ticket'),
  maxTicket: moneyOrNone('the maximum ticket'),
  oversubscription: oneOf(words<Oversubscription>(oversubscriptionLabels), {
    title: 'what happens beyond the maximum',
  }),
  opensAt: when('when it opens', 'An approved raise goes live then automatically.'),
  deadlineAt: when('the deadline', 'When it ends, unless an earlier close is announced.'),
  useOfFunds: Type.Array(useOfFunds, {
    maxItems: usesOfFundsMax,
    title: 'the use of funds',
    description: 'Adds up to 10000 basis points.',
  }),
  team: Type.Array(teamMember, { maxItems: teamMax, title: 'the team' }),
  highlights: Type.Array(freeText(highlightMaxLength, 'a highlight'), {
    maxItems: highlightsMax,
    title: 'the highlights',
  }),
  risks: Type.Array(risk, { maxItems: risksMax, title: 'the risks' }),
  ownershipShown: Type.Boolean({
    title: 'whether the raise page shows what it does to ownership',
  }),
  capTable: orNull(raiseCapTable),
  earlierInvestors,
  ...raiseImageFields,
};

/** The content of a raise. */
export const raiseContent = closed({ ...offerFields, terms: raiseTerms });
export type RaiseContent = Static<typeof raiseContent>;

/** The fields that change; of the terms, too, only those. All money is in the raise's currency. */
export const raiseChange = closed({
  ...optionalFields(offerFields),
  terms: Type.Optional(raiseTermsChange),
});
export type RaiseChange = Static<typeof raiseChange>;

/** The facts about the company that its raise shows and its agreements name. */
export const raiseCompany = closed({
  id: idOf('cmp'),
  name: Type.String(),
  legalName: Type.String(),
  legalForm: Type.String({ description: 'As “Delaware corporation” or “GmbH”.' }),
  oneLiner: Type.String(),
  country: Type.String(),
  city: Type.String(),
  website: Type.String(),
  foundedOn: Type.String({ description: 'A date; this and other texts may be empty.' }),
  sector: oneOf(['', ...words(sectorLabels)]),
  stage: oneOf(['', ...words(stageLabels)]),
});
export type RaiseCompany = Static<typeof raiseCompany>;

/** The NDA that a snapshot names. */
export interface SnapshotNda {
  readonly version: number;
  readonly sha256: string;
}

/** The bank account that a snapshot names: which one, and a hash of its encrypted facts. */
export interface SnapshotPayment {
  readonly instruction: string;
  readonly sha256: string;
}

/** A proposed change of one document that was reviewed. */
export const proposedDocument = closed({
  id: idOf('doc'),
  remove: Type.Boolean(),
  version: orNull(idOf('dvr')),
  name: orNull(Type.String()),
  folder: orNull(oneOf(documentFolders)),
});
export type ProposedDocument = Static<typeof proposedDocument>;

/** A change of an approved raise that an operator has to decide about. */
export const proposedChange = closed({
  change: raiseChange,
  company: orNull(raiseCompany),
  nda: orNull(Type.String({ description: 'The new text of the NDA.' })),
  documents: Type.Array(proposedDocument),
  fields: Type.Array(Type.String(), { description: 'JSON pointers to what it changes.' }),
  weight: oneOf(['material', 'reviewed'], { title: 'what it weighs' }),
  reason: Type.String({ description: 'Empty where none was given.' }),
  at: moment,
});
export type ProposedChange = Static<typeof proposedChange>;

/** A proposal that an operator declined, and why. */
export const declinedChange = closed({
  ...proposedChange.properties,
  declinedAt: moment,
  because: Type.String(),
});
export type DeclinedChange = Static<typeof declinedChange>;

export const raise = closed({
  id: idOf('rse'),
  company: raiseCompany,
  slug: Type.String({ description: 'In the address of its page.' }),
  state: oneOf(raiseStates),
  ...raiseContent.properties,
  earlyCloseAt: orNull(Type.String({ format: 'date-time', description: 'The announced end.' })),
  materialSeq: Type.Integer({ description: 'How many material changes there were while live.' }),
  publishedSnapshotId: orNull(idOf('rsn')),
  proposedChange: orNull(proposedChange),
  /** Until something else is proposed, so that nothing has to be typed again. */
  declinedChange: orNull(declinedChange),
  ownership: raiseOwnership,
  companyCapTable: orNull(raiseCapTable),
  /** Of the last pause, rejection or cancellation. */
  reason: Type.String({ description: 'Why it was paused, rejected or cancelled; else empty.' }),
  cancelAskedAt: orNull(
    Type.String({ format: 'date-time', description: 'When its owner asked to cancel it.' }),
  ),
  allowed: Type.Array(Type.String(), {
    description: 'The events that you can cause now; their conditions are checked when you do.',
  }),
  createdAt: moment,
  updatedAt: moment,
  submittedAt: orNull(moment),
  liveAt: orNull(moment),
  endedAt: orNull(moment),
  version: Type.Integer(),
});
export type Raise = Static<typeof raise>;

export const raiseResponse = closed({ raise });
export type RaiseResponse = Static<typeof raiseResponse>;

const count = Type.Integer({ minimum: 0 });

const raiseSummaryFields = Type.Pick(
  raise,
  [
    'id',
    'slug',
    'state',
    'title',
    'instrument',
    'currency',
    'min',
    'target',
    'max',
    'opensAt',
    'deadlineAt',
    'createdAt',
    'updatedAt',
    'endedAt',
    'version',
  ],
  { additionalProperties: false },
);
/** A raise in a list. */
export const raiseSummary = closed({
  ...raiseSummaryFields.properties,
  room: closed(
    { requests: count, questions: count, staged: count },
    {
      description:
        'What is left to do in its data room: requests for access, questions to answer, and documents that are staged and not published. Nothing once the raise has ended.',
    },
  ),
});
export type RaiseSummary = Static<typeof raiseSummary>;

export const raisesQuery = closed({ ...pageQuery('raises', raisesPerPage) });
export const raiseList = closed({
  items: Type.Array(raiseSummary),
  nextCursor: orNull(Type.String()),
});
export type RaiseList = Static<typeof raiseList>;

/** Why, so that whoever reads it can act on it. */
export const raiseReason = Type.String({
  minLength: raiseReasonMinLength,
  maxLength: raiseReasonMaxLength,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  title: 'the reason',
  sentences: { minLength: `Say why in ${raiseReasonMinLength} characters or more.` },
});

export const reasonRequest = closed({ reason: raiseReason });
export const changeProposal = closed({
  change: Type.Optional(raiseChange),
  company: Type.Optional(
    Type.Boolean({
      title: 'whether the raise takes over the company’s details',
      description: 'As the profile of the company has them now.',
    }),
  ),
  reason: raiseReason,
});
/** How an operator approves a proposal: as its fields weigh, or as material. */
export const changeApproval = closed({
  material: Type.Optional(
    closed({ reason: raiseReason }, { title: 'why everyone who signed has to confirm it' }),
  ),
});
export const closeAnnouncement = closed({
  closesAt: Type.String({ format: 'date-time', maxLength: 40, title: 'when the raise closes' }),
});

export const raiseSnapshot = closed({
  id: idOf('rsn'),
  seq: Type.Integer(),
  sha256: Type.String(),
  createdAt: moment,
});
export type RaiseSnapshot = Static<typeof raiseSnapshot>;
export const raiseSnapshotList = closed({ items: Type.Array(raiseSnapshot) });
export type RaiseSnapshotList = Static<typeof raiseSnapshotList>;
export const raiseSnapshotResponse = closed({
  snapshot: closed({
    ...raiseSnapshot.properties,
    content: Type.String({
      description:
        'Canonical JSON: `sha256` is the hash of exactly these bytes in UTF-8. Of a snapshot that was taken before holders were left out of it, it is the hash of the text with them.',
    }),
    holders: closed(
      { capTable: orNull(raiseCapTable), earlierInvestors },
      {
        description: 'Who held the company: kept with the snapshot, and no part of what is signed.',
      },
    ),
  }),
});
export type RaiseSnapshotResponse = Static<typeof raiseSnapshotResponse>;
