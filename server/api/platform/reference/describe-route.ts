import type { FastifySchema, RouteOptions } from 'fastify';
import { idempotencyKeyHeader, idempotencyKeyPattern } from '#shared/http/internal-headers.ts';
import { isIdempotent } from '#shared/http/retry-policy.ts';
import { secondStepMinutes } from '#shared/product/fields/limits.ts';
import { type Action, isForAnyone, ruleOf } from '../policy/policy.ts';

/** The security schemes a caller may use, by what the policy says of the action. */
function securityOf(action: Action | undefined): NonNullable<FastifySchema['security']> {
  if (action === undefined) return [];
  const { byToken, knowsWhoAsks } = ruleOf(action);
  if (isForAnyone(action) && !knowsWhoAsks) return [];
  const schemes: NonNullable<FastifySchema['security']> = byToken
    ? [{ token: [] }, { session: [] }]
    : [{ session: [] }];
  // An empty one: it can be called without any.
  return isForAnyone(action) ? [{}, ...schemes] : schemes;
}

/**
 * Where a route goes in the reference, by the first word of its path; other routes are listed under
 * that word.
 */
const groupBySegment: Readonly<Record<string, string>> = {
  me: 'Account',
  auth: 'Account',
  tokens: 'Account',
  invitations: 'Operators',
  admin: 'Operators',
  ready: 'Service',
};

const emptyAnswer = { type: 'null', description: 'Done. The answer has no body.' };
const streamedAnswer = { type: 'string', format: 'binary', description: 'The content itself.' };

const idempotencyKey = {
  type: 'string',
  pattern: idempotencyKeyPattern.source,
  description:
    'Makes the request safe to repeat: use a new value (such as a UUID) for each thing you want done, and the same value when you repeat it. Kept for 24 hours.',
};

const proofNeeded = `In a session it answers 401 \`mfa-required\` unless you logged in or confirmed who you are (\`/auth/step-up\`) within the last ${secondStepMinutes} minutes.`;

/** What a route says of itself, and that it asks who one is where the policy says so. */
function descriptionOf(
  action: Action | undefined,
  description: string | undefined,
): { readonly description?: string } {
  const isProven = action !== undefined && ruleOf(action).proven === true;
  const sentences = [description, isProven ? proofNeeded : undefined].filter(
    (one) => one !== undefined,
  );
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

/** Fills in what a route does not say itself; what it says is kept. */
export function describedSchema(
  schema: FastifySchema | undefined,
  route: RouteOptions,
): FastifySchema {
  const method = [route.method].flat()[0] ?? 'GET';
  const name = route.handler.name || `${method} ${route.url}`;
  return {
    operationId: name,
    summary: wordsOfName(name),
    tags: [groupOf(route.url)],
    security: securityOf(route.config?.action),
    ...schema,
    ...descriptionOf(route.config?.action, schema?.description),
    headers: describedHeaders(isKeyed(method, route), schema?.headers),
    response:
      schema?.response ?? (schema?.produces ? { 200: streamedAnswer } : { 204: emptyAnswer }),
  };
}

interface HeaderSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function isKeyed(method: string, { config }: RouteOptions): boolean {
  return !isIdempotent(method) && config?.pure !== true;
}

function describedHeaders(keyed: boolean, headers: unknown): unknown {
  const { properties = {}, required = [] } = (headers ?? {}) as HeaderSchema;
  const described = {
    ...properties,
    ...(keyed ? { [idempotencyKeyHeader]: idempotencyKey } : {}),
  };
  if (Object.keys(described).length === 0) return undefined;
  return {
    type: 'object',
    properties: described,
    required: [...required, ...(keyed ? [idempotencyKeyHeader] : [])],
  };
}

function groupOf(url: string): string {
  const segment = url.split('/')[3] ?? '';
  const [word = ''] = segment.split('.');
  return groupBySegment[word] ?? sentence(word.replaceAll('-', ' '));
}

/** `issueToken` reads "Issue token". */
function wordsOfName(name: string): string {
  return sentence(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase());
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
