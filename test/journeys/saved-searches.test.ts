/** An investor saves a search of the network, changes and deletes it, and takes back a “Not for me”. */
import t from 'tap';
import { hydrated } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const asMember = memberStories(browser, refusals);
const network = `${app.origin}/investors-network`;
const people = committingPeople(app);
const widths = [320, 390, 820, 1440];

const founder = await register(app, 'founder');
const pumps = await people.raise(founder, 'Quiet Pumps', { title: 'Pumps that nobody hears' });
await people.raise(founder, 'Night Pickers', { title: 'Robots that pick at night' });
const investor = await people.investor();

for (const scripts of [true, false]) {
  const how = scripts ? 'with' : 'without';
  await t.test(`a search is saved, changed and deleted, ${how} scripts`, (t) =>
    asMember(t, investor, scripts, async (page) => {
      await page.goto(`${network}?q=nothing-like-it&stage=seed&sort=closing`);
      if (scripts) await hydrated(page);
      await page.getByText('No raises found').waitFor();
      await page.getByRole('link', { name: 'Save this search' }).click();
      await page.getByText('“nothing-like-it”, Seed, Closing soonest').waitFor();
      t.ok(await page.getByLabel('Email me once a day').isChecked(), 'by default');
      if (scripts) await expectAccessible(t, page, 'save-search', { widths });
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByText('Enter a name').first().waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Quiet things');
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByText('We’ll email you once a day when it finds new raises.').waitFor();
      await page.getByRole('link', { name: 'Quiet things' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Loud things');
      await page.getByLabel('Email me once a day').uncheck();
      if (scripts) await expectAccessible(t, page, 'saved-search', { widths });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('“Loud things” is changed. It sends no emails.').waitFor();

      await page.goto(`${network}?stage=seed`);
      if (scripts) await hydrated(page);
      await page.getByRole('link', { name: 'Loud things' }).click();
      await page.getByText('No raises found').waitFor();
      t.equal(await page.getByRole('link', { name: 'Save this search' }).count(), 0, 'it is saved');
      await page.getByRole('link', { name: 'Manage searches' }).click();
      await page.waitForURL(/view=searches/);
      await page.getByRole('link', { name: 'Loud things' }).first().click();
      await page.getByRole('button', { name: 'Delete Loud things' }).last().click();
      await page.getByText('“Loud things” is deleted.').waitFor();
      await page.getByText('No saved searches').waitFor();
      if (scripts) await expectAccessible(t, page, 'no-searches', { widths });
    }),
  );

  await t.test(`what is not for them is listed and taken back, ${how} scripts`, (t) =>
    asMember(t, investor, scripts, async (page) => {
      await page.goto(network);
      if (scripts) await hydrated(page);
      const card = page.locator('details', { hasText: `in ${pumps.title}` });
      await card.locator('summary').click();
      await card.getByRole('button', { name: `Not for me ${pumps.title}` }).click();
      await page.getByText('Marked as not for you.').waitFor();
      await page.getByRole('link', { name: 'Not for me' }).click();
      await page.getByRole('link', { name: 'Quiet Pumps' }).first().waitFor();
      if (scripts) await expectAccessible(t, page, 'passed', { widths });
      await page.getByRole('button', { name: `Actions for ${pumps.title}` }).click();
      await page.getByRole('button', { name: `Take back ${pumps.title}` }).click();
      await page.getByText('The raise is suggested again if it fits.').waitFor();
      await page.getByText('No raises marked “Not for me”').waitFor();
      if (scripts) await expectAccessible(t, page, 'passed-nothing', { widths });
    }),
  );
}
