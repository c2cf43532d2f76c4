/** Stories of members in a browser, each in a session of theirs. */
import type { Browser, Page } from 'playwright';
import type { Test } from 'tap';
import { hydrated, type StoryOptions, story } from './chromium.ts';
import type { Member } from './members.ts';
import { type UserActions, userActions, type WayToUse } from './user-actions.ts';

/** As wide as most screens of an office are. */
export const wide = { viewport: { width: 1440, height: 900 } } as const;

/** A refused form is a 4xx, and the browser notes every such answer. */
export const refusals = { expected: /status of 4\d\d/ } as const;

/** Tells what a member does on a page; `how` is whether scripts run, a way to use it, or options. */
export type MemberStory = (
  t: Test,
  member: Pick<Member, 'browserCookie'>,
  how: boolean | WayToUse | StoryOptions,
  tell: (page: Page, user: UserActions) => Promise<void>,
) => Promise<void>;

/** Makes what tells stories of members in a browser that is as usual unless a story says otherwise. */
export function memberStories(browser: Browser, usual: StoryOptions = {}): MemberStory {
  return (t, { browserCookie }, how, tell) => {
    const scripts = { javaScriptEnabled: how !== false && how !== 'no scripts' };
    const own = typeof how === 'object' ? how : scripts;
    // Named first: the options in the order in which they are said are what a browser context is
    // known by, and most stories say whether scripts run before anything else.
    const options = { ...own, ...usual, ...own };
    const way = options.javaScriptEnabled === false ? 'no scripts' : 'mouse';
    return story(t, browser, options, async (page) => {
      await page.context().addCookies([browserCookie]);
      await tell(page, userActions(page, typeof how === 'string' ? how : way));
    });
  };
}

/** Makes what tells stories that begin on a view of a member's dashboard. */
export function viewStories({ origin }: { readonly origin: string }, browser: Browser) {
  const asMember = memberStories(browser, refusals);
  return function onView(
    t: Test,
    member: Pick<Member, 'browserCookie'>,
    view: string,
    javaScriptEnabled: boolean,
    tell: (page: Page) => Promise<void>,
  ): Promise<void> {
    return asMember(t, member, { javaScriptEnabled }, async (page) => {
      await page.goto(`${origin}/dashboard?view=${view}`);
      if (javaScriptEnabled) await hydrated(page);
      await tell(page);
    });
  };
}
