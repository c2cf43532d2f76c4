/** Spreadsheets of a data room are read as tables, with and without scripts. */
import t from 'tap';
import type { AccessLog } from '#shared/product/raises/reading.ts';
import { runSql } from '../support/app-database.ts';
import { hydrated } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { addDocument, draftedRaise, letIn } from '../support/submitted-raise.ts';
import { numberCell, textCell, workbookOf } from '../support/workbooks.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser, refusals);

const months = Array.from({ length: 230 }, (_, at) => at + 2).map(
  (row) =>
    `<row r="${row}">${textCell(`A${row}`, `Month ${row - 1}`)}${numberCell(`B${row}`, row * -1_000, 1)}</row>`,
);
const model = await workbookOf({
  sheets: [
    {
      name: 'Revenue',
      rows: `<row r="1">${textCell('A1', 'Month')}${textCell('B1', 'Amount')}</row>${months.join('')}`,
    },
    {
      name: '&lt;b&gt;Costs',
      before: '<cols><col min="2" max="2" hidden="1"/></cols>',
      rows: `<row r="1">${textCell('A1', 'Rent')}${numberCell('B1', 8, 1)}${numberCell('C1', 9, 1)}</row><row r="2" hidden="1">${textCell('A2', 'secret')}</row>`,
    },
  ],
  formats: ['#,##0;(#,##0)'],
});

const founder = await register(app, 'founder');
const investor = await register(app, 'investor');
const raise = await draftedRaise(call, founder, { title: 'Acme seed' });
const place = { folder: 'financials', watermark: true } as const;
await addDocument(call, founder, raise.id, { ...place, name: 'Model' }, model);
const list = Buffer.from('name;share\nAda;51,5\n');
await addDocument(call, founder, raise.id, { ...place, name: 'Holders' }, list);
const endless = Buffer.from(`a;b\n${'1;2\n'.repeat(50)}"${'x'.repeat(1_100_000)}`);
await addDocument(call, founder, raise.id, { ...place, name: 'Endless' }, endless);
runSql(app, "update raises set state = 'live' where id = ?", raise.id);
await letIn(call, founder, raise.id, investor);

for (const javaScriptEnabled of [true, false]) {
  const axe = javaScriptEnabled ? 'both schemes' : 'nothing';
  t.test(javaScriptEnabled ? 'with scripts' : 'without scripts', async (t) => {
    await asMember(t, investor, { javaScriptEnabled }, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=rooms&raise=${raise.id}`);
      await page.getByText('Excel workbook, 2 sheets').waitFor();
      await page.getByRole('link', { name: 'Model', exact: true }).click();
      await page.getByText('Rows 1 to 100 of 231').waitFor();
      if (javaScriptEnabled) await hydrated(page);
      await page.getByRole('cell', { name: '(2,000)' }).waitFor();
      t.same(await page.getByRole('columnheader').allTextContents(), ['A', 'B', 'Month', 'Amount']);
      const mark = page.locator('[data-watermark]');
      t.match(await mark.textContent(), new RegExp(investor.email));
      t.ok(await mark.evaluate((svg) => getComputedStyle(svg).pointerEvents === 'none'));
      await expectAccessible(t, page, 'a sheet', { axe });
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        t.equal(wider, false, `nothing is cut at ${width}`);
      }
      await page.getByRole('link', { name: 'Last' }).click();
      await page.getByText('Rows 201 to 231 of 231').waitFor();
      await page.getByRole('rowheader', { name: '231' }).waitFor();
      t.ok(await page.getByRole('columnheader', { name: 'Amount' }).isVisible(), 'still named');
      if (javaScriptEnabled) await page.keyboard.press('ArrowRight');
      else await page.getByRole('link', { name: 'Next', exact: true }).click();
      await page.getByText('Sheet 2 of 2').waitFor();
      await page.getByRole('cell', { name: 'Rent' }).waitFor();
      await page.getByRole('link', { name: '<b>Costs' }).waitFor();
      t.same(await page.getByRole('columnheader').allTextContents(), ['A', 'C']);
      await page.getByText('1 row and 1 column are hidden in this sheet.').waitFor();
      await page.getByRole('link', { name: 'Next: Holders' }).click();
      await page.getByRole('cell', { name: '51,5' }).waitFor();
      await expectAccessible(t, page, 'a CSV file', { axe });
      await page.getByRole('link', { name: 'Next: Endless' }).click();
      await page.getByText('This sheet can’t be shown').waitFor();
      await page.getByText(/a quotation mark is never closed/).waitFor();
      await expectAccessible(t, page, 'a sheet that can’t be shown', { axe });
    });
    await asMember(t, founder, { javaScriptEnabled }, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=room&raise=${raise.id}`);
      await page.getByRole('link', { name: 'Model', exact: true }).click();
      await page.getByRole('link', { name: 'View as a table' }).first().click();
      await page.getByText('Rows 1 to 100 of 231').waitFor();
      t.equal(await page.locator('[data-watermark]').count(), 0, 'the company has none');
      await page.getByRole('link', { name: 'Rows below' }).click();
      await page.getByText('Rows 101 to 200 of 231').waitFor();
      await expectAccessible(t, page, 'one’s own sheet', { axe });
    });
  });
}

t.test('each sheet that was shown is in the log', async (t) => {
  const { items } = await call<AccessLog>(founder, 'GET', `/raises/${raise.id}/access-log`);
  const pages = items.filter(({ kind }) => kind === 'page');
  t.ok(pages.length >= 6);
  t.ok(pages.every(({ isSheet }) => isSheet));
});
