/**
 * The names and values of a query without its question mark, as URLSearchParams has them, which is
 * not part of the language. What is not well encoded is taken as it is.
 */
export function queryPairs(query: string): readonly (readonly [name: string, value: string])[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [decoded(name), decoded(value)] as const;
    });
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
