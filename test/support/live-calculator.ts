/** The calculator in a browser: addresses of calculations and the parts of its page. */
import type { Locator, Page } from 'playwright';

export const company =
  'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k&unissued=100k';

export const safes =
  'safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe2_name=B&safe2_amount=800k&safe2_cap=8m';

export const round = `${company}&${safes}&pre_money=15m&new_money=5m&pool_options=1.695m&convention=percentage_ownership`;

export const note =
  'calc=note&note1_principal=250k&note1_rate=8&note1_from=2025-01-15&note1_to=2026-07-15&price=1';

export const wide = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const panel = (page: Page) => page.locator('#calculator-result');
export const bar = (page: Page) => page.locator('a[href="#calculator-result"]');
export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
export const searchOf = (page: Page) => page.evaluate(() => decodeURIComponent(location.search));

/** Whether all of an element is inside the window and nothing covers its middle. */
export function inSight(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { top, bottom, left, right, width, height } = shown.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    const within = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return within && middle !== null && (shown.contains(middle) || middle.contains(shown));
  });
}
