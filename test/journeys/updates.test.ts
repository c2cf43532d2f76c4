/** A company tells its investors how it is doing, and they read it, as people do it. */
import t from 'tap';
import { comesTo } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser, { expected: /status of 4\d\d/ });
const widths = [320, 390, 820, 1440];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`an update is written, published, read, corrected and retracted, ${how}`, async (t) => {
    const founder = await register(app, 'founder');
    const people = committingPeople(app);
    const raise = await people.raise(founder, `Updates ${javaScriptEnabled}`);
    const investor = await people.investor();
    await people.commit(investor, raise, 600_000);
    const before = await call<{ update: { id: string; version: number } }>(
      founder,
      'POST',
      '/updates',
      {
        raise: raise.id,
        title: 'A quiet September',
        body: 'We built.',
        metrics: [{ label: 'Robots', value: '11', unit: '' }],
      },
    );
    const path = `/updates/${before.update.id}/publish`;
    await call(founder, 'POST', path, undefined, before.update.version);
    const options = { ...wide, javaScriptEnabled };
    const phone = { javaScriptEnabled, viewport: { width: 390, height: 844 } };
    const axe = javaScriptEnabled ? 'both schemes' : 'nothing';
    const list = `${app.origin}/dashboard?view=updates&raise=${raise.id}`;
    let address = '';

    await asMember(t, founder, options, async (page) => {
      await page.goto(list, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'A quiet September' }).waitFor();
      await expectAccessible(t, page, 'the list of updates', { axe, widths });
      await page.getByRole('button', { name: /^New update/ }).click();
      await page.waitForURL(/id=upd_/);
      address = page.url();
      await page.getByRole('button', { name: 'Save and review' }).click();
      await page.waitForURL(/part=review/);
      await page.getByText('Enter a title and a text before you publish the update.').waitFor();
      await page.getByRole('link', { name: 'Back to the draft' }).click();
      const title = page.getByLabel('Title', { exact: true });
      await title.fill('Twelve robots in October');
      await page.getByLabel('Text', { exact: true }).fill('We signed **three** farms.');
      if (javaScriptEnabled) {
        const preview = page.getByRole('region', { name: 'As investors read it' });
        await preview.locator('strong', { hasText: 'three' }).waitFor();
      }
      await page.getByLabel('Metric', { exact: true }).fill('Robots');
      await page.getByLabel('Value').fill('many');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Enter a number. Write 1,234.5 or 1234.5.').first().waitFor();
      t.equal(await title.inputValue(), 'Twelve robots in October', 'nothing typed is lost');
      await page.getByLabel('Value').fill('12');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Draft saved.').waitFor();
      await expectAccessible(t, page, 'a draft', { axe, widths });

      // Someone else saves another title meanwhile.
      const id = new URL(address).searchParams.get('id');
      const { update } = await call<{ update: { version: number } }>(
        founder,
        'GET',
        `/updates/${id}`,
      );
      await call(founder, 'PATCH', `/updates/${id}`, { title: 'Robots' }, update.version);
      await title.fill('Twelve robots work');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Two versions of “Title”').waitFor();
      await page.getByLabel('Keep mine, as it is in the field').check();
      await title.fill('Twelve robots in October');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Draft saved.').waitFor();

      await page.getByRole('button', { name: 'Save and review' }).click();
      await page.waitForURL(/part=review/);
      await page.getByText('One investor who has committed will be told').first().waitFor();
      await expectAccessible(t, page, 'a draft before it is published', { axe, widths });
      await page.getByRole('button', { name: 'Publish update' }).click();
      await page.getByText('Published. We’re notifying everyone in the audience.').waitFor();
      t.equal(await page.getByRole('button', { name: 'Save draft' }).count(), 0);
    });

    await asMember(t, investor, phone, async (page) => {
      await page.goto(`${app.origin}/investors-network?raise=${raise.slug}`);
      const updates = page.getByRole('region', { name: 'Updates', exact: true });
      await updates.getByText('New').first().waitFor();
      await page.goto(`${app.origin}/dashboard?view=portfolio`, { waitUntil: 'networkidle' });
      await page.getByText('New update').first().waitFor();
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('link', { name: 'Twelve robots in October' }).click();
      await page.waitForURL(/id=upd_/);
      await page.locator('strong', { hasText: 'three' }).waitFor();
      await page.getByRole('img', { name: /^Robots: from 11 .* to 12/ }).waitFor();
      if (javaScriptEnabled) {
        await page.reload({ waitUntil: 'networkidle' });
        t.equal(await layoutShift(page), 0, 'nothing moves');
      }
      await expectAccessible(t, page, 'an update', { axe, widths });
      if (javaScriptEnabled) {
        await comesTo(t, () => readBy(), 'Read by 1 of 1');
      } else {
        await page.getByRole('button', { name: /^Mark as read/ }).click();
        await page.getByText('Marked as read.').waitFor();
        t.equal(await readBy(), 'Read by 1 of 1');
      }
    });

    async function readBy(): Promise<string> {
      const id = new URL(address).searchParams.get('id');
      const { update } = await call<{ update: { reads: { read: number; of: number } } }>(
        founder,
        'GET',
        `/updates/${id}`,
      );
      return `Read by ${update.reads.read} of ${update.reads.of}`;
    }

    await asMember(t, founder, options, async (page) => {
      await page.goto(list, { waitUntil: 'networkidle' });
      await page.getByText('Read by 1 of 1').first().waitFor();
      await page.getByRole('link', { name: 'Twelve robots in October' }).click();
      await page.locator('summary', { hasText: 'Add a correction' }).click();
      await page.getByLabel('Correction', { exact: true }).fill('There are eleven.');
      await page.getByRole('button', { name: 'Add correction' }).click();
      await page.getByText('There are eleven.').first().waitFor();
      await page.locator('summary', { hasText: 'Retract' }).click();
      await expectAccessible(t, page, 'what can be done about an update', { axe, widths });
      await page.getByLabel('Reason').fill('It names a farm that did not agree.');
      await page.getByRole('button', { name: 'Retract update' }).click();
      await page.getByText(/We’re notifying everyone who was sent the update\./).waitFor();
    });

    await asMember(t, investor, phone, async (page) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.getByText('Reason: It names a farm that did not agree.').waitFor();
      t.equal(await page.getByText('farms.').count(), 0, 'its text is gone');
      await expectAccessible(t, page, 'a retracted update', { axe, widths });
    });
  });
}

