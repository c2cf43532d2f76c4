import { scenariosCompared } from '../../../shared/product/fields/limits.ts';
import { routeOf } from '../../../shared/site/routes.ts';

/** The view of the dashboard that lists scenarios. */
export const scenariosHref = `${routeOf('dashboard').path}?view=scenarios`;

/** The address of all scenarios as a file. */
export const scenariosCsv = '/api/v1/exports/scenarios.csv';

/** The name of the checkboxes; the brackets mean that there may be several. */
export const boxName = 'compare[]';

/** Sent by the button, so that submitting without a selection is noticed. */
export const chosen = 'chosen';

/** What the address asks the view to show. */
export type AskedScenarios =
  | { readonly kind: 'list'; readonly after: string }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'compare'; readonly ids: readonly string[] };

/** Reads the address. The ids to compare come as one list, or one by one from the form. */
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

/** How many can be compared, in words. */
export const comparedWords = `2 to ${scenariosCompared}`;
