/** Registering on each side, and coming to have both, as people do it. */
import type { Page } from 'playwright';
import t from 'tap';
import type { AccountResponse } from '#shared/product/account/account.ts';
import { story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const password = 'nine brass lanterns glow';

const asMember = memberStories(browser, refusals);

const accountOf = async (member: Member) =>
  (await call<AccountResponse>(member, 'GET', '/me')).account;

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const inNavigation = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true });

/** The views in the navigation that belong to a side of the portal. */
async function sidesShown(page: Page): Promise<readonly string[]> {
  const names = await navigation(page).getByRole('link').allInnerTexts();
  return names.filter((name) => name === 'Companies' || name === 'Investor profile');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  const axe = javaScriptEnabled ? 'light' : 'nothing';

  for (const [role, view, step] of [
    ['founder', 'Companies', 'Add your company'],
    ['investor', 'Investor profile', 'Create your investor profile'],
  ] as const) {
    t.test(`registering as ${role} leads to that side, ${how}`, (t) =>
      story(t, browser, { javaScriptEnabled, ...refusals }, async (page) => {
        const email = `new-${role}-${how.replace(' ', '-')}@example.com`;
        await page.goto(`${app.origin}/register?role=${role}`, { waitUntil: 'networkidle' });
        await page.getByLabel('Your name').fill('Nora New');
        await page.getByLabel('Email address').fill(email);
        await page.getByLabel(/accept the terms/).check();
        await page.getByLabel(/read the privacy policy/).check();
        await page.locator('main').getByRole('button').first().click();
        await page.waitForURL(/step=verify/);
        const token = (await app.mailedLink(email, /token=[\w-]+/)).slice('token='.length);
        await page.goto(`${app.origin}/register?step=verify&token=${token}`, {
          waitUntil: 'networkidle',
        });
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Confirm and log in' }).click();
        await page.waitForURL(/\/dashboard/);
        t.same(await sidesShown(page), [view]);
        await page.getByRole('link', { name: step }).waitFor();
        await page.getByText('as well, with this account').waitFor();
        await expectAccessible(t, page, `the overview of a new ${role}`, { axe });
      }),
    );
  }

  t.test(`an investor discards the draft of a profile, ${how}`, async (t) => {
    const ivan = await register(app, 'investor');
    await asMember(t, ivan, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=investing`, { waitUntil: 'networkidle' });
      await page.locator('label').filter({ hasText: 'A fund' }).click();
      await page.getByRole('button', { name: 'Create profile' }).click();
      await page.getByRole('link', { name: /Approval and limits/ }).click();
      await page.getByText('Discard the draft').click();
      await expectAccessible(t, page, 'the question', { axe });
      t.match(await accountOf(ivan), { investor: 'draft' }, 'the first click only asks');
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByText('The draft is discarded.').waitFor();
      t.equal((await accountOf(ivan)).investor, null);
      await page.getByRole('button', { name: 'Create profile' }).waitFor();
      await expectAccessible(t, page, 'after the draft is discarded', { axe });
    });
  });

  t.test(`a founder begins to invest, ${how}`, async (t) => {
    const ada = await register(app, 'founder');
    await asMember(t, ada, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Create an investor profile' }).click();
      const name = page.getByLabel('Name of the investor');
      t.equal(await name.inputValue(), 'Ada Founder');
      await expectAccessible(t, page, 'the form that begins a profile', { axe });
      await name.fill('');
      await page.getByRole('button', { name: 'Create profile' }).click();
      await page.getByRole('link', { name: 'Choose who invests.' }).waitFor();
      t.equal((await accountOf(ada)).investor, null);
      await page.locator('label').filter({ hasText: 'A fund' }).click();
      await name.fill('North Quay');
      await page.getByRole('button', { name: 'Create profile' }).click();
      await page.getByLabel('Legal name').waitFor();
      await inNavigation(page, 'Investor profile').waitFor();
      t.match(await accountOf(ada), { investor: 'draft', companies: 0 });

      await page.getByLabel('Display name').fill('South Quay');
      await page.getByRole('button', { name: /^Continue/ }).click();
      await page.getByLabel('Minimum ticket').waitFor();
      await page.getByRole('link', { name: /Who invests/ }).click();
      t.equal(await page.getByLabel('Display name').inputValue(), 'South Quay');
      await expectAccessible(t, page, 'the profile', { axe });

      // Only an investor now: what was chosen when registering decides nothing any more.
      t.same(await sidesShown(page), ['Investor profile']);
      await page.goto(`${app.origin}/dashboard?view=companies`, { waitUntil: 'networkidle' });
      await page.getByLabel('Name', { exact: true }).fill('Acme Anvils');
      await page.getByRole('button', { name: 'Add company' }).click();
      await page.waitForURL(/company=cmp_/);
      await inNavigation(page, 'Companies').waitFor();
      t.same(await sidesShown(page), ['Companies', 'Investor profile']);
      await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
      await page.getByText('Founder and investor', { exact: true }).waitFor();
      await page.getByRole('heading', { name: 'Prepare a raise', exact: true }).waitFor();
      await page.getByRole('heading', { name: 'Your investing', exact: true }).waitFor();
      t.equal(
        await page.getByText('as well, with this account').count(),
        0,
        'nothing is left to add',
      );
      await expectAccessible(t, page, 'the overview of both', { axe });
    });
  });

  t.test(`an operator has neither side, ${how}`, (t) =>
    asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
      t.same(await sidesShown(page), []);
      t.equal(await page.getByText('as well, with this account').count(), 0);
      for (const view of ['companies', 'investing']) {
        const answer = await page.goto(`${app.origin}/dashboard?view=${view}`);
        t.equal(answer?.status(), 404, view);
      }
    }),
  );
}

t.test('a profile that was changed in another window is not overwritten', async (t) => {
  const ivan = await register(app, 'investor');
  await asMember(t, ivan, true, async (page) => {
    const send = (method: string, body: object, headers: object = {}) =>
      fetch(`${app.origin}/api/v1/investor-profile`, {
        method,
        headers: {
          cookie: ivan.cookie,
          origin: app.origin,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      });
    t.equal((await send('POST', { kind: 'angel', displayName: 'Ivan' })).status, 201);
    await page.goto(`${app.origin}/dashboard?view=investing`, { waitUntil: 'networkidle' });
    await send('PATCH', { displayName: 'Elsewhere' }, { 'if-match': '"1"' });
    await page.getByLabel('Legal name').fill('Ivan Investor');
    await page.getByLabel('Display name').fill('Here');
    await page.keyboard.press('Tab');
    await page.getByText('Two versions to choose from').waitFor();
    t.equal(await page.getByLabel('Display name').inputValue(), 'Here');
    const stored = await fetch(`${app.origin}/api/v1/investor-profile`, {
      headers: { cookie: ivan.cookie },
    });
    t.match(await stored.json(), { profile: { displayName: 'Elsewhere' } });
  });
});
