import type { SavedView } from '#shared/product/saved-views/saved-views.ts';
import type { ListAddress } from '../../ui/data/address-with.ts';

/** Where a list is, and what it is of: a saved view leaves these as they are. */
const places: readonly string[] = ['view', 'raise', 'company'];

/** What is open or being done in a list, which is no part of a view of it. */
const passing: readonly string[] = [
  ...['id', 'after', 'do', 'done', 'export', 'verify'],
  ...['selected', 'selected[]'],
];

/** Returns what is chosen in a list: its filters, its order and its columns, as one text. */
export function chosenIn({ search }: Pick<ListAddress, 'search'>): string {
  const chosen = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !places.includes(name) && !passing.includes(name),
  );
  const parameters = new URLSearchParams(chosen);
  parameters.sort();
  return String(parameters);
}

/** The address of a saved view, for what the list is of now. */
export function savedViewHref(
  { pathname, search }: ListAddress,
  { query }: Pick<SavedView, 'query'>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (places.includes(name)) parameters.set(name, value);
  }
  for (const [name, value] of new URLSearchParams(query)) {
    if (!places.includes(name)) parameters.append(name, value);
  }
  return parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
}

/** Tells whether a list is shown as a saved view has it. */
export function isShown(address: ListAddress, { query }: Pick<SavedView, 'query'>): boolean {
  return chosenIn(address) === chosenIn({ search: query });
}
