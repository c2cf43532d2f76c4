import { routeOf } from './routes.ts';

/** The address of the page of a published raise. */
export function networkRaiseHref(slug: string): string {
  return `${routeOf('investors-network').path}?raise=${encodeURIComponent(slug)}`;
}
