/** Answers of an upstream that make the proxy try again. */

export const problemHeaders = { 'content-type': 'application/problem+json' };

/** Writes the problem that the upstream answers with. */
export function problemBody(status: number): string {
  return JSON.stringify({
    type: 'about:blank',
    title: 'As told',
    status,
    detail: 'From upstream.',
  });
}

/** Does a piece of work for each, so many at once. */
export async function eachLimited<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
) {
  const rest = [...items];
  async function worker(): Promise<void> {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  }
  await Promise.all(Array.from({ length: limit }, worker));
}
