/**
 * A response schema in which unions that say nothing about how a value is written are spelled
 * without one: something or null is nullable, and one of some words is text. A serialiser validates
 * a value against every other union before it writes it, and compiles the whole schema once more
 * for that, which takes longer than the request. What a handler returns is held by its types.
 */
export function withoutSimpleUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutSimpleUnions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const rewritten = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutSimpleUnions(value)]),
  );
  return simplified(rewritten) ?? rewritten;
}

type Schema = Readonly<Record<string, unknown>>;

function simplified(schema: Schema): Schema | undefined {
  const members = schema['anyOf'];
  if (!Array.isArray(members)) return undefined;
  const values: Schema[] = members.filter(({ type }) => type !== 'null');
  const [first] = values;
  if (first === undefined || typeof first['type'] !== 'string') return undefined;
  const isOneKind = values.length === 1 || values.every(isWord);
  if (!isOneKind) return undefined;
  const { const: _, ...value } = first;
  const isNullable = value['nullable'] === true || values.length < members.length;
  return { ...value, ...(isNullable && { nullable: true }) };
}

/** Whether it stands for text, such as one of the words an enumeration has. */
function isWord(schema: Schema): boolean {
  return schema['type'] === 'string' && schema['format'] === undefined;
}
