import { buildPaths, type LatestBuild } from '#shared/site/builds.ts';
import type { Boot } from '#shared/site/page-state.ts';
import { readLatest } from './build-files.ts';
import type { BuildRefresh } from './build-refresh.ts';
import { browserClock } from './clock.ts';
import { connectionOf, isVerySlow } from './connection.ts';
import { drafts } from './drafts.ts';
import { jsonFetcher, tellConsole } from './fetch-json.ts';
import { formKeeper } from './form-keeper.ts';
import { idleRunner } from './idle.ts';
import { loadDocument } from './load-document.ts';
import { manifestSource } from './load-manifest.ts';
import { newVersionSignal } from './new-version.ts';
import { nothingSeen, observeBuild } from './newer-build.ts';
import { chunkGuard } from './on-chunk-failure.ts';
import { tabsOf } from './one-poller.ts';
import { reloadGuard } from './reload-guard.ts';
import { claimFailure, onUnguardedFailure } from './unguarded-chunks.ts';
import { isGuarded, unsavedForms } from './unsaved-forms.ts';
import { watchLatestBuild } from './watch-latest-build.ts';

/** How long the server may take to say which build it serves. */
const latestLimitMs = 5_000;
/**
 * The limit for the same question before a reload for a failed chunk, which should happen at once.
 */
const latestBeforeReloadLimitMs = 2_000;

/** Starts the build refresh of a document: connects its parts to the real browser. */
export function startBuildRefresh(boot: Boot): BuildRefresh {
  const { build, site } = boot;
  const stopped = new AbortController();
  const fetchJson = jsonFetcher((input, init) => fetch(input, init));
  const whenIdle = idleRunner(window, browserClock);
  const storage = sessionStorageOf(window);
  const unsaved = unsavedForms(document);
  const keeper = formKeeper(document, unsaved, drafts(storage));
  const guard = reloadGuard(storage, build.id, () => Date.now());
  const claimed = new WeakSet<object>();
  let seen = nothingSeen;
  let atWork = 0;
  /** Set when this script loads another document; drafts are kept, so nobody needs to be asked. */
  let leaving = false;
  let isMounted = false;
  /**
   * Nothing can be saved until somebody logs in, and what was typed is kept, so nobody needs to be
   * asked.
   */
  let sessionEnded = false;

  const newVersion = newVersionSignal(() => load(here()));
  const manifest = manifestSource({
    build: build.id,
    fetchJson,
    whenIdle,
    clock: browserClock,
    verySlow: () => isVerySlow(connectionOf(navigator)),
    log: tellConsole,
    signal: stopped.signal,
  });
  const guardChunk = chunkGuard({
    build: build.id,
    guard,
    online: () => navigator.onLine,
    askServer: () => askServer(latestBeforeReloadLimitMs),
    busy: () => atWork > 0,
    mounting: () => !isMounted,
    load,
    log: tellConsole,
  });

  async function askServer(limitMs: number, signal?: AbortSignal): Promise<LatestBuild> {
    const url = `${buildPaths.latest}?${Date.now()}`;
    const value = await fetchJson(url, { limitMs, fresh: true, ...(signal && { signal }) });
    return readLatest(value);
  }

  function load(target: URL): void {
    keeper.keepDrafts();
    leaving = true;
    loadDocument(target, location, history);
  }

  /** Whether the visitor would lose something in a reload. */
  function wouldLose(): boolean {
    return atWork > 0 || unsaved.any();
  }

  function onAnswer(answer: LatestBuild): boolean {
    seen = observeBuild(build, seen, answer);
    if (seen.newer !== null && wouldLose()) newVersion.announce();
    return seen.doubt !== undefined;
  }

  async function beforeNavigation(target: URL): Promise<void> {
    if (seen.newer === null) return;
    // A node that lags behind may answer the reload with the old build, and that must not cause a
    // loop.
    if (wouldLose() || !guard.admit(target.pathname)) {
      newVersion.announce();
      return;
    }
    load(target);
    await new Promise<never>(() => {});
  }

  async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
    atWork += 1;
    try {
      return await work();
    } finally {
      atWork -= 1;
    }
  }

  /** Reads the manifest and checks for newer builds, even if the visitor only reads the page. */
  function watchBuilds(): void {
    manifest.loadSoon();
    const stopPolling = watchLatestBuild({
      intervalMs: site.buildCheckSeconds * 1_000,
      askServer: (signal) => askServer(latestLimitMs, signal),
      onAnswer,
      visibility: {
        visible: () => document.visibilityState === 'visible',
        onChange(listener) {
          document.addEventListener('visibilitychange', listener);
          return () => document.removeEventListener('visibilitychange', listener);
        },
      },
      joinTabs: tabsOf(
        navigator.locks,
        'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : undefined,
      ),
      online: () => navigator.onLine,
      clock: browserClock,
      random: Math.random,
      log: tellConsole,
    });
    endings.push(stopPolling);
  }

  /** A part of the current page that is loaded on demand could not be loaded. */
  function onPartMissing(): void {
    if (isMounted && wouldLose()) newVersion.announce();
    else if (navigator.onLine && guard.admit(location.pathname)) load(here());
  }

  const endings = [keeper.watch(), onUnguardedFailure(window, claimed, onPartMissing)];
  // In development there are no builds to check, because changes arrive by hot update.
  if (!import.meta.env.DEV) watchBuilds();

  return {
    beforeNavigation,
    publishedRules: () => manifest.loaded()?.matcher,
    guardChunk: (target, loadChunk) => guardChunk(target, () => claimFailure(claimed, loadChunk)),
    whileBusy,
    formAccepted: keeper.accepted,
    holdsGuarded: () => !leaving && !sessionEnded && unsaved.all().some(isGuarded),
    sessionIs(state) {
      sessionEnded = state === 'ended';
      keeper.sessionIs(state);
    },
    giveUpGuarded() {
      for (const form of unsaved.all().filter(isGuarded)) unsaved.settle(form);
    },
    pageLeft: keeper.keepDrafts,
    holdsDraft: keeper.holdsDraft,
    lost() {
      if (guard.admit(location.pathname)) load(here());
    },
    newVersion,
    stop() {
      stopped.abort();
      for (const end of endings) end();
    },
    deps: {
      fetchJson,
      manifest,
      whenIdle,
      loadQuietly: (load) => claimFailure(claimed, load),
      restoreDrafts: keeper.restoreDrafts,
      markMounted() {
        if (isMounted) return false;
        isMounted = true;
        return true;
      },
      endWith: (end) => void endings.push(end),
      stopped: stopped.signal,
    },
  };
}

function here(): URL {
  return new URL(location.href);
}

/** The tab's storage; reading it throws when the browser blocks it for a site. */
function sessionStorageOf(window: Window): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
