import { viewPath } from '#shared/site/dashboard-address.ts';

/** The filters in the address; the empty string where nothing is chosen. */
export const figureFilters = ['document', 'from', 'to'] as const;
export type FigureFilter = Readonly<Record<(typeof figureFilters)[number], string>>;

/** The selection of an address of the analytics. */
export interface FiguresQuery {
  /** Null for the first raise of a company, and for operators for all of them. */
  readonly raise: string | null;
  readonly filter: FigureFilter;
}

/** Reads an address of this view. */
export function readFiguresQuery({ searchParams }: URL): FiguresQuery {
  const asked = (name: string) => (searchParams.get(name) ?? '').trim();
  const [document, from, to] = figureFilters.map(asked);
  return {
    raise: asked('raise') || null,
    filter: { document: document ?? '', from: from ?? '', to: to ?? '' },
  };
}

/** The address of the figures of a raise. */
export function figuresHref(raise: string, filter: Partial<FigureFilter> = {}): string {
  const query = new URLSearchParams({ raise, ...chosen(filter) });
  return `${viewPath('analytics')}&${query}`;
}

/** The address of a table of them as a CSV file, with the same filters. */
export function figuresCsvHref(
  apiBaseUrl: string,
  raise: string,
  table: string,
  filter: FigureFilter,
): string {
  const query = new URLSearchParams({ table, ...chosen(filter) });
  return `${apiBaseUrl}/raises/${encodeURIComponent(raise)}/analytics.csv?${query}`;
}

/** The data room of a raise. */
export function roomHref(id: string): string {
  return `${viewPath('room')}&raise=${encodeURIComponent(id)}`;
}

/** A page of a document in the view where these people read it. */
export function pageHref(
  isOperator: boolean,
  raise: string,
  document: string,
  page: number,
): string {
  const at = new URLSearchParams(
    isOperator
      ? { raise, document, page: String(page) }
      : { raise, id: document, page: String(page) },
  );
  return `${viewPath(isOperator ? 'review' : 'room')}&${at}`;
}

function chosen(filter: Partial<FigureFilter>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
