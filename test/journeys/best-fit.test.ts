/** An approved investor sorts the network by what fits, reads why, and passes on a raise; with and without scripts. */
import t from 'tap';
import { hydrated } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const asMember = memberStories(browser);
const network = `${app.origin}/investors-network`;
const people = committingPeople(app);
const widths = [320, 390, 820, 1440];

const founder = await register(app, 'founder');
const pumps = await people.raise(founder, 'Quiet Pumps', { title: 'Pumps that nobody hears' });
await people.raise(founder, 'Night Pickers', { title: 'Robots that pick at night' });
const investor = await people.investor();

for (const scripts of [true, false]) {
  await t.test(`what fits is found and passed on, ${scripts ? 'with' : 'without'} scripts`, (t) =>
    asMember(t, investor, scripts, async (page) => {
      await page.goto(`${app.origin}/dashboard`);
      const fits = page.getByRole('heading', { name: 'Fits your profile' });
      await fits.waitFor();
      await page.goto(network);
      if (scripts) await hydrated(page);
      await page.locator('summary', { hasText: 'Filters' }).click();
      await page.getByLabel('Sort by').selectOption({ label: 'Best fit' });
      await page.getByRole('button', { name: 'Apply filters' }).click();
      await page.getByText('is not a recommendation').first().waitFor();
      t.equal(await page.getByRole('article').count(), 2);
      const card = page.locator('details', { hasText: `in ${pumps.title}` });
      const boxes = () =>
        page
          .locator('main details:has(summary:has-text("of what you look for"))')
          .evaluateAll((all) =>
            all.map((one) => one.parentElement?.getBoundingClientRect().height ?? 0),
          );
      const closed = await boxes();
      await card.locator('summary').click();
      await card.getByText('Seed is one of your stages').waitFor();
      t.same(await boxes(), closed, 'the reasons leave no room in the card beside it');
      if (scripts) await expectAccessible(t, page, 'network-best-fit', { widths });
      await card.getByRole('button', { name: `Not for me ${pumps.title}` }).click();
      await page.getByText('Marked as not for you. We won’t suggest').waitFor();
      t.equal(await page.getByRole('article').count(), 1, 'it is left out of this order');
      await page.getByText('Raises left out of this order').click();
      await page.getByText('One raise that you marked as not for you.').waitFor();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText('The raise is suggested again if it fits.').waitFor();
      t.equal(await page.getByRole('article').count(), 2, 'and is offered again');
    }),
  );
}

await t.test('a founder is offered no such order', (t) =>
  asMember(t, founder, false, async (page) => {
    await page.goto(network);
    t.equal(await page.getByText('of what you look for').count(), 0);
    t.equal(await page.getByRole('option', { name: 'Best fit' }).count(), 0);
    await page.goto(`${network}?sort=fit`);
    if ((await page.getByRole('article').count()) > 0) {
      await page.getByText('Best fit is for approved investors.').waitFor();
    }
  }),
);
