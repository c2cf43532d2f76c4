import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { scenariosPerAccount, scenarioUndoHours } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  scenarioChange,
  scenarioList,
  scenarioRequest,
  scenarioResponse,
  scenariosQuery,
} from './scenarios.ts';

const params = closed({ id: idOf('scn') });
const tags = ['Scenarios'];

/** Saved calculations: members see and change only their own. */
export const scenarioEndpoints = {
  'GET /scenarios': {
    tags,
    summary: 'List my scenarios',
    description: 'Most recently changed first, unless `sort` says otherwise.',
    querystring: scenariosQuery,
    response: { 200: scenarioList },
  },
  'POST /scenarios': {
    tags,
    summary: 'Save a scenario',
    description: `A name that is already taken is refused with \`taken\` at \`/name\`, and \`existing\` names the scenario that has it, so that you can change that one instead. One account keeps ${scenariosPerAccount}.`,
    body: scenarioRequest,
    response: { 201: scenarioResponse },
  },
  'GET /scenarios/:id': {
    tags,
    summary: 'Read a scenario',
    params,
    response: { 200: scenarioResponse },
  },
  'PATCH /scenarios/:id': {
    tags,
    summary: 'Change a scenario',
    headers: changeHeaders,
    params,
    body: scenarioChange,
    response: { 200: scenarioResponse },
  },
  'DELETE /scenarios/:id': {
    tags,
    summary: 'Delete a scenario',
    description: `It can be restored for ${scenarioUndoHours} hours, then it is erased.`,
    params,
  },
  'GET /exports/scenarios.csv': {
    tags,
    summary: 'Export my scenarios as CSV',
    description: 'One row per scenario, with its figures and its address.',
    produces: ['text/csv'],
    response: { 200: Type.String() },
  },
  'POST /scenarios/:id/restore': {
    tags,
    summary: 'Restore a deleted scenario',
    description: 'Unchanged. If its name has been taken since, a number is added.',
    params,
    response: { 200: scenarioResponse },
  },
  'POST /scenarios/:id/copy': {
    tags,
    summary: 'Copy a scenario',
    description: 'Under the same name with a number added.',
    params,
    response: { 201: scenarioResponse },
  },
} satisfies EndpointTable;
