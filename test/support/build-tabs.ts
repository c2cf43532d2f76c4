/** Tabs of a portal whose build is replaced while they are open, for journeys. */
import type { BrowserContext, Page } from 'playwright';
import type { Test } from 'tap';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { hydrated, type StoryOptions, story, withMotion } from './chromium.ts';
import { openPortal } from './open-portal.ts';

interface Tab {
  readonly page: Page;
  /** Documents the tab has loaded, by path. */
  readonly documents: string[];
}

interface TabOptions extends StoryOptions {
  readonly path: string;
  readonly setUp?: (context: BrowserContext) => Promise<unknown>;
}

/** Starts a portal that is asked for its build every 10 s; `own` is that build, beside others. */
export async function openBuildTabs(t: Test) {
  const { app, browser } = await openPortal(t, { BUILD_CHECK_SECONDS: '10' });
  const { record: own } = await latestBuild(buildFolder);
  const newer = { id: 'feedfacefeedface', timestamp: own.timestamp + 60_000 };
  const older = { id: 'deadbeefdeadbeef', timestamp: own.timestamp - 60_000 };

  /** Opens a tab with a clock that the story may turn, and waits until it is interactive. */
  function inTab(t: Test, options: TabOptions, tell: (tab: Tab) => Promise<void>): Promise<void> {
    const { path, setUp, ...storyOptions } = options;
    return story(t, browser, { ...withMotion, ...storyOptions }, async (page) => {
      const context = page.context();
      // Nothing is fetched ahead: the stories say themselves when a chunk is asked for.
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await context.clock.install();
      await setUp?.(context);
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
      });
      await page.goto(app.origin + path);
      await hydrated(page);
      await tell({ page, documents });
    });
  }

  return { app, browser, own, newer, older, inTab };
}

/** Answers latest.json from a list, the last one for ever. */
export async function latestSays(
  context: BrowserContext,
  answers: readonly { readonly id: string; readonly timestamp: number }[],
): Promise<void> {
  let asked = 0;
  await context.route('**/_build/latest.json*', async (route) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    await route.fulfill({ json: answer });
  });
}

/** Follows a link of the header. */
export const go = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();
