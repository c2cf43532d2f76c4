/**
 * Limits how many series a labelled metric may have. Metrics systems keep every series for months,
 * and a scanner must not be able to create new ones.
 */

/** Methods that keep their name; any other method shares one series. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/** Room for 13 pages, files, build files and the API with their usual statuses. */
export const maxHttpSeries = 120;

export interface HttpLabels {
  readonly method: string;
  readonly route: string;
  readonly status: string;
}

/**
 * Looks up the series for a method, route pattern and status, created by `create`. Once the limit
 * is reached, further combinations share one entry for each class of status (`5xx`), so that error
 * rates stay correct.
 */
export function boundedByLabels<T>(
  create: (labels: HttpLabels) => T,
  max: number = maxHttpSeries,
): (method: string, route: string, status: number) => T {
  const entries = new Map<string, T>();
  const overflow = new Map<string, T>();
  return function entryFor(method, route, status) {
    const name = knownMethods.has(method) ? method : 'other';
    const key = `${name} ${status} ${route}`;
    const known = entries.get(key);
    if (known !== undefined) return known;
    if (entries.size < max) {
      const entry = create({ method: name, route, status: String(status) });
      entries.set(key, entry);
      return entry;
    }
    const statusClass = `${Math.floor(status / 100)}xx`;
    const shared =
      overflow.get(statusClass) ?? create({ method: 'other', route: 'other', status: statusClass });
    overflow.set(statusClass, shared);
    return shared;
  };
}
