/** People find pages of a data room by what is written on them, with and without scripts. */
import t from 'tap';
import type { FoundPages } from '#shared/product/raises/found-pages.ts';
import { runSql } from '../support/app-database.ts';
import { comesTo, hydrated } from '../support/chromium.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { addDocument, draftedRaise, letIn } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser, refusals);
const plan = await pdfOf(['Anvils that fly', 'The market for anvils is hospitals', 'The team']);

const founder = await register(app, 'founder');
const investor = await register(app, 'investor');
const raise = await draftedRaise(call, founder, { title: 'Acme seed' });
const place = { folder: 'financials', name: 'Plan' };
await addDocument(call, founder, raise.id, place, plan);
runSql(app, "update raises set state = 'live' where id = ?", raise.id);
const grant = await letIn(call, founder, raise.id, investor);
const search = () =>
  call<FoundPages>(founder, 'GET', `/raises/${raise.id}/found-pages?q=hospitals`);
await addDocument(call, founder, raise.id, { folder: 'other', name: 'Scan' }, await pdfOf(['']));

t.test('the text of a document is read soon after it has arrived', (t) =>
  comesTo(t, async () => (await search()).items.length, 1),
);

for (const javaScriptEnabled of [true, false]) {
  const axe = javaScriptEnabled ? 'both schemes' : 'nothing';
  t.test(javaScriptEnabled ? 'with scripts' : 'without scripts', async (t) => {
    for (const [who, view] of [
      [investor, 'rooms'],
      [founder, 'room'],
    ] as const) {
      await asMember(t, who, { javaScriptEnabled }, async (page) => {
        await page.goto(`${app.origin}/dashboard?view=${view}&raise=${raise.id}`);
        if (javaScriptEnabled) await hydrated(page);
        const field = page.getByRole('searchbox', { name: 'Search in the documents' });
        await expectAccessible(t, page, `${view}: the room`, { axe });
        await field.fill('axolotl');
        await field.press('Enter');
        await page.getByText('No pages with “axolotl”').waitFor();
        await expectAccessible(t, page, `${view}: nothing found`, { axe });
        await page.getByRole('link', { name: 'Clear search' }).last().click();
        await page.waitForURL((url) => !url.search.includes('axolotl'));
        await field.fill('HOSP anvils');
        await field.press('Enter');
        const hit = page.getByRole('listitem').filter({ hasText: 'Plan, page 2' });
        await hit.waitFor();
        t.same(await hit.locator('mark').allTextContents(), ['anvils', 'hospitals']);
        await expectAccessible(t, page, `${view}: found pages`, { axe });
        for (const width of [320, 390, 820, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          t.equal(wider, false, `${view}: nothing is cut at ${width}`);
        }
        await page.getByRole('link', { name: 'Plan, page 2' }).click();
        await page.getByText('Page 2 of 3').waitFor();
        if (!javaScriptEnabled) return;
        await page.waitForLoadState('networkidle');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill('hospit');
        await page.getByRole('option', { name: /Plan.*page 2/ }).click();
        await page.getByText('Page 2 of 3').waitFor();
      });
    }
  });
}

t.test('who has lost access finds nothing any more', async (t) => {
  await call(founder, 'POST', `/grants/${grant}/revoke`);
  await asMember(t, investor, false, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=rooms&raise=${raise.id}&q=hospitals`);
    await page.getByRole('heading', { name: 'Acme seed' }).first().waitFor();
    t.equal(await page.getByText('page 2').count(), 0);
  });
});
