import type { JsonSchema, OpenApiDocument } from './openapi-types.ts';

/** One line of a table of fields. */
export interface FieldRow {
  readonly name: string;
  readonly place?: string;
  readonly required: boolean;
  readonly type: string;
  readonly words: readonly (string | undefined)[];
}

/** Deeper fields are left to the OpenAPI document. */
const depthMax = 4;

/** The fields of an object schema as lines: `items[].slug` for a field of the objects of a list. */
export function fieldRows(
  schema: JsonSchema,
  document: OpenApiDocument,
  prefix = '',
  depth = 0,
): readonly FieldRow[] {
  const { properties = {}, required = [] } = objectOf(schema, document);
  return Object.entries(properties).flatMap(([name, field]) => {
    const row: FieldRow = {
      name: prefix + name,
      required: required.includes(name),
      type: typeWords(field, document),
      words: [field.description ?? titleWords(field), constraintsOf(field)],
    };
    const { inner, mark } = innerOf(field, document);
    const below =
      inner === undefined || depth >= depthMax
        ? []
        : fieldRows(inner, document, `${prefix}${name}${mark}.`, depth + 1);
    return [row, ...below];
  });
}

/** The type of a field in a word or two. */
export function typeWords(schema: JsonSchema, document: OpenApiDocument): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.const !== undefined || schema.enum !== undefined) return 'string';
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((branch) => typeWords(branch, document)))].join(' or ');
  }
  if (schema.type === 'array') {
    return `list of ${schema.items === undefined ? 'anything' : typeWords(schema.items, document)}`;
  }
  if (schema.format === 'date-time') return 'moment';
  if (schema.format === 'email') return 'email address';
  return [schema.type ?? 'anything'].flat().join(' or ');
}

/** The rules of a field in words. */
export function constraintsOf(schema: JsonSchema): string {
  const rules = [
    schema.enum && `One of: ${schema.enum.map(String).join(', ')}.`,
    schema.const !== undefined && `Always ${String(schema.const)}.`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(schema.minimum, schema.maximum, ''),
  ];
  return rules.filter((rule): rule is string => typeof rule === 'string').join(' ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  const words = unit === '' ? '' : ` ${unit}`;
  if (from !== undefined && to !== undefined) return `${from} to ${to}${words}.`;
  if (to !== undefined) return `At most ${to}${words}.`;
  return from === undefined || from === 0 ? undefined : `At least ${from}${words}.`;
}

/** Titles are written to follow "Enter …"; alone they need a capital letter and a full stop. */
function titleWords({ title }: JsonSchema): string | undefined {
  return title === undefined ? undefined : `${title.charAt(0).toUpperCase()}${title.slice(1)}.`;
}

function innerOf(
  field: JsonSchema,
  document: OpenApiDocument,
): { inner: JsonSchema | undefined; mark: string } {
  const list = field.type === 'array' ? field.items : undefined;
  const candidate = objectOf(list ?? field, document);
  const mark = list === undefined ? '' : '[]';
  return { inner: candidate.properties === undefined ? undefined : candidate, mark };
}

/** The object among what a field may be ("an object or null"). Rich text is only named. */
function objectOf(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    return name.startsWith('Rich') ? {} : (document.components.schemas?.[name] ?? {});
  }
  return schema.anyOf?.find((branch) => branch.properties !== undefined) ?? schema;
}
