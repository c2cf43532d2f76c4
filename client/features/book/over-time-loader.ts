import type { BookOverTime } from '#shared/product/commitments/book.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { RenderedAreas } from '../../ui/plots/plot-shapes.ts';

/** The book over time, with its plot; null before the first commitment. */
export interface OverTime {
  readonly figures: BookOverTime;
  readonly drawn: RenderedAreas | null;
}

/** Reads and draws it; null when it could not be read. */
export async function readOverTime(api: PageRequest['api'], id: string): Promise<OverTime | null> {
  try {
    const figures = await api.send('GET /raises/:id/book/over-time', { params: { id } });
    if (figures.days.length === 0) return { figures, drawn: null };
    const { drawBook } = await import('./draw-book.ts');
    return { figures, drawn: drawBook(figures, new Date().toISOString().slice(0, 10)) };
  } catch {
    return null;
  }
}
