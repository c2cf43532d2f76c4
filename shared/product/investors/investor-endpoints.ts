import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders } from '../fields/schema.ts';
import {
  investorProfileChange,
  investorProfileRequest,
  investorProfileResponse,
} from './investors.ts';

const tags = ['Investors'];

/** One's own profile as an investor. */
export const investorEndpoints = {
  'GET /investor-profile': {
    tags,
    summary: 'Read my investor profile',
    description: 'Answers 403 with the code `no-investor-profile` when you have none.',
    response: { 200: investorProfileResponse },
  },
  'POST /investor-profile': {
    tags,
    summary: 'Begin my investor profile',
    description:
      'Makes you an investor, beside whatever else you are. The profile is a draft that only you see. One person has one profile.',
    body: investorProfileRequest,
    response: { 201: investorProfileResponse },
  },
  'PATCH /investor-profile': {
    tags,
    summary: 'Change my investor profile',
    headers: changeHeaders,
    body: investorProfileChange,
    response: { 200: investorProfileResponse },
  },
  'DELETE /investor-profile': {
    tags,
    summary: 'Discard my investor profile',
    description:
      'Possible while it is a draft. You are no longer an investor, and can begin another profile at any time.',
  },
} satisfies EndpointTable;
