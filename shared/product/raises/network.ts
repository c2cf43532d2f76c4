/** Published raises as the network shows them, and how much of one whoever asks may see. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { sectorLabels, stageLabels } from '../companies/sectors.ts';
import { richText, search } from '../content/content.ts';
import { networkCountedMax, networkPerPage, teaserAddressesMax } from '../fields/limits.ts';
import { currencyField, moneyField } from '../fields/money-fields.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { fitLeftOut, raiseFit } from '../fit/fit.ts';
import { documentFolders } from './document-kinds.ts';
import { raiseStates } from './lifecycle.ts';
import { closingDaysMax, searchedTicketMax } from './network-search.ts';
import { raiseAccesses, raiseSorts, visibilityLevels } from './network-words.ts';
import { type Instrument, instrumentLabels } from './offer-words.ts';
import { raiseOwnership } from './ownership.ts';
import { changedAt, raiseSinceVisit } from './raise-changes.ts';
import { raiseImage } from './raise-images.ts';
import { raiseContent } from './raises.ts';
import { answerWithdrawal } from './room-questions.ts';
import { raiseTerms } from './terms.ts';

const words = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.keys(labels) as [T, T, ...T[]];
const instrument = oneOf(words<Instrument>(instrumentLabels), { title: 'an instrument' });

export const networkQuery = closed({
  q: Type.Optional(search),
  sector: Type.Optional(oneOf(words(sectorLabels), { title: 'a sector' })),
  stage: Type.Optional(oneOf(words(stageLabels), { title: 'a stage' })),
  // Not one of a list: each of two hundred countries would be compared and reported.
  country: Type.Optional(
    Type.String({
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      title: 'a country',
      description: 'ISO 3166-1, two letters.',
    }),
  ),
  instrument: Type.Optional(instrument),
  currency: Type.Optional(currencyField),
  minTicketMax: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: searchedTicketMax,
      title: 'the highest minimum ticket',
      description:
        'In whole units of the currency of each raise. Finds only raises whose minimum ticket you may see.',
    }),
  ),
  closing: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: closingDaysMax,
      title: 'a number of days',
      description: 'Only raises that close within so many days.',
    }),
  ),
  sort: Type.Optional(oneOf(raiseSorts, { title: 'an order' })),
  ...pageQuery('raises', networkPerPage, 300),
});
export type NetworkQuery = Static<typeof networkQuery>;

export const raiseProgress = closed({
  signed: moneyField({ title: 'signed and not paid yet' }),
  reconfirming: moneyField({ title: 'what needs reconfirmation, since the terms have changed' }),
  funded: moneyField({ title: 'what has arrived' }),
  percentOfMin: Type.Integer({
    description:
      'Signed and funded, of the minimum, rounded down. What is not signed, or needs reconfirmation, never counts.',
  }),
});
export type RaiseProgress = Static<typeof raiseProgress>;

const summaryFields = {
  id: idOf('rse'),
  slug: Type.String({ description: 'In the address of its page.' }),
  visibility: oneOf(visibilityLevels, {}),
  state: oneOf(raiseStates, {}),
  company: closed({
    name: Type.String(),
    oneLiner: Type.String(),
    country: Type.String(),
    sector: Type.String(),
    stage: Type.String(),
  }),
  title: Type.String(),
  summary: Type.String(),
  cover: orNull(raiseImage),
  logo: orNull(raiseImage),
  instrument: orNull(instrument),
  target: orNull(moneyField({})),
  isPublic: Type.Boolean({ description: 'Whether everyone sees at least its teaser.' }),
  /** Null for operators, for its own company and for visitors, who cannot watch it. */
  isWatched: orNull(Type.Boolean({ description: 'Whether you watch it.' })),
  changedAt,
  liveAt: moment,
  closesAt: moment,
  /** Null in a teaser. */
  offer: orNull(
    closed({
      min: orNull(moneyField({})),
      max: orNull(moneyField({})),
      minTicket: orNull(moneyField({})),
      maxTicket: orNull(moneyField({})),
      terms: raiseTerms,
      progress: raiseProgress,
    }),
  ),
};

/** A raise in the network. */
export const networkSummary = closed(summaryFields);
export type NetworkSummary = Static<typeof networkSummary>;

