/** The order of a list in the address: `?sort=amount`, or `?sort=-amount` for descending. */

export interface Sort {
  /** The column it is sorted by. */
  readonly key: string;
  readonly descending: boolean;
}

const parameter = 'sort';
/** The place in a list means nothing once the order has changed. */
const placeParameters = ['page', 'cursor'];

/** The order in an address, if it is one of `keys`; otherwise `fallback`. */
export function readSort(search: URLSearchParams, keys: readonly string[], fallback: Sort): Sort {
  const asked = search.get(parameter) ?? '';
  const descending = asked.startsWith('-');
  const key = descending ? asked.slice(1) : asked;
  return keys.includes(key) ? { key, descending } : fallback;
}

/**
 * The address of the same list in another order. Filters stay, the place in the list is dropped,
 * and the default order is left out. `anchor` is the id of the table, where the page opens without
 * scripts.
 */
export function sortHref(
  url: { readonly pathname: string; readonly search: string },
  sort: Sort,
  fallback: Sort,
  anchor?: string,
): string {
  const search = new URLSearchParams(url.search);
  for (const name of placeParameters) search.delete(name);
  const isFallback = sort.key === fallback.key && sort.descending === fallback.descending;
  if (isFallback) search.delete(parameter);
  else search.set(parameter, `${sort.descending ? '-' : ''}${sort.key}`);
  const query = search.size === 0 ? '' : `?${search}`;
  return `${url.pathname}${query}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The order that a column's title leads to; reversed when the list already has that order. */
export function nextSort(current: Sort, key: string, first: 'ascending' | 'descending'): Sort {
  const descending = current.key === key ? !current.descending : first === 'descending';
  return { key, descending };
}
