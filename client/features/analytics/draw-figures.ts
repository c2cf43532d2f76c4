import type { Analytics } from '#shared/product/raises/analytics.ts';
import { everyPage } from '#shared/product/raises/read-steps.ts';
import type { RaiseFigures } from '#shared/product/raises/review-figures.ts';
import { durationWords } from '../../ui/data/durations.ts';
import { drawColumns } from '../../ui/plots/column-geometry.ts';
import type { RenderedColumns } from '../../ui/plots/plot-shapes.ts';
import { dayWords, hoursWords, monthWords, peopleWords, spanWords } from './figure-words.ts';

/** The plots of a raise; null for a document without pages. */
export interface RenderedReading {
  readonly heat: RenderedColumns | null;
  readonly viewers: RenderedColumns;
}

/** So many labels have room below a plot on a phone. */
const pageLabels = 15;
const dateLabels = 4;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Places the columns of both plots. Only loaders call it, so that a browser which gets the document
 * from the server loads neither this nor the scales.
 */
export function drawReading(figures: Analytics): RenderedReading {
  const { step } = figures.period;
  return {
    heat: drawHeat(figures),
    viewers: drawColumns({
      columns: figures.spans.map((span) => ({
        key: span.from,
        label: step === 'month' ? monthWords(span.from) : dayWords(span.from),
        title: `${spanWords(span, step)}: ${peopleWords(span.viewers)}, ${span.firstTime} for the first time`,
        values: [span.viewers - span.firstTime, span.firstTime],
      })),
      tones: ['faint', 'solid'],
      format: String,
      labelsMax: dateLabels,
      whole: true,
    }),
  };
}

function drawHeat(figures: Analytics): RenderedColumns | null {
  const pages = everyPage(figures);
  if (pages.length === 0) return null;
  const what = figures.document?.isSheets === true ? 'Sheet' : 'Page';
  const most = Math.max(1, ...pages.map(({ viewers }) => viewers));
  const longest = Math.max(0, ...pages.map(({ medianMs }) => medianMs ?? 0));
  const unit = unitOf(longest);
  return drawColumns({
    columns: pages.map(({ page, viewers, medianMs }) => ({
      key: String(page),
      label: String(page),
      note: String(viewers),
      title:
        viewers === 0
          ? `${what} ${page}: nobody`
          : `${what} ${page}: ${peopleWords(viewers)}, ${medianMs === null ? 'time unknown' : durationWords(medianMs)}`,
      values: [(medianMs ?? 0) / unit.ms],
      share: viewers / most,
      blank: viewers === 0,
    })),
    tones: ['solid'],
    format: (value) => `${value} ${unit.name}`,
    labelsMax: pageLabels,
  });
}

/** In which unit the ticks of a time are round. */
function unitOf(longestMs: number): { readonly name: string; readonly ms: number } {
  if (longestMs < 2 * minuteMs) return { name: 's', ms: 1_000 };
  return longestMs < 2 * hourMs ? { name: 'min', ms: minuteMs } : { name: 'h', ms: hourMs };
}

/** Places how long reviews took, month by month: half of them, and on top of that nine of ten. */
export function drawTurnaround({ months }: RaiseFigures): RenderedColumns {
  const longest = Math.max(0, ...months.map(({ p90Hours }) => p90Hours ?? 0));
  const inDays = longest >= 48;
  const unitHours = inDays ? 24 : 1;
  return drawColumns({
    columns: months.map(({ from, reviews, p50Hours, p90Hours }) => ({
      key: from,
      label: monthWords(from),
      title:
        p50Hours === null || p90Hours === null
          ? `${monthWords(from)}: no reviews`
          : `${monthWords(from)}: ${reviews}, half within ${hoursWords(p50Hours)}, nine of ten within ${hoursWords(p90Hours)}`,
      values: [(p50Hours ?? 0) / unitHours, ((p90Hours ?? 0) - (p50Hours ?? 0)) / unitHours],
      blank: reviews === 0,
    })),
    tones: ['solid', 'faint'],
    format: (value) => `${value} ${inDays ? 'd' : 'h'}`,
    labelsMax: dateLabels,
  });
}
