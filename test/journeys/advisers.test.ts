/** A founder and an investor each invite an adviser, who reads the data room, as people do it. */
import t from 'tap';
import { runSql } from '../support/app-database.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { addDocument, draftedRaise, letIn } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser, { expected: /status of 4\d\d/ });
const widths = [320, 390, 820, 1440];
const deck = await pdfOf(['Anvils that fly', 'The market for anvils']);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`advisers are invited, read and end, ${how}`, async (t) => {
    const options = { ...wide, javaScriptEnabled };
    const axe = javaScriptEnabled ? 'both schemes' : 'nothing';
    const founder = await register(app, 'founder');
    const investor = await register(app, 'investor');
    const adviser = await register(app, 'founder');
    const title = `Anvils ${javaScriptEnabled}`;
    const raise = await draftedRaise(call, founder, { title });
    await addDocument(call, founder, raise.id, { folder: 'deck', name: 'Deck' }, deck);
    runSql(app, "update raises set state = 'live' where id = ?", raise.id);
    await letIn(call, founder, raise.id, investor);
    const room = `${app.origin}/dashboard?view=rooms&raise=${raise.id}`;

    await asMember(t, investor, options, async (page) => {
      await page.goto(room, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Your advisers' }).click();
      await page.getByText('No advisers yet.').waitFor();
      await page.getByLabel('Email address').fill(investor.email);
      await page.getByLabel('Message (optional)').fill('Please look at the deck.');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText('There is a problem').waitFor();
      t.equal(await page.getByLabel('Message (optional)').inputValue(), 'Please look at the deck.');
      await page.getByLabel('Email address').fill(adviser.email);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText('Invited by email.').first().waitFor();
      await page.getByRole('heading', { name: new RegExp(adviser.email) }).waitFor();
      await expectAccessible(t, page, 'the advisers of an investor', { axe, widths });
    });

    await asMember(t, adviser, options, async (page) => {
      await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
      await page.goto(`${app.origin}/dashboard?view=advising`, { waitUntil: 'networkidle' });
      await page.getByText('Please look at the deck.').waitFor();
      await expectAccessible(t, page, 'an invitation to advise', { axe, widths });
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByText('Accepted. You can read the data room now.').waitFor();
      await page.getByRole('link', { name: /^Open data room/ }).click();
      await page.getByText(/^As adviser to/).waitFor();
      t.equal(await page.getByRole('button', { name: 'Ask the company' }).count(), 0);
      t.equal(await page.getByRole('link', { name: 'Write to the company' }).count(), 0);
      await expectAccessible(t, page, 'the room of an adviser', { axe, widths });
      await page.getByRole('link', { name: 'Deck', exact: true }).click();
      await page.locator('main img[alt^=Page]').waitFor();
    });

    await asMember(t, founder, options, async (page) => {
      const own = `${app.origin}/dashboard?view=room&raise=${raise.id}`;
      await page.goto(`${own}&part=log`, { waitUntil: 'networkidle' });
      await page
        .getByText(/, adviser to /)
        .first()
        .waitFor();
      await page.goto(`${own}&part=advisers`, { waitUntil: 'networkidle' });
      await expectAccessible(t, page, 'the advisers of a company', { axe, widths });
      await page.locator('summary', { hasText: 'End access' }).click();
      await page.getByRole('button', { name: 'End access' }).click();
      await page.getByText(/^Ended\. They can’t open another page/).waitFor();
    });

    await asMember(t, adviser, options, async (page) => {
      await page.goto(room);
      await page.getByText('There is no such data room.').waitFor();
      await page.goto(`${app.origin}/dashboard?view=advising`, { waitUntil: 'networkidle' });
      await page.getByText(/^You can’t read the data room any more/).waitFor();
    });
  });
}
