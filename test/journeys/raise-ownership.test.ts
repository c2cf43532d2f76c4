/** A founder chooses the company's cap table, and an investor reads what the raise does to it. */
import t from 'tap';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type { RaiseResponse } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { writeInto } from '../support/app-database.ts';
import { violationsInBothSchemes } from '../support/chromium.ts';
import { memberStories } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { usd } from '../support/money.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText, main } from '../support/page-parts.ts';
import { readyCompany, readyRaise } from '../support/ready-raise.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser);
const founder = await register(app, 'founder');

const company = { name: 'Night Pickers', ...readyCompany };
const { id: companyId } = (await call<CompanyResponse>(founder, 'POST', '/companies', company))
  .company;
const { raise } = await call<RaiseResponse>(founder, 'POST', `/companies/${companyId}/raises`, {
  ...readyRaise,
  ...{ min: usd(200_000), target: usd(600_000), max: usd(600_000) },
  terms: { ...noTerms, cap: usd(6_000_000) },
});
const editor = `${app.origin}/dashboard?view=raise&raise=${raise.id}&step=terms`;

await t.test('without a cap table the editor asks for one', async (t) => {
  await asMember(t, founder, {}, async (page) => {
    await page.goto(editor);
    await page.getByText('Your company has no cap table here yet.').waitFor();
    const link = page.getByRole('link', { name: /Open the calculator with these terms/ });
    t.match(await link.getAttribute('href'), /safe1_name=This\+raise&safe1_amount=600000/);
  });
});

const query = 'holder1_name=Ada+Lund&holder1_shares=8m&holder2_name=Quiet+Fund&holder2_shares=2m';

await t.test(
  'a saved scenario becomes the company’s, and the result follows at once',
  async (t) => {
    await call(founder, 'POST', '/scenarios', {
      name: 'Our cap table',
      query: `calc=safe&${query}&safe1_name=This+raise&safe1_amount=600k&safe1_cap=6m`,
    });
    await asMember(t, founder, {}, async (page) => {
      await page.goto(editor);
      await page
        .getByLabel('The company’s cap table')
        .selectOption({ label: 'Our cap table (your scenario)' });
      const bar = page.getByRole('img', { name: /^At target, \$600,000:/ });
      await bar.waitFor();
      t.match(
        await bar.getAttribute('aria-label'),
        /Founders and team 90.00%, New investors 10.00%/,
      );
      await page.getByText(/One name a line, of: Ada Lund, Quiet Fund/).waitFor();
      await page.getByLabel(/Holders who invested earlier/).fill('Quiet Fund');
      await page.getByRole('img', { name: /^At target.*Earlier investors 18.00%/ }).waitFor();
      await page.getByLabel('Show the result on the raise page').selectOption('yes');
      await page
        .getByText(/^Saved/)
        .first()
        .waitFor();
      t.same(await violationsInBothSchemes(page), [], 'editor: axe');

      await page.goto(`${app.origin}/dashboard?view=raise&raise=${raise.id}&step=preview`);
      await page.getByRole('heading', { name: 'What this does to ownership' }).waitFor();
      const table = page.getByRole('table', { name: /Ownership before and after/ });
      const row = await table.getByRole('row', { name: /New investors/ }).innerText();
      t.match(row.replaceAll(/\s+/g, ' '), 'New investors 0.00% 3.33% 10.00%');
      t.notMatch(await page.locator('main').innerText(), /Ada Lund|Quiet Fund/);
      t.same(await violationsInBothSchemes(page), [], 'preview: axe');
    });
  },
);

await t.test('while it can’t be changed, the record says who invested earlier', async (t) => {
  const enter = (state: 'draft' | 'in_review') =>
    writeInto(app, (trx) =>
      trx.updateTable('raises').set({ state }).where('id', '=', raise.id).execute(),
    );
  await enter('in_review');
  await asMember(t, founder, {}, async (page) => {
    await page.goto(editor);
    await expectText(page, 'You can’t change it now');
    const fact = (label: string) =>
      main(page)
        .locator('dl > div', { has: page.getByText(label, { exact: true }) })
        .locator('dd');
    t.equal(await fact('Holders who invested earlier').innerText(), 'Quiet Fund');
    t.equal(await fact('Ownership on the raise page').innerText(), 'Yes');
    await page.getByRole('table', { name: /Ownership before and after/ }).waitFor();
    t.same(await violationsInBothSchemes(page), [], 'record: axe');
  });
  await enter('draft');
});

await t.test('without scripts the choice is kept, and the next raise begins with it', async (t) => {
  await asMember(t, founder, { javaScriptEnabled: false }, async (page) => {
    await page.goto(editor);
    t.equal(
      await page.getByLabel('The company’s cap table').locator('option:checked').innerText(),
      'Our cap table (of this raise)',
    );
    await page.getByLabel(/Holders who invested earlier/).fill('');
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.goto(editor);
    await page.getByRole('img', { name: /^At target.*Founders and team 90.00%/ }).waitFor();
  });
  const next = await call<RaiseResponse>(founder, 'POST', `/companies/${companyId}/raises`, {});
  t.strictSame(next.raise.capTable, { name: 'Our cap table', query });
});
