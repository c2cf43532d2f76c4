/** What is folded on a long page can be led to: an address of something in it opens it. */
import t from 'tap';
import { hydrated, openBrowser, story } from '../support/chromium.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const glossary = '#glossary';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  t.test(`the address of a term opens the glossary, ${how}`, (t) =>
    story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.goto(`${app.origin}/raise-capital`);
      t.notOk(await page.locator(glossary).isVisible(), 'it is closed at first');
      await page.goto(`${app.origin}/services`);
      await page.goto(`${app.origin}/raise-capital#mfn`);
      await page.locator('#mfn').waitFor();
      t.notOk(await page.locator('#times').isVisible(), 'the others stay closed');
    }),
  );
}

t.test('so it does on the way from another page', (t) =>
  story(t, browser, {}, async (page) => {
    await page.goto(`${app.origin}/services`);
    await hydrated(page);
    await page.evaluate(
      `document.querySelector('main a[href="/raise-capital"]').setAttribute('href', '/raise-capital#mfn')`,
    );
    await page.locator('main a[href="/raise-capital#mfn"]').click();
    await page.locator('#mfn').waitFor();
    t.ok(await page.locator('#mfn').isVisible());
    t.match(page.url(), /\/raise-capital#mfn$/);
  }),
);
