import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import {
  accountResponse,
  emailOnly,
  login,
  neutralResponse,
  passwordChange,
  passwordReset,
} from './account.ts';
import { revokedCount, sessionList } from './sessions.ts';
import { secondFactor, steppedUp, stepUp } from './two-factor.ts';

/** Logging in and out, sessions and passwords. */
export const signInEndpoints = {
  'POST /auth/login': {
    summary: 'Log in',
    description:
      'Answers 401 `mfa-required` if the password is right and the account has two-factor authentication: send the code to `/auth/second-step` within ten minutes.',
    body: login,
    response: { 200: accountResponse },
  },
  'POST /auth/logout': { summary: 'Log out' },
  'POST /auth/second-step': {
    summary: 'Log in: the code after the password',
    description:
      'Takes `code` (six digits of an authenticator app) or `recoveryCode`, with the cookie set by `/auth/login`. Each code works once; wrong codes count like wrong passwords.',
    body: secondFactor,
    response: { 200: accountResponse },
  },
  'POST /auth/step-up': {
    summary: 'Confirm it’s me',
    description:
      'Takes `code` or `recoveryCode` if two-factor authentication is on, otherwise `currentPassword`. For ten minutes the session may then do protected actions, such as creating an access token or inviting an operator.',
    body: stepUp,
    response: { 200: steppedUp },
  },
  'POST /auth/password/forgot': {
    summary: 'Request a link to reset my password',
    body: emailOnly,
    response: { 202: neutralResponse },
  },
  'POST /auth/password/reset': {
    summary: 'Choose a new password with the link',
    body: passwordReset,
  },
  'POST /auth/password/change': {
    summary: 'Change my password',
    description:
      'Ends all other sessions and outstanding reset links. `accessTokens` says whether access tokens end too; it is required if the account has any.',
    body: passwordChange,
  },
  'GET /auth/sessions': {
    summary: 'List my sessions',
    response: { 200: sessionList },
  },
  'DELETE /auth/sessions/:id': {
    summary: 'End a session',
    params: closed({ id: idOf('ses') }),
  },
  'POST /auth/sessions/revoke-others': {
    summary: 'End all other sessions',
    response: { 200: revokedCount },
  },
} satisfies EndpointTable;
