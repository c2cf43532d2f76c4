/** The parts of a JSON schema that are needed to find its strings. */
export interface BoundedNode {
  readonly type?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, BoundedNode>>;
  readonly items?: BoundedNode;
  readonly anyOf?: readonly BoundedNode[];
}

/**
 * The value with every string cut to one character more than its field allows. Validation reports
 * all errors, so it would run a field's pattern even on a text that is far too long; the cut text
 * is refused for the same reason, at no cost.
 */
export function cutToJudge(schema: BoundedNode | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (typeof value === 'string') {
    const most = longest(schema);
    return value.length > most * 2 ? cut(value, most + 1) : value;
  }
  if (Array.isArray(value)) {
    // One item more than allowed is enough for a list to be refused.
    const most = schema.maxItems ?? Number.POSITIVE_INFINITY;
    return value.slice(0, most + 1).map((item) => cutToJudge(schema.items, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    cutToJudge(schema.properties?.[name], field),
  ]);
  return Object.fromEntries(fields);
}

/** Lengths are counted in characters, and one of them has two units at most. */
function cut(text: string, characters: number): string {
  return [...text.slice(0, characters * 2)].slice(0, characters).join('');
}

function longest({ maxLength, anyOf }: BoundedNode): number {
  if (maxLength !== undefined) return maxLength;
  // The values of a choice are compared as a whole, so their length is limited by the longest.
  return anyOf === undefined ? Number.POSITIVE_INFINITY : Math.max(...anyOf.map(longest));
}

/** The places in a schema where a string or a list has no limit. */
export function unboundedPlaces(schema: BoundedNode, pointer = ''): readonly string[] {
  if (schema.const !== undefined || schema.enum !== undefined) return [];
  const own =
    (schema.type === 'string' && schema.maxLength === undefined) ||
    (schema.type === 'array' && schema.maxItems === undefined)
      ? [pointer]
      : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    unboundedPlaces(field, `${pointer}/${name}`),
  );
  const items = schema.items === undefined ? [] : unboundedPlaces(schema.items, `${pointer}/0`);
  const branches = (schema.anyOf ?? []).flatMap((branch) => unboundedPlaces(branch, pointer));
  return [...own, ...fields, ...items, ...branches];
}
