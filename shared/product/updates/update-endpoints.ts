import type { EndpointTable } from '../../http/endpoint.ts';
import {
  correctionsMax,
  correctionsPerDay,
  updateDraftsMax,
  updatesPublishedPerDay,
} from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  updateChange,
  updateCorrection,
  updateList,
  updateRequest,
  updateResponse,
  updateRetraction,
  updatesQuery,
} from './updates.ts';

const tags = ['Updates'];
const params = closed({ id: idOf('upd') });

/** Updates of a raise: written by its company, read by those who follow it. */
export const updateEndpoints = {
  'GET /updates': {
    tags,
    summary: 'List updates',
    description:
      'Those you can read, newest first. With `raise`, its company also gets drafts. Operators read all that are published.',
    querystring: updatesQuery,
    response: { 200: updateList },
  },
  'GET /updates/:id': {
    tags,
    summary: 'Read an update',
    params,
    response: { 200: updateResponse },
  },
  'POST /updates': {
    tags,
    summary: 'Write a draft of an update',
    description: `At most ${updateDraftsMax} drafts for each raise. Nobody else sees it before it is published. Also after the raise has ended.`,
    body: updateRequest,
    response: { 201: updateResponse },
  },
  'PATCH /updates/:id': {
    tags,
    summary: 'Change a draft of an update',
    params,
    headers: changeHeaders,
    body: updateChange,
    response: { 200: updateResponse },
  },
  'DELETE /updates/:id': {
    tags,
    summary: 'Delete a draft of an update',
    params,
  },
  'POST /updates/:id/publish': {
    tags,
    summary: 'Publish an update',
    description: `Notifies everyone in its audience. Its text can’t change after that. At most ${updatesPublishedPerDay} a day for each raise. It answers 422 for what is missing, and \`not-published\` before the raise is live or \`too-many-today\`.`,
    params,
    headers: changeHeaders,
    response: { 200: updateResponse },
  },
  'POST /updates/:id/correct': {
    tags,
    summary: 'Correct an update',
    description: `Adds the correction below the text, with its time, and notifies those who were notified of the update and can still read it. At most ${correctionsMax} of an update, and ${correctionsPerDay} a day for each raise: it answers \`too-many-today\`.`,
    params,
    body: updateCorrection,
    response: { 200: updateResponse },
  },
  'POST /updates/:id/retract': {
    tags,
    summary: 'Retract an update',
    description:
      'Its title stays, with the reason; its text and metrics go. It can’t be undone. It notifies those who were notified of the update and can still read it.',
    params,
    body: updateRetraction,
    response: { 200: updateResponse },
  },
  'POST /updates/:id/read': {
    tags,
    summary: 'Mark an update as read',
    description: 'Each person is counted once.',
    params,
  },
} satisfies EndpointTable;
