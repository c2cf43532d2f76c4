/** Notifications in the dashboard: the bell, the list, the settings, and the link that stops an email. */
import t from 'tap';
import {
  accessibilityViolations,
  hydrated,
  story,
  violationsInBothSchemes,
} from '../support/chromium.ts';
import { writeToOperators } from '../support/contact-messages.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { mailServer } from '../support/mail-server.ts';
import { memberStories } from '../support/member-stories.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const smtp = await mailServer(t);
const { app, browser } = await openPortal(t, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'network@example.com',
});
const asMember = memberStories(browser);
const operator = await firstOperator(app);
const view = `${app.origin}/dashboard?view=notifications`;

t.test('it is for members', async (t) => {
  const answer = await fetch(view, { headers: { accept: 'text/html' } });
  t.equal(answer.status, 404);
  await answer.body?.cancel();
});

t.test('an empty list says what it is for', async (t) => {
  await asMember(t, operator, {}, async (page) => {
    await page.goto(view);
    await page.getByText('No notifications yet').waitFor();
    t.same(await accessibilityViolations(page), []);
  });
});

for (const javaScriptEnabled of [true, false]) {
  t.test(`${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    await writeToOperators(app);
    await writeToOperators(app);
    await asMember(t, operator, { javaScriptEnabled }, async (page) => {
      // The overview has such a link as well, below what happened lately.
      const popover = page.locator('#newest-notifications');
      const all = popover.getByRole('link', { name: 'All notifications' });
      await page.goto(`${app.origin}/dashboard`);
      await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
      if (javaScriptEnabled) await all.click();
      const items = page.getByRole('button', { name: /^Unread: A visitor sent message/ });
      await items.first().waitFor();
      t.equal(await items.count(), 2);
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      if (javaScriptEnabled) await expectAccessible(t, page, 'the list', { axe: 'light' });
      await items.first().click();
      await page.waitForURL(/view=messages&id=msg_/);
      // In a narrow table it is there as well, and hidden.
      const message = page.getByText('May I see how a raise is reviewed');
      await message.filter({ visible: true }).first().waitFor();
      await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
      if (javaScriptEnabled) await all.click();
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await page.getByText('All are marked as read.').waitFor();
      await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
      await page.getByRole('link', { name: 'Unread', exact: true }).click();
      await page.getByText('You’re all caught up').waitFor();
    });
  });

  t.test(`settings, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    // A refused form is a 422, and the browser notes it.
    const options = { javaScriptEnabled, expected: /status of 422/ };
    await asMember(t, operator, options, async (page) => {
      await page.goto(`${view}&show=settings`);
      const visitors = page.getByRole('group', { name: 'A visitor sends a message' });
      const next = javaScriptEnabled ? 'daily' : 'now';
      await visitors.getByLabel('Email').selectOption(next);
      await visitors.getByLabel('In the list').setChecked(false);
      const [from, until] = [page.getByLabel('No email from'), page.getByLabel('Until')];
      await from.selectOption('22:00');
      await until.selectOption('22:00');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Choose two different hours.').first().waitFor();
      t.equal(await from.inputValue(), '22', 'what was chosen stays');
      t.notOk(await visitors.getByLabel('In the list').isChecked());
      await until.selectOption(javaScriptEnabled ? '07:00' : '06:00');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Your settings are saved.').waitFor();
      await page.goto(`${view}&show=settings`);
      t.equal(await visitors.getByLabel('Email').inputValue(), next);
      t.equal(await until.inputValue(), javaScriptEnabled ? '7' : '6');
      t.notOk(await visitors.getByLabel('In the list').isChecked());
      await page.getByText('Always in the list and by email at once').first().waitFor();
      if (javaScriptEnabled) t.same(await violationsInBothSchemes(page), []);
      await visitors.getByLabel('In the list').setChecked(true);
      await from.selectOption('No quiet hours');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Your settings are saved.').waitFor();
    });
  });
}

t.test('an open dashboard learns of a new one, and says so', async (t) => {
  // Half a minute that passes at once is too long for whatever was being loaded.
  await asMember(t, operator, { expected: /could(n’t| not) be loaded/ }, async (page) => {
    await page.clock.install();
    await page.goto(`${app.origin}/dashboard`);
    await hydrated(page);
    const bell = page.getByRole('link', { name: /^Notifications(,|$)/ }).first();
    const before = await bell.boundingBox();
    await writeToOperators(app);
    await page.clock.runFor(31_000);
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    await page
      .getByText(/^New notification: A visitor sent message/)
      .waitFor({ state: 'attached' });
    t.same(await bell.boundingBox(), before, 'and nothing moves');
  });
});

t.test('the link of an email asks first, and a mail program needs no page', async (t) => {
  const source = smtp.sources.find((mail) => /^List-Unsubscribe:/m.test(mail)) ?? '';
  const link = /^List-Unsubscribe: <(.+)>\r$/m.exec(source)?.[1] ?? '';
  t.ok(link.startsWith(`${app.origin}/api/v1/unsubscribe?token=`), link);
  await story(t, browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Stop emails like this one' }).click();
    await page
      .getByText('You will no longer get emails about “A visitor sends a message”.')
      .waitFor();
  });
  const fromElsewhere = await fetch(link, {
    method: 'POST',
    headers: {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      cookie: operator.cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'List-Unsubscribe=One-Click',
  });
  t.equal(fromElsewhere.status, 200, await fromElsewhere.text());
  const elsewhere = await fetch(`${app.origin}/api/v1/notifications/read`, {
    method: 'POST',
    headers: { origin: 'https://mail.example', cookie: operator.cookie },
  });
  t.equal(elsewhere.status, 403, 'which is so for this address only');
});
