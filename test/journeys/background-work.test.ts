/** Operators see what failed in the background and have it tried again, with and without scripts. */
import t from 'tap';
import { accessibilityViolations, story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { mailServer } from '../support/mail-server.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const smtp = await mailServer(t);
const { app, browser } = await openPortal(t, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'network@example.com',
});
const operator = await firstOperator(app);
const view = `${app.origin}/dashboard?view=jobs`;

/** Has a mail sent whose recipient is refused. */
async function failMail(): Promise<void> {
  smtp.refusals.push(550);
  const answer = await fetch(`${app.origin}/api/v1/auth/password/forgot`, {
    method: 'POST',
    headers: { origin: app.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: operator.email }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  while (smtp.refusals.length > 0) await new Promise((resume) => setTimeout(resume, 20));
}

t.test('it is for operators', async (t) => {
  const answer = await fetch(view, { headers: { accept: 'text/html' } });
  t.equal(answer.status, 404);
  await answer.body?.cancel();
});

for (const javaScriptEnabled of [true, false]) {
  t.test(`${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    await failMail();
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([operator.browserCookie]);
      await page.goto(view);
      const row = page.getByRole('row').filter({ hasText: 'Send an email' });
      // Written just after the mail server has refused it.
      for (let tries = 0; (await row.count()) === 0 && tries < 50; tries += 1) {
        await page.waitForTimeout(100);
        await page.reload();
      }
      await row.getByText('Not sent: EENVELOPE 550').waitFor();
      if (javaScriptEnabled) await expectAccessible(t, page, 'what failed', { axe: 'light' });
      const cells = await row
        .locator('td, th')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().height));
      t.ok(Math.max(...cells) <= 44, 'a row is one line');
      await row.getByRole('link', { name: 'Send an email' }).click();
      await page.waitForURL(/id=job_/);
      const record = page.getByRole('region', { name: 'Send an email' });
      await record.getByText('Not sent: EENVELOPE 550').waitFor();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), [], 'the panel');
      await record.getByRole('link', { name: 'Close' }).click();
      await record.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Created' }).click();
      await page.waitForURL(/sort=createdAt/);
      const sent = smtp.ids.length;
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await row.getByRole('button', { name: /^Try again/ }).click();
      await page.getByText('We’re trying it again.').waitFor();
      await page.getByText('Nothing has failed').waitFor();
      while (smtp.ids.length === sent) await page.waitForTimeout(50);
      t.pass('the mail left');

      await page.getByRole('link', { name: /^Waiting/ }).click();
      await page.getByRole('row').filter({ hasText: 'Remove expired records' }).waitFor();
      await page.getByRole('row').filter({ hasText: 'Remove unused files' }).waitFor();
      await page.getByRole('link', { name: /^Done/ }).click();
      await page.getByRole('row').filter({ hasText: 'Send an email' }).first().waitFor();
      await page.goto(`${view}&after=nonsense`);
      await page.getByText('Nothing has failed').waitFor();
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  t.test(`several at once, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    await failMail();
    await failMail();
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([operator.browserCookie]);
      await page.goto(view);
      const boxes = page.getByRole('checkbox', { name: 'Select Send an email' });
      for (let tries = 0; (await boxes.count()) < 2 && tries < 50; tries += 1) {
        await page.waitForTimeout(100);
        await page.reload();
      }
      const sent = smtp.ids.length;
      for (const box of await boxes.all()) await box.check();
      await page.getByRole('button', { name: 'Try selected again' }).click();
      await page.getByText('2 jobs will be tried again now.').waitFor();
      while (smtp.ids.length < sent + 2) await page.waitForTimeout(50);
      t.pass('both mails left');
    });
  });
}
