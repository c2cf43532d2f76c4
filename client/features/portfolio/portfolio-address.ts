import {
  type CommitmentState,
  commitmentStates,
} from '../../../shared/product/commitments/states.ts';
import { viewPath } from '../../../shared/site/dashboard-address.ts';

/** What the address selects. */
export type AskedPortfolio =
  | {
      readonly kind: 'list';
      /** Null for all. */
      readonly state: CommitmentState | null;
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
    }
  /** The agreement that was signed. */
  | { readonly kind: 'agreement'; readonly id: string };

/** Reads an address of this view. */
export function askedPortfolio({ searchParams }: URL): AskedPortfolio {
  const raiseId = searchParams.get('sign');
  if (raiseId !== null) {
    const slug = searchParams.get('raise') ?? '';
    return { kind: 'sign', raiseId, slug, amount: searchParams.get('amount') };
  }
  const agreement = searchParams.get('agreement');
  if (agreement !== null) return { kind: 'agreement', id: agreement };
  return {
    kind: 'list',
    state: commitmentStates.find((one) => one === searchParams.get('state')) ?? null,
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id'),
    done: searchParams.get('done'),
  };
}

/** The address of the commitments in a state; null is all of them. */
export function portfolioHref(state: CommitmentState | null): string {
  return state === null ? viewPath('portfolio') : `${viewPath('portfolio')}&state=${state}`;
}

/** The address of the agreement that was signed for a commitment. */
export function agreementHref(id: string): string {
  return `${viewPath('portfolio')}&agreement=${encodeURIComponent(id)}`;
}
