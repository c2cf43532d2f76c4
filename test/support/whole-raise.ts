/** A raise from the first visit to the last page read, told the way people use a browser. */
import type { Page } from 'playwright';
import t from 'tap';
import { addAccountFor } from './account-rows.ts';
import { comesTo, openBrowser } from './chromium.ts';
import { firstOperator } from './members.ts';
import { button, expectText, field, link } from './page-parts.ts';
import { peopleAtDevices } from './people-at-devices.ts';
import { startApp } from './running-app.ts';
import type { WayToUse } from './user-actions.ts';
import {
  addDeck,
  makeCompany,
  signUp,
  startInvesting,
  submit,
  takeOn,
  writeRaise,
} from './whole-raise-steps.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const { browserCookie: firstOperatorCookie } = await firstOperator(app);

/** Tells the story: by mouse, by keyboard, or in a browser that runs no scripts. */
export function tellWholeRaise(way: WayToUse): void {
  t.test(`from the first visit to the last page read: ${way}`, async (t) => {
    const title = `Anvils that fly, by ${way}`;
    const founder = {
      role: 'founder',
      name: 'Ada Founder',
      email: `ada-${way.replace(' ', '-')}@example.com`,
    } as const;
    const investor = {
      role: 'investor',
      name: 'Ivan Investor',
      email: `ivan-${way.replace(' ', '-')}@example.com`,
    } as const;
    let raise = '';
    const editor = () => `${app.origin}/dashboard?view=raise&raise=${raise}`;
    const room = (part: string) => `${app.origin}/dashboard?view=room&raise=${raise}&part=${part}`;

    const options = {
      names: ['founder', 'operator', 'investor'],
      // Pages fade for who uses a mouse. Drawing that is a sixth of the story, so once is enough.
      reducedMotion: way === 'mouse' ? 'no-preference' : 'reduce',
      expected: /status of 4\d\d/,
    } as const;
    await peopleAtDevices(t, browser, way, options, async (people) => {
      await people.operator((page) => page.context().addCookies([firstOperatorCookie]));
      await people.founder(async (page, user) => {
        await signUp(app, page, user, founder);
        await makeCompany(app, page, user, `Flying Anvils ${way}`);
        raise = await writeRaise(page, user, title);
        await addAccountFor(app, raise);
        await addDeck(app, page, user, way, raise);
        await submit(page, user, editor());
      });

      await people.operator(async (page, user) => {
        await takeOn(app, page, user, title);
        for (const [named, comment] of [
          ['Valuation cap', 'The deck says nine million.'],
          ['Pitch', 'Who has bought one?'],
        ] as const) {
          await user.press(page.locator('summary', { hasText: `Comment on ${named}` }));
          await user.write(field(page, `What to change: ${named}`), comment);
        }
        await user.press(button(page, 'Request changes'));
        await expectText(page, 'Sent back to the company with 2 comments.');
      });

      await people.founder(async (page, user) => {
        await user.open(`${editor()}&step=terms`);
        await expectText(page, 'The deck says nine million.');
        await user.write(page.getByLabel('Valuation cap').first(), '9m');
        await user.press(button(page, /^Continue/));
        await page.waitForURL(/step=pitch/);
        await expectText(page, 'Who has bought one?');
        await user.write(page.getByLabel('Pitch', { exact: true }), 'Nine smiths have one.');
        await user.press(button(page, /^Continue/));
        await page.waitForURL(/step=funds/);
        await submit(page, user, editor());
      });

      await people.operator(async (page, user) => {
        await takeOn(app, page, user, title);
        for (const box of await page.getByRole('checkbox').all()) await user.tick(box);
        await user.press(button(page, 'Approve the raise'));
        await expectText(page, 'Approved. The company can publish it.');
      });

      await people.founder(async (page, user) => {
        await user.open(`${editor()}&step=review`);
        await user.press(page.locator('summary', { hasText: 'Publish' }));
        await user.press(button(page, 'Publish the raise'));
        await expectText(page, 'Live since');
      });

      await people.investor(async (page, user) => {
        await signUp(app, page, user, investor);
        await startInvesting(app, page, user, title);
        await user.open(`${app.origin}/investors-network`);
        await user.press(link(page, title));
        await user.write(page.getByLabel(/Say who you are/), 'I buy anvils.');
        await user.press(button(page, 'Ask for access'));
        await expectText(page, 'Access requested.');
      });

      await people.founder(async (page, user) => {
        await user.open(room('access'));
        await user.press(link(page, investor.name));
        await expectText(page, 'I buy anvils.');
        await user.press(button(page, 'Grant access'));
        await page.locator('summary', { hasText: 'Revoke access' }).waitFor();
      });

      await people.investor(async (page, user) => {
        await user.open(`${app.origin}/dashboard?view=rooms&raise=${raise}`);
        await user.press(link(page, 'Read the NDA, version 1'));
        await user.press(button(page, 'Accept version 1'));
        await user.press(link(page, /^Deck/));
        for (const at of [1, 2, 3]) {
          await expectText(page, `Page ${at} of 3`);
          await comesTo(t, async () => (await renderedWidth(page)) > 0, true);
          // Long enough to count as looked at.
          await page.waitForTimeout(400);
          if (at < 3) await user.press(link(page, 'Next'));
        }
      });

      await people.founder(async (page, user) => {
        const row = page.getByRole('row', { name: new RegExp(investor.name) });
        await comesTo(t, async () => {
          await user.open(room('readers'));
          return (await row.locator('td').allInnerTexts()).slice(2, 5);
        }, [investor.email, '3', '1']);
        await user.press(row.getByRole('link'));
        await page.waitForURL(/person=usr_/);
        await user.press(page.locator('#access-log').getByRole('link', { name: investor.name }));
        // How long a page is looked at is measured by a script.
        await expectText(page, way === 'no scripts' ? /Page 2/ : /Page 2, for \d+ s/);
        await user.open(room('access'));
        await user.press(link(page, investor.name));
        await user.press(page.locator('summary', { hasText: 'Revoke access' }));
        await user.press(button(page, 'Revoke access'));
        await expectText(page, 'no longer has access');
      });

      await people.investor(async (page, user) => {
        const picture = (await page.locator('main img[alt^=Page]').getAttribute('src')) ?? '';
        await user.press(link(page, 'Previous'));
        await expectText(page, 'Your access to this data room has ended');
        const again = await page.request.get(new URL(picture, app.origin).href);
        t.equal(again.status(), 404, 'nor is its picture given out any more');
      });
    });
  });
}

/** The width of the page's picture as it was drawn; 0 while there is none. */
function renderedWidth(page: Page): Promise<number> {
  return page
    .locator('main img[alt^=Page]')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
}
