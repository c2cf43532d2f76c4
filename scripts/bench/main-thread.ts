import type { CDPSession } from 'playwright';

/** What the main thread of a page has done, in milliseconds of processor time. */
export interface ThreadWork {
  readonly work: number;
  /** Of its longest task. */
  readonly longest: number;
}

/** An event of Chromium's trace, as far as it is read here. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** When it began, and how long it took, in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** The processor time in that. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const taskName = 'ThreadControllerImpl::RunTask';

/**
 * Begins to record the tasks of a page. Their processor time is told, because on a machine that does
 * other things as well the time they take depends on those.
 * @returns a function that ends it and tells what was recorded
 */
export async function recordTasks(cdp: CDPSession): Promise<() => Promise<ThreadWork>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: unknown }): void => {
    for (const event of value as TraceEvent[]) if (isNeeded(event)) events.push(event);
  };
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
    return busiest(events);
  };
}

function isNeeded({ name, tdur }: TraceEvent): boolean {
  return name === 'thread_name' || (name === taskName && tdur !== undefined);
}

/** The work of the page's own thread; other pages of the browser, if there are any, do next to nothing. */
function busiest(events: readonly TraceEvent[]): ThreadWork {
  const threads = events.filter(({ args }) => args.name === 'CrRendererMain');
  const works = threads.map(({ pid, tid }) =>
    workOf(
      events.filter((event) => event.name === taskName && event.pid === pid && event.tid === tid),
    ),
  );
  return works.reduce((most, next) => (next.work > most.work ? next : most), {
    work: 0,
    longest: 0,
  });
}

/** A task may run others within itself, whose time is its own as well. */
function workOf(tasks: readonly TraceEvent[]): ThreadWork {
  let [work, longest, end] = [0, 0, 0];
  for (const { ts, dur = 0, tdur = 0 } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    end = ts + dur;
    work += tdur / 1_000;
    longest = Math.max(longest, tdur / 1_000);
  }
  return { work, longest };
}
