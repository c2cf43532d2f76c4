import {
  type JsonSchema,
  needsCredentials,
  type OpenApiDocument,
  type OpenApiOperation,
} from './openapi-types.ts';

export interface ExampleSource {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
  readonly origin: string;
  readonly document: OpenApiDocument;
}

/** A command that shows one call, with everything that is required. */
export function curlExample(source: ExampleSource): string {
  const { method, path, operation, origin, document } = source;
  const parameters = operation.parameters ?? [];
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(exampleText(name, schema))}`)
    .join('&');
  const url = origin + path.replaceAll(/\{(\w+)\}/g, '<$1>') + (query === '' ? '' : `?${query}`);
  const content = operation.requestBody?.content ?? {};
  const body = content['application/json'];
  const [fileType] = Object.keys(content).filter((type) => type.startsWith('image/'));
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...credential(operation),
    ...parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required === true)
      .map(({ name }) => `  -H '${headerName(name)}: ${headerExample(name)}'`),
    ...(body === undefined
      ? []
      : [
          "  -H 'Content-Type: application/json'",
          `  -d '${JSON.stringify(body.example ?? exampleOf('', body.schema, document)).replaceAll("'", "'\\''")}'`,
        ]),
    ...(fileType === undefined
      ? []
      : [`  -H 'Content-Type: ${fileType}'`, '  --data-binary @image']),
    `  '${url}'`,
  ].join(' \\\n');
}

function credential({ security = [] }: OpenApiOperation): readonly string[] {
  if (!needsCredentials({ security })) return [];
  const names = security.flatMap((scheme) => Object.keys(scheme));
  if (names.includes('token')) return ["  -H 'Authorization: Bearer <your token>'"];
  return names.includes('session') ? ["  -b '__Host-sid=<your session>'"] : [];
}

function headerName(name: string): string {
  return name.replaceAll(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => dash + letter.toUpperCase(),
  );
}

function headerExample(name: string): string {
  if (name === 'idempotency-key') return '6f1c0c1e-7a52-4d0e-9a8b-3f2d5b1c9e77';
  return name === 'if-match' ? '"3"' : '<value>';
}

const exampleByName: Readonly<Record<string, string>> = {
  name: 'Ada Example',
  email: 'ada@example.com',
  slug: 'how-a-post-money-safe-becomes-shares',
  locale: 'en-GB',
  timeZone: 'Europe/Zurich',
};

function exampleText(name: string, schema: JsonSchema): string {
  return String(exampleOf(name, schema, undefined));
}

/** A small value that the schema accepts, with only the required fields. */
function exampleOf(
  name: string,
  schema: JsonSchema,
  document: OpenApiDocument | undefined,
): unknown {
  const shape = schema.$ref?.split('/').at(-1);
  if (shape !== undefined) {
    return exampleOf(name, document?.components.schemas?.[shape] ?? {}, document);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [branch] = schema.anyOf ?? [];
  if (branch !== undefined) return exampleOf(name, branch, document);
  const known = exampleByName[name];
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        chosenFields(schema).map(([key, field]) => [key, exampleOf(key, field, document)]),
      );
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(name, schema.items, document)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      if (schema.format === 'date-time') return '2026-11-02T09:00:00Z';
      return known ?? filled(schema);
  }
}

/**
 * The required fields; when there are none (as in a PATCH), the first field, so that the example
 * does something.
 */
function chosenFields({
  properties = {},
  required = [],
}: JsonSchema): readonly [string, JsonSchema][] {
  const all = Object.entries(properties);
  const needed = all.filter(([key]) => required.includes(key));
  return needed.length > 0 ? needed : all.slice(0, 1);
}

function filled({ title, minLength = 0 }: JsonSchema): string {
  const text = title === undefined ? '…' : `<${title}>`;
  return text.padEnd(minLength, '.');
}
