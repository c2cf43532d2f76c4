/**
 * The component gallery of the design system in a browser, started once for all files that tell of it:
 * the development server bundles its packages with the first visit.
 */
import './development.ts';
import type { Locator, Page } from 'playwright';
import t, { type Test } from 'tap';
import { hydrated, openBrowser, storyOn } from './chromium.ts';
import { startApp } from './running-app.ts';

/** A server in development. */
export const app = await startApp(t, { NODE_ENV: 'development' });
/** The browser of all stories. */
export const browser = await openBrowser(t);
/** Where the gallery is. */
export const address = `${app.origin}/_components`;

/** Where it shows some of its chapters only, which takes a browser far less than all of them. */
export function addressOf(chapters: readonly string[]): string {
  return `${address}?${new URLSearchParams(chapters.map((chapter) => ['chapter', chapter]))}`;
}

// The development server bundles its packages with the first visit, and a busy machine takes its time.
const first = await browser.newPage();
await first.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
await first.close();

const context = await browser.newContext({ reducedMotion: 'reduce' });

/** The bell of the frame asks for what is new, and nobody is logged in here. */
const askedByTheBell = /status of 401/;

/** As wide as a browser of Playwright is. */
const windowAtFirst = { width: 1280, height: 720 };
let shared: Promise<Page> | undefined;

/** Tells a story on chapters of the gallery, opened anew on the page that all stories share. */
export async function onPage(
  t: Test,
  chapters: readonly string[],
  tell: (page: Page) => Promise<void>,
  expected = askedByTheBell,
): Promise<void> {
  await (await shared)?.goto('about:blank');
  await onSamePage(t, chapters, tell, expected);
}

/**
 * Tells a story where the one before it has ended, unless that led elsewhere: opening the gallery
 * takes longer than a story about parts that no other story touches.
 */
export async function onSamePage(
  t: Test,
  chapters: readonly string[],
  tell: (page: Page) => Promise<void>,
  expected = askedByTheBell,
): Promise<void> {
  shared ??= context.newPage();
  const page = await shared;
  await page.setViewportSize(windowAtFirst);
  const place = addressOf(chapters);
  async function tellThere(): Promise<void> {
    if (page.url() !== place) {
      await page.goto(place);
      await hydrated(page);
    }
    await tell(page);
  }
  await storyOn(t, page, tellThere, expected);
}

/** A sample of the gallery, by its title. */
export const sample = (page: Page, name: string): Locator =>
  page.locator('main h3', { hasText: name }).first().locator('xpath=..');
