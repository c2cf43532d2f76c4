import type { LatestBuild } from '#shared/site/builds.ts';
import { readLatest } from './build-files.ts';
import type { Clock } from './clock.ts';
import type { JoinTabs, TabLine } from './one-poller.ts';

/** The visibility of the tab. */
export interface Visibility {
  visible(): boolean;
  /** @returns a function that stops listening */
  onChange(listener: () => void): () => void;
}

export interface WatchDeps {
  readonly intervalMs: number;
  readonly askServer: (signal: AbortSignal) => Promise<LatestBuild>;
  /**
   * Receives every answer, of this tab and of others; returns true when another answer must confirm
   * it.
   */
  readonly onAnswer: (answer: LatestBuild) => boolean;
  readonly visibility: Visibility;
  readonly joinTabs: JoinTabs;
  readonly online: () => boolean;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: (message: string, error: unknown) => void;
}

/** Spread of the waits, so that not all browsers ask at the same moment after a deploy. */
const jitterShare = 0.2;
/**
 * After a newer build was seen once, the question is repeated after this time, or after the
 * interval if that is shorter.
 */
const confirmAfterMs = 15_000;
/** A tab that becomes visible asks at once, unless a tab has asked within this time. */
const recentMs = 5_000;
/** After failures the wait doubles up to this many times the interval. */
const longestBackOff = 8;

/**
 * Polls the latest build: at intervals while the tab is visible, at once when it becomes visible
 * again, and in one tab for the whole browser. A failure lengthens the next wait and is only logged
 * to the console.
 * @returns a function that stops polling
 */
export function watchLatestBuild(deps: WatchDeps): () => void {
  const { clock, visibility } = deps;
  let line: TabLine | undefined;
  let myTurn = false;
  let asking: AbortController | undefined;
  let timer: unknown;
  let failures = 0;
  let askedAt = clock.now();
  let dueAt = askedAt + jittered(deps.intervalMs);

  function jittered(ms: number): number {
    return ms * (1 - jitterShare + 2 * jitterShare * deps.random());
  }

  function plan(): void {
    clock.clearTimeout(timer);
    if (!myTurn || asking !== undefined) return;
    timer = clock.setTimeout(() => void ask(), Math.max(0, dueAt - clock.now()));
  }

  function heard(answer: LatestBuild): void {
    failures = 0;
    askedAt = clock.now();
    const unconfirmed = deps.onAnswer(answer);
    const wait = unconfirmed ? Math.min(confirmAfterMs, deps.intervalMs) : deps.intervalMs;
    dueAt = askedAt + jittered(wait);
    plan();
  }

  async function ask(): Promise<void> {
    const mine = new AbortController();
    asking = mine;
    try {
      if (!deps.online()) dueAt = clock.now() + jittered(deps.intervalMs);
      else {
        const answer = await deps.askServer(mine.signal);
        if (mine.signal.aborted) return;
        line?.tell({ answer });
        heard(answer);
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      failures += 1;
      askedAt = clock.now();
      dueAt = askedAt + jittered(deps.intervalMs * Math.min(2 ** failures, longestBackOff));
      deps.log('The latest build couldn’t be checked.', error);
    } finally {
      if (asking === mine) asking = undefined;
      plan();
    }
  }

  function askSoon(): void {
    dueAt = Math.min(dueAt, askedAt + recentMs);
    plan();
  }

  function onMessage(message: unknown): void {
    const report = message as { readonly answer?: unknown; readonly ask?: unknown } | null;
    if (report?.ask === true) askSoon();
    if (report?.answer === undefined) return;
    try {
      heard(readLatest(report.answer));
    } catch {
      // A tab of an older build may send other messages, which are ignored.
    }
  }

  function begin(): TabLine {
    line = deps.joinTabs({
      turn() {
        myTurn = true;
        plan();
      },
      message: onMessage,
    });
    return line;
  }

  function pause(): void {
    myTurn = false;
    asking?.abort();
    asking = undefined;
    clock.clearTimeout(timer);
    line?.leave();
    line = undefined;
  }

  function onVisibility(): void {
    if (!visibility.visible()) pause();
    else if (line === undefined) {
      askSoon();
      begin().tell({ ask: true });
    }
  }

  const unwatch = visibility.onChange(onVisibility);
  if (visibility.visible()) begin();
  return () => {
    unwatch();
    pause();
  };
}
