import type {
  Schedule,
  ScheduledTransition,
} from '#shared/product/raises/scheduled-transitions.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';

/** The scheduled transitions, with their moments as they are shown. */
export interface ScheduleData {
  readonly items: readonly (ScheduledTransition & {
    readonly when: DateText;
    /** "in 3 days"; "now" for what is due already. */
    readonly ahead: string;
  })[];
  readonly until: DateText;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A plan for the page, `now` in epoch milliseconds. */
export function toScheduleData(
  { items, until }: Schedule,
  write: (iso: string) => DateText,
  now: number,
): ScheduleData {
  return { until: write(until), items: items.map((entry) => toPlanned(entry, write, now)) };
}

/** One scheduled transition for the page. */
export function toPlanned(
  entry: ScheduledTransition,
  write: (iso: string) => DateText,
  now: number,
): ScheduleData['items'][number] {
  return { ...entry, when: write(entry.at), ahead: aheadInWords(Date.parse(entry.at) - now) };
}

/** How long until then, rounded down, so that nobody thinks they have more time. */
export function aheadInWords(ms: number): string {
  if (ms <= 0) return 'now';
  if (ms < hourMs) return 'within the hour';
  const hours = Math.floor(ms / hourMs);
  if (hours < 48) return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
  return `in ${Math.floor(ms / dayMs)} days`;
}
