/** A founder keeps whom they talk to about a raise, as people do it. */
import t from 'tap';
import type { CardList } from '#shared/product/pipeline/pipeline.ts';
import { comesTo } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser, { expected: /status of 4\d\d/ });
const widths = [320, 390, 820, 1440];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`cards are added, moved, noted on and changed, ${how}`, async (t) => {
    const founder = await register(app, 'founder');
    const people = committingPeople(app);
    const raise = await people.raise(founder, `Pipeline ${javaScriptEnabled}`);
    const investor = await people.investor();
    const commitment = await people.commit(investor, raise, 600_000);
    const options = { ...wide, javaScriptEnabled };
    const axe = javaScriptEnabled ? 'both schemes' : 'nothing';
    const view = `${app.origin}/dashboard?view=pipeline&raise=${raise.id}`;

    await asMember(t, founder, options, async (page) => {
      await page.goto(view, { waitUntil: 'networkidle' });
      await page.getByText('No cards yet').waitFor();
      await page.getByRole('link', { name: 'Add contact' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Nora Lund');
      await page.getByLabel('Email (optional)').fill('nora@fjord.example');
      await page.getByLabel('Amount hoped for (optional)').fill('many');
      await page.getByRole('button', { name: 'Add contact' }).click();
      await page.getByText('There is a problem').waitFor();
      t.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Nora Lund');
      await page.getByLabel('Amount hoped for (optional)').fill('250k');
      await page.getByLabel('Follow up on (optional)').fill('2026-01-05');
      await page.getByLabel('Note (optional)').fill('Met in Oslo.');
      await page.getByRole('button', { name: 'Add contact' }).click();
      await page.getByText('Contact added.').waitFor();
      await page.getByRole('heading', { name: 'Nora Lund' }).waitFor();
      await page.getByText('1 follow-up is due').waitFor();
      await page.getByText('Met in Oslo.').waitFor();
      await expectAccessible(t, page, 'a card', { axe, widths });

      const card = new URL(page.url()).searchParams.get('id');
      const panel = page.getByRole('region', { name: 'Nora Lund' });
      const reason = panel.getByLabel('Why they passed (optional)');
      await panel.getByLabel('Move to').selectOption({ label: 'Meeting' });
      await reason.fill('Too early.');
      await panel.getByRole('button', { name: 'Move card' }).click();
      await panel
        .getByText(/^A reason for no goes with the last stage only/)
        .first()
        .waitFor();
      t.equal(await reason.inputValue(), 'Too early.');
      await reason.fill('');
      await panel.getByLabel('Move to').selectOption({ label: 'Meeting' });
      await panel.getByRole('button', { name: 'Move card' }).click();
      await page.getByText('Nora Lund moved to Meeting.').waitFor();
      await panel.getByLabel('Note', { exact: true }).fill('Call in May.');
      await panel.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('Note added.').waitFor();

      // Someone else moves it meanwhile.
      await call(founder, 'POST', `/cards/${card}/move`, { stage: 'diligence' }, 2);
      await panel.getByLabel('Move to').selectOption({ label: 'Passed' });
      await panel.getByRole('button', { name: 'Move card' }).click();
      await page.getByText(/it wasn’t moved\. The page shows where it is now\./).waitFor();
      await panel.getByText('Due diligence').first().waitFor();
      await panel.getByLabel('Move to').selectOption({ label: 'Passed' });
      await panel.getByLabel('Why they passed (optional)').fill('Too early for them.');
      await panel.getByRole('button', { name: 'Move card' }).click();
      await page.getByText('Nora Lund moved to Passed.').waitFor();
      await panel.getByText('Too early for them.').first().waitFor();
      const history = page.getByRole('region', { name: 'History' });
      t.match(await history.getByRole('listitem').allInnerTexts(), [
        /^Due diligence to Passed/,
        /^Meeting to Due diligence/,
        /^To contact to Meeting/,
      ]);
      t.equal(await page.getByText('1 follow-up is due').count(), 0);
      await panel.locator('summary', { hasText: 'Edit card' }).click();
      await panel.getByLabel('Firm (optional)').fill('Fjord Ventures');
      await panel.getByRole('button', { name: 'Save card' }).click();
      await page.getByText('Card saved.').waitFor();

      await page.goto(view, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Add people' }).click();
      await page.getByText(/has a commitment/).waitFor();
      await expectAccessible(t, page, 'people to add', { axe, widths });
      await page.getByRole('button', { name: 'Add to pipeline' }).click();
      await page.getByText('1 person added.').waitFor();
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      const file = 'Name;Betrag;E-Mail\nOtto;1.234,56;otto@delta.example\nPia;viel;\n';
      const contacts = {
        ...{ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
      };
      await page.getByLabel('File', { exact: true }).setInputFiles(contacts);
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByText(/Line 3, Pia \(refused\): “viel” isn’t an amount/).waitFor();
      await page.getByText(/Line 2: Otto, otto@delta\.example, .*1,234\.56/).waitFor();
      await expectAccessible(t, page, 'an import', { axe, widths });
      await page.getByRole('button', { name: 'Import 1 contact' }).click();
      await page.getByText('1 contact added.').waitFor();
      await page.getByRole('link', { name: 'Otto' }).first().waitFor();
      await page.getByRole('link', { name: 'Pipeline settings' }).click();
      await page.getByLabel('Stage 3').fill('First call');
      await page
        .getByLabel('When an investor signs a commitment')
        .selectOption({ label: 'Move it to Committed' });
      await expectAccessible(t, page, 'the settings', { axe, widths });
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Settings saved.').waitFor();

      // The investor signs again: the card moves within seconds, and says why.
      await people.act(investor, await people.read(investor, commitment.id), 'cancel', {});
      await people.commit(investor, raise, 500_000);
      const committed = `/raises/${raise.id}/cards?stage=committed`;
      const listed = () => call<CardList>(founder, 'GET', committed);
      await comesTo(t, async () => (await listed()).items.length, 1);
      const [moved] = (await listed()).items;
      await page.goto(`${view}&id=${moved?.id}`, { waitUntil: 'networkidle' });
      await history.getByText('To contact to Committed').waitFor();
      await history.getByText('By rule: the investor signs a commitment').waitFor();
      await expectAccessible(t, page, 'a card that a rule moved', { axe, widths });

      await page.goto(view, { waitUntil: 'networkidle' });
      const stages = page.getByRole('navigation', { name: 'Stages' });
      await stages.getByRole('link', { name: /First call 0/ }).waitFor();
      await expectAccessible(t, page, 'the table of cards', { axe, widths });
      await stages.getByRole('link', { name: /Passed 1.*hoped for/ }).click();
      await page.waitForURL(/stage=passed/);
      await page.getByRole('link', { name: 'Nora Lund' }).click();
      await page.getByText('Fjord Ventures').first().waitFor();
      await page.locator('summary', { hasText: 'Delete card' }).click();
      await page.getByRole('button', { name: 'Delete card' }).last().click();
      await page.getByText('Card deleted.').waitFor();
    });
  });
}
