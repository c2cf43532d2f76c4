/** Everything that the overview of the dashboard shows to somebody, in one response. */
import { type Static, Type } from 'typebox';
import { book } from '../commitments/book.ts';
import { commitmentList } from '../commitments/commitments.ts';
import { currencyField, moneyField } from '../fields/money-fields.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { health, ledgerCheck } from '../health/health.ts';
import { jurisdictions } from '../investors/certification-bases.ts';
import { limits } from '../investors/limits.ts';
import { dueLegalText } from '../legal/legal.ts';
import { queueItem } from '../queue/queue.ts';
import { raiseStates } from '../raises/lifecycle.ts';
import { networkListed, networkSummary } from '../raises/network.ts';
import { problemSections } from '../raises/raise-problems.ts';
import { reviewComment } from '../raises/reviews.ts';
import { schedule, scheduledTransition } from '../raises/scheduled-transitions.ts';
import { threadSides } from '../threads/thread-rules.ts';
import { countedRaisesMax, fittingMax, fittingScoreMin, overviewAheadDays } from './limits.ts';
import { setupTasks } from './setup-tasks.ts';

const { items: _items, nextCursor: _nextCursor, ...figures } = book.properties;
const { id, field, comment } = reviewComment.properties;
const count = Type.Integer({ minimum: 0 });
const money = moneyField();

export const overviewQuery = closed({
  company: Type.Optional(
    Type.String({
      ...idOf('cmp'),
      title: 'a company',
      description: 'The one whose raise is shown; of others than your own, nothing is.',
    }),
  ),
});

const accountAsked = Type.Boolean({
  description: 'The investor has not entered the account to pay to yet.',
});

const raiseNames = { id: idOf('rse'), title: Type.String(), state: oneOf(raiseStates) };
const namedRaise = closed(raiseNames);

/** The raise of a company that runs, or else the one that is being prepared. */
export const companyRaise = closed({
  raise: closed({ ...raiseNames, endedAt: orNull(moment) }),
  others: Type.Array(namedRaise, {
    description: 'The other raises of the company that have not ended, the newest first.',
  }),
  mayChange: Type.Boolean({ description: 'Whether you may go on with it.' }),
  raised: orNull(
    closed(
      { amount: money, commitments: count },
      { description: 'Of a raise that closed as funded: what its commitments add up to.' },
    ),
  ),
  refunds: closed(
    {
      count,
      paidBack: Type.Integer({
        minimum: 0,
        description: 'How many commitments everything was paid back of that had arrived.',
      }),
      first: Type.Array(
        closed({ id: idOf('cmt'), investor: Type.String(), amount: money, accountAsked }),
        { description: 'The longest waiting first.' },
      ),
    },
    { description: 'What has to be paid back, also after the end of the raise.' },
  ),
  attention: closed({
    change: orNull(
      oneOf(['waiting', 'declined'], {
        description:
          'Of a change that was proposed: an operator has yet to decide, or declined it. Null for people who can’t edit the raise.',
      }),
    ),
    heldUntil: orNull(
      Type.String({
        format: 'date-time',
        description: 'Until when investors are asked not to pay: the bank account was changed.',
      }),
    ),
    unreadThreads: Type.Integer({
      minimum: 0,
      description: 'Threads of the company with messages that you have not read.',
    }),
    followUps: closed(
      {
        count,
        first: orNull(
          closed(
            { id: idOf('crd'), name: Type.String() },
            { description: 'The one that is due longest.' },
          ),
        ),
      },
      {
        description:
          'Follow-ups in the pipeline of the raise whose day has come. None for people who can’t edit it.',
      },
    ),
  }),
  running: orNull(
    closed({
      figures: closed(figures),
      closesAt: orNull(Type.String({ format: 'date-time' })),
      isPayable: Type.Boolean({ description: 'Whether it is known how much each investor pays.' }),
      unpaid: Type.Array(
        closed({
          id: idOf('cmt'),
          investor: Type.String(),
          amount: money,
          reported: Type.Boolean(),
        }),
        {
          description:
            'The first of those who have signed and of whom something is still to arrive, the longest waiting first, each with what is missing.',
        },
      ),
      unpaidCount: count,
      toCountersign: orNull(
        closed(
          { id: idOf('cmt'), investor: Type.String() },
          { description: 'The first commitment that the company has to countersign.' },
        ),
      ),
      readers: orNull(
        Type.Array(
          closed({
            id: idOf('usr'),
            name: Type.String(),
            documents: count,
            mostRead: Type.String({ description: 'The name of the document they read longest.' }),
            pages: count,
            dwellMs: Type.Integer(),
          }),
          { description: 'Since yesterday, in UTC; null while that is being added up.' },
        ),
      ),
      next: orNull(scheduledTransition),
    }),
  ),
  preparing: orNull(
    closed({
      progress: orNull(
        closed(
          {
            ...{ done: count, of: count, minutes: Type.Integer() },
            left: Type.Array(
              closed({
                step: oneOf(problemSections, {}),
                label: Type.String(),
                minutes: Type.Integer(),
              }),
              { description: 'The other steps, in their order.' },
            ),
          },
          {
            description: 'Of a draft: the steps of the editor that are complete.',
          },
        ),
      ),
      comments: Type.Array(closed({ id, field, comment }), {
        description: 'Of the latest review, without an answer.',
      }),
    }),
  ),
});
export type CompanyRaise = Static<typeof companyRaise>;

