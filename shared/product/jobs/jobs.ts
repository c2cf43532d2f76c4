/** Work in the background, as operators see it. */
import { type Static, Type } from 'typebox';
import { jobsPerPage } from '../fields/limits.ts';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

export const jobSummary = closed({
  id: Type.String(),
  kind: Type.String({ description: 'Which work it is.' }),
  state: oneOf(jobStates),
  dueAt: Type.String({ format: 'date-time', description: 'When it is, or was, due.' }),
  attempts: Type.Integer({ minimum: 0, description: 'Attempts so far of the present run.' }),
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

export const jobAnswer = closed({ job: jobSummary });
export type JobAnswer = Static<typeof jobAnswer>;

export const jobsQuery = closed({
  state: Type.Optional(
    oneOf(jobStates, {
      title: 'a state',
      sentences: { choice: 'Choose waiting, running, done or failed.' },
    }),
  ),
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      title: 'where to go on',
      description: 'The `nextCursor` of the previous page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      title: 'the number of jobs',
      description: `How many jobs a page has; ${jobsPerPage} when not given.`,
    }),
  ),
});

const count = Type.Integer({ minimum: 0 });

export const jobList = closed({
  items: Type.Array(jobSummary, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
  counts: closed({ waiting: count, running: count, done: count, failed: count }),
});
export type JobList = Static<typeof jobList>;
