import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { closed } from '../fields/schema.ts';

/** Endpoints that describe the service itself. */
export const serviceEndpoints = {
  'GET /ready': {
    summary: 'Ask whether the service is ready',
    response: { 200: closed({ status: Type.Literal('ok') }) },
  },
  'GET /openapi.json': {
    tags: ['Service'],
    summary: 'Read this reference as OpenAPI',
    description: 'An OpenAPI 3.1 document of all operations.',
    response: { 200: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }) },
  },
} satisfies EndpointTable;
