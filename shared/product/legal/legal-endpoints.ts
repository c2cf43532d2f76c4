import type { EndpointTable } from '../../http/endpoint.ts';
import {
  dueLegalTexts,
  legalAcceptance,
  legalInForce,
  legalText,
  legalTextQuery,
} from './legal.ts';

const tags = ['Content'];

/** The texts in force, and accepting those that have changed. */
export const legalEndpoints = {
  'GET /legal': {
    tags,
    summary: 'List the legal texts in force',
    description: 'Signing up accepts the versions named here.',
    response: { 200: legalInForce },
  },
  'GET /legal/text': {
    tags,
    summary: 'Read a legal text',
    description: 'The terms of service or the privacy policy as a tree of blocks.',
    querystring: legalTextQuery,
    response: { 200: legalText },
  },
  'GET /me/legal': {
    summary: 'List the legal texts that changed',
    description: 'Texts you accepted in a version that is no longer in force.',
    response: { 200: dueLegalTexts },
  },
  'POST /me/legal': {
    summary: 'Accept a legal text',
    description: 'The version you read; it must be the one in force.',
    body: legalAcceptance,
    response: { 200: dueLegalTexts },
  },
} satisfies EndpointTable;
