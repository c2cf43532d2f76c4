import type { EndpointTable } from '../../http/endpoint.ts';
import { certificationMonths } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  certificationList,
  certificationRequest,
  certificationResponse,
} from './certifications.ts';
import {
  investorDirectory,
  investorId,
  investorPage,
  investorsQuery,
} from './investor-directory.ts';
import {
  investorProfileChange,
  investorProfileRequest,
  investorProfileResponse,
} from './investors.ts';
import { elsewhereRequest, limits, limitsQuery } from './limits.ts';

const tags = ['Investors'];
const certificationParams = closed({ id: idOf('crt') });

/** One's own profile as an investor, what one certifies, and how much one may invest. */
export const investorEndpoints = {
  'GET /investors': {
    tags,
    summary: 'List investors',
    description:
      'Approved investors who let you find them: without credentials those who chose everyone, with them also those who chose members of the portal. The last approved first, with how many each choice of a filter leaves.',
    querystring: investorsQuery,
    response: { 200: investorDirectory },
  },
  'GET /investors/:id': {
    tags,
    summary: 'Read an investor’s profile',
    description:
      'What an approved investor shows to members. Answers 404 where they chose not to be found.',
    params: closed({ id: investorId }),
    response: { 200: investorPage },
  },
  'GET /investor-profile': {
    tags,
    summary: 'Read my investor profile',
    description:
      'With what is still missing, and what you can do with it now. Answers 403 with the code `no-investor-profile` when you have none.',
    response: { 200: investorProfileResponse },
  },
  'POST /investor-profile': {
    tags,
    summary: 'Create my investor profile',
    description:
      'Makes you an investor, beside whatever else you are. The profile is a draft until you submit it; that of an angel begins with your name as the legal name. One person has one profile.',
    body: investorProfileRequest,
    response: { 201: investorProfileResponse },
  },
  'PATCH /investor-profile': {
    tags,
    summary: 'Change my investor profile',
    description:
      'With the fields that change. A draft takes incomplete values, so that it can be saved as it is written; from the submission on it stays complete. When the kind, the legal name or the country of an approved profile changes, it is reviewed again: until then you keep reading what approved investors read, and cannot commit.',
    headers: changeHeaders,
    body: investorProfileChange,
    response: { 200: investorProfileResponse },
  },
  'DELETE /investor-profile': {
    tags,
    summary: 'Discard my investor profile',
    description:
      'Possible while it is a draft. You are no longer an investor, and can create another profile at any time.',
  },
  'POST /investor-profile/submit': {
    tags,
    summary: 'Submit my investor profile for approval',
    description:
      'From a draft, or again after it was not approved. 422 names what is missing. The operators are told.',
    headers: changeHeaders,
    response: { 200: investorProfileResponse },
  },
  'POST /investor-profile/elsewhere': {
    tags,
    summary: 'Declare what I committed on other portals',
    description:
      'Under Regulation Crowdfunding in the past 365 days, in US dollars. It counts for 365 days, or until you declare another amount. Each entity has a limit of its own.',
    body: elsewhereRequest,
    response: { 200: limits },
  },
  'GET /certifications': {
    tags,
    summary: 'List my certifications',
    description: 'Newest first, also those that no longer hold, with the figures you stated.',
    response: { 200: certificationList },
  },
  'POST /certifications': {
    tags,
    summary: 'Certify what kind of investor I am',
    description: `You sign the statement of your basis by typing your legal name as it is in your profile; for an entity, with its legal name. It never changes, holds for ${certificationMonths} months, and takes the place of an earlier one for the same jurisdiction and the same party. Income and net worth are encrypted; an operator reads them only after confirming who they are, with a reason, and each reading is recorded. Answers 422 with the code \`statement-changed\` when another version is in force.`,
    body: certificationRequest,
    response: { 201: certificationResponse },
  },
  'POST /certifications/:id/revoke': {
    tags,
    summary: 'Revoke a certification of mine',
    description: 'It stays in your history, and no longer counts.',
    params: certificationParams,
    response: { 200: certificationResponse },
  },
  'GET /limits': {
    tags,
    summary: 'Read how much I may invest',
    description:
      'Your limit under Regulation Crowdfunding, or that of an entity, what is used and what is left, with the reasons in sentences; for a raise that you can see, also each reason why you may not commit to it.',
    querystring: limitsQuery,
    response: { 200: limits },
  },
} satisfies EndpointTable;
