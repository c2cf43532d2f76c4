/** Fields of the design system: by keyboard, without scripts, and before the scripts arrive. */
import t from 'tap';
import { hasFocus, story, violationsWithin } from '../../support/chromium.ts';
import {
  address,
  addressOf,
  browser,
  onPage,
  onSamePage,
  sample,
} from '../../support/component-gallery.ts';

const chapters = ['actions', 'fields', 'forms'];

t.test('a combobox: typing, arrows, Enter, Esc, and what is none of the list', (t) =>
  onPage(t, chapters, async (page) => {
    const field = sample(page, 'Empty').getByRole('combobox', { name: 'Country' });
    const sent = sample(page, 'Empty').locator('select[name=country]');
    const list = sample(page, 'Empty').getByRole('listbox', { name: 'Country' });
    const active = async () =>
      page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).innerText();

    await field.focus();
    t.equal(await field.getAttribute('aria-expanded'), 'false', 'the focus alone opens nothing');
    await field.press('ArrowDown');
    t.equal(await field.getAttribute('aria-expanded'), 'true');
    t.equal(await active(), 'Any country', 'the list opens at the choice');
    await field.press('ArrowUp');
    t.equal(await active(), 'Zimbabwe', 'and goes round');
    await field.press('Escape');
    await list.waitFor({ state: 'hidden' });
    t.ok(await hasFocus(field));

    await field.fill('ger');
    t.equal(await active(), 'Germany');
    t.same(await violationsWithin(sample(page, 'Empty')), []);
    await field.press('ArrowDown');
    t.equal(await active(), 'Algeria');
    await field.press('ArrowUp');
    await field.press('Enter');
    t.equal(await field.inputValue(), 'Germany');
    t.equal(await sent.inputValue(), 'DE', 'the native control is what is sent');
    await list.waitFor({ state: 'hidden' });

    await field.fill('Atlantis');
    await sample(page, 'Empty').getByText('Nothing matches.').first().waitFor();
    t.same(await violationsWithin(sample(page, 'Empty')), []);
    await field.press('Tab');
    t.equal(await field.inputValue(), 'Germany', 'what is seen is what is sent');
    await sample(page, 'Empty').getByText('“Atlantis” is not in the list.').waitFor();

    await field.fill('france');
    await field.press('Tab');
    t.equal(await field.inputValue(), 'France', 'an exact name needs no choosing');
    t.equal(await sent.inputValue(), 'FR');
    await field.fill('');
    await field.press('Tab');
    t.equal(await sent.inputValue(), '', 'and an emptied field is empty');

    await field.click();
    await list.getByRole('option', { name: 'Andorra' }).click();
    t.equal(await sent.inputValue(), 'AD', 'by pointer too');
    t.ok(await hasFocus(field));

    await sent.evaluate((select: HTMLSelectElement) => {
      select.value = 'JP';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    t.equal(await field.inputValue(), 'Japan', 'a draft that is filled in again is shown');
  }),
);

t.test('without scripts the combobox is a select, and nothing is offered that does nothing', (t) =>
  story(t, browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(address);
    const empty = sample(page, 'Empty');
    await empty.getByLabel('Country').selectOption('Germany');
    t.equal(await empty.getByRole('combobox', { name: 'Country' }).inputValue(), 'DE');
    t.equal(await page.getByRole('button', { name: 'Copy' }).count(), 0);
    t.equal(await empty.locator('input[type=file][name=image]').count(), 1);
    t.match(await sample(page, 'Filled in').innerText(), /Understood: \$2,500,000/);

    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the raise?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Amount' }).first().click();
    await page.locator('th[aria-sort=descending]').first().waitFor();
    t.match(page.url(), /\?sort=-amount#gallery-commitments$/);
  }),
);

t.test('amounts, percentages and days say what they understood', (t) =>
  onPage(t, chapters, async (page) => {
    const empty = sample(page, 'Empty');
    const amount = empty.getByLabel('Amount');
    await amount.fill('2.5m');
    await empty.getByText('Understood: $2,500,000').first().waitFor();
    await amount.fill('2.5x');
    t.equal(await empty.getByText('is not known here').count(), 0, 'nobody is corrected meanwhile');
    await amount.press('Tab');
    await empty.getByText('“x” is not known here. Use k, m or bn, as in 250k or 2.5m.').waitFor();
    t.equal(await amount.getAttribute('aria-invalid'), 'true');
    await amount.fill('1,000,000.50');
    await empty.getByText('Understood: $1,000,000.50').first().waitFor();
    t.equal(await amount.getAttribute('aria-invalid'), null);

    await empty.getByLabel('Discount').fill('60');
    await empty.getByLabel('Discount').press('Tab');
    await empty.getByText('Enter at most 50%.').waitFor();
    await empty.getByLabel('Deadline').fill('2026-07-15');
    await empty.getByText('Understood: Wednesday, 15 July 2026').first().waitFor();

    const refused = sample(page, 'Refused');
    const wrong = refused.getByLabel('Amount');
    t.equal(await wrong.inputValue(), 'abc', 'what was typed stays');
    await refused.getByText('“abc” is not a number.').waitFor();
    t.equal(
      await refused.getByLabel('Deadline').inputValue(),
      'tomorrow',
      'even where it is no day',
    );
    await wrong.fill('3m');
    await refused.getByText('Understood: $3,000,000').waitFor();
    t.equal(await refused.getByText('“abc” is not a number.').count(), 0);
  }),
);

t.test('a file: refused, on its way, cancelled, sent', (t) =>
  onSamePage(
    t,
    chapters,
    async (page) => {
      const empty = sample(page, 'Empty');
      const field = empty.getByLabel('Image');
      const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      const image = (bytes: number) => ({
        name: 'team.png',
        mimeType: 'image/png',
        buffer: Buffer.concat([signature, Buffer.alloc(bytes - signature.length)]),
      });
      await empty.getByText('PNG or JPEG, at most 2 MB.').first().waitFor();
      t.equal(await field.getAttribute('accept'), 'image/png,.png,image/jpeg,.jpg,.jpeg');

      await field.setInputFiles(image(2_500_000));
      await empty.getByText('“team.png” has 2.5 MB; at most 2 MB are allowed.').waitFor();
      t.equal(await field.inputValue(), '', 'it is not kept to be sent after all');
      await field.setInputFiles({ name: 'deck.key', mimeType: '', buffer: Buffer.from('x') });
      await empty.getByText('“deck.key” is not a PNG or JPEG file.').waitFor();

      const false_ = { ...image(8), buffer: Buffer.from('GIF89a, in truth') };
      await field.setInputFiles(false_);
      await empty.getByText('This file is not a PNG image, whatever its name says.').waitFor();
      t.equal(await field.getAttribute('aria-invalid'), 'true');

      const slow = await page.context().newCDPSession(page);
      const speed = (uploadThroughput: number) =>
        slow.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        });
      await speed(300_000);
      await field.setInputFiles(image(1_500_000));
      const bar = empty.getByRole('progressbar', { name: 'Uploading team.png' });
      await bar.waitFor();
      await page.waitForFunction(
        () =>
          (document.querySelector<HTMLProgressElement>('progress[max="1500000"]')?.value ?? 0) > 0,
      );
      await empty.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
      await empty.getByText('Wait for the upload to finish, then submit the form.').waitFor();
      t.equal(page.url(), addressOf(chapters), 'the form does not go without it');
      await empty.getByRole('button', { name: 'Cancel' }).click();
      await bar.waitFor({ state: 'detached' });
      t.ok(await hasFocus(field));
      t.equal(await field.inputValue(), '');

      await speed(-1);
      await field.setInputFiles(image(1_500_000));
      await empty.getByText('team.png, 1.5 MB').waitFor();
      const carried = empty.locator('input[type=hidden][name=image]');
      t.equal(await carried.inputValue(), 'file_1500000', 'the form carries what the server said');
      t.equal(await field.getAttribute('name'), null, 'and not the file once more');
      await empty.getByRole('button', { name: 'Remove' }).click();
      t.equal(await carried.count(), 0);
    },
    // The refused upload, and the one that was called off.
    /status of 422|net::ERR_ABORTED/,
  ),
);

