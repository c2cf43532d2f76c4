/** Messages of visitors reach the operator's list, with and without scripts. */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { accessibilityViolations } from '../support/chromium.ts';
import { askAbout, chooseIn } from '../support/contact-messages.ts';
import { expectFits } from '../support/expect-accessible.ts';
import { memberStories } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const asMember = memberStories(browser);
const operator = await firstOperator(app);
const list = `${app.origin}/dashboard?view=messages`;

t.test('an empty list says what belongs there, and members have none', async (t) => {
  await asMember(t, operator, { expected: /status of 404/ }, async (page) => {
    await page.goto(list);
    await page.getByText('No messages are waiting for an answer').first().waitFor();
    t.same(await accessibilityViolations(page), []);
    t.equal((await page.goto(`${list}&id=msg_nothing`))?.status(), 404);
  });
  const member = await register(app, 'founder');
  for (const path of ['?view=messages', '?view=messages&id=msg_x']) {
    const answer = await fetch(`${app.origin}/dashboard${path}`, {
      headers: { cookie: member.cookie, accept: 'text/html', prefer: 'complete-document' },
    });
    t.equal(answer.status, 404, path);
    t.notMatch(await answer.text(), /view=messages/, 'and no link leads there');
  }
});

for (const javaScriptEnabled of [true, false]) {
  t.test(`worked through ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    const [first, second] = javaScriptEnabled
      ? ['Ada Adams', 'Bo Brown']
      : ['Cy Clark', 'Di Dobbs'];
    await askAbout(app, first ?? '', 'services');
    await askAbout(app, second ?? '', 'press');
    await asMember(t, operator, { javaScriptEnabled }, async (page) => {
      await page.goto(`${app.origin}/dashboard`);
      await page.getByRole('link', { name: 'Messages to answer: 2' }).waitFor();
      const link = page
        .getByRole('navigation', { name: 'Dashboard' })
        .getByRole('link', { name: /^Messages/ });
      // Without scripts, late parts of a first document are shown at its end; the next is complete.
      if (!javaScriptEnabled) await page.reload();
      await link.filter({ hasText: '2' }).waitFor();
      await link.click();
      const rows = page.getByRole('table').getByRole('row');
      await rows.nth(2).waitFor();
      t.match(await rows.nth(1).innerText(), first, 'the oldest first');
      t.match(await rows.nth(1).innerText(), /minutes? ago/);
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);

      await page.getByLabel('Topic').selectOption('press');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(/topic=press/);
      await page.getByRole('link', { name: first }).waitFor({ state: 'detached' });
      t.equal(await rows.count(), 2, 'one of this topic');

      await page.getByRole('link', { name: second }).click();
      await page.getByRole('heading', { name: `Message from ${second}` }).waitFor();
      const record = page.getByRole('region', { name: `Message from ${second}` });
      await record.getByText('ask about <b>press</b>').waitFor();
      const reply = page.getByRole('link', { name: 'Reply by email' });
      t.match(
        await reply.getAttribute('href'),
        /^mailto:press%2B\w+@example\.com\?subject=Re%3A%20your%20message%20[\w-]{9}$/,
      );
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await record.getByRole('button', { name: 'Mark as answered' }).click();
      await page.getByText('is marked as answered').waitFor();
      await page.getByText('set by Olga Operator').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('is waiting for an answer again').waitFor();
      await record.getByRole('button', { name: 'Mark as spam' }).click();
      await page.getByText('is marked as spam').waitFor();
      await page.getByRole('link', { name: 'Close' }).click();
      await page.getByText('No messages are waiting for an answer').waitFor();

      await page.getByRole('link', { name: 'Show all topics' }).click();
      await chooseIn(rows.nth(1), 'Mark as answered');
      await page.getByText('is marked as answered').waitFor();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('link', { name: /^Spam \(\d\)/ }).click();
      await page.getByRole('link', { name: second }).waitFor();
      if (!javaScriptEnabled) return;
      await expectFits(t, page);
    });
  });
}

t.test('a result is shown with the data it changed, so the next mark can follow', async (t) => {
  await asMember(t, operator, {}, async (page) => {
    await page.goto(`${list}&state=spam`, { waitUntil: 'networkidle' });
    await page.getByRole('row').last().getByRole('link').first().click();
    const record = page.getByRole('region', { name: /^Message from/ });
    const reopen = record.getByRole('button', { name: 'Not answered yet' });
    await reopen.waitFor();
    await page.route('**/api/v1/admin/messages**', async (route) => {
      if (route.request().method() === 'GET') await delay(1_000);
      await route.continue();
    });
    await reopen.click();
    await page.getByText('is waiting for an answer again').waitFor();
    await record.getByRole('button', { name: 'Mark as answered' }).click();
    await page.getByText('is marked as answered').waitFor();
  });
});

t.test('a mark that another operator was quicker with is not made', async (t) => {
  await askAbout(app, 'Ed Evans', 'general');
  await asMember(t, operator, { expected: /status of 412/ }, async (page) => {
    await page.goto(list);
    const other = await page.context().newPage();
    await other.goto(list);
    await chooseIn(other.getByRole('row').last(), 'Mark as spam');
    await other.getByText('is marked as spam').waitFor();
    await chooseIn(page.getByRole('row').last(), 'Mark as answered');
    await page.getByText('Another operator marked this message').waitFor();
  });
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  t.test(`on a phone the filters fill the window, ${how} scripts`, async (t) => {
    const options = { javaScriptEnabled, viewport: { width: 390, height: 844 } };
    await asMember(t, operator, options, async (page) => {
      await page.goto(list, { waitUntil: 'networkidle' });
      // Without scripts, late parts of a first document are shown at its end; the next is complete.
      if (!javaScriptEnabled) await page.reload();
      const states = page.getByRole('navigation', { name: 'State' });
      t.notOk(await states.isVisible());
      await page.getByRole('button', { name: 'Filters: Waiting', exact: true }).click();
      await states.getByRole('link', { name: /^Answered/ }).waitFor();
      const panel = page.locator('[popover]:popover-open');
      t.same(
        await panel.evaluate((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          // Beside it there may be room for a scrollbar.
          return { left, top, isWide: width > window.innerWidth - 20, height };
        }),
        { left: 0, top: 0, isWide: true, height: 844 },
      );
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await panel.getByLabel('Topic').selectOption('press');
      await panel.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('button', { name: 'Filters: Waiting, Press', exact: true }).waitFor();
      t.notOk(await states.isVisible(), 'the list is in sight again');
      t.match(page.url(), /topic=press/);
      await page.setViewportSize({ width: 1280, height: 800 });
      t.ok(await states.isVisible());
      t.notOk(await page.getByRole('button', { name: /^Filters/ }).isVisible());
    });
  });
}
