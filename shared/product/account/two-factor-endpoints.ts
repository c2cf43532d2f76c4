import type { EndpointTable } from '../../http/endpoint.ts';
import {
  enrolmentConfirmation,
  enrolmentRequest,
  guardedRequest,
  recoveryCodes,
  twoFactor,
} from './two-factor.ts';

/** Turning two-factor authentication on and off. */
export const twoFactorEndpoints = {
  'GET /auth/totp': {
    summary: 'Read my two-factor authentication',
    response: { 200: twoFactor },
  },
  'POST /auth/totp/enrol': {
    summary: 'Request a secret for my authenticator app',
    body: enrolmentRequest,
    response: { 200: twoFactor },
  },
  'DELETE /auth/totp/enrol': {
    summary: 'Delete an unconfirmed secret',
  },
  'POST /auth/totp/confirm': {
    summary: 'Turn two-factor authentication on',
    description:
      'A correct code turns it on, ends the other sessions of the account, and returns ten recovery codes that are never shown again.',
    body: enrolmentConfirmation,
    response: { 200: recoveryCodes },
  },
  'POST /auth/totp/disable': {
    summary: 'Turn two-factor authentication off',
    body: guardedRequest,
  },
  'POST /auth/totp/recovery-codes': {
    summary: 'Create new recovery codes',
    description: 'Returns ten codes that are never shown again; the old ones stop working.',
    body: guardedRequest,
    response: { 200: recoveryCodes },
  },
} satisfies EndpointTable;
