/** Operators read, filter, verify and export the audit log, with and without scripts. */
import t from 'tap';
import { accessibilityViolations, comesTo, story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { letProofsExpire } from '../support/step-up.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const view = `${app.origin}/dashboard?view=audit`;

for (const javaScriptEnabled of [true, false]) {
  t.test(`${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([operator.browserCookie]);
      await page.goto(view);
      const joined = page.getByRole('row').filter({ hasText: 'operator.accept-invitation' });
      await joined.waitFor();
      if (javaScriptEnabled) await expectAccessible(t, page, 'the log', { axe: 'light' });
      await joined.getByRole('link', { name: 'Operators: invitation accepted' }).click();
      const record = page.getByRole('region', { name: 'Operators: invitation accepted' });
      await record.getByText('Log entry').waitFor();
      const hash = await record.locator('dt:text-is("SHA-256") + dd').textContent();
      t.match(hash, /^[0-9a-f]{64}$/);
      const person = record.locator('dt:text-is("Record") + dd').getByRole('link');
      t.match(await person.getAttribute('href'), /view=people&id=usr_/);
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await record.getByRole('link', { name: 'Close' }).click();
      await record.waitFor({ state: 'detached' });
      await page.getByLabel('Action').fill('company.');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('No events match').waitFor();
      t.equal(await page.getByRole('link', { name: 'Export as CSV' }).count(), 0, 'of nothing');
      letProofsExpire(app);
      await page.goto(`${view}&event=operator.`);
      await page.getByRole('link', { name: 'Export as CSV' }).click();
      await page.getByLabel('Your current password').fill(operator.password);
      t.equal(await page.getByLabel('Action').inputValue(), 'operator.', 'the same list');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await page.getByRole('button', { name: 'Continue to the download' }).click();
      await page.getByText('Confirmed. You can download the file now.').waitFor();
      const loading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the file' }).click();
      t.match((await loading).suggestedFilename(), /^audit-log-.*\.csv$/);
      // What is often looked for is saved under a name, and found again under it.
      await page.goto(`${view}&event=operator.`);
      const views = page.getByRole('button', { name: 'Views', exact: true });
      await views.click();
      const name = javaScriptEnabled ? 'Operators' : 'Operators, no scripts';
      await page.getByLabel('Name for what is shown now').fill(name);
      if (javaScriptEnabled) await expectAccessible(t, page, 'saved views', { axe: 'light' });
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByText(`Saved as “${name}”. Find it under Views.`).waitFor();
      await page.goto(view);
      await views.click();
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(/event=operator\./);
      // With scripts the address changes before its page is drawn.
      await comesTo(t, () => page.getByLabel('Action').inputValue(), 'operator.');
      await views.click();
      await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
      await page.getByText(`“${name}” is deleted.`).waitFor();
      await page.goto(view);
      await page.getByRole('link', { name: 'Verify log' }).click();
      await page.getByText(/^All \d+ events are unchanged\.$/).waitFor();
    });
  });
}

t.test('the export is for operators', async (t) => {
  const path = `${app.origin}/api/v1/exports/audit.csv`;
  const exported = await fetch(path, { headers: { cookie: operator.cookie } });
  t.match(await exported.text(), /operator\.accept-invitation/);
  const stranger = await fetch(path);
  t.equal(stranger.status, 401);
  await stranger.body?.cancel();
});
