import { viewPath } from '#shared/site/dashboard-address.ts';

/** The view of the dashboard in which operators settle raises. */
export const settlingHref: string = viewPath('settling');

/** The selection of an address: one raise, or a page of the refunds that are due. */
export interface SettlingQuery {
  readonly raise: string | null;
  readonly after: string;
}

/** Reads an address of this view. */
export function readSettlingQuery({ searchParams }: URL): SettlingQuery {
  return { raise: searchParams.get('raise') || null, after: searchParams.get('after') ?? '' };
}