/** What waits in one data room for those who decide about it. */
export const roomTasks = closed({
  raise: idOf('rse'),
  title: Type.String(),
  company: Type.String(),
  requests: count,
  questions: count,
  ending: Type.Integer({
    minimum: 0,
    description: `How many accesses end in the next ${overviewAheadDays} days.`,
  }),
  firstRequest: orNull(
    closed(
      { id: idOf('grt'), from: Type.String() },
      { description: 'The one that waits longest.' },
    ),
  ),
  firstQuestion: orNull(
    closed(
      { id: idOf('rqu'), text: Type.String() },
      { description: 'The one that waits longest.' },
    ),
  ),
  staged: Type.Integer({ minimum: 0, description: 'Staged documents that are removed soon.' }),
});
export type RoomTasks = Static<typeof roomTasks>;

/** What came in a data room since somebody's last visit. */
export const roomNews = closed({
  raise: idOf('rse'),
  title: Type.String(),
  company: Type.String(),
  since: Type.String({ format: 'date-time', description: 'When that visit ended.' }),
  documents: Type.Integer({ minimum: 0, description: 'New ones, and new versions.' }),
  answers: count,
});
export type RoomNews = Static<typeof roomNews>;

/** Something that happened, in one line. */
export const feedLine = closed({
  id: idOf('ntf'),
  title: Type.String({ description: 'Who did what, as a sentence without a full stop.' }),
  path: Type.String({ description: 'The page of this portal that it is about.' }),
  at: moment,
  isRead: Type.Boolean({ description: 'Whether you have marked it as read.' }),
});
export type FeedLine = Static<typeof feedLine>;

/** A data room with an NDA to accept, or to which access is asked for. */
export const roomWait = closed({
  raise: idOf('rse'),
  title: Type.String(),
  company: Type.String(),
  waitsFor: oneOf(['nda', 'company'], {}),
  since: moment,
  until: orNull(Type.String({ format: 'date-time', description: 'When the access expires.' })),
});
export type RoomWait = Static<typeof roomWait>;

/** A request for an introduction that waits for an answer. */
export const introductionWait = closed({
  id: idOf('itr'),
  side: oneOf(threadSides, { description: 'For which side you answer.' }),
  title: Type.String({ description: 'Of the raise.' }),
  from: Type.String({ description: 'The company or the investor that asks.' }),
  until: Type.String({ format: 'date-time' }),
});
export type IntroductionWait = Static<typeof introductionWait>;

