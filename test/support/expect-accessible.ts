/** A page that everybody can use: found sound by axe, and not wider than a small phone. */
import type { Page } from 'playwright';
import type { Test } from 'tap';
import { accessibilityViolations, violationsInBothSchemes } from './chromium.ts';

export interface SoundnessOptions {
  /** The widths of windows that the page has to fit, in pixels. */
  readonly widths?: readonly number[];
  /** What axe is asked about; nothing where no scripts run, because it is one. */
  readonly axe?: 'both schemes' | 'light' | 'nothing';
}

/** Asserts that nothing of a page sticks out of a window of this width, which it then has. */
export async function expectFits(
  t: Test,
  page: Page,
  width = 320,
  what = 'the page',
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  t.ok(wider <= 0, `${what}: fits ${width} px`);
}

/** Asserts that a page is sound as it is now. The window has its size again afterwards. */
export async function expectAccessible(
  t: Test,
  page: Page,
  what: string,
  { widths = [320], axe = 'both schemes' }: SoundnessOptions = {},
): Promise<void> {
  if (axe === 'both schemes') t.same(await violationsInBothSchemes(page), [], `${what}: axe`);
  if (axe === 'light') t.same(await accessibilityViolations(page), [], `${what}: axe`);
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of widths) await expectFits(t, page, width, what);
  await page.setViewportSize(before);
}
