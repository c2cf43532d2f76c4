/**
 * A founder narrows the directory of investors, reads a profile and asks for an introduction, and a
 * visitor narrows the public list, as people do it.
 */
import t from 'tap';
import { runSql } from '../support/app-database.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const asMember = memberStories(browser);
const widths = [320, 390, 820, 1440];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  const axe = javaScriptEnabled ? 'both schemes' : 'nothing';

  t.test(`an investor is found by filters and asked, ${how}`, async (t) => {
    const founder = await register(app, 'founder');
    const people = committingPeople(app);
    const raise = await people.raise(founder, `Found ${javaScriptEnabled}`, {
      ...{ regime: 'us_506c', visibility: 'public_teaser' },
    });
    const shown = `Harbour ${javaScriptEnabled}`;
    const [first, second] = [await people.investor(), await people.investor()];
    for (const [email, name, sector] of [
      [first.email, shown, 'mobility'],
      [second.email, `Other ${javaScriptEnabled}`, 'health'],
    ]) {
      runSql(
        app,
        `update investor_profiles set visibility = 'public', display_name = '${name}',
          directory_words = '["harbour","ships"]', sectors = '["${sector}"]',
          approved_at = '2026-03-02T10:00:00.000Z'
          where user_id = (select id from users where email = '${email}')`,
      );
    }
    const options = { ...wide, javaScriptEnabled };

    await asMember(t, founder, options, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=investors`, { waitUntil: 'networkidle' });
      const table = page.getByRole('table');
      await table.getByRole('link', { name: `Other ${javaScriptEnabled}` }).waitFor();
      await page.setViewportSize({ width: 1440, height: 900 });
      const { y = 0 } = (await table.locator('tbody tr').first().boundingBox()) ?? {};
      t.ok(y > 0 && y <= 190, `the filters are one line, so the first row begins at ${y}`);
      await page.getByLabel('Sector').selectOption({ label: 'Mobility (1)' });
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.waitForURL(/sector=mobility/);
      await page.getByText('1 investor', { exact: true }).waitFor();
      t.equal(await table.getByRole('link', { name: 'Other' }).count(), 0);
      await expectAccessible(t, page, 'the filtered directory', { axe, widths });
      await table.getByRole('link', { name: shown }).click();
      await page.getByRole('heading', { name: shown }).waitFor();
      t.match(page.url(), /sector=mobility/, 'the filters stay');
      await expectAccessible(t, page, 'the profile of an investor', { axe, widths });
      await page
        .getByLabel('Say who you are and why you ask')
        .fill('We build electric ferries and you know harbours.');
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.waitForURL(/id=itr_/);

      await page.goto(`${app.origin}/dashboard?view=investors&q=ships&sector=mobility`);
      await page.getByRole('table').getByRole('link', { name: shown }).click();
      await page.getByText(/Your company asked on/).waitFor();
      await page.getByRole('link', { name: 'Open request' }).waitFor();
      t.equal(await page.getByRole('button', { name: 'Send request' }).count(), 0);

      await page.goto(`${app.origin}/dashboard?view=investors&q=nothing-like-it`);
      await page.getByText('No investors match these filters').waitFor();
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await page.getByRole('table').getByRole('link', { name: shown }).waitFor();
    });
    t.ok(raise.slug);

    const context = await browser.newContext({ javaScriptEnabled });
    try {
      const page = await context.newPage();
      await page.goto(`${app.origin}/investors-network?tab=investors`, {
        waitUntil: 'networkidle',
      });
      await page.locator('summary').filter({ hasText: 'Filters' }).click();
      await page.getByLabel('Sector').selectOption('mobility');
      await page.getByRole('button', { name: 'Apply filters' }).click();
      await page.waitForURL(/tab=investors.*sector=mobility/);
      await page.getByRole('heading', { name: shown }).waitFor();
      t.equal(await page.getByRole('link', { name: /profile of/i }).count(), 0, 'for members');
      await expectAccessible(t, page, 'the public list of investors', { axe, widths });
      await page.goto(`${app.origin}/investors-network?tab=investors&q=nothing-like-it`);
      await page.getByText('No investors match these filters').waitFor();
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await page.getByRole('heading', { name: shown }).waitFor();
    } finally {
      await context.close();
    }
  });
}
