/** Where a calculation stands: its page, and its entries as the query. */
import { routeOf } from '../routes.ts';

/** Where the calculator stands on its page. */
export const calculatorId = 'calculator';

/** The query name under which a calculation carries the name it was saved with. */
export const titleField = 'title';

/** The address of a query of the calculator, and of the title it is known by. */
export function calculatorHref(query: string, title = ''): string {
  const named = title === '' ? '' : `${titleField}=${encodeURIComponent(title.toWellFormed())}`;
  const whole = [query, named].filter((part) => part !== '').join('&');
  return `${routeOf('raise-capital').path}${whole === '' ? '' : `?${whole}`}#${calculatorId}`;
}
