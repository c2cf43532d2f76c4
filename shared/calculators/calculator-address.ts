/** The address of a calculation: its page, and its entries as the query. */
import { routeOf } from '../site/routes.ts';

/** The calculator on its page. */
export const calculatorId = 'calculator';

/** The result beside its entries, or below them where there is no room. */
export const resultId = 'calculator-result';

/** The query name under which a calculation carries the name it was saved with. */
export const titleField = 'title';

/** The query name of a form that was cleared: it opens empty, without the worked example. */
export const blankField = 'blank';

/**
 * The query part of an address, with its question mark: the entries, and the title of the
 * calculation.
 */
export function calculatorSearch(query: string, title = ''): string {
  const named = title === '' ? '' : `${titleField}=${encodeURIComponent(title.toWellFormed())}`;
  const whole = [query, named].filter((part) => part !== '').join('&');
  return whole === '' ? '' : `?${whole}`;
}

/**
 * The address of a calculation. With entries it leads to the result, because that is what people
 * share.
 */
export function calculatorHref(query: string, title = ''): string {
  const place = /^(?:calc=[a-z-]+)?(?:&?blank=1)?$/.test(query) ? calculatorId : resultId;
  return `${routeOf('raise-capital').path}${calculatorSearch(query, title)}#${place}`;
}
