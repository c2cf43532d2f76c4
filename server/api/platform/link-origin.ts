import { fallbackOrigin } from './http/request-context.ts';
import type { ProductApiOptions } from './options.ts';

/**
 * Returns the origin of links in what no request has caused, such as the mail about a deadline: a
 * request says how people reach the portal, a clock does not.
 */
export function linkOrigin({
  publicOrigin,
  localOrigin = fallbackOrigin,
}: Pick<ProductApiOptions, 'publicOrigin' | 'localOrigin'>): string {
  return publicOrigin ?? localOrigin;
}
