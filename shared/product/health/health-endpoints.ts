import type { EndpointTable } from '../../http/endpoint.ts';
import { closed } from '../fields/schema.ts';
import { health, ledgerCheck } from './health.ts';

const tags = ['Health'];

/** How the portal is doing, for operators. */
export const healthEndpoints = {
  'GET /admin/health': {
    tags,
    summary: 'How the portal is doing',
    description: 'Email, jobs, files, backups and the processes that run.',
    response: { 200: health },
  },
  'POST /admin/health/files': {
    tags,
    summary: 'Check damaged and missing files again',
    description: 'In the background, at once instead of within ten minutes.',
    response: { 200: closed({}) },
  },
  'GET /admin/ledger-check': {
    tags,
    summary: 'How the last verification of the ledger ended',
    response: { 200: ledgerCheck },
  },
  'POST /admin/ledger-check': {
    tags,
    summary: 'Verify the ledger again',
    description:
      'In the background, at once instead of in the night. While it is queued or runs, asking again changes nothing.',
    response: { 200: ledgerCheck },
  },
} satisfies EndpointTable;
