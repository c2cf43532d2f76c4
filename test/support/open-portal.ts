/** A portal and a browser to visit it with, for journeys. */
import type { Browser } from 'playwright';
import type { Test } from 'tap';
import { type CallApi, callsTo } from '#scripts/trials/api-calls.ts';
import { openBrowser } from './chromium.ts';
import { type RunningApp, startApp } from './running-app.ts';

/** What a journey begins with. */
export interface OpenPortal {
  readonly app: RunningApp;
  readonly browser: Browser;
  /** Calls its API for a member. */
  readonly call: CallApi;
}

/** Starts a portal and opens a browser; both end with the test file. */
export async function openPortal(
  t: Test,
  ...settings: readonly Parameters<typeof startApp>[1][]
): Promise<OpenPortal> {
  const app = await startApp(t, ...settings);
  return { app, browser: await openBrowser(t), call: callsTo(app) };
}
