import type { Analytics } from '#shared/product/raises/analytics.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { RaiseFigures } from '#shared/product/raises/review-figures.ts';
import type { ReviewQueue } from '#shared/product/raises/reviews.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import {
  choicesWith,
  chooseRaise,
  type NoRaise,
  type RaiseChoice,
  readRunning,
} from '../../domain/raise/choose-raise.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import type { RenderedColumns } from '../../ui/plots/plot-shapes.ts';
import { type FigureFilter, readFiguresQuery } from './analytics-address.ts';
import type { RenderedReading } from './draw-figures.ts';

/** The figures of a raise, and what can be chosen. */
export interface RaiseFiguresData {
  readonly kind: 'raise';
  readonly raise: RaiseChoice;
  readonly raises: readonly RaiseChoice[];
  readonly documents: readonly Pick<RoomDocument, 'id' | 'name'>[];
  readonly filter: FigureFilter;
  /** The first days of the periods that can be chosen at once, in UTC. */
  readonly since: { readonly days30: string; readonly days90: string };
  /** Null when they could not be read. */
  readonly read: { readonly figures: Analytics; readonly drawn: RenderedReading } | null;
  /** Why a filter was refused; null where it was not. */
  readonly refused: string | null;
}

/** The data of the analytics. */
export type AnalyticsContent =
  | NoRaise
  | RaiseFiguresData
  | {
      readonly kind: 'portal';
      readonly plots: PortalPlotsData;
      /** Null when they could not be read. */
      readonly running: ReviewQueue['running'] | null;
    };

/** Figures about all raises and their reviews, with the plot of the second. */
export interface PortalPlotsData {
  readonly figures: RaiseFigures;
  readonly turnaround: RenderedColumns;
}

/** Finds the raise in the address among theirs; null when it names none. */
export async function findRaise({ url, api }: PageRequest): Promise<Validation<Raise | null>> {
  const { raise: id } = readFiguresQuery(url);
  if (id === null) return { found: null };
  const found = await findRecord(api.send('GET /raises/:id', { params: { id } }));
  return found === undefined ? { message: 'There is no such raise.' } : { found: found.raise };
}

/** Reads what the address selects; `asked` is the raise it names. */
export async function readFigures(
  { url, api }: PageRequest,
  { account, worksOn }: DashboardOwner,
  asked: Raise | null,
): Promise<AnalyticsContent> {
  const { filter } = readFiguresQuery(url);
  if (account.operator) {
    return asked === null ? readPortal(api) : readFiguresOf(api, asked, [], filter);
  }
  const chosen = await chooseRaise(api, worksOn, asked?.id ?? null);
  if (chosen.kind !== 'chosen') return chosen;
  const raise = asked ?? (await api.send('GET /raises/:id', { params: { id: chosen.id } })).raise;
  return readFiguresOf(api, raise, chosen.others, filter);
}

async function readFiguresOf(
  api: ApiClient,
  { id, title }: Raise,
  others: readonly RaiseChoice[],
  filter: FigureFilter,
): Promise<RaiseFiguresData> {
  const params = { id };
  const [documents, read] = await Promise.all([
    api.send('GET /raises/:id/documents', { params }).then(
      ({ items }) => items.map(({ id, name }) => ({ id, name })),
      () => [],
    ),
    readAnalytics(api, id, filter),
  ]);
  const own = { id, title };
  return {
    kind: 'raise',
    raise: own,
    raises: choicesWith(own, others),
    documents,
    filter,
    since: { days30: daysAgo(29), days90: daysAgo(89) },
    ...read,
  };
}

async function readAnalytics(api: ApiClient, id: string, { document, from, to }: FigureFilter) {
  const query = {
    document: document || undefined,
    from: from || undefined,
    to: to || undefined,
  };
  try {
    const figures = await api.send('GET /raises/:id/analytics', { params: { id }, query });
    const { drawReading } = await import('./draw-figures.ts');
    return { read: { figures, drawn: drawReading(figures) }, refused: null };
  } catch (error) {
    if (!hasStatus(error, 400, 422)) return { read: null, refused: null };
    const { errors, detail } = error.problem;
    return { read: null, refused: errors?.[0]?.message ?? detail };
  }
}

async function readPortal(api: ApiClient): Promise<AnalyticsContent> {
  const [plots, running] = await Promise.all([readPortalPlots(api), readRunning(api)]);
  return plots === null ? { kind: 'unavailable' } : { kind: 'portal', plots, running };
}

/** Raises by state and the turnaround of reviews, for operators; null when they could not be read. */
export async function readPortalPlots(api: ApiClient): Promise<PortalPlotsData | null> {
  try {
    const figures = await api.send('GET /admin/raise-figures');
    const { drawTurnaround } = await import('./draw-figures.ts');
    return { figures, turnaround: drawTurnaround(figures) };
  } catch {
    return null;
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
