import type {
  Analytics,
  PageFigures,
  SpanFigures,
  SpanStep,
} from '#shared/product/raises/analytics.ts';
import { everyPage, funnelSteps } from '#shared/product/raises/read-steps.ts';
import type { RaiseFigures, Turnaround } from '#shared/product/raises/review-figures.ts';
import { durationWords } from '../../ui/data/durations.ts';

/* Language and zone are fixed: the figures are of days in UTC. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "2 Nov", from a day such as 2026-11-02. */
export function dayWords(day: string): string {
  return dayFormat.format(new Date(day));
}

/** "2 Nov 2026". */
export function dateWords(day: string): string {
  return dateFormat.format(new Date(day));
}

/** "Nov 2026". */
export function monthWords(day: string): string {
  return monthFormat.format(new Date(day));
}

/** One span of a series: "2 Nov 2026", "2 Nov to 8 Nov 2026", "Nov 2026". */
export function spanWords({ from, to }: Pick<SpanFigures, 'from' | 'to'>, step: SpanStep): string {
  if (step === 'month') return monthWords(from);
  return from === to ? dateWords(from) : `${dayWords(from)} to ${dateWords(to)}`;
}

/** "1 person", "12 people". */
export function peopleWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** Returns what the deck heat shows, in one sentence. */
export function heatSummary(figures: Analytics): string {
  const { document } = figures;
  if (document === null) return 'There is no document to show page by page.';
  const name = `“${document.name}” (version ${document.n})`;
  if (document.pageCount === null) return `The pages of ${name} aren’t counted yet.`;
  const pages = everyPage(figures);
  const what = document.isSheets ? 'sheet' : 'page';
  const unseen = pages.filter(({ viewers }) => viewers === 0).map(({ page }) => page);
  const longest = pages.reduce<PageFigures | undefined>(
    (best, one) => ((one.medianMs ?? -1) > (best?.medianMs ?? -1) ? one : best),
    undefined,
  );
  if (document.medianMs === null || longest?.medianMs == null) {
    return `Nobody viewed ${name} in this period.`;
  }
  const most = `In ${name}, half of all ${what} views lasted ${durationWords(document.medianMs)} or more; ${what} ${longest.page} held people longest (${durationWords(longest.medianMs)})`;
  return `${most}, and ${unseen.length === 0 ? `every ${what} was viewed` : `nobody looked at ${pageList(unseen, what)}`}.`;
}

/** "page 3", "pages 3 and 5", "8 of the pages". */
function pageList(pages: readonly number[], what: string): string {
  if (pages.length === 1) return `${what} ${pages[0]}`;
  if (pages.length > 4) return `${pages.length} of the ${what}s`;
  return `${what}s ${pages.slice(0, -1).join(', ')} and ${pages.at(-1)}`;
}

const stepWords: Readonly<Record<SpanStep, string>> = {
  day: 'on',
  week: 'in the week of',
  month: 'in',
};

/** Returns what the viewers over time show, in one sentence. */
export function viewersSummary(figures: Analytics): string {
  const { viewers, firstTime, opened, period, spans } = figures;
  const { from, to, step } = period;
  const when =
    from === to ? `On ${dateWords(from)}` : `From ${dateWords(from)} to ${dateWords(to)}`;
  if (viewers === 0) return `${when}, nobody read anything.`;
  const most = spans.reduce((best, one) => (one.viewers > best.viewers ? one : best));
  const peak =
    spans.length === 1 || most.viewers === 1
      ? ''
      : `; most ${stepWords[step]} ${spanWords(most, step)} (${most.viewers})`;
  const times = opened === 1 ? 'once' : `${opened} times`;
  const first = firstTime === viewers ? '' : ` (${firstTime} of them for the first time)`;
  return `${when}, ${peopleWords(viewers)} read${first} and opened documents ${times}${peak}.`;
}

/** Returns what the funnel shows, in one sentence. */
export function funnelSummary({ funnel }: Analytics): string {
  const [first, ...later] = funnelSteps;
  const counts = later.map(({ key, label }) => `${funnel[key]} ${lowerFirst(label)}`);
  if (funnel[first.key] === 0) return 'Nobody has access yet.';
  const last = counts.pop();
  return `Of ${peopleWords(funnel[first.key])} with access, ${counts.join(', ')} and ${last}.`;
}

/** A part of a whole: "86%"; nothing where there is no whole. */
export function shareWords(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`;
}

/** Hours as people say them: "10 h", "0.4 h", "3.5 days". */
export function hoursWords(hours: number): string {
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} days`;
}

/** How long reviews took, in one sentence. */
export function turnaroundSummary({ reviews, p50Hours, p90Hours }: Turnaround): string {
  if (reviews === 0 || p50Hours === null || p90Hours === null) {
    return 'Nothing was reviewed in the last 12 months.';
  }
  const count = reviews === 1 ? 'one review' : `${reviews} reviews`;
  return `From submission to decision, over ${count} in the last 12 months: half within ${hoursWords(p50Hours)}, nine of ten within ${hoursWords(p90Hours)}.`;
}

/** How many raises there are and in which states, in one sentence. */
export function statesSummary({ raises, states }: RaiseFigures): string {
  if (raises === 0) return 'There are no raises yet.';
  const count = (state: string) => states.find((one) => one.state === state)?.raises ?? 0;
  const total = raises === 1 ? 'There is 1 raise' : `There are ${raises} raises`;
  return `${total}: ${count('in_review')} in review, ${count('live')} live, ${count('closed_funded')} funded.`;
}

function lowerFirst(text: string): string {
  return `${text[0]?.toLowerCase()}${text.slice(1)}`;
}
