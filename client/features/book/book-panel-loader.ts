import type { Book } from '#shared/product/commitments/book.ts';
import { effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { ScheduleData } from '../../domain/raise/schedule-table.tsx';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { isPayable } from './book-loader.ts';
import { readSchedule } from './schedule-loader.ts';

const dayMs = 86_400_000;

/** The raise that runs, for the overview of whoever works on it. */
export interface BookOverview {
  readonly raise: { readonly id: string; readonly title: string; readonly isSettling: boolean };
  readonly figures: Omit<Book, 'items' | 'nextCursor'>;
  /** Whole days until it takes no more commitments; null where no deadline is set. */
  readonly daysLeft: number | null;
  /** Of signed commitments that may be paid: those reported and not confirmed, and the others. */
  readonly reported: number;
  readonly unpaid: number;
  readonly next: ScheduleData['items'][number] | null;
}

/** Reads it; null where no raise runs, or where it could not be read. */
export async function readBookOverview(
  api: PageRequest['api'],
  { account, worksOn }: DashboardOwner,
): Promise<BookOverview | null> {
  if (worksOn === null) return null;
  try {
    const params = { id: worksOn.current.id };
    const { items } = await api.send('GET /companies/:id/raises', { params, query: {} });
    const running = items.find(({ state }) => runningRaiseStates.includes(state));
    if (running === undefined) return null;
    const { id } = running;
    const [{ raise }, { items: _rows, nextCursor: _more, ...figures }, schedule] =
      await Promise.all([
        api.send('GET /raises/:id', { params: { id } }),
        // For its figures, which are of the whole raise.
        api.send('GET /raises/:id/book', { params: { id }, query: { limit: 1 } }),
        readSchedule(api, id, dateFormatter(account)),
      ]);
    const deadline = effectiveDeadline(raise);
    const left = deadline === null ? null : Date.parse(deadline) - Date.now();
    const signed = figures.totals.find(({ state }) => state === 'signed')?.count ?? 0;
    const payable = isPayable(raise) ? signed : 0;
    const reported = Math.min(figures.reported, payable);
    return {
      raise: { id, title: raise.title, isSettling: raise.state === 'settling' },
      figures,
      daysLeft: left === null ? null : Math.max(0, Math.floor(left / dayMs)),
      reported,
      unpaid: payable - reported,
      next: schedule?.items[0] ?? null,
    };
  } catch {
    return null;
  }
}
