import { viewPath } from '../../../shared/site/dashboard-address.ts';

/** The view of the dashboard in which operators review raises. */
export const reviewHref: string = viewPath('review');

/** One raise on the desk. */
export function deskHref(raise: string): string {
  return `${reviewHref}&raise=${encodeURIComponent(raise)}`;
}

/** What an address of this view selects: one raise, or a page of the queue. */
export function askedReview({ searchParams }: URL): {
  readonly raise: string | null;
  readonly after: string;
} {
  return { raise: searchParams.get('raise'), after: searchParams.get('after') ?? '' };
}
