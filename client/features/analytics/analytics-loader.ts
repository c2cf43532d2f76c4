import type { RecentCompany } from '#shared/product/companies/companies.ts';
import type { Analytics } from '#shared/product/raises/analytics.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseFigures } from '#shared/product/raises/review-figures.ts';
import type { ReviewQueue } from '#shared/product/raises/reviews.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import type { RenderedColumns } from '../../ui/plots/plot-shapes.ts';
import { askedFigures, type FigureFilter } from './analytics-address.ts';
import type { RenderedReading } from './draw-figures.ts';

type Api = PageRequest['api'];

/** A raise to choose. */
export interface RaiseChoice {
  readonly id: string;
  readonly title: string;
}

/** The figures of a raise, and what can be chosen. */
export interface RaiseFiguresShown {
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

/** What the view shows. */
export type AnalyticsContent =
  | { readonly kind: 'no-company' }
  | { readonly kind: 'no-raise'; readonly company: RecentCompany }
  | { readonly kind: 'unavailable' }
  | RaiseFiguresShown
  | {
      readonly kind: 'portal';
      readonly plots: PortalPlotsShown;
      /** Null when they could not be read. */
      readonly running: ReviewQueue['running'] | null;
    };

/** Figures about all raises and their reviews, with the plot of the second. */
export interface PortalPlotsShown {
  readonly figures: RaiseFigures;
  readonly turnaround: RenderedColumns;
}

/** Whether the raise in the address is one of theirs; true when it names none. */
export async function figuresExist({ url, api }: PageRequest): Promise<Validation> {
  const { raise } = askedFigures(url);
  if (raise === null) return true;
  try {
    await api.send('GET /raises/:id', { params: { id: raise } });
    return true;
  } catch (error) {
    if (hasStatus(error, 404, 400)) return { message: 'There is no such raise.' };
    throw error;
  }
}

/** Reads what the address selects. */
export async function readFigures(
  { url, api }: PageRequest,
  { account, worksOn }: DashboardOwner,
): Promise<AnalyticsContent> {
  const { raise, filter } = askedFigures(url);
  if (account.operator) {
    return raise === null ? readPortal(api) : readRaise(api, raise, [], filter);
  }
  if (worksOn === null && raise === null) return { kind: 'no-company' };
  const raises = worksOn === null ? [] : await raisesOf(api, worksOn.current.id);
  if (raise !== null) return readRaise(api, raise, raises ?? [], filter);
  if (raises === null || worksOn === null) return { kind: 'unavailable' };
  // What runs is what is read; a newer draft hardly is.
  const shown = raises.find(({ isRunning }) => isRunning) ?? raises[0];
  if (shown === undefined) return { kind: 'no-raise', company: worksOn.current };
  return readRaise(api, shown.id, raises, filter);
}

async function readRaise(
  api: Api,
  id: string,
  others: readonly RaiseChoice[],
  filter: FigureFilter,
): Promise<RaiseFiguresShown> {
  const params = { id };
  const [{ raise }, documents, read] = await Promise.all([
    api.send('GET /raises/:id', { params }),
    api.send('GET /raises/:id/documents', { params }).then(
      ({ items }) => items.map(({ id, name }) => ({ id, name })),
      () => [],
    ),
    readAnalytics(api, id, filter),
  ]);
  const own = { id, title: raise.title };
  return {
    kind: 'raise',
    raise: own,
    raises: others.some((one) => one.id === id) ? others : [own, ...others],
    documents,
    filter,
    since: { days30: daysAgo(29), days90: daysAgo(89) },
    ...read,
  };
}

async function readAnalytics(api: Api, id: string, { document, from, to }: FigureFilter) {
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

async function readPortal(api: Api): Promise<AnalyticsContent> {
  const [plots, running] = await Promise.all([
    readPortalPlots(api),
    api.send('GET /admin/reviews', { query: { limit: 100 } }).then(
      (queue) => queue.running,
      () => null,
    ),
  ]);
  return plots === null ? { kind: 'unavailable' } : { kind: 'portal', plots, running };
}

/** Raises by state and the turnaround of reviews, for operators; null when they could not be read. */
export async function readPortalPlots(api: Api): Promise<PortalPlotsShown | null> {
  try {
    const figures = await api.send('GET /admin/raise-figures');
    const { drawTurnaround } = await import('./draw-figures.ts');
    return { figures, turnaround: drawTurnaround(figures) };
  } catch {
    return null;
  }
}

/** The raises of a company to choose from, the newest first; null when they could not be read. */
async function raisesOf(api: Api, id: string) {
  try {
    const { items } = await api.send('GET /companies/:id/raises', { params: { id }, query: {} });
    return items.map(({ id, title, state }) => ({
      id,
      title,
      isRunning: runningRaiseStates.includes(state),
    }));
  } catch {
    return null;
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
