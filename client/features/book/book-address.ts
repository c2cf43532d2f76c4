import {
  type CountersigningFilter,
  countersigningFilters,
} from '#shared/product/commitments/commitment-words.ts';
import { type PaymentStatus, paymentStatuses } from '#shared/product/commitments/payment-status.ts';
import { type CommitmentState, commitmentStates } from '#shared/product/commitments/states.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import type { Sort } from '../../ui/data/sorting.ts';
import { readSort } from '../../ui/data/sorting.ts';

/** The parts of a book, in their order. */
export const bookParts = ['commitments', 'statement', 'time', 'next'] as const;
export type BookPart = (typeof bookParts)[number];

export const bookPartTitles: Readonly<Record<BookPart, string>> = {
  commitments: 'Commitments',
  statement: 'Statement',
  time: 'Over time',
  next: 'Coming up',
};

/** The actions that can be opened for a commitment. */
export const commitmentActions = [
  'confirm-funding',
  'note-received',
  'mark-refunded',
  'further-payment',
  'correct-received',
  'withdraw-refund',
  'countersign',
  'decline',
] as const;
export type CommitmentAction = (typeof commitmentActions)[number];

/** What a book lists by the signature of the company, in words. */
export const countersigningLabels: Readonly<Record<CountersigningFilter, string>> = {
  waiting: 'To countersign',
  done: 'Countersigned',
};

/** What `do` says where all that wait are to be countersigned. */
export const countersignAll = 'countersign-all';

/** The selection of an address of the book. */
export interface BookViewQuery {
  /** Null for the raise that runs, and for operators for the list of them. */
  readonly raise: string | null;
  readonly part: BookPart;
  readonly id: string | null;
  readonly action: CommitmentAction | null;
  /** All that wait are to be countersigned. */
  readonly countersignsAll: boolean;
  readonly filter: BookSelection;
}

/** Which commitments are listed, and how. */
export interface BookSelection {
  /** None means all. */
  readonly states: readonly CommitmentState[];
  /** None means all. */
  readonly payments: readonly PaymentStatus[];
  /** Null means all. */
  readonly countersigning: CountersigningFilter | null;
  readonly q: string;
  readonly sort: Sort;
  readonly after: string;
}

/** The order with the latest change first. */
export const newestFirst: Sort = { key: 'updatedAt', descending: true };
const sortKeys = ['updatedAt', 'signedAt', 'amount', 'name', 'state', 'queue', 'payment'] as const;

/** Reads an address of this view. */
export function readBookViewQuery({ searchParams }: URL): BookViewQuery {
  const named = (searchParams.get('state') ?? '').split(',');
  const paid = (searchParams.get('payment') ?? '').split(',');
  return {
    raise: searchParams.get('raise') || null,
    part: bookParts.find((part) => part === searchParams.get('part')) ?? 'commitments',
    id: searchParams.get('id') || null,
    action: commitmentActions.find((action) => action === searchParams.get('do')) ?? null,
    countersignsAll: searchParams.get('do') === countersignAll,
    filter: {
      states: commitmentStates.filter((state) => named.includes(state)),
      payments: paymentStatuses.filter((status) => paid.includes(status)),
      countersigning:
        countersigningFilters.find((one) => one === searchParams.get('countersigning')) ?? null,
      q: (searchParams.get('q') ?? '').trim(),
      sort: readSort(searchParams, sortKeys, newestFirst),
      after: searchParams.get('after') ?? '',
    },
  };
}

/** The address of a part of the book of a raise; without a raise, of the one that runs. */
export function bookHref(raise: string | null, part: BookPart = 'commitments'): string {
  const query = new URLSearchParams({
    ...(raise === null ? {} : { raise }),
    ...(part === 'commitments' ? {} : { part }),
  });
  return query.size === 0 ? viewPath('book') : `${viewPath('book')}&${query}`;
}

/** The selection as the API takes it. */
export function bookQueryOf(selection: BookSelection) {
  const { states, payments, countersigning, q, sort, after } = selection;
  return {
    state: states.join(',') || undefined,
    payment: payments.join(',') || undefined,
    countersigning: countersigning ?? undefined,
    q: q || undefined,
    sort: `${sort.descending ? '-' : ''}${sort.key}`,
    after: after || undefined,
  };
}

/**
 * The CSV file with the rows that are listed, on all pages and in the same order.
 * @param chosen only these of them; all unless given
 */
export function bookCsvHref(
  apiBaseUrl: string,
  raise: string,
  filter: BookSelection,
  chosen: readonly string[] = [],
): string {
  const { after: _page, ...query } = bookQueryOf(filter);
  const commitments = chosen.join(',') || undefined;
  const given = Object.entries({ ...query, commitments }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const path = `${apiBaseUrl}/raises/${encodeURIComponent(raise)}/book.csv`;
  return `${path}?${new URLSearchParams(given)}`;
}

/** The book over time as a CSV file. */
export function overTimeCsvHref(apiBaseUrl: string, raise: string): string {
  return `${apiBaseUrl}/raises/${encodeURIComponent(raise)}/book/over-time.csv`;
}
