/** A company from its first day: added, described, shared, handed over and left, as people do it. */
import type { Page } from 'playwright';
import sharp from 'sharp';
import t from 'tap';
import type { CompanyList, CompanyResponse } from '#shared/product/companies/companies.ts';
import { hasFocus, story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { letProofsExpire } from '../support/step-up.ts';

const { app, browser, call } = await openPortal(t);
const list = `${app.origin}/dashboard?view=companies`;
const opened = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const asMember = memberStories(browser, refusals);

const companiesOf = async (member: Member) =>
  (await call<CompanyList>(member, 'GET', '/companies')).items;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`a company is added, described, shared and handed over, ${how}`, async (t) => {
    const [ada, ivan] = [await register(app, 'founder'), await register(app, 'investor')];

    await asMember(t, ada, javaScriptEnabled, async (page) => {
      await opened(page, list);
      await page.getByRole('heading', { name: 'Add your company' }).waitFor();
      await expectAccessible(t, page, 'the empty list', {
        axe: javaScriptEnabled ? 'light' : 'nothing',
      });
      t.ok(await hasFocus(page.getByLabel('Name', { exact: true })), 'one can write at once');
      await page.getByRole('button', { name: 'Add company' }).click();
      await page.getByRole('link', { name: /Enter the name of the company/ }).waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Acme Anvils');
      await page.getByRole('button', { name: 'Add company' }).click();
      await page.waitForURL(/company=cmp_/);

      const isSaved = page.getByRole('status').filter({ hasText: /^(Saved|Unsaved changes)$/ });
      if (javaScriptEnabled) t.equal(await isSaved.innerText(), 'Saved');
      else t.equal(await isSaved.count(), 0, 'only scripts can know');
      await page.getByLabel('Website').fill('acme.example');
      if (javaScriptEnabled) t.equal(await isSaved.innerText(), 'Unsaved changes');
      await page.getByLabel('Sector').selectOption('industry');
      await page.getByLabel('Country').selectOption('CH');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: /such as https:\/\/example.com/ }).waitFor();
      t.equal(await page.getByLabel('Sector').inputValue(), 'industry', 'what was typed is kept');
      if (javaScriptEnabled)
        t.equal(await isSaved.innerText(), 'Unsaved changes', 'after a refusal');
      await page.getByLabel('Website').fill('https://acme.example');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Changes saved.').waitFor();
      if (javaScriptEnabled) t.equal(await isSaved.innerText(), 'Saved');
      t.match(await companiesOf(ada), [{ website: 'https://acme.example', country: 'CH' }]);

      const background = { r: 20, g: 110, b: 70 };
      const image = { create: { width: 200, height: 120, channels: 3, background } } as const;
      const buffer = await sharp(image).png().toBuffer();
      const file = { name: 'logo.png', mimeType: 'image/png', buffer };
      if (javaScriptEnabled) {
        const held = Promise.withResolvers<void>();
        await page.route('**/companies/*/logo', async (route) => {
          await held.promise;
          await route.continue().catch(() => undefined);
        });
        await page.getByLabel('Image').setInputFiles(file);
        await page.getByRole('button', { name: 'Upload logo' }).click();
        await page.getByRole('progressbar', { name: 'Uploading logo.png' }).waitFor();
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('progressbar').waitFor({ state: 'detached' });
        held.resolve();
        await page.unroute('**/companies/*/logo');
        t.match(await companiesOf(ada), [{ logo: null }], 'it was called off');
      }
      await page.getByLabel('Image').setInputFiles(file);
      await page.getByRole('button', { name: 'Upload logo' }).click();
      await page.getByText('Logo saved.').waitFor();
      const logo = page.getByRole('img', { name: 'Logo of Acme Anvils' });
      await logo.waitFor();
      const isRendered = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
      t.ok(await logo.evaluate(isRendered));

      await page.getByLabel('Email address').fill(ivan.email);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText(`Invitation sent to ${ivan.email}`).waitFor();
      await rowOf(page, ivan.email).getByText('Open', { exact: true }).waitFor();
      await expectAccessible(t, page, 'the company', {
        axe: javaScriptEnabled ? 'light' : 'nothing',
      });
    });

    const link = await app.mailedLink(ivan.email, /http:[^\s"<]*invitation%3D[\w%-]+/);
    await asMember(t, ivan, javaScriptEnabled, async (page) => {
      await opened(page, link);
      await page.getByRole('heading', { name: 'Invitation to Acme Anvils' }).waitFor();
      await expectAccessible(t, page, 'the invitation', {
        axe: javaScriptEnabled ? 'light' : 'nothing',
      });
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.waitForURL(/company=cmp_/);
      await page.getByText('You joined Acme Anvils as an editor').waitFor();
      t.match(await companiesOf(ivan), [{ name: 'Acme Anvils', role: 'editor' }]);
      await opened(page, new URL(link).searchParams.get('next')?.replace(/^/, app.origin) ?? '');
      await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    });

    letProofsExpire(app);
    await asMember(t, ada, javaScriptEnabled, async (page) => {
      await opened(page, list);
      await page.getByRole('link', { name: 'Acme Anvils' }).click();
      const record = page.getByRole('region', { name: 'Acme Anvils' });
      await record.getByText('https://acme.example').waitFor();
      await expectAccessible(t, page, 'the company beside the list', {
        axe: javaScriptEnabled ? 'light' : 'nothing',
      });
      await record.getByRole('link', { name: 'Edit details and members' }).click();
      await page.getByText('Transfer company').click();
      await page.getByLabel('New owner').selectOption({ label: `Ivan Investor, ${ivan.email}` });
      const transfer = page.getByRole('button', { name: 'Transfer the company' });
      const password = page
        .locator('form')
        .filter({ has: transfer })
        .getByLabel('Your current password');
      await password.fill('not my password');
      await transfer.click();
      await page.getByRole('link', { name: 'This is not your current password.' }).waitFor();
      await password.fill(ada.password);
      await transfer.click();
      await rowOf(page, ivan.email).getByText('Owner', { exact: true }).waitFor();
      t.match(await companiesOf(ada), [{ role: 'editor' }]);
      await page.getByText('Leave', { exact: false }).first().click();
      await page.getByRole('button', { name: 'Leave company' }).click();
      await page.getByRole('heading', { name: 'Add your company' }).waitFor();
      t.match(await companiesOf(ivan), [{ role: 'owner' }]);
    });

    letProofsExpire(app);
    await asMember(t, ivan, javaScriptEnabled, async (page) => {
      const [company] = await companiesOf(ivan);
      await opened(page, `${list}&company=${company?.id}`);
      await page.getByText('Delete company').click();
      await page.getByLabel('Your current password').fill(ivan.password);
      await page.getByRole('button', { name: 'Delete the company' }).click();
      await page.getByRole('heading', { name: 'Add your company' }).waitFor();
      t.same(await companiesOf(ivan), []);
    });
  });
}

t.test(
  'an invited person without an account can register, and the invitation is kept',
  async (t) => {
    const ada = await register(app, 'founder');
    const { company } = await call<CompanyResponse>(ada, 'POST', '/companies', {
      name: 'Newcomers',
    });
    const email = 'newcomer@example.com';
    await call(ada, 'POST', `/companies/${company.id}/invitations`, { email, role: 'viewer' });
    const link = await app.mailedLink(email, /http:[^\s"<]*invitation%3D[\w%-]+/);
    await story(t, browser, {}, async (page) => {
      await opened(page, link);
      const beside = page.getByRole('complementary', { name: 'Good to know' });
      await beside.getByRole('link', { name: 'Sign up' }).click();
      await page.waitForURL(/register\?next=.*invitation/);
      await page.getByLabel('Email address').waitFor();
    });
  },
);
