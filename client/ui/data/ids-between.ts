/** The ids from one to the other in a list, both included; the last alone where the first is gone. */
export function idsBetween(
  ids: readonly string[],
  first: string | null,
  last: string,
): readonly string[] {
  const [from, to] = [ids.indexOf(first ?? ''), ids.indexOf(last)];
  if (from === -1 || to === -1) return [last];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
