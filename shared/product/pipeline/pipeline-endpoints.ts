import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { importCheck, importDone, importQuery, importRequest } from './imports.ts';
import { cardNotesMax, cardsMax, importAtOnce } from './limits.ts';
import {
  board,
  boardQuery,
  cardChange,
  cardList,
  cardMove,
  cardMoved,
  cardNoteRequest,
  cardResponse,
  cardsQuery,
  contactRequest,
  peopleAdded,
  peopleRequest,
  pipelineChange,
  pipelinePeople,
  pipelineResponse,
} from './pipeline.ts';

const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });
/** Browsers call CSV files by whichever program opens them. */
const importTypes = [
  ...['text/csv', 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel'],
];

const tags = ['Pipeline'];
const raise = closed({ id: idOf('rse') });
const params = closed({ id: idOf('crd') });

/** The pipeline of a raise, which is its company's own: neither investors nor operators read it. */
export const pipelineEndpoints = {
  'GET /raises/:id/pipeline': {
    tags,
    summary: 'Read the pipeline of a raise',
    description:
      'Its stages with how many cards each has and their sums by currency, and which follow-ups are due. For the company of the raise.',
    params: raise,
    response: { 200: pipelineResponse },
  },
  'PATCH /raises/:id/pipeline': {
    tags,
    summary: 'Change the settings of a pipeline',
    description: 'The names of its stages, whose order is fixed, and the rules that move cards.',
    params: raise,
    headers: changeHeaders,
    body: pipelineChange,
    response: { 200: pipelineResponse },
  },
  'GET /raises/:id/cards': {
    tags,
    summary: 'List the cards of a pipeline',
    description: 'Stage by stage, or those of one stage.',
    params: raise,
    querystring: cardsQuery,
    response: { 200: cardList },
  },
  'GET /raises/:id/board': {
    tags,
    summary: 'Read the board of a pipeline',
    description:
      'The pipeline with the first cards of each stage. Counts and sums are those of all cards.',
    params: raise,
    querystring: boardQuery,
    response: { 200: board },
  },
  'POST /raises/:id/cards': {
    tags,
    summary: 'Add a contact to a pipeline',
    description: `Someone from outside the portal, first in the stage. At most ${cardsMax.toLocaleString('en')} cards for each raise, and one for an address.`,
    params: raise,
    body: contactRequest,
    response: { 201: cardResponse },
  },
  'GET /raises/:id/pipeline/people': {
    tags,
    summary: 'List people of the portal without a card',
    description:
      'Who has access to the data room or asked for it, an introduction, a thread or a commitment in this raise.',
    params: raise,
    response: { 200: pipelinePeople },
  },
  'POST /raises/:id/pipeline/people': {
    tags,
    summary: 'Add people of the portal to a pipeline',
    description: 'Only those of the list of people without a card; the others are left out.',
    params: raise,
    body: peopleRequest,
    response: { 200: peopleAdded },
  },
  'GET /raises/:id/pipeline.csv': {
    tags,
    summary: 'Export a pipeline as CSV',
    description: 'All its cards, stage by stage, without their notes. For owners and editors.',
    params: raise,
    produces: ['text/csv'],
  },
  'PUT /raises/:id/pipeline/import': {
    tags,
    summary: 'Check a file of contacts',
    description:
      'The bytes of a CSV file, 5 MiB at most. It answers line by line what would be added, what is there already and what can’t be, and why. Nothing is added, and nothing of the file is kept.',
    params: raise,
    querystring: importQuery,
    body: { content: Object.fromEntries(importTypes.map((type) => [type, { schema: bytes }])) },
    response: { 200: importCheck },
  },
  'POST /raises/:id/pipeline/import': {
    tags,
    summary: 'Import contacts',
    description: `Those that a check found new, at most ${importAtOnce} in one go, all of them or none. Those that are there by then are left out.`,
    params: raise,
    body: importRequest,
    response: { 200: importDone },
  },
  'GET /cards/:id': {
    tags,
    summary: 'Read a card with its notes',
    params,
    response: { 200: cardResponse },
  },
  'PATCH /cards/:id': {
    tags,
    summary: 'Change a card',
    params,
    headers: changeHeaders,
    body: cardChange,
    response: { 200: cardResponse },
  },
  'POST /cards/:id/move': {
    tags,
    summary: 'Move a card to a stage, or within it',
    description:
      'It answers 412 with the `current` card if someone else has moved or changed it since. Where the card above is gone from the stage, the moved one becomes the first.',
    params,
    headers: changeHeaders,
    body: cardMove,
    response: { 200: cardMoved },
  },
  'DELETE /cards/:id': {
    tags,
    summary: 'Delete a card with its notes',
    params,
  },
  'POST /cards/:id/notes': {
    tags,
    summary: 'Add a note to a card',
    description: `At most ${cardNotesMax} on each. A note can’t be changed.`,
    params,
    body: cardNoteRequest,
    response: { 201: cardResponse },
  },
} satisfies EndpointTable;
