/** What somebody works on, in the bar above all views: chosen, kept over views, and switched. */
import type { Page } from 'playwright';
import t from 'tap';
import { accessibilityViolations, hasFocus, hydrated } from '../support/chromium.ts';
import { type MemberStory, memberStories, wide } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);

async function founderOf(names: readonly string[]): Promise<Member> {
  const member = await register(app, 'founder');
  for (const name of names) {
    await call(member, 'POST', '/companies', { name, stage: 'series_a' });
  }
  return member;
}

const asMember: MemberStory = (t, member, how, tell) =>
  memberStories(browser)(t, member, how, async (page, user) => {
    await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
    await tell(page, user);
  });

const bar = (page: Page) => page.getByRole('banner');
const opener = (page: Page, name: string) =>
  bar(page).getByRole('button', { name: new RegExp(`^You work on ${name}`) });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Your companies' });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const view = (page: Page, name: string) => rail(page).getByRole('link', { name, exact: true });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`it is switched in the bar, and kept over all views, ${how}`, async (t) => {
    const founder = await founderOf(['Acme Anvils', 'Tidewatt']);
    await asMember(t, founder, { ...wide, javaScriptEnabled }, async (page) => {
      const first = await bar(page)
        .getByRole('button', { name: /^You work on/ })
        .innerText();
      const [one, other] = /Acme/.test(first)
        ? ['Acme Anvils', 'Tidewatt']
        : ['Tidewatt', 'Acme Anvils'];
      t.match(first, /Owner, Series A/, 'with its state');
      t.equal(await bar(page).evaluate((top) => top.getBoundingClientRect().height), 48);
      await opener(page, one).click();
      t.equal(await menu(page).getByRole('link').count(), 3, 'two companies, and the way to all');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await menu(page)
        .getByRole('link', { name: new RegExp(other) })
        .click();
      await page.waitForURL(/view=companies&company=cmp_/);
      await page.getByRole('heading', { level: 2, name: other }).waitFor();
      await opener(page, other).waitFor();
      t.notOk(await menu(page).isVisible(), 'the menu is closed');
      t.ok(await rail(page).getByText(other, { exact: true }).isVisible(), 'the rail says so');
      t.equal(await view(page, 'Details and members').getAttribute('aria-current'), 'page');

      await view(page, 'Scenarios').click();
      await page.getByRole('heading', { level: 1, name: 'Scenarios' }).waitFor();
      await opener(page, other).waitFor();
      await view(page, 'Details and members').click();
      await page.getByRole('heading', { level: 2, name: other }).waitFor();
    });
    await asMember(t, founder, { ...wide, javaScriptEnabled }, async (page) => {
      t.equal(
        await bar(page)
          .getByRole('button', { name: /^You work on/ })
          .count(),
        1,
        'and on another device',
      );
    });
  });

  t.test(`on a phone it is in the menu of all views, ${how}`, async (t) => {
    const founder = await founderOf([
      'Oceanic Turbine Foundations and Moorings International',
      'Tidewatt',
    ]);
    const options = { viewport: { width: 390, height: 844 }, javaScriptEnabled };
    await asMember(t, founder, options, async (page) => {
      await page.getByRole('button', { name: 'More views' }).click();
      const companies = page.getByRole('navigation', { name: 'Companies you work on' });
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      const beyond = await page
        .locator('#dashboard-menu')
        .evaluate((all) => all.scrollWidth - all.clientWidth);
      t.equal(beyond, 0, 'a long name is cut, and nothing is scrolled sideways');
      await companies.getByRole('link', { name: /^Tidewatt/ }).click();
      await page.getByRole('heading', { level: 2, name: 'Tidewatt' }).waitFor();
      await page.getByRole('button', { name: 'More views' }).click();
      t.equal(
        await companies.getByRole('link', { name: /^Tidewatt/ }).getAttribute('aria-current'),
        'true',
      );
    });
  });
}

t.test('it is switched by the keyboard alone', async (t) => {
  const founder = await founderOf(['Acme Anvils', 'Tidewatt']);
  await asMember(t, founder, wide, async (page) => {
    await hydrated(page);
    const button = bar(page).getByRole('button', { name: /^You work on/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const [first] = await menu(page).getByRole('link').all();
    t.ok(first !== undefined && (await hasFocus(first)));
    await page.keyboard.press('Escape');
    t.notOk(await menu(page).isVisible());
    t.ok(await hasFocus(button), 'the focus is where it was');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/company=cmp_/);
  });
});

t.test('nothing is shown to somebody without a company', async (t) => {
  const investor = await register(app, 'investor');
  for (const width of [1440, 390]) {
    await asMember(t, investor, { viewport: { width, height: 844 } }, async (page) => {
      t.equal(await page.getByText('You work on').count(), 0);
      t.equal(await page.getByRole('link', { name: 'Details and members' }).count(), 0);
    });
  }
});
