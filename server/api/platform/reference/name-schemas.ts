/**
 * Gives the shapes of the contract their names in the OpenAPI document. The API itself knows no
 * references: what is checked and serialised is written in place, and only the document is named.
 */

import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './openapi-types.ts';
import type { NotedRoute } from './reference-document.ts';

/** The keyword that carries the name of a shape until the document is finished. */
const nameKeyword = 'x-name';
/** What is said of a shape where it is used; it is the same shape whatever is said of it. */
const wording: readonly string[] = ['title', 'description'];
/** Words that make no difference between two shapes, at any depth. */
const wordsOnly: readonly string[] = ['title', 'sentences', 'examples'];

/** The names of shapes by what they consist of. */
export type SchemaNames = ReadonlyMap<string, string>;

/** Collects names by shape; where two shapes are alike, the first one gives its name. */
export function namesByShape(
  declared: readonly { readonly name: string; readonly schema: object }[],
): SchemaNames {
  const names = new Map<string, string>();
  const shapes = new Map<string, string>();
  for (const { name, schema } of declared) {
    const shape = shapeOf(JSON.parse(JSON.stringify(schema)));
    if ((shapes.get(name) ?? shape) !== shape) throw new Error(`Two shapes are called ${name}.`);
    shapes.set(name, shape);
    if (!names.has(shape)) names.set(shape, name);
  }
  return names;
}

/** Marks what routes send and take with the names of its shapes. */
export function namedRoute(route: NotedRoute, names: SchemaNames): NotedRoute {
  const { schema = {} } = route;
  const { body, response } = schema;
  return {
    ...route,
    schema: {
      ...schema,
      ...(body === undefined ? {} : { body: marked(body, names) }),
      ...(response === undefined ? {} : { response: marked(response, names) }),
    },
  };
}

function marked(value: unknown, names: SchemaNames): unknown {
  return withShape(value, names).value;
}

/** Numbers for shapes: a shape is written with the numbers of its parts, so that it stays short. */
const numbers = new Map<string, string>();

function numbered(shape: string): string {
  let number = numbers.get(shape);
  if (number === undefined) {
    number = `#${numbers.size}`;
    numbers.set(shape, number);
  }
  return number;
}

/** A value with its marks, and a text that is the same for equal shapes, whatever is said of them. */
function withShape(
  value: unknown,
  names: SchemaNames,
): { readonly value: unknown; readonly inner: string } {
  if (Array.isArray(value)) {
    const parts = value.map((part) => withShape(part, names));
    return {
      value: parts.map((part) => part.value),
      inner: numbered(`[${parts.map(({ inner }) => inner).join()}]`),
    };
  }
  if (typeof value !== 'object' || value === null) return { value, inner: JSON.stringify(value) };
  const own: Record<string, unknown> = {};
  const parts: string[] = [];
  let said = '';
  for (const [key, part] of Object.entries(value)) {
    const { value: marked, inner } = withShape(part, names);
    own[key] = marked;
    if (key === 'description') said = inner;
    else if (!wordsOnly.includes(key)) parts.push(`${key}:${inner}`);
  }
  const shape = numbered(`{${parts.sort().join()}}`);
  const name = names.get(shape);
  if (name !== undefined) own[nameKeyword] = name;
  return { value: own, inner: said === '' ? shape : numbered(`${shape} ${said}`) };
}

/** The shape of a whole schema: what is said of it as a whole makes no difference. */
function shapeOf(value: object): string {
  const { description: _description, ...schema } = value as JsonSchema;
  return withShape(schema, new Map()).inner;
}

/**
 * Moves marked shapes into the components of the document, each once, and leaves references. What a
 * request takes is closed and what an answer gives is open, so that a shape that is used in both and
 * differs is called `…Input` in requests.
 */
export function namedDocument(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { ...document.components.schemas };

  function referenced(value: unknown, suffix: string): unknown {
    if (Array.isArray(value)) return value.map((part) => referenced(part, suffix));
    if (typeof value !== 'object' || value === null) return value;
    const { [nameKeyword]: name, ...schema } = value as JsonSchema;
    const inner = Object.fromEntries(
      Object.entries(schema).map(([key, part]) => [key, referenced(part, suffix)]),
    );
    if (typeof name !== 'string') return inner;
    const wordings = Object.fromEntries(
      Object.entries(inner).filter(([key]) => wording.includes(key)),
    );
    return { $ref: `#/components/schemas/${added(name, inner, suffix)}`, ...wordings };
  }

  function added(name: string, schema: JsonSchema, suffix: string): string {
    const known = schemas[name];
    if (known === undefined) schemas[name] = schema;
    else if (shapeOf(known) !== shapeOf(schema)) {
      if (suffix === '') throw new Error(`Two shapes are called ${name}.`);
      return added(name + suffix, schema, '');
    }
    return name;
  }

  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  // Answers first: they are read more than what is sent is written, so the plain name is theirs.
  for (const [path, item] of Object.entries(document.paths)) {
    paths[path] = {};
    for (const [method, operation] of Object.entries(item)) {
      const responses = referenced(operation.responses, '') as OpenApiOperation['responses'];
      paths[path][method] = { ...operation, responses };
    }
  }
  for (const item of Object.values(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      item[method] = referenced(operation, 'Input') as OpenApiOperation;
    }
  }
  const sorted = Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...document,
    paths,
    components: { ...document.components, schemas: Object.fromEntries(sorted) },
  };
}
