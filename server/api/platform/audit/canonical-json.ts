/** JSON with sorted names and no spaces: equal values have the same text and so the same hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortedNames);
}

function sortedNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // Not Object.fromEntries on a plain object: otherwise a field named __proto__ would be lost.
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}