t.test('what was done before the scripts arrived counts', (t) =>
  story(t, browser, { reducedMotion: 'reduce' }, async (page) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/component-gallery/entry-development.ts', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(addressOf(chapters), { waitUntil: 'commit' });
    const empty = sample(page, 'Empty');
    await empty.getByLabel('Amount').fill('250k');
    await empty.getByLabel('Summary').fill('x'.repeat(20));
    await empty.getByLabel('Country').selectOption('Germany');
    await empty.getByLabel('Image').setInputFiles({
      name: 'team.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    });
    t.equal(await empty.getByText('Understood').count(), 0, 'no script is there yet');
    release();
    await empty.getByText('Understood: $250,000').waitFor();
    await empty.getByText('260 characters left').first().waitFor();
    const country = empty.getByRole('combobox', { name: 'Country' });
    t.equal(await country.inputValue(), 'Germany');
    t.equal(await country.evaluate(({ tagName }) => tagName), 'INPUT');
    await empty.getByText('team.png, 8 bytes').waitFor();
  }),
);

t.test('a name is typed before what cannot be undone', (t) =>
  onSamePage(t, chapters, async (page) => {
    const confirm = page.locator('details', { hasText: 'Delete it for good' });
    await confirm.locator('summary').press('Enter');
    const name = confirm.getByLabel('Type Fernhill Robotics (2026) to confirm');
    const valid = () => name.evaluate((input: HTMLInputElement) => input.validity.valid);
    t.equal(await valid(), false, 'empty');
    await name.fill('Fernhill Robotics 2026');
    t.equal(await valid(), false, 'its signs are no pattern');
    await name.fill('Fernhill Robotics (2026)');
    t.equal(await valid(), true);
  }),
);

t.test('a form leads from its summary to each field', (t) =>
  onSamePage(t, chapters, async (page) => {
    const form = sample(page, 'Refused, with a summary');
    await form.getByRole('link', { name: 'Enter your name.' }).click();
    t.ok(await hasFocus(form.getByLabel('Your name')));
    t.equal(await form.getByLabel('Email address').inputValue(), 'ada');
  }),
);
