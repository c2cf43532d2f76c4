/** Deadlines on their page, and the link by which a calendar reads them. */
import t from 'tap';
import { eventsIn } from '../support/calendars.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { viewStories } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { main } from '../support/page-parts.ts';

const { app, browser } = await openPortal(t);
const people = committingPeople(app);
const onView = viewStories(app, browser);
const widths = [1440, 820, 390, 320] as const;

const founder = await register(app, 'founder');
await people.raise(founder, 'Quiet Pumps', { title: 'Pumps that nobody hears' });

for (const withScripts of [true, false]) {
  const how = withScripts ? 'with scripts' : 'without scripts';

  t.test(
    `deadlines are listed, and read by a calendar until its link is revoked, ${how}`,
    async (t) => {
      await onView(t, founder, 'deadlines', withScripts, async (page) => {
        const row = main(page).getByRole('row', { name: /The raise stops taking commitments/ });
        await row.waitFor();
        if (withScripts) await expectAccessible(t, page, 'deadlines', { widths });

        await page.getByRole('link', { name: 'Add to your calendar' }).click();
        await page.getByRole('button', { name: 'Create link' }).click();
        const shown = page.getByLabel(/Copy it now/);
        await shown.waitFor();
        if (withScripts) await expectAccessible(t, page, 'the link of a calendar', { widths });
        const address = await shown.inputValue();
        const read = await fetch(address);
        t.equal(read.status, 200);
        t.match(eventsIn(await read.text()), [
          { title: 'Pumps that nobody hears: The raise stops taking commitments' },
        ]);

        await page.goto(`${app.origin}/dashboard?view=deadlines&show=calendar`);
        await page.getByText('Last read').waitFor();
        t.notOk((await page.content()).includes(new URL(address).search), 'it is shown once');
        await page.locator('summary', { hasText: 'Revoke the link' }).click();
        await page.getByRole('button', { name: 'Revoke link' }).click();
        await page.getByText('Calendar link revoked.').waitFor();
        t.equal((await fetch(address)).status, 404);
      });
    },
  );
}

t.test('nothing is due for somebody who has just come', async (t) => {
  await onView(t, await register(app, 'investor'), 'deadlines', true, async (page) => {
    await page.getByText('Nothing is due').waitFor();
    await expectAccessible(t, page, 'no deadlines', { widths });
  });
});
