import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { type FieldError, ProblemError, problem } from '#shared/http/errors.ts';
import {
  type FaultKeyword,
  fieldSentence,
  type SentenceOverrides,
} from '#shared/product/fields/field-sentences.ts';
import { type BoundedNode, cutToJudge } from './bounded-strings.ts';

/** More errors than a form has fields are of no use, and cost time. */
const faultsMax = 64;

/** One error as the schema library reports it. */
interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The parts of a JSON schema that messages are made from. */
interface SchemaNode {
  readonly type?: unknown;
  readonly title?: string;
  readonly format?: string;
  readonly sentences?: SentenceOverrides;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/**
 * Compiles schemas for Fastify, each when it is first used, so that a start does not wait for them.
 * Bodies are validated as they are; query and path values arrive as text and are converted to the
 * type the schema names. A repeated query name stays a list and is refused where one value is
 * expected.
 */
export function schemaCompiler(): FastifySchemaCompiler<TSchema> {
  Settings.Set({ maxErrors: faultsMax });
  return function compileSchema({ schema, httpPart }) {
    let validator: Validator | undefined;
    return function validate(value) {
      validator ??= Compile(schema);
      // Without a body what it would say is missing, and none is needed where all of it is optional.
      const sent =
        httpPart === 'body' && value === null && isObject(schema as SchemaNode) ? {} : value;
      const candidate = httpPart === 'body' ? sent : Value.Convert(schema, sent);
      const unstorable = httpPart === 'body' ? undefined : nulFault(candidate);
      if (unstorable !== undefined) return { error: refusal(httpPart, [unstorable]) };
      if (validator.Check(candidate)) return { value: candidate };
      const judged = cutToJudge(schema as BoundedNode, candidate);
      const faults = validator.Errors(judged) as unknown as readonly Fault[];
      const errors = fieldErrors(schema as SchemaNode, faults, judged);
      return { error: refusal(httpPart, errors) };
    };
  };
}

function isObject({ type }: SchemaNode): boolean {
  return type === 'object';
}

/**
 * Query and path values are looked up in the database, and PostgreSQL refuses text that contains
 * NUL. No stored text can contain it, so such a value is refused here.
 */
function nulFault(values: unknown): FieldError | undefined {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (typeof value !== 'string' || !value.includes('\u0000')) continue;
    const message = 'Remove the NUL character.';
    return { pointer: `/${escaped(name)}`, code: 'pattern', message };
  }
  return undefined;
}

/** The refusal of a rule; it looks exactly like one of a schema. */
export function invalid(errors: readonly FieldError[]): ProblemError {
  return refusal('body', errors);
}

function refusal(httpPart: string | undefined, errors: readonly FieldError[]): ProblemError {
  const detail = errors.map(({ message }) => message).join(' ');
  return httpPart === 'body'
    ? new ProblemError(problem('validation', detail, { errors }))
    : new ProblemError(problem('bad-request', detail, { errors }));
}

/** One sentence per field, in the order of the schema; each for the first error of its field. */
export function fieldErrors(
  schema: SchemaNode,
  faults: readonly Fault[],
  value: unknown,
): readonly FieldError[] {
  const found = new Map<string, FieldError>();
  for (const fault of faults) {
    for (const error of errorsOf(schema, fault, value)) {
      if (!found.has(error.pointer)) found.set(error.pointer, error);
    }
  }
  return [...found.values()].sort(byFieldOrder(schema));
}

function errorsOf(schema: SchemaNode, fault: Fault, value: unknown): readonly FieldError[] {
  const { keyword, instancePath, params } = fault;
  if (keyword === 'required') {
    const names = params['requiredProperties'] as readonly string[];
    return names.map((name) => fieldError(schema, `${instancePath}/${escaped(name)}`, 'required'));
  }
  if (keyword === 'additionalProperties') {
    const names = params['additionalProperties'] as readonly string[];
    return names
      .slice(0, faultsMax)
      .map((name) => fieldError(schema, `${instancePath}/${escaped(name)}`, 'unknown'));
  }
  // A closed schema reports each unknown field twice, and a choice reports each of its branches.
  if (keyword === 'boolean' || keyword === 'const') return [];
  return [fieldError(schema, instancePath, faultKeyword(fault, value), params['limit'])];
}

function faultKeyword({ keyword, instancePath, params }: Fault, value: unknown): FaultKeyword {
  switch (keyword) {
    case 'minLength':
      return valueAt(value, instancePath) === '' ? 'required' : 'minLength';
    case 'pattern':
    case 'format':
      return valueAt(value, instancePath) === '' ? 'required' : keyword;
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'type':
      return keyword;
    case 'enum':
    case 'anyOf':
      return 'choice';
    case 'minimum':
    case 'exclusiveMinimum':
      return 'minimum';
    case 'maximum':
    case 'exclusiveMaximum':
      return 'maximum';
    default:
      return params['limit'] === undefined ? 'type' : 'required';
  }
}

function fieldError(
  schema: SchemaNode,
  pointer: string,
  keyword: FaultKeyword,
  limit?: unknown,
): FieldError {
  const node = nodeAt(schema, pointer);
  const choices = choicesOf(node);
  const message = fieldSentence(keyword, {
    ...(node?.title === undefined ? {} : { title: node.title }),
    ...(node?.sentences === undefined ? {} : { sentences: node.sentences }),
    ...(node?.format === undefined ? {} : { format: node.format }),
    ...(choices === undefined ? {} : { choices }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  });
  return { pointer, code: keyword, message };
}

function choicesOf(node: SchemaNode | undefined): readonly string[] | undefined {
  const values = node?.enum ?? node?.anyOf?.map((branch) => branch.const);
  const words = values?.filter((value): value is string => typeof value === 'string');
  return words === undefined || words.length === 0 ? undefined : words;
}

function nodeAt(schema: SchemaNode, pointer: string): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema;
  for (const segment of segmentsOf(pointer)) node = node?.properties?.[segment] ?? node?.items;
  return node;
}

function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const segment of segmentsOf(pointer)) {
    found = (found as Record<string, unknown> | null | undefined)?.[segment];
  }
  return found;
}

function byFieldOrder(schema: SchemaNode): (a: FieldError, b: FieldError) => number {
  const names = Object.keys(schema.properties ?? {});
  const placeOf = ({ pointer }: FieldError): number => {
    const place = names.indexOf(segmentsOf(pointer)[0] ?? '');
    return place === -1 ? names.length : place;
  };
  return (a, b) => placeOf(a) - placeOf(b);
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
