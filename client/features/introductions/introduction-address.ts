import {
  type IntroductionListName,
  introductionLists,
} from '#shared/product/introductions/introductions.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';

/** What the address selects: a list, and a request. */
export interface IntroductionsQuery {
  /** Undefined for all of them. */
  readonly show: IntroductionListName | undefined;
  readonly after: string;
  readonly id: string | null;
}

/** Reads what an address of the introductions selects. */
export function readIntroductionsQuery({ searchParams }: URL): IntroductionsQuery {
  const asked = searchParams.get('show');
  return {
    show: introductionLists.find((name) => name === asked),
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id'),
  };
}

/** The parameters of what is open, to close it with `addressWith`. */
export const nothingOpen = { id: null } as const;

/** The address of a list of requests. */
export function introductionsHref(show: IntroductionListName | undefined): string {
  const path = viewPath('introductions');
  return show === undefined ? path : `${path}&show=${show}`;
}
