import type { EndpointTable } from '../../http/endpoint.ts';
import { adviserDays, adviserDaysMax, advisersOpen, advisersPerDay } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { ndaAcceptance } from '../raises/room-nda.ts';
import {
  advisedQuery,
  advisedRaiseList,
  advisedRaiseResponse,
  adviserInvitation,
  adviserList,
  adviserResponse,
  advisersQuery,
} from './advisers.ts';

const tags = ['Advisers'];
const raiseParams = closed({ id: idOf('rse') });
const params = closed({ id: idOf('adv') });

/** Advisers of the two sides of a raise. */
export const adviserEndpoints = {
  'GET /raises/:id/advisers': {
    tags,
    summary: 'List the advisers who read a data room',
    description:
      'Investors see those they invited. The company and operators see those of the company, and those of investors once they have accepted.',
    params: raiseParams,
    querystring: advisersQuery,
    response: { 200: adviserList },
  },
  'POST /raises/:id/advisers': {
    tags,
    summary: 'Invite an adviser to read a data room',
    description: `For owners and editors of the company, and for investors with access. It ends after ${adviserDays} days unless you say otherwise, and after ${adviserDaysMax} at most. Each side has at most ${advisersOpen} open at a time, and sends ${advisersPerDay} invitations a day.`,
    params: raiseParams,
    body: adviserInvitation,
    response: { 201: adviserResponse },
  },
  'POST /advisers/:id/end': {
    tags,
    summary: 'End what an adviser can read',
    description:
      'For the side that invited them, for the adviser, and for the company about any adviser. It takes effect at once.',
    params,
  },
  'GET /advised-raises': {
    tags,
    summary: 'List the raises I advise on',
    description: 'With the invitations that wait for your answer.',
    querystring: advisedQuery,
    response: { 200: advisedRaiseList },
  },
  'POST /advisers/:id/accept': {
    tags,
    summary: 'Accept an invitation to advise',
    params,
    response: { 200: advisedRaiseResponse },
  },
  'POST /advisers/:id/decline': {
    tags,
    summary: 'Decline an invitation to advise',
    params,
    response: { 200: advisedRaiseResponse },
  },
  'POST /advisers/:id/accept-nda': {
    tags,
    summary: 'Accept the NDA of a data room as an adviser',
    description: 'In your own name, for either side.',
    params,
    body: ndaAcceptance,
    response: { 200: advisedRaiseResponse },
  },
} satisfies EndpointTable;
