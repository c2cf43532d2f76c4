import { scenariosCompared } from '#shared/product/fields/limits.ts';
import { readSelection } from '../../ui/data/selection-address.ts';
import { readSort, type Sort } from '../../ui/data/sorting.ts';

/** The address of all scenarios as a file. */
export const scenariosCsv = '/api/v1/exports/scenarios.csv';

/** Sent by the button that compares what is selected. */
export const chosen = 'chosen';

/** The order of the list when the address names none. */
export const newestFirst: Sort = { key: 'updatedAt', descending: true };

/** The selection of an address of the scenarios. */
export type ScenariosQuery =
  | {
      readonly kind: 'list';
      readonly sort: Sort;
      readonly after: string;
      /** The one that is open beside the list. */
      readonly id: string | null;
    }
  | { readonly kind: 'compare'; readonly ids: readonly string[] };

/** Reads the address. The ids to compare come as one list, or as the selection of the list. */
export function readScenariosQuery({ searchParams }: URL): ScenariosQuery {
  if (searchParams.has('compare')) {
    const listed = searchParams.getAll('compare').flatMap((part) => part.split(','));
    const ids = [...listed, ...readSelection(searchParams)];
    const named = ids.filter((id) => id !== '' && id !== chosen);
    return { kind: 'compare', ids: [...new Set(named)] };
  }
  return {
    kind: 'list',
    sort: readSort(searchParams, ['name', 'updatedAt'], newestFirst),
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id'),
  };
}

/** How many can be compared, in words. */
export const comparedWords = `2 to ${scenariosCompared}`;
