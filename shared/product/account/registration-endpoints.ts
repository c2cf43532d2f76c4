import type { EndpointTable } from '../../http/endpoint.ts';
import {
  emailVerification,
  emailVerified,
  neutralResponse,
  registration,
  verificationLookup,
  verificationPreview,
  verificationResend,
} from './account.ts';

/** Becoming a member. */
export const registrationEndpoints = {
  'POST /auth/register': {
    summary: 'Sign up',
    description:
      'Emails a link to the address. The person who follows it chooses the password and confirms what was entered here.',
    body: registration,
    response: { 202: neutralResponse },
  },
  'GET /auth/verification': {
    summary: 'Read what a link confirms',
    querystring: verificationLookup,
    response: { 200: verificationPreview },
  },
  'POST /auth/verify-email': {
    summary: 'Confirm an email address',
    description:
      'Opens the account with the password that is sent, and logs in. Fields you leave out are taken from the sign-up that the link was sent for.',
    body: emailVerification,
    response: { 200: emailVerified },
  },
  'POST /auth/verify-email/resend': {
    summary: 'Send the confirmation again',
    description: 'The new link only confirms the address; name and role are sent when it is used.',
    body: verificationResend,
    response: { 202: neutralResponse },
  },
} satisfies EndpointTable;
