/** The button of a form that saves by itself: what was typed is written once, and never refused. */
import type { Page } from 'playwright';
import t from 'tap';
import type { RaiseResponse } from '#shared/product/raises/raises.ts';
import { hydrated } from '../support/chromium.ts';
import { memberStories } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { draftedRaise } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser);
const view = (name: string) => `${app.origin}/dashboard?view=${name}`;

/** Notes the status of each write of a page, as it is answered. */
function writesOf(page: Page): number[] {
  const writes: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') writes.push(response.status());
  });
  return writes;
}

/** Long enough for a save that follows the next page. */
const afterwardsMs = 1200;

for (const way of ['a click', 'the Enter key', 'a click while it is being saved'] as const) {
  t.test(`a step of a raise that is left with ${way} is written once`, async (t) => {
    const member = await register(app, 'founder');
    const { id } = await draftedRaise(call, member, { title: 'Acme seed' });
    await asMember(t, member, true, async (page) => {
      await page.goto(`${view('raise')}&raise=${id}`);
      await hydrated(page);
      const writes = writesOf(page);
      const title = page.getByLabel('Title', { exact: true });
      await title.fill('Acme, the seed round');
      if (way === 'the Enter key') await title.press('Enter');
      else {
        if (way !== 'a click') {
          await page.route('**/api/v1/raises/**', async (route) => {
            if (route.request().method() === 'PATCH')
              await new Promise((go) => setTimeout(go, 700));
            await route.continue();
          });
          await page.locator('form [data-phase="saving"]').waitFor();
        }
        await page.getByRole('button', { name: /Continue: terms/ }).click();
      }
      await page.waitForURL(/step=terms/);
      await page.waitForTimeout(afterwardsMs);
      t.same(writes, [200]);
      const { raise } = await call<RaiseResponse>(member, 'GET', `/raises/${id}`);
      t.equal(raise.title, 'Acme, the seed round');
    });
  });
}

t.test('a step that is saved already is left with one click, and writes nothing', async (t) => {
  const member = await register(app, 'founder');
  const { id } = await draftedRaise(call, member, { title: 'Acme seed' });
  await asMember(t, member, true, async (page) => {
    await page.goto(`${view('raise')}&raise=${id}`);
    await hydrated(page);
    await page.locator('form [data-phase="saved"]').waitFor();
    const writes = writesOf(page);
    await page.getByRole('button', { name: /Continue: terms/ }).click();
    await page.waitForURL(/step=terms/);
    await page.waitForTimeout(afterwardsMs);
    t.same(writes, []);
  });
});

t.test('a step of the profile of an investor is written once', async (t) => {
  const member = await register(app, 'investor');
  await call(member, 'POST', '/investor-profile', { kind: 'angel', displayName: 'Ivy' });
  await asMember(t, member, true, async (page) => {
    await page.goto(view('investing'));
    await hydrated(page);
    const writes = writesOf(page);
    await page.getByLabel('Legal name').fill('Ivy Investor');
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.waitForURL(/step=(?!who)/);
    await page.waitForTimeout(afterwardsMs);
    t.same(writes, [200]);
  });
});
