import { updatePath } from '#shared/site/dashboard-address.ts';

/** What the address selects: a raise, an update, and what is done with that. */
export interface UpdatesQuery {
  readonly raise: string | null;
  readonly id: string | null;
  /** Whether a draft is looked at as it will be published. */
  readonly isReview: boolean;
  readonly after: string;
  /** What was just done. */
  readonly done: string | null;
}

/** Reads what an address of the updates selects. */
export function readUpdatesQuery({ searchParams }: URL): UpdatesQuery {
  return {
    raise: searchParams.get('raise'),
    id: searchParams.get('id'),
    isReview: searchParams.get('part') === 'review',
    after: searchParams.get('after') ?? '',
    done: searchParams.get('done'),
  };
}

/** The address where a draft is looked at before it is published. */
export function reviewHref(id: string): string {
  return `${updatePath(id)}&part=review`;
}
