/**
 * A company and an investor write to each other and ask for introductions, and an operator looks into
 * it, as people do it.
 */
import t from 'tap';
import { runSql } from '../support/app-database.ts';
import { comesTo } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { letIn } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
// One file fails on its way.
const asMember = memberStories(browser, { expected: /status of 4\d\d|ERR_FAILED/ });

t.test('what somebody wrote whose access ended meanwhile stays in its field', async (t) => {
  const [founder, investor] = [await register(app, 'founder'), await register(app, 'investor')];
  const raise = await committingPeople(app).raise(founder, 'Thread that ends');
  const grant = await letIn(call, founder, raise.id, investor);
  await asMember(t, investor, wide, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=rooms&raise=${raise.id}`);
    await page.getByRole('link', { name: 'Write to the company' }).click();
    const field = page.getByLabel(`Message to ${raise.company.name}`);
    await field.fill('Who buys it?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL(/id=thr_/);
    await comesTo(t, () => field.inputValue(), '');
    await field.fill('I have one more question.\nIt is a long one.');
    await call(founder, 'POST', `/grants/${grant}/revoke`);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page
      .getByText(/Your access to this raise has ended\./)
      .first()
      .waitFor();
    t.equal(await field.inputValue(), 'I have one more question.\nIt is a long one.');
    await expectAccessible(t, page, 'a message that could not be sent');
  });
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`both sides write to each other about a raise, ${how}`, async (t) => {
    const [founder, investor] = [await register(app, 'founder'), await register(app, 'investor')];
    const raise = await committingPeople(app).raise(founder, `Thread ${javaScriptEnabled}`);
    const grant = await letIn(call, founder, raise.id, investor);
    const options = { ...wide, javaScriptEnabled };
    const room = `${app.origin}/dashboard?view=rooms&raise=${raise.id}`;
    const inbox = `${app.origin}/dashboard?view=inbox`;

    await asMember(t, investor, options, async (page) => {
      await page.goto(room, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Write to the company' }).click();
      const field = page.getByLabel(`Message to ${raise.company.name}`);
      await field.waitFor();
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('link', { name: 'Enter your message.' }).waitFor();
      await field.fill('Who buys it?\nAnd where?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.waitForURL(/id=thr_/);
      await page
        .getByRole('region', { name: 'Thread', exact: true })
        .getByText('Who buys it?')
        .waitFor();
    });

    await asMember(t, founder, options, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=inbox`, { waitUntil: 'networkidle' });
      if (javaScriptEnabled) t.equal(await layoutShift(page), 0, 'nothing moves');
      const rail = page.getByRole('navigation', { name: 'Dashboard' });
      const counted = rail.getByRole('link', { name: /^Inbox/ }).filter({ hasText: '1' });
      await counted.waitFor();
      await page.getByRole('cell', { name: '1 new' }).waitFor();
      if (javaScriptEnabled) {
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
      } else await page.getByRole('table').getByRole('link', { name: 'Ivan Investor' }).click();
      const messages = page.getByRole('region', { name: 'Thread', exact: true });
      await messages.getByText('New', { exact: true }).waitFor();
      if (!javaScriptEnabled) await page.getByRole('button', { name: /^Mark as read/ }).click();
      await page.getByLabel('Message to Ivan Investor').fill('Hospitals.');
      const table = { mimeType: 'text/csv', buffer: Buffer.from('hospital;beds\nVinga;120\n') };
      if (javaScriptEnabled) await page.route('**/thread-files', (route) => route.abort());
      await page.getByLabel('Files').setInputFiles({ name: 'beds.csv', ...table });
      if (javaScriptEnabled) {
        await page.getByText('beds.csv was not added. The file didn’t arrive.').waitFor();
        await page.getByRole('button', { name: 'Send message' }).click();
        await page.getByText(/^Error: A file was not added\. Try it again/).waitFor();
        await page.unroute('**/thread-files');
        t.equal(await page.getByLabel('Message to Ivan Investor').inputValue(), 'Hospitals.');
      }
      await expectAccessible(t, page, 'a thread', {
        axe: javaScriptEnabled ? 'both schemes' : 'nothing',
      });
      // With scripts the message goes out by itself once its file has arrived.
      if (javaScriptEnabled) await page.getByRole('button', { name: /^Try again/ }).click();
      else await page.getByRole('button', { name: 'Send message' }).click();
      await messages.getByText('Hospitals.').waitFor();
      await page.getByRole('cell', { name: '1 new' }).waitFor({ state: 'detached' });
      await counted.waitFor({ state: 'detached' });
    });

    await asMember(
      t,
      investor,
      { javaScriptEnabled, viewport: { width: 390, height: 844 } },
      async (page) => {
        await page.goto(inbox, { waitUntil: 'networkidle' });
        await page.getByRole('table').getByRole('link', { name: raise.company.name }).click();
        const messages = page.getByRole('region', { name: 'Thread', exact: true });
        await messages.getByText('Hospitals.').waitFor();
        t.match(await messages.getByRole('listitem').allTextContents(), [
          /Who buys it\?/,
          /Hospitals\./,
          /beds\.csv/,
        ]);
        const fresh = messages.getByRole('heading', { name: 'New' });
        t.equal(await fresh.count(), 1, 'what is new is set apart from what was read');
        // It is at its end, where the next message is written, also where it doesn’t all fit.
        await page.setViewportSize({ width: 390, height: 560 });
        const send = page.getByRole('button', { name: 'Send message' });
        const isInSight = async () => {
          const at = await send.boundingBox();
          return at !== null && at.y > 280 && at.y + at.height <= 560;
        };
        await comesTo(t, isInSight, true);
        await page.setViewportSize({ width: 390, height: 844 });
        const file = messages.getByRole('link', { name: 'beds.csv' });
        const answer = await page.request.get(
          new URL((await file.getAttribute('href')) ?? '', app.origin).href,
        );
        t.match(await answer.text(), /Vinga;120/);
        await messages.getByText('Read', { exact: true }).waitFor();
        const panel = page.getByRole('region', { name: raise.company.name });
        const box = await panel.boundingBox();
        // Beside it there may be room for a scrollbar.
        t.ok(box?.x === 0 && box.width > 370, 'one at a time on a phone');
      },
    );

    await asMember(t, investor, options, async (page) => {
      await page.goto(inbox, { waitUntil: 'networkidle' });
      const field = page.getByRole('searchbox', { name: 'Search messages' });
      await field.fill('axolotl');
      await field.press('Enter');
      await page.getByText('No messages with “axolotl”').waitFor();
      await page.getByRole('link', { name: 'Clear search' }).last().click();
      await page.waitForURL((url) => !url.search.includes('axolotl'));
      await field.fill('who buys');
      await field.press('Enter');
      const row = page.getByRole('row').filter({ hasText: 'You: Who buys it? And where?' });
      await row.waitFor();
      t.same(await row.locator('mark').allTextContents(), ['Who', 'buys']);
      await expectAccessible(t, page, 'found messages', {
        axe: javaScriptEnabled ? 'both schemes' : 'nothing',
      });
      await row.getByRole('link').click();
      await page.waitForURL(/at=1#message-1$/);
      const found = page.locator('#message-1');
      await found.getByText('And where?').waitFor();
      await page.locator('#message-1[aria-current=true]').waitFor();
      await page.getByLabel(`Message to ${raise.company.name}`).fill('And when?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.waitForURL((url) => !url.searchParams.has('at'));
      await page.getByRole('list').getByText('And when?').waitFor();
      if (!javaScriptEnabled) return;
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('hospit');
      await page.getByRole('option', { name: /Hospitals\./ }).click();
      await page.waitForURL(/at=2#message-2$/);
      await page.locator('#message-2[aria-current=true]').waitFor();
    });

    if (!javaScriptEnabled) {
      await asMember(t, investor, options, async (page) => {
        await page.goto(inbox, { waitUntil: 'networkidle' });
        await page.getByRole('table').getByRole('link', { name: raise.company.name }).click();
        await page.getByLabel(`Message to ${raise.company.name}`).fill('I have one more question.');
        await call(founder, 'POST', `/grants/${grant}/revoke`);
        await page.getByRole('button', { name: 'Send message' }).click();
        await page.getByText('Your message wasn’t sent').waitFor();
        await page.getByText('I have one more question.').waitFor();
        await page.getByText(/^Your access to this raise has ended\./).waitFor();
        await expectAccessible(t, page, 'a message that could not be sent', { axe: 'nothing' });
      });
      return;
    }
    await asMember(t, investor, options, async (page) => {
      await page.goto(inbox, { waitUntil: 'networkidle' });
      await page.getByRole('table').getByRole('link', { name: raise.company.name }).click();
      await page.getByText('Report this thread').click();
      await page.getByLabel('What’s wrong').fill('They ask for money in it.');
      await page.getByRole('button', { name: 'Report thread' }).click();
      await page.getByText('You reported this thread.').waitFor();
    });
    await asMember(t, operator, options, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=reports`, { waitUntil: 'networkidle' });
      await page.getByRole('table').getByRole('link').first().click();
      t.equal(await page.getByText('Who buys it?').count(), 0, 'not before there is a reason');
      await page.getByLabel('Reason for reading it').fill('To see what was reported.');
      await page.getByRole('button', { name: 'Read the thread' }).click();
      await page.getByText('Who buys it?').waitFor();
      await page.getByText('Lock the thread').click();
      const form = page.locator('form').filter({ hasText: 'Lock thread' });
      await form.getByLabel('Reason').fill('Money is not asked for in threads.');
      await expectAccessible(t, page, 'a reported thread', { axe: 'light' });
      await form.getByRole('button', { name: 'Lock thread' }).click();
      await page.getByText('No threads to look into').waitFor();
    });
  });

  t.test(
    `both sides ask for an introduction, one is declined and one accepted, ${how}`,
    async (t) => {
      const founder = await register(app, 'founder');
      const name = `Intro ${javaScriptEnabled}`;
      const people = committingPeople(app);
      const raise = await people.raise(founder, name, {
        ...{ regime: 'us_506c', visibility: 'public_teaser' },
      });
      const investor = await people.investor();
      const shown = `Capital ${javaScriptEnabled}`;
      runSql(
        app,
        `update investor_profiles set visibility = 'network', display_name = '${shown}',
          approved_at = '2026-03-02T10:00:00.000Z'
          where user_id = (select id from users where email = '${investor.email}')`,
      );
      const axe = javaScriptEnabled ? 'light' : 'nothing';
      const list = `${app.origin}/dashboard?view=introductions`;
      const options = { ...wide, javaScriptEnabled };
      const phone = { javaScriptEnabled, viewport: { width: 390, height: 844 } };

      await asMember(t, founder, options, async (page) => {
        await page.goto(`${app.origin}/investors-network?tab=investors`);
        await page.getByRole('link', { name: `Ask for an introduction to ${shown}` }).click();
        const note = page.getByLabel('Say who you are and why you ask');
        await note.waitFor();
        await expectAccessible(t, page, 'asking an investor', {
          axe: javaScriptEnabled ? 'both schemes' : 'nothing',
        });
        await note.fill('We build robots and you know farms.');
        await page.getByRole('button', { name: 'Send request' }).click();
        await page.waitForURL(/id=itr_/);
        await page.getByText(`Your company asked ${shown}`).first().waitFor();
        await page.getByRole('button', { name: 'Withdraw request' }).waitFor();
      });

      await asMember(t, investor, phone, async (page) => {
        await page.goto(list, { waitUntil: 'networkidle' });
        await page.getByRole('table').getByRole('link', { name }).click();
        await page.getByText('We build robots and you know farms.').waitFor();
        await page.locator('summary').filter({ hasText: 'Decline' }).click();
        await page.getByLabel('Reason (optional)').fill('Not this year.');
        await page.getByRole('button', { name: 'Decline request' }).click();
        await page.getByText('Declined. We’ve told them.').waitFor();

        await page.goto(`${app.origin}/investors-network?raise=${raise.slug}`);
        const ask = page.getByRole('button', { name: 'Ask for an introduction' });
        await ask.click();
        await page
          .getByRole('link', { name: /your note|at least 20/i })
          .first()
          .waitFor();
        await page
          .getByLabel('Say who you are and why you want to talk')
          .fill('I have changed my mind, let us talk.');
        await ask.click();
        await page.getByText(`You asked ${name} for an introduction.`).waitFor();
        await expectAccessible(t, page, 'a raise with a request', { axe });
      });

      await asMember(t, founder, options, async (page) => {
        await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
        await page.getByRole('link', { name: /asks for an introduction/ }).click();
        await page.getByText('I have changed my mind, let us talk.').waitFor();
        if (javaScriptEnabled) t.equal(await layoutShift(page), 0, 'nothing moves');
        const rail = page.getByRole('navigation', { name: 'Dashboard' });
        await rail
          .getByRole('link', { name: /^Introductions/ })
          .filter({ hasText: '1' })
          .waitFor();
        await expectAccessible(t, page, 'a request to answer', { axe });
        await page.getByRole('button', { name: 'Accept', exact: true }).click();
        await page.waitForURL(/view=inbox.*id=thr_/);
        const messages = page.getByRole('region', { name: 'Thread', exact: true });
        await messages.getByText('I have changed my mind, let us talk.').waitFor();
        await page.getByLabel('Message to Ivan Investor').waitFor();
        await page.goto(`${list}&show=ended`, { waitUntil: 'networkidle' });
        await page.getByRole('table').getByRole('link', { name: shown }).click();
        await page.getByText('Not this year.').waitFor();
      });
    },
  );
}