/** A bank account of a company of yours that you can confirm as the second person. */
export const accountWait = closed({
  id: idOf('pin'),
  company: Type.String(),
  currency: currencyField,
  since: moment,
});
export type AccountWait = Static<typeof accountWait>;

/** Everything that an overview may have, each read on its own. */
export const overviewParts = [
  ...(['legal', 'oldest', 'lapsing', 'health', 'ledger', 'portal', 'drafts'] as const),
  ...(['raise', 'rooms', 'commitments', 'investor', 'access', 'found'] as const),
  ...(['introductions', 'accounts', 'news', 'feed', 'fits'] as const),
] as const;
export type OverviewPart = (typeof overviewParts)[number];

export const overviewResponse = closed(
  {
    legal: Type.Optional(Type.Array(dueLegalText)),
    oldest: Type.Optional(
      Type.Array(queueItem, { description: 'Of each kind of task, the one that waits longest.' }),
    ),
    lapsing: Type.Optional(schedule),
    health: Type.Optional(health),
    ledger: Type.Optional(ledgerCheck),
    portal: Type.Optional(
      closed({
        live: Type.Integer({ description: `Raises that run, counted up to ${countedRaisesMax}.` }),
        week: Type.Array(closed({ signed: money, funded: money }), {
          description:
            'What was signed in the past seven days, by currency: that which has not arrived yet, and that which has.',
        }),
        setup: Type.Array(oneOf(setupTasks, {}), {
          description:
            'What a new portal still needs: a second operator, a name of its own, a mail server, and a first submission. Each is left out once it is done.',
        }),
      }),
    ),
    drafts: Type.Optional(closed({ articles: count, questions: count })),
    raise: Type.Optional(orNull(companyRaise)),
    rooms: Type.Optional(Type.Array(roomTasks)),
    commitments: Type.Optional(
      closed(
        { items: commitmentList.properties.items, totals: commitmentList.properties.totals },
        {
          description:
            'Your commitments that have not ended: first those that you have to do something about, by their deadlines.',
        },
      ),
    ),
    investor: Type.Optional(
      closed({
        regCf: limits.properties.regCf,
        certifications: Type.Array(
          closed({ jurisdiction: oneOf(jurisdictions, {}), expiresAt: moment }),
          { description: 'Those in force, and those that ran out and were not signed again.' },
        ),
      }),
    ),
    access: Type.Optional(Type.Array(roomWait)),
    news: Type.Optional(
      Type.Array(roomNews, { description: 'The room that you read last comes first.' }),
    ),
    feed: Type.Optional(
      Type.Array(feedLine, {
        description: 'What you were told of, the newest first.',
      }),
    ),
    introductions: Type.Optional(
      Type.Array(introductionWait, { description: 'The one that expires first comes first.' }),
    ),
    accounts: Type.Optional(
      Type.Array(accountWait, { description: 'The one that waits longest comes first.' }),
    ),
    found: Type.Optional(
      closed({
        since: moment,
        items: Type.Array(networkSummary, {
          description: 'Raises published since your last visit, the newest first.',
        }),
        hasMore: Type.Boolean(),
      }),
    ),
    fits: Type.Optional(
      Type.Array(networkListed, {
        description: `Open raises that fit what your investor profile says you look for, the best first: at most ${fittingMax}, with at least ${fittingScoreMin} points of 100, and none you have committed to.`,
      }),
    ),
    unavailable: Type.Optional(
      Type.Array(oneOf(overviewParts), {
        description: 'Parts that couldn’t be read and are left out. Try again in a moment.',
      }),
    ),
  },
  { description: 'Only what is for you is named.' },
);
export type Overview = Static<typeof overviewResponse>;
export type OverviewParts = Required<Pick<Overview, OverviewPart>>;
