import { STATUS_CODES } from 'node:http';
import { problemMediaType } from '#shared/http/errors.ts';
import { idempotencyKeyHeader } from '#shared/http/internal-headers.ts';
import { isIdempotent } from '#shared/http/retry-policy.ts';
import {
  type JsonSchema,
  needsCredentials,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiPath,
  type OpenApiResponse,
} from './openapi-types.ts';
import { richTextSchemas } from './rich-text-schema.ts';

/** Errors that an operation may return, besides those its route declares. */
const refusals: readonly {
  readonly status: string;
  readonly name: string;
  readonly description: string;
  readonly applies: (method: string, path: string, operation: OpenApiOperation) => boolean;
}[] = [
  {
    status: '400',
    name: 'BadRequest',
    description: 'The query, a header or the JSON could not be understood.',
    applies: (_method, _path, operation) =>
      operation.requestBody !== undefined || (operation.parameters ?? []).length > 0,
  },
  {
    status: '401',
    name: 'Unauthenticated',
    description: 'No valid session or token.',
    applies: (_method, _path, operation) => needsCredentials(operation),
  },
  {
    status: '401',
    name: 'SecondFactor',
    description:
      '`mfa-required`: the password is right, and a code is asked for. `unauthenticated`: no password was entered before, or too long ago.',
    applies: (_method, path) => /\/auth\/(?:login|second-step)$/.test(path),
  },
  {
    status: '403',
    name: 'Forbidden',
    description: 'You are logged in, but may not do this.',
    applies: (_method, _path, operation) => needsCredentials(operation),
  },
  {
    status: '404',
    name: 'NotFound',
    description: 'It does not exist, or you may not see it.',
    applies: (_method, path) => path.includes('{') || path.endsWith('/by-slug'),
  },
  {
    status: '409',
    name: 'Conflict',
    description: 'The same request is still running, or lost a race. Try again after Retry-After.',
    applies: (_method, _path, operation) =>
      (operation.parameters ?? []).some(({ name }) => name === idempotencyKeyHeader),
  },
  {
    status: '412',
    name: 'VersionMismatch',
    description: 'It was changed in the meantime. Read it again.',
    applies: (_method, _path, operation) =>
      (operation.parameters ?? []).some(({ name }) => name === 'if-match'),
  },
  {
    status: '422',
    name: 'Refused',
    description: 'A field is not valid (see `errors`), or the rules do not allow it now.',
    applies: (method, _path, operation) =>
      operation.requestBody !== undefined || !isIdempotent(method),
  },
  {
    status: '423',
    name: 'Locked',
    description: 'Too many wrong passwords or codes. Wait for Retry-After seconds.',
    applies: (method, path) =>
      method === 'POST' &&
      /\/auth\/(?:login|second-step|step-up|password\/change|totp\/(?!confirm))/.test(path),
  },
  {
    status: '429',
    name: 'RateLimited',
    description: 'Too many requests. Wait for Retry-After seconds.',
    applies: (method) => method !== 'GET',
  },
];

const otherFailure = {
  name: 'Failure',
  description:
    'Any other failure, in the same form: 500, or 502 to 504 when a part cannot be reached.',
};

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'What went wrong, in the form of RFC 9457. Some problems have more fields.',
  properties: {
    type: { type: 'string', description: 'A stable name, `/problems/validation` for instance.' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'A sentence for people that says what to do.' },
    instance: { type: 'string', description: 'The id of the request; quote it when you ask us.' },
    errors: {
      type: 'array',
      description: 'The invalid fields, by JSON pointer into the body.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
        required: ['pointer', 'code', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail'],
};

/**
 * Completes a generated document: refusals, shared schemas, keywords that only this code uses left
 * out.
 */
export function finishedDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path, finishedPath(path, item)]),
  );
  const used = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)),
  );
  return {
    ...document,
    paths,
    tags: [...used].sort().map((name) => ({ name })),
    components: {
      ...document.components,
      schemas: { ...document.components.schemas, Problem: problemSchema, ...richTextSchemas },
      responses: problemResponses(),
    },
  };
}

function finishedPath(path: string, item: OpenApiPath): OpenApiPath {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      finishedOperation(method.toUpperCase(), path, tidied(operation) as OpenApiOperation),
    ]),
  );
}

function finishedOperation(
  method: string,
  path: string,
  operation: OpenApiOperation,
): OpenApiOperation {
  const declared = Object.entries(operation.responses).map(([status, response]) => [
    status,
    {
      ...(opened(response) as OpenApiResponse),
      description: statusWords(status, response.description),
    },
  ]);
  const refused = refusals
    .filter(({ applies }) => applies(method, path, operation))
    .map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]);
  return {
    ...operation,
    responses: {
      ...Object.fromEntries(refused),
      ...Object.fromEntries(declared),
      default: { $ref: `#/components/responses/${otherFailure.name}` },
    },
  };
}

/**
 * Response schemas are closed so that no field is sent by mistake; clients should expect new
 * fields.
 */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(
    ([name, part]) => name !== 'additionalProperties' || part !== false,
  );
  return Object.fromEntries(parts.map(([name, part]) => [name, opened(part)]));
}

function statusWords(status: string, description: string | undefined): string {
  const isGenerated = description === undefined || description === 'Default Response';
  return isGenerated ? (STATUS_CODES[status] ?? 'Answer') : description;
}

function problemResponses(): Readonly<Record<string, OpenApiResponse>> {
  const content = { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...refusals, otherFailure].map(({ name, description }) => [name, { description, content }]),
  );
}

/** Removes custom keywords from schemas and writes choices in the short form. */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  const { sentences: _sentences, ...schema } = value as JsonSchema;
  if (schema['x-rich-text'] === true) return { $ref: '#/components/schemas/RichText' };
  const choices = choicesOf(schema.anyOf);
  if (choices !== undefined) {
    const { anyOf: _anyOf, ...rest } = schema;
    return { ...rest, type: 'string', enum: choices };
  }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, tidied(part)]));
}

function choicesOf(branches: readonly JsonSchema[] | undefined): readonly string[] | undefined {
  const words = branches?.map((branch) => branch.const ?? branch.enum?.[0]);
  const isChoice = words?.every((word): word is string => typeof word === 'string');
  return words !== undefined && words.length > 0 && isChoice ? (words as string[]) : undefined;
}
