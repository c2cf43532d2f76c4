import type { EndpointTable } from '../../http/endpoint.ts';
import {
  introductionCoolOffDays,
  introductionDays,
  introductionsPerDay,
} from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { investorId } from '../investors/investor-directory.ts';
import {
  askedInvestorQuery,
  introductionDecline,
  introductionList,
  introductionOutlook,
  introductionReport,
  introductionRequest,
  introductionResponse,
  introductionsQuery,
  investorIntroductionOutlook,
  investorIntroductionRequest,
  investorIntroductions,
} from './introductions.ts';

const tags = ['Introductions'];
const raiseParams = closed({ id: idOf('rse') });
const params = closed({ id: idOf('itr') });
const limits = `At most ${introductionsPerDay} requests a day. A request expires after ${introductionDays} days, and one that was declined can be repeated after ${introductionCoolOffDays} days.`;
const refused =
  'It answers 422 where you can’t ask: `archived`, `not-open`, `of-the-company`, `not-approved`, `may-write`, `pending`, `not-wanted` or `declined-before`.';

/** Introductions between investors and companies. */
export const introductionEndpoints = {
  'GET /introductions': {
    tags,
    summary: 'List my introductions',
    description: 'As an investor, and those of the companies you are a member of.',
    querystring: introductionsQuery,
    response: { 200: introductionList },
  },
  'GET /introductions/:id': {
    tags,
    summary: 'Read a request for an introduction',
    params,
    response: { 200: introductionResponse },
  },
  'GET /raises/:id/introduction': {
    tags,
    summary: 'Find out whether I can ask the company of a raise for an introduction',
    params: raiseParams,
    response: { 200: introductionOutlook },
  },
  'GET /investors/:id/introductions': {
    tags,
    summary: 'Find out for which of my raises I can ask an investor',
    description:
      'With the last request about each of your open raises, in whatever state. Answers an empty list without an open raise.',
    params: closed({ id: investorId }),
    response: { 200: investorIntroductions },
  },
  'POST /raises/:id/introductions': {
    tags,
    summary: 'Ask the company of a raise for an introduction',
    description: `For an approved investor who sees the raise. ${limits} ${refused}`,
    params: raiseParams,
    body: introductionRequest,
    response: { 201: introductionResponse },
  },
  'GET /raises/:id/investor-introduction': {
    tags,
    summary: 'Find out whether a company can ask an investor for an introduction',
    params: raiseParams,
    querystring: askedInvestorQuery,
    response: { 200: investorIntroductionOutlook },
  },
  'POST /raises/:id/investor-introductions': {
    tags,
    summary: 'Ask an investor for an introduction',
    description: `For owners and editors of a company, to an investor who chose to be found. ${limits} ${refused}`,
    params: raiseParams,
    body: investorIntroductionRequest,
    response: { 201: introductionResponse },
  },
  'POST /introductions/:id/accept': {
    tags,
    summary: 'Accept a request for an introduction',
    description:
      'Opens a thread with the note as its first message. It doesn’t give access to the data room.',
    params,
    response: { 200: introductionResponse },
  },
  'POST /introductions/:id/decline': {
    tags,
    summary: 'Decline a request for an introduction',
    params,
    body: introductionDecline,
    response: { 200: introductionResponse },
  },
  'POST /introductions/:id/report': {
    tags,
    summary: 'Report a request for an introduction',
    description:
      'Declines it, and hands the note to operators as a reported thread. The people who asked are told that it was declined, and can’t ask again.',
    params,
    body: introductionReport,
    response: { 200: introductionResponse },
  },
  'POST /introductions/:id/withdraw': {
    tags,
    summary: 'Withdraw a request for an introduction',
    params,
    response: { 200: introductionResponse },
  },
  'POST /introductions/:id/close': {
    tags,
    summary: 'End an introduction',
    description:
      'Both can read their thread, and write in it only where access to the data room or a commitment lets them.',
    params,
    response: { 200: introductionResponse },
  },
} satisfies EndpointTable;
