/** Somebody who holds each page against axe before they leave it or send what they have filled in. */
import type { Locator, Page } from 'playwright';
import type { Test } from 'tap';
import { violationsInBothSchemes } from './chromium.ts';
import type { UserActions } from './user-actions.ts';

/**
 * Gives the same actions, of which each press first asserts that axe finds nothing on the page, once
 * for each view with these headings, and each asserts that what was pressed before on the same page
 * has not left the focus nowhere. Only where scripts run: axe is one.
 */
export function accessibleActions(t: Test, page: Page, user: UserActions): UserActions {
  const checked = new Set<string>();
  let pressedAt = '';

  /** What is used next is there, so what was pressed before has come to its end. */
  async function goOn(target: Locator): Promise<void> {
    await target.waitFor();
    if (pressedAt !== page.url()) return;
    const isLost = await page.evaluate(() => document.activeElement === document.body);
    if (isLost) t.fail(`The focus is lost before ${target}.`);
  }

  return {
    async open(address) {
      pressedAt = '';
      await user.open(address);
    },
    async press(target) {
      await goOn(target);
      const { place, parts } = await placeOf(page);
      if (!checked.has(parts)) {
        checked.add(parts);
        t.same(await violationsInBothSchemes(page), [], `${place}: axe`);
      }
      pressedAt = page.url();
      await user.press(target);
    },
    async write(field, text) {
      await goOn(field);
      await user.write(field, text);
    },
    async choose(list, label) {
      await goOn(list);
      await user.choose(list, label);
    },
    async tick(box) {
      await goOn(box);
      await user.tick(box);
    },
    attach: user.attach,
  };
}

/** The page by its path, the parts of its address that are words, and its heading; `parts` has all headings. */
async function placeOf(page: Page): Promise<{ readonly place: string; readonly parts: string }> {
  const { pathname, searchParams } = new URL(page.url());
  const words = [...searchParams].filter(([, value]) => /^[a-z-]{2,20}$/.test(value));
  const [heading = '', ...others] = await page.locator('main :is(h1, h2, h3)').allInnerTexts();
  const place = [pathname, ...words.map((pair) => pair.join('=')), heading].join(' ');
  return { place, parts: [place, ...others].join('\n') };
}
