/** Work in the background, as operators see it. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { jobsPerPage } from '../fields/limits.ts';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

export const jobSummary = closed({
  id: Type.String(),
  kind: Type.String({ description: 'What it does.' }),
  state: oneOf(jobStates),
  dueAt: Type.String({ format: 'date-time', description: 'When it is, or was, due.' }),
  attempts: Type.Integer({ minimum: 0, description: 'Attempts so far in the current run.' }),
  runBy: orNull(Type.String({ description: 'The process that runs it.' })),
  createdAt: moment,
  startedAt: orNull(moment),
  finishedAt: orNull(moment),
  outcome: orNull(oneOf(['done', 'failed'], { title: 'how the last attempt ended' })),
  lastError: orNull(Type.String()),
  retryUntil: orNull(
    Type.String({ format: 'date-time', description: 'Until when it can be tried again.' }),
  ),
});
export type JobSummary = Static<typeof jobSummary>;

export const jobResponse = closed({ job: jobSummary });
export type JobResponse = Static<typeof jobResponse>;

/** The orders of the list, as its `sort` names them; a minus means newest first. */
export const jobOrders = ['-createdAt', 'createdAt'] as const;
export type JobOrder = (typeof jobOrders)[number];

export const jobsQuery = closed({
  sort: Type.Optional(oneOf(jobOrders, { title: 'the order' })),
  state: Type.Optional(
    oneOf(jobStates, {
      title: 'a state',
      sentences: { choice: 'Choose waiting, running, done or failed.' },
    }),
  ),
  ...pageQuery('jobs', jobsPerPage),
});

const count = Type.Integer({ minimum: 0 });

export const jobList = closed({
  items: Type.Array(jobSummary),
  nextCursor: orNull(Type.String()),
  counts: closed({ waiting: count, running: count, done: count, failed: count }),
});
export type JobList = Static<typeof jobList>;
