/** Requests for an introduction: an investor and the company of a raise ask each other. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  introductionNoteMaxLength,
  introductionNoteMinLength,
  introductionReasonMaxLength,
  introductionsPerPage,
  threadReportReasonMaxLength,
  threadReportReasonMinLength,
} from '../fields/limits.ts';
import { closed, freeText, idOf, longText, moment, oneOf, orNull } from '../fields/schema.ts';
import { investorCard } from '../investors/investor-card.ts';
import { investorId } from '../investors/investor-directory.ts';
import { threadSides } from '../threads/thread-rules.ts';
import { introductionStates } from './introduction-lifecycle.ts';

const note = longText(introductionNoteMinLength, introductionNoteMaxLength, 'your note');
/** What an investor sends who asks a company. */
export const introductionRequest = closed({ note });
/** What a company sends that asks an investor. */
export const investorIntroductionRequest = closed({ investor: investorId, note });
export const askedInvestorQuery = closed({ investor: Type.Optional(investorId) });

/** What somebody can do about a request. */
export const introductionActions = ['accept', 'decline', 'report', 'withdraw', 'close'] as const;
export type IntroductionAction = (typeof introductionActions)[number];

export const introduction = closed({
  id: idOf('itr'),
  raise: closed({ id: idOf('rse'), title: Type.String(), slug: Type.String() }),
  company: closed({ id: idOf('cmp'), name: Type.String() }),
  investor: closed({
    id: Type.String(),
    name: Type.String({
      description:
        'For a company that asked, the display name of the profile until the investor accepts.',
    }),
  }),
  side: oneOf(threadSides, { description: 'On which side you are.' }),
  askedBy: oneOf(threadSides, { description: 'Which side asked.' }),
  author: orNull(
    Type.String({
      description: 'Who asked for the company; null where the investor did, or they have left.',
    }),
  ),
  state: oneOf(introductionStates),
  note: Type.String(),
  reason: Type.String({ description: 'Why it was declined; empty where nothing was said.' }),
  createdAt: moment,
  expiresAt: moment,
  decidedAt: orNull(moment),
  thread: orNull(
    Type.String({ description: 'The thread of the two, from when the request was accepted.' }),
  ),
  can: Type.Array(oneOf(introductionActions), { description: 'What you can do about it now.' }),
});
export type Introduction = Static<typeof introduction>;
export const introductionResponse = closed({ introduction });

/** What a list of requests shows. */
export const introductionLists = ['to-answer', 'asked', 'accepted', 'ended'] as const;
export type IntroductionListName = (typeof introductionLists)[number];

export const introductionsQuery = closed({
  show: Type.Optional(oneOf(introductionLists, { title: 'which requests are listed' })),
  ...pageQuery('requests', introductionsPerPage),
});
export const introductionList = closed({
  items: Type.Array(introduction, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type IntroductionList = Static<typeof introductionList>;

const obstacle = orNull(
  closed(
    { code: Type.String(), message: Type.String() },
    { description: 'Why you can’t ask now; null where you can.' },
  ),
);
const latest = orNull(introduction);

/** Whether an investor can ask the company of a raise, and what they last asked or were asked. */
export const introductionOutlook = closed({ obstacle, latest });
export type IntroductionOutlook = Static<typeof introductionOutlook>;
/** The same for a company and an investor who chose to be found. */
export const investorIntroductionOutlook = closed({ investor: investorCard, obstacle, latest });
export type InvestorIntroductionOutlook = Static<typeof investorIntroductionOutlook>;

/** The open raises of somebody's companies for which they could ask an investor. */
export const investorIntroductions = closed({
  raises: Type.Array(
    closed({ raise: closed({ id: idOf('rse'), title: Type.String() }), obstacle, latest }),
    { description: 'Of companies of which you are an owner or editor, the newest first.' },
  ),
});
export type InvestorIntroductions = Static<typeof investorIntroductions>;

export const introductionDecline = closed({
  reason: Type.Optional(freeText(introductionReasonMaxLength, 'the reason', true)),
  isLast: Type.Optional(
    Type.Boolean({
      title: 'whether this is the last request of theirs',
      description: 'They can’t ask you again. They are not told.',
    }),
  ),
});
export const introductionReport = closed({
  reason: longText(threadReportReasonMinLength, threadReportReasonMaxLength, 'the reason'),
});
