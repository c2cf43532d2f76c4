/** Reports of threads, and what operators decide about them. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  operatorReasonMaxLength,
  operatorReasonMinLength,
  threadReportReasonMaxLength,
  threadReportReasonMinLength,
  threadReportsPerPage,
} from '../fields/limits.ts';
import { closed, idOf, longText, moment, oneOf, orNull } from '../fields/schema.ts';
import { threadSides } from './thread-rules.ts';
import { threadFile } from './threads.ts';

/** `close` leaves the thread as it is; `lock` keeps both sides from writing in it. */
export const reportDecisions = ['close', 'lock'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

const operatorReason = longText(operatorReasonMinLength, operatorReasonMaxLength, 'the reason');

export const muteRequest = closed({
  muted: Type.Boolean({ title: 'whether you are told of no new messages' }),
});
export const reportRequest = closed({
  reason: longText(
    threadReportReasonMinLength,
    threadReportReasonMaxLength,
    'what an operator should look into',
  ),
});

export const threadReport = closed({
  id: idOf('trp'),
  thread: idOf('thr'),
  raise: closed({ id: idOf('rse'), title: Type.String() }),
  company: Type.String(),
  investor: Type.String(),
  messages: Type.Integer(),
  isLocked: Type.Boolean(),
  reportedBy: orNull(Type.String({ description: 'null once their account was deleted.' })),
  side: oneOf(threadSides),
  reason: Type.String(),
  reportedAt: moment,
  decision: orNull(oneOf(reportDecisions)),
  decisionReason: orNull(Type.String()),
  decidedBy: orNull(Type.String()),
  decidedAt: orNull(Type.String({ format: 'date-time' })),
  unlocked: orNull(closed({ at: moment, by: orNull(Type.String()), reason: Type.String() })),
});
export type ThreadReport = Static<typeof threadReport>;
export const threadReportResponse = closed({ report: threadReport });

export const threadReportsQuery = closed({
  decided: Type.Optional(Type.Boolean({ title: 'whether decided reports are listed' })),
  ...pageQuery('reports', threadReportsPerPage),
});
export const threadReportList = closed({
  items: Type.Array(threadReport, {
    description: 'Those that wait for a decision, oldest first; decided ones newest first.',
  }),
  nextCursor: orNull(Type.String()),
});
export type ThreadReportList = Static<typeof threadReportList>;

export const reportedReading = closed({
  reason: operatorReason,
  after: pageQuery('messages', 1).after,
});
export const reportedMessages = closed({
  items: Type.Array(
    closed({
      n: Type.Integer(),
      side: oneOf(threadSides),
      author: orNull(Type.String()),
      text: Type.String(),
      sentAt: moment,
      files: Type.Array(threadFile),
    }),
    { description: 'Newest first.' },
  ),
  nextCursor: orNull(Type.String()),
});
export type ReportedMessages = Static<typeof reportedMessages>;

export const threadUnlock = closed({ reason: operatorReason });
export const reportDecision = closed({
  decision: oneOf(reportDecisions, { title: 'the decision' }),
  reason: operatorReason,
});
