import t from 'tap';
import { story } from '../support/chromium.ts';
import { askAbout, chooseIn } from '../support/contact-messages.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const list = `${app.origin}/dashboard?view=messages`;

t.test('several at once, but none that changed meanwhile', async (t) => {
  for (const name of ['Fay', 'Gus', 'Hal']) await askAbout(app, name, 'founders');
  const founders = `${list}&topic=founders`;
  await story(t, browser, {}, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await page.goto(founders);
    for (const name of ['Fay', 'Gus', 'Hal']) await page.getByLabel(`Select ${name}`).check();
    const other = await page.context().newPage();
    await other.goto(founders);
    await chooseIn(other.getByRole('row').filter({ hasText: 'Hal' }), 'Mark as answered');
    await other.getByText('is marked as answered').waitFor();

    await page.getByRole('button', { name: 'Mark as spam', exact: true }).click();
    await page.getByText(/^2 messages are marked as spam\. 1 changed meanwhile/).waitFor();
    await page.getByText('No messages are waiting for an answer').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('2 messages are waiting for an answer again.').waitFor();
    await page.getByRole('row').nth(2).waitFor();
    t.equal(await page.getByRole('row').count(), 3, 'a head and two messages');
  });
});

t.test('several at once, without scripts', async (t) => {
  for (const name of ['Ida', 'Jo']) await askAbout(app, name, 'press');
  await story(t, browser, { javaScriptEnabled: false }, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await page.goto(`${list}&topic=press`);
    for (const name of ['Ida', 'Jo']) await page.getByLabel(`Select ${name}`).check();
    await page.getByRole('button', { name: 'Mark as answered', exact: true }).click();
    await page.getByText('2 messages are marked as answered.').waitFor();
    await page.getByText('No messages are waiting for an answer').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('row').nth(2).waitFor();
  });
});
