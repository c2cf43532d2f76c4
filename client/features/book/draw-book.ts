import { compactMoney } from '#shared/money/money.ts';
import type { BookOverTime } from '#shared/product/commitments/book.ts';
import { drawAreas } from '../../ui/plots/area-geometry.ts';
import type { RenderedAreas } from '../../ui/plots/plot-shapes.ts';
import { dayWords } from './book-days.ts';

const dayMs = 86_400_000;
/** So many labels have room below a plot on a phone. */
const labelsMax = 3;
/** A raise is open for half a year at most; what comes after its end hardly changes. */
const daysMax = 250;

/**
 * Places the areas of a book, one point for each day from the first commitment to `today`. Only
 * loaders call it, so that a browser which gets the document from the server loads no scales.
 */
export function drawBook(figures: BookOverTime, today: string): RenderedAreas {
  const { currency, min, target, max } = figures;
  const lines = [
    { label: 'Minimum', money: min },
    { label: 'Target', money: target },
    { label: 'Maximum', money: max },
  ];
  return drawAreas({
    points: everyDay(figures.days, today).map(({ day, soft, signed, funded }) => ({
      key: day,
      label: dayWords(day),
      values: [funded, signed, soft],
    })),
    tones: ['solid', 'half', 'faint'],
    lines: lines.flatMap(({ label, money }) =>
      money === null ? [] : [{ label, value: money.amount }],
    ),
    format: (amount) => compactMoney({ amount, currency }),
    labelsMax,
  });
}

type Day = BookOverTime['days'][number];

/** The sums of each day: on a day without events those of the day before. */
function everyDay(days: readonly Day[], today: string): Day[] {
  const [first] = days;
  if (first === undefined) return [];
  const last = days.at(-1)?.day ?? first.day;
  const end = Date.parse(last > today ? last : today);
  const known = new Map(days.map((day) => [day.day, day]));
  const dayBefore = new Date(Date.parse(first.day) - dayMs).toISOString().slice(0, 10);
  // It begins with nothing, so that even a single day has a width.
  const all: Day[] = [{ day: dayBefore, soft: 0, signed: 0, reconfirming: 0, funded: 0 }];
  let sums = first;
  for (let at = Date.parse(first.day); at <= end && all.length < daysMax; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    sums = known.get(day) ?? sums;
    all.push({ ...sums, day });
  }
  return all;
}