/** A raise in the network’s list. */
export const networkListed = closed({
  ...summaryFields,
  /** Null for everyone but approved investors. */
  fit: orNull(raiseFit),
});
export type NetworkListed = Static<typeof networkListed>;

export const networkList = closed({
  items: Type.Array(networkListed),
  total: Type.Integer({
    minimum: 0,
    maximum: networkCountedMax,
    description: `How many were found, on all pages, counted up to ${networkCountedMax}.`,
  }),
  isCapped: Type.Boolean({ description: 'Whether there may be more than `total`.' }),
  leftOut: orNull(fitLeftOut),
  nextCursor: orNull(
    Type.String({
      description:
        'A page may have fewer raises than asked for, or none, and still be followed by another: only so many are looked at for one.',
    }),
  ),
});
export type NetworkList = Static<typeof networkList>;

/** The page of a raise. What whoever asks may not see is null. */
export const networkRaise = closed({
  ...summaryFields,
  /** Without the cap table and the names of earlier investors. */
  content: orNull(raiseContent),
  ownership: orNull(raiseOwnership),
  issuer: orNull(
    closed(
      { legalName: Type.String(), legalForm: Type.String(), country: Type.String() },
      { description: 'Who makes the offer and signs the agreements.' },
    ),
  ),
  pitch: orNull(richText),
  deadlineAt: moment,
  earlyCloseAt: orNull(Type.String({ format: 'date-time', description: 'The announced end.' })),
  cancelUntil: orNull(
    Type.String({
      format: 'date-time',
      description: 'Until then investors may cancel what they signed, for any reason.',
    }),
  ),
  snapshot: orNull(closed({ seq: Type.Integer(), sha256: Type.String(), createdAt: moment })),
  snapshotChanges: orNull(
    Type.Array(
      closed({
        pointer: Type.String(),
        before: Type.String(),
        isBeforeHidden: Type.Boolean({
          description:
            'Whether `before` is `null` because you could not see that version while it was shown, as before you had access. False where it is `null` because nothing was there.',
        }),
        after: Type.String(),
        weight: oneOf(['material', 'reviewed', 'added'], {}),
      }),
      {
        description:
          'What this version changed of the one before, as far as you see it; each side as JSON, and `null` where you are only told that it changed. Null of the first version that was published.',
      },
    ),
  ),
  documents: orNull(
    Type.Array(
      closed({
        folder: oneOf(documentFolders, {}),
        name: Type.String(),
        ndaRequired: Type.Boolean(),
        pageCount: orNull(Type.Integer()),
        addedAt: orNull(
          Type.String({
            format: 'date-time',
            description: 'When it was added after the review; null for what was reviewed.',
          }),
        ),
      }),
      { description: 'What the data room has; reading it requires access.' },
    ),
  ),
  questions: orNull(
    Type.Array(
      closed({
        id: idOf('rqu'),
        question: Type.String(),
        answer: orNull(Type.String()),
        answeredAt: orNull(moment),
        withdrawn: orNull(answerWithdrawal),
      }),
      {
        description:
          'Those that were answered, also where the answer was withdrawn, newest first; null for people who can’t read all documents, or have an NDA to accept.',
      },
    ),
  ),
  sinceVisit: raiseSinceVisit,
  isVisitNoted: orNull(
    Type.Boolean({
      description:
        'Whether this visit is noted already: `POST /raises/:id/seen` notes it. Null where you don’t follow the raise.',
    }),
  ),
  access: oneOf(raiseAccesses, {}),
  isMember: Type.Boolean({ description: 'Whether you are a member of its company.' }),
});
export type NetworkRaise = Static<typeof networkRaise>;

/** For sitemaps: the raises whose teaser everyone may read. */
export const teaserAddresses = closed({
  items: Type.Array(
    closed(
      { slug: Type.String(), updatedAt: moment },
      { description: 'When what it shows changed.' },
    ),
    { maxItems: teaserAddressesMax },
  ),
});
export type TeaserAddresses = Static<typeof teaserAddresses>;

export const networkRaiseQuery = closed({
  slug: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    title: 'the short name of the raise',
  }),
});
