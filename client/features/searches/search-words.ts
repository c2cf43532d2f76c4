import { choosersOf } from '../../domain/raise/network-choices.ts';

/** The filters and the order of a search, in words: “heat pumps, Energy, Seed, Best fit”. */
export function searchWords(query: string): string {
  const chosen = new URLSearchParams(query);
  const q = chosen.get('q')?.trim() ?? '';
  const words = choosersOf.raises.flatMap(({ name, choices }) => {
    const value = chosen.get(name) ?? '';
    return choices.filter((one) => value !== '' && one.value === value).map(({ label }) => label);
  });
  const all = q === '' ? words : [`“${q}”`, ...words];
  return all.length === 0 ? 'All raises, newest first' : all.join(', ');
}

/** The address of the network with a search. */
export function searchHref(network: string, query: string): string {
  return query === '' ? network : `${network}?${query}`;
}