t.test('what was typed stays when a colleague was faster, without scripts', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await committingPeople(app).raise(founder, 'Faster');
  type Answer = { update: { id: string; version: number } };
  const body = { raise: raise.id, title: 'November', body: 'We built.' };
  const { update } = await call<Answer>(founder, 'POST', '/updates', body);
  const path = `/updates/${update.id}`;
  await asMember(t, founder, { ...wide, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=updates&id=${update.id}`);
    await page.getByLabel('Text', { exact: true }).fill('We built a long text.');
    await call(founder, 'POST', `${path}/publish`, undefined, update.version);
    await page.getByRole('button', { name: 'Save draft' }).click();
    const text = page.getByLabel('Text that you typed, to copy');
    await text.waitFor();
    t.equal(await text.inputValue(), 'We built a long text.');
    t.equal(await page.locator('[tabindex="-1"][autofocus]').count(), 1, 'the refusal is said');
    await page.goto(`${app.origin}/dashboard?view=updates&id=${update.id}`);
    await page.locator('summary', { hasText: 'Add a correction' }).click();
    await page.getByLabel('Correction', { exact: true }).fill('There are eleven.');
    await call(founder, 'POST', `${path}/retract`, { reason: 'It names the wrong farm.' });
    await page.getByRole('button', { name: 'Add correction' }).click();
    const correction = page.getByLabel('Correction that you typed, to copy');
    await correction.waitFor();
    t.equal(await correction.inputValue(), 'There are eleven.');
  });
});
