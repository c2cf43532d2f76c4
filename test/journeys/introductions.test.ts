/** A company and an investor ask each other for an introduction, as people do it. */
import t from 'tap';
import { runSql } from '../support/app-database.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const asMember = memberStories(browser, refusals);
const people = committingPeople(app);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(
    `both sides ask for an introduction, one is declined and one accepted, ${how}`,
    async (t) => {
      const founder = await register(app, 'founder');
      const name = `Intro ${javaScriptEnabled}`;
      const raise = await people.raise(founder, name, {
        ...{ regime: 'us_506c', visibility: 'public_teaser' },
      });
      const investor = await people.investor();
      const shown = `Capital ${javaScriptEnabled}`;
      runSql(
        app,
        `update investor_profiles set visibility = 'network', display_name = '${shown}' where approved_at = (select max(approved_at) from investor_profiles)`,
      );
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
        await page.getByText('Declined. They are told.').waitFor();

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
        await expectAccessible(t, page, 'a raise with a request', { axe: 'light' });
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
        await expectAccessible(t, page, 'a request to answer', { axe: 'light' });
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
