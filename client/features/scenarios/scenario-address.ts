import { scenariosCompared } from '../../../shared/product/limits.ts';
import { routeOf } from '../../../shared/routes.ts';

/** The view of the dashboard that lists scenarios. */
export const scenariosHref = `${routeOf('dashboard').path}?view=scenarios`;

/** Where all of them can be had as a file. */
export const scenariosCsv = '/api/v1/exports/scenarios.csv';

/** The name of the boxes; the brackets say that there may be several. */
export const boxName = 'compare[]';

/** What the button of the form says: so that choosing nothing is an answer too. */
export const chosen = 'chosen';

/** What the view is asked to show. */
export type AskedScenarios =
  | { readonly kind: 'list'; readonly after: string }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'compare'; readonly ids: readonly string[] };

/** Reads the address. Those to compare come as one list, or one by one from the form. */
export function askedScenarios({ searchParams }: URL): AskedScenarios {
  const edit = searchParams.get('edit');
  if (edit !== null) return { kind: 'edit', id: edit };
  const boxes = searchParams.getAll(boxName);
  if (searchParams.has('compare') || boxes.length > 0) {
    const listed = searchParams.getAll('compare').flatMap((part) => part.split(','));
    const ids = [...listed, ...boxes].filter((id) => id !== '' && id !== chosen);
    return { kind: 'compare', ids: [...new Set(ids)] };
  }
  return { kind: 'list', after: searchParams.get('after') ?? '' };
}

export function editHref(id: string): string {
  return `${scenariosHref}&edit=${encodeURIComponent(id)}`;
}

export function afterHref(cursor: string): string {
  return `${scenariosHref}&after=${encodeURIComponent(cursor)}`;
}

/** How many can stand beside one another, in words. */
export const comparedWords = `2 to ${scenariosCompared}`;
