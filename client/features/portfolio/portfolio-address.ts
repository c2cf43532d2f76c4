import {
  type CommitmentDue,
  commitmentDues,
} from '#shared/product/commitments/commitment-words.ts';
import { type CommitmentState, commitmentStates } from '#shared/product/commitments/states.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import {
  type RecordPageQuery,
  readRecordPageQuery,
} from '../../domain/record-page/record-page-address.ts';
import type { HoldingsQuery } from './holdings-loader.ts';

/** The selection of an address of the portfolio. */
export type PortfolioQuery =
  | {
      readonly kind: 'list';
      /** Null for all. */
      readonly state: CommitmentState | null;
      /** Only those with something to do, or also those with a deadline, the most urgent first. */
      readonly due: CommitmentDue | null;
      /** The empty string means from the first. */
      readonly after: string;
      /** The commitment that is open beside the list. */
      readonly id: string | null;
      /** What was just done to it. */
      readonly done: string | null;
    }
  /** Reading and signing; `amount` is what was typed. */
  | {
      readonly kind: 'sign';
      readonly raiseId: string;
      readonly slug: string;
      readonly amount: string | null;
      /** For whom; the empty string to choose, null where the address says nothing of it. */
      readonly party: string | null;
      /** Whether the choice was sent without one. */
      readonly isMissing: boolean;
    }
  /** What came of raises that were funded. */
  | HoldingsQuery
  /** The agreement that was signed. */
  | { readonly kind: 'agreement'; readonly id: string }
  | RecordPageQuery;

export type PortfolioListQuery = Extract<PortfolioQuery, { readonly kind: 'list' }>;

/** Reads an address of this view. */
export function readPortfolioQuery(url: URL): PortfolioQuery {
  const { searchParams } = url;
  const page = readRecordPageQuery(url);
  if (page !== undefined) return page;
  const raiseId = searchParams.get('sign');
  if (raiseId !== null) {
    const slug = searchParams.get('raise') ?? '';
    const [amount, party] = [searchParams.get('amount'), searchParams.get('for')];
    const isMissing = searchParams.has('chosen');
    return { kind: 'sign', raiseId, slug, amount, party, isMissing };
  }
  const agreement = searchParams.get('agreement');
  if (agreement !== null) return { kind: 'agreement', id: agreement };
  if (searchParams.get('part') === 'holdings') {
    const after = searchParams.get('after') ?? '';
    return { kind: 'holdings', after, id: searchParams.get('id') };
  }
  return {
    kind: 'list',
    state: commitmentStates.find((one) => one === searchParams.get('state')) ?? null,
    due: commitmentDues.find((one) => one === searchParams.get('due')) ?? null,
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id'),
    done: searchParams.get('done'),
  };
}

/** The address of the commitments in a state; null is all of them. */
export function portfolioHref(state: CommitmentState | null): string {
  return state === null ? viewPath('portfolio') : `${viewPath('portfolio')}&state=${state}`;
}

/** The address of the commitments that something is due about. */
export function dueHref(due: CommitmentDue): string {
  return `${viewPath('portfolio')}&due=${due}`;
}

/** The filters as the API takes them. */
export function listQueryOf({ state, due }: Pick<PortfolioListQuery, 'state' | 'due'>) {
  return { state: state ?? undefined, due: due ?? undefined };
}

/** The CSV file with the rows that are listed, on all pages and in the same order. */
export function portfolioCsvHref(apiBaseUrl: string, asked: PortfolioListQuery): string {
  const given = Object.entries(listQueryOf(asked)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given);
  return `${apiBaseUrl}/commitments.csv${query.size === 0 ? '' : `?${query}`}`;
}

/** The address of the agreement that was signed for a commitment. */
export function agreementHref(id: string): string {
  return `${viewPath('portfolio')}&agreement=${encodeURIComponent(id)}`;
}
