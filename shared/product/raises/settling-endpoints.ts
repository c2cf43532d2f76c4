import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { raiseResponse } from './raises.ts';
import { schedule, scheduleDays, schedulePage, scheduleQuery } from './scheduled-transitions.ts';
import { settlingDesk } from './settling.ts';

const tags = ['Settling of raises'];
const params = closed({ id: idOf('rse') });
const response = { 200: raiseResponse };
const notOwn = 'Members of the company do not decide.';

/** The end of a raise, decided by operators, and what happens by itself. */
export const settlingEndpoints = {
  'GET /admin/raises/:id/settling': {
    tags,
    summary: 'Read how a raise can be settled',
    description:
      'What blocks a successful close, what success and failure would do, and how far the end of its commitments has come.',
    params,
    response: { 200: settlingDesk },
  },
  'POST /admin/raises/:id/settle-success': {
    tags,
    summary: 'Settle a raise that succeeded',
    description: `When the minimum has arrived and nothing is open: every funded commitment is settled. A refusal (422) lists the \`blockers\` that reading it shows. ${notOwn}`,
    headers: changeHeaders,
    params,
    response,
  },
  'POST /admin/raises/:id/settle-fail': {
    tags,
    summary: 'End a raise that has not reached its minimum',
    description: `While it is settled, and only when the money that has arrived is less than its minimum. After ten business days that happens automatically. Every commitment is released, and what has arrived has to be paid back. ${notOwn}`,
    headers: changeHeaders,
    params,
    response,
  },
  'GET /admin/schedule': {
    tags,
    summary: 'Read the schedule of all raises',
    description: `Based on the current state, for the next ${scheduleDays} days, raises with what is next for them first. What was changed within the last minute comes at the beginning.`,
    querystring: scheduleQuery,
    response: { 200: schedulePage },
  },
  'GET /raises/:id/schedule': {
    tags,
    summary: 'Read the schedule of a raise',
    description: `Based on the current state, for the next ${scheduleDays} days. For the members of its company and for operators.`,
    params,
    response: { 200: schedule },
  },
} satisfies EndpointTable;
