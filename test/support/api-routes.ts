import type { RouteOptions } from 'fastify';
import { bodyMaxBytes } from '#api/platform/http/body-limits.ts';
import { type Action, isForAnyone } from '#api/platform/policy/policy.ts';
import type { TestApi } from './product-api.ts';
import { secondNode } from './second-node.ts';

/** The parts of a route's schema that requests are made of. */
export interface FieldSchema {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
}

/** One method of one path, with what it takes. */
export interface ApiRoute {
  readonly method: string;
  readonly url: string;
  readonly action: Action;
  /** Whether credentials do not matter. */
  readonly isForAnyone: boolean;
  readonly isPure: boolean;
  readonly body?: FieldSchema;
  readonly querystring?: FieldSchema;
  readonly params?: FieldSchema;
  readonly bodyLimit: number;
  readonly options: RouteOptions;
}

/** Every route that the product API offers under /api. */
export async function apiRoutes(api: TestApi): Promise<readonly ApiRoute[]> {
  const app = secondNode(api);
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', (route) => void routes.push(...described(route)));
  await app.ready();
  await app.close();
  return routes;
}

function described(options: RouteOptions): readonly ApiRoute[] {
  const { url, config, schema, bodyLimit = bodyMaxBytes } = options;
  const { action } = config ?? {};
  if (config?.internal === true || action === undefined) return [];
  return [options.method].flat().map((method) => ({
    method,
    url,
    action,
    isForAnyone: isForAnyone(action),
    isPure: config?.pure === true,
    ...(schema?.body === undefined ? {} : { body: schema.body as FieldSchema }),
    ...(schema?.querystring === undefined
      ? {}
      : { querystring: schema.querystring as FieldSchema }),
    ...(schema?.params === undefined ? {} : { params: schema.params as FieldSchema }),
    bodyLimit,
    options,
  }));
}

/** Returns `scn` of `:id` in `/scenarios/:id`; undefined where a route is about no record. */
export function recordPrefixOf({ params }: ApiRoute): string | undefined {
  return /^\^([a-z]{3})_/.exec(params?.properties?.['id']?.pattern ?? '')?.[1];
}

const samples = [
  'a text that is long enough to be one',
  '2026-11-20',
  '1000',
  '123456',
  'a-short-name',
  '/terms/cap',
  'usr_0123456789abcdef',
  'https://example.com',
  'CH',
  'f'.repeat(64),
  'img_AAAAAAAAAAAAAAAAAAAAAA.40x30.png',
  'self',
];

/** A value that the schema takes, with every field it has. */
export function sampleOf(schema: FieldSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sampleOf(field)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sampleOf(schema.items ?? {}),
      );
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
}

function sampleText({ format, pattern, minLength = 0, maxLength = 1_000 }: FieldSchema): string {
  if (format === 'email') return 'somebody@example.com';
  if (format === 'date-time') return '2026-11-20T09:00:00Z';
  if (pattern === undefined) return (samples[0] ?? '').slice(0, maxLength);
  const prefix = /^\^([a-z]{3})_/.exec(pattern)?.[1];
  const expression = new RegExp(pattern, 'u');
  const found = [...(prefix === undefined ? [] : [`${prefix}_0123456789abcdef`]), ...samples]
    .map((text) => text.padEnd(minLength, ' and more'))
    .find((text) => text.length <= maxLength && expression.test(text));
  if (found === undefined) throw new Error(`No sample for ${pattern}.`);
  return found;
}

/** Where the strings of a schema are, each as the names and places that lead to it. */
export function textPlaces(
  schema: FieldSchema,
  path: readonly string[] = [],
): readonly { readonly path: readonly string[]; readonly schema: FieldSchema }[] {
  if (schema.anyOf !== undefined) return [{ path, schema: { type: 'string' } }];
  if (schema.type === 'string' || schema.enum !== undefined) return [{ path, schema }];
  if (schema.items !== undefined) return textPlaces(schema.items, [...path, '0']);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textPlaces(field, [...path, name]),
  );
}

/** The value with another one at a place of it. */
export function withValueAt(value: unknown, path: readonly string[], other: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return other;
  const inside = (value ?? {}) as Record<string, unknown>;
  const changed = withValueAt(inside[name], rest, other);
  return Array.isArray(value) ? [changed, ...value.slice(1)] : { ...inside, [name]: changed };
}
