/** Somebody who holds each page against axe before they leave it or send what they have filled in. */
import type { Page } from 'playwright';
import type { Test } from 'tap';
import { violationsInBothSchemes } from './chromium.ts';
import type { UserActions } from './user-actions.ts';

/**
 * Gives the same actions, of which each press first asserts that axe finds nothing on the page, once
 * for each view, part and heading. Only where scripts run: axe is one.
 */
export function accessibleActions(t: Test, page: Page, user: UserActions): UserActions {
  const checked = new Set<string>();
  return {
    ...user,
    async press(target) {
      // What is pressed is there, so the page is too.
      await target.waitFor();
      const what = await placeOf(page);
      if (!checked.has(what)) {
        checked.add(what);
        t.same(await violationsInBothSchemes(page), [], `${what}: axe`);
      }
      await user.press(target);
    },
  };
}

/** The page by its path, the parts of its address that are words, and its heading. */
async function placeOf(page: Page): Promise<string> {
  const { pathname, searchParams } = new URL(page.url());
  const words = [...searchParams].filter(([, value]) => /^[a-z-]{2,20}$/.test(value));
  const heading = await page.locator('h1').first().innerText();
  return [pathname, ...words.map((pair) => pair.join('=')), heading].join(' ');
}
