/**
 * The living page of the design system, and its parts by keyboard: what opens has the focus, Esc
 * closes it, and the focus is back where it was.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ConfigData, HtmlValidate } from 'html-validate';
import type { Locator, Page } from 'playwright';
import t, { type Test } from 'tap';
import { buildFolder } from '../../server/project.ts';
import { buildFiles, latestBuild } from '../../server/web/builds/build-store.ts';
import {
  accessibilityViolations,
  comesTo,
  hasFocus,
  openBrowser,
  story,
  storyIn,
  takenOver,
} from '../support/chromium.ts';
import { markupRules } from '../support/markup-rules.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t, { NODE_ENV: 'development' });
const browser = await openBrowser(t);
const address = `${app.origin}/_components`;

// The development server bundles its packages with the first visit, and a busy machine takes its time.
const first = await browser.newPage();
await first.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
await first.close();

const context = await browser.newContext({ reducedMotion: 'reduce' });

/** Tells a story on the living page. */
function onPage(t: Test, tell: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  const onLivingPage = async (page: Page): Promise<void> => {
    await page.goto(address);
    await takenOver(page);
    await tell(page);
  };
  return storyIn(t, context, onLivingPage, expected);
}

const sample = (page: Page, name: string): Locator =>
  page.locator('main h3', { hasText: name }).first().locator('xpath=..');

t.test('every state is free of violations, in light and dark, and fits 320 px', async (t) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await story(t, browser, { colorScheme, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      t.same(await accessibilityViolations(page), [], colorScheme);
      await page.setViewportSize({ width: 320, height: 800 });
      const wide = await page.evaluate(async () => {
        // Media queries are applied with the next frame.
        await new Promise(requestAnimationFrame);
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth)
          .map((element) => element.outerHTML.slice(0, 120));
      });
      t.same(wide, [], 'nothing is wider than the window');
      t.same(await accessibilityViolations(page), [], `${colorScheme}, narrow`);
    });
  }
});

t.test('production knows no such page, and no chunk of a build holds it', async (t) => {
  const production = await startApp(t);
  for (const path of [
    '/_components',
    '/_components/upload',
    '/component-gallery/entry-development.ts',
  ]) {
    t.equal((await fetch(production.origin + path)).status, 404, path);
  }
  const { directory } = await latestBuild(buildFolder);
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const holding: string[] = [];
  for (const file of files.filter(({ name }) => /\.(js|json|html)$/.test(name))) {
    const text = await readFile(join(file.parentPath, file.name), 'utf8');
    if (/Only development serves this page/.test(text)) holding.push(file.name);
    // The program is all of the server, so it knows the page's address; it has nothing to show there.
    const isProgram = relative(directory, file.parentPath) === buildFiles.program;
    if (!isProgram && text.includes('component-gallery')) holding.push(file.name);
  }
  t.same(holding, []);
});

t.test('a combobox: typing, arrows, Enter, Esc, and what is none of the list', (t) =>
  onPage(t, async (page) => {
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
    t.same(await accessibilityViolations(page), []);
    await field.press('ArrowDown');
    t.equal(await active(), 'Algeria');
    await field.press('ArrowUp');
    await field.press('Enter');
    t.equal(await field.inputValue(), 'Germany');
    t.equal(await sent.inputValue(), 'DE', 'the native control is what is sent');
    await list.waitFor({ state: 'hidden' });

    await field.fill('Atlantis');
    await sample(page, 'Empty').getByText('Nothing matches.').first().waitFor();
    t.same(await accessibilityViolations(page), []);
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
    t.equal(await page.getByRole('button', { name: 'Go to …' }).count(), 0, 'no palette');
    t.equal(await page.getByRole('button', { name: 'Copy' }).count(), 0);
    t.equal(await empty.locator('input[type=file][name=picture]').count(), 1);
    t.match(await sample(page, 'Filled in').innerText(), /Understood: \$2,500,000/);

    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the raise?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Amount' }).first().click();
    await page.locator('th[aria-sort=descending]').first().waitFor();
    t.match(page.url(), /\?sort=-amount#living-commitments$/);
  }),
);

t.test('amounts, percentages and days say what they understood', (t) =>
  onPage(t, async (page) => {
    const empty = sample(page, 'Empty');
    const amount = empty.getByLabel('Amount');
    await amount.fill('2.5m');
    await empty.getByText('Understood: $2,500,000').waitFor();
    await amount.fill('2.5x');
    t.equal(await empty.getByText('is not known here').count(), 0, 'nobody is corrected meanwhile');
    await amount.press('Tab');
    await empty.getByText('“x” is not known here. Use k, m or bn, as in 250k or 2.5m.').waitFor();
    t.equal(await amount.getAttribute('aria-invalid'), 'true');
    await amount.fill('1,000,000.50');
    await empty.getByText('Understood: $1,000,000.50').waitFor();
    t.equal(await amount.getAttribute('aria-invalid'), null);

    await empty.getByLabel('Discount').fill('60');
    await empty.getByLabel('Discount').press('Tab');
    await empty.getByText('Enter at most 50%.').waitFor();
    await empty.getByLabel('Deadline').fill('2026-07-15');
    await empty.getByText('Understood: Wednesday, 15 July 2026').waitFor();

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
  onPage(
    t,
    async (page) => {
      const empty = sample(page, 'Empty');
      const field = empty.getByLabel('Picture');
      const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      const picture = (bytes: number) => ({
        name: 'team.png',
        mimeType: 'image/png',
        buffer: Buffer.concat([signature, Buffer.alloc(bytes - signature.length)]),
      });
      await empty.getByText('PNG or JPEG, at most 2 MB.').first().waitFor();
      t.equal(await field.getAttribute('accept'), 'image/png,.png,image/jpeg,.jpg,.jpeg');

      await field.setInputFiles(picture(2_500_000));
      await empty.getByText('“team.png” has 2.5 MB; at most 2 MB are allowed.').waitFor();
      t.equal(await field.inputValue(), '', 'it is not kept to be sent after all');
      await field.setInputFiles({ name: 'deck.key', mimeType: '', buffer: Buffer.from('x') });
      await empty.getByText('“deck.key” is not a PNG or JPEG file.').waitFor();

      const false_ = { ...picture(8), buffer: Buffer.from('GIF89a, in truth') };
      await field.setInputFiles(false_);
      await empty.getByText('This file is not a PNG picture, whatever its name says.').waitFor();
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
      await field.setInputFiles(picture(1_500_000));
      const bar = empty.getByRole('progressbar', { name: 'Uploading team.png' });
      await bar.waitFor();
      await page.waitForFunction(
        () =>
          (document.querySelector<HTMLProgressElement>('progress[max="1500000"]')?.value ?? 0) > 0,
      );
      await empty.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
      await empty.getByText('Wait for the upload to finish, then submit the form.').waitFor();
      t.equal(page.url(), address, 'the form does not go without it');
      await empty.getByRole('button', { name: 'Cancel' }).click();
      await bar.waitFor({ state: 'detached' });
      t.ok(await hasFocus(field));
      t.equal(await field.inputValue(), '');

      await speed(-1);
      await field.setInputFiles(picture(1_500_000));
      await empty.getByText('team.png, 1.5 MB').waitFor();
      const carried = empty.locator('input[type=hidden][name=picture]');
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
    await page.goto(address, { waitUntil: 'commit' });
    const empty = sample(page, 'Empty');
    await empty.getByLabel('Amount').fill('250k');
    await empty.getByLabel('Summary').fill('x'.repeat(20));
    await empty.getByLabel('Country').selectOption('Germany');
    await empty.getByLabel('Picture').setInputFiles({
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

t.test('a dialog and a drawer: the focus goes in, stays in, and comes back', (t) =>
  onPage(t, async (page) => {
    for (const [kind, name] of [
      ['dialog', 'Withdraw the raise?'],
      ['drawer', 'Ada Lovelace'],
    ] as const) {
      const opener = page.getByRole('button', { name: `Open the ${kind}` });
      const dialog = page.getByRole('dialog', { name });
      await opener.press('Enter');
      await dialog.waitFor();
      const within = () => dialog.evaluate((box) => box.contains(document.activeElement));
      t.ok(await within(), `${kind}: the focus is in it`);
      for (let tabs = 0; tabs < 8; tabs += 1) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(
          () =>
            document.activeElement?.closest('dialog') === null &&
            document.activeElement !== document.body,
        );
        t.notOk(outside, `${kind}: Tab leads to nothing behind it`);
      }
      t.same(await accessibilityViolations(page), [], kind);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      t.ok(await hasFocus(opener), `${kind}: Esc closes it, the focus is back`);

      await opener.click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await opener.click();
      await page.mouse.click(5, 5);
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Open the drawer' }).click();
    const drawer = page.getByRole('dialog', { name: 'Ada Lovelace' });
    // Without the room that is kept for a scroll bar.
    const width = await page.evaluate(() => document.body.clientWidth);
    t.match(
      await drawer.boundingBox(),
      { x: 0, width, height: 640 },
      'on a phone it is the window',
    );
  }),
);

t.test('a name is typed before what cannot be undone', (t) =>
  onPage(t, async (page) => {
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

t.test('toasts: undone, waited for, reached and left by F8', async (t) => {
  await onPage(t, async (page) => {
    await page.clock.install();
    const region = page.getByRole('region', { name: 'Messages (F8)' });
    const toast = (text: string) => region.getByRole('listitem').filter({ hasText: text });
    const saved = page.locator('output');
    const deleteOne = page.getByRole('button', { name: 'Delete one' });
    const say = page.getByRole('button', { name: 'Say something' });

    await deleteOne.press('Enter');
    await toast('The calculation is deleted.').waitFor();
    t.equal(await saved.innerText(), '2');
    await page.keyboard.press('F8');
    t.ok(await hasFocus(toast('deleted').getByRole('button', { name: 'Undo' })));
    await page.clock.runFor(60_000);
    t.equal(await toast('deleted').count(), 1, 'it waits while the focus is on it');
    await page.keyboard.press('Enter');
    await toast('Undone.').waitFor();
    t.equal(await saved.innerText(), '3');
    t.ok(await hasFocus(toast('Undone.').getByRole('button', { name: 'Dismiss' })));
    await page.keyboard.press('Enter');
    t.equal(await toast('Undone.').count(), 0);
    t.ok(await hasFocus(deleteOne), 'the focus is back where it was');

    await say.press('Enter');
    await toast('copied').waitFor();
    await page.clock.runFor(7_900);
    t.equal(await toast('copied').count(), 1, 'at least 8 seconds');
    await page.clock.runFor(200);
    t.equal(await toast('copied').count(), 0);

    await say.press('Enter');
    await toast('copied').hover();
    await page.clock.runFor(60_000);
    t.equal(await toast('copied').count(), 1, 'it waits under the pointer');
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_100);
    t.equal(await toast('copied').count(), 0);

    for (const button of [deleteOne, say, say, say]) await button.press('Enter');
    t.equal(await region.getByRole('listitem').count(), 3, 'three at most');
    t.equal(await toast('deleted').count(), 0, 'the oldest makes room');
    t.same(await accessibilityViolations(page), []);
  });
  await onPage(
    t,
    async (page) => {
      await page.getByRole('button', { name: 'Delete what cannot be brought back' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('This could not be undone.').waitFor();
    },
    /An undo failed/,
  );
});

t.test('the focus stays where somebody put it before the scripts came', async (t) => {
  await story(t, browser, { reducedMotion: 'reduce' }, async (page) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/entry-client.ts*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const link = page.getByRole('columnheader', { name: 'Amount' }).getByRole('link');
    await link.waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    await link.focus();
    held.resolve();
    await takenOver(page);
    await page.waitForTimeout(300);
    t.ok(await hasFocus(link));
  });
});

t.test('a table is sorted by its titles, and says so', (t) =>
  onPage(t, async (page) => {
    const names = () => page.locator('#living-commitments tbody th').allInnerTexts();
    t.same(await names(), ['Ada Lovelace', 'Borealis Ventures', 'Carla Montenegro']);
    const title = (name: string) =>
      page.locator('#living-commitments').getByRole('columnheader', { name });
    t.equal(await title('Investor').getAttribute('aria-sort'), 'ascending');
    await title('Amount').getByRole('link').press('Enter');
    await page.waitForURL(/sort=-amount/);
    await comesTo(t, names, ['Borealis Ventures', 'Ada Lovelace', 'Carla Montenegro']);
    t.equal(await title('Amount').getAttribute('aria-sort'), 'descending');
    t.equal(await title('Investor').getAttribute('aria-sort'), null);
    await title('Amount').getByRole('link').press('Enter');
    await page.waitForURL(/sort=amount/);
    await comesTo(t, names, ['Carla Montenegro', 'Ada Lovelace', 'Borealis Ventures']);

    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator('#living-commitments th', { hasText: 'State' }).waitFor({ state: 'hidden' });
    t.ok(await title('Since').getByRole('link').isVisible(), 'cards keep the titles that sort');
  }),
);

t.test('the command palette, by keyboard alone', (t) =>
  onPage(t, async (page) => {
    const palette = page.getByRole('dialog', { name: 'Go to a page or action' });
    const field = palette.getByRole('combobox');
    const active = () => palette.locator('[aria-selected=true]');
    const opener = page.getByRole('button', { name: 'Go to …' });
    let chunks = 0;
    page.on('request', (request) => {
      if (request.url().includes('command-palette.tsx')) chunks += 1;
    });
    t.equal(chunks, 0);
    await opener.focus();
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    t.equal(chunks, 1, 'it is loaded with its first use');
    t.ok(await hasFocus(field));
    t.equal(await active().innerText(), 'Overview');
    t.equal(
      await field.getAttribute('aria-activedescendant'),
      await active().getAttribute('id'),
      'readers hear of it',
    );
    await page.keyboard.press('ArrowUp');
    t.equal(await active().innerText(), 'Log out', 'it goes round');
    t.same(await accessibilityViolations(page), []);

    await page.keyboard.type('dark');
    t.same(await palette.getByRole('option').allInnerTexts(), ['Dark theme']);
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    t.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    t.ok(await page.getByRole('radio', { name: 'Dark' }).isChecked(), 'the switch shows it too');
    t.ok(await hasFocus(opener), 'the focus is back');

    await page.keyboard.press('Meta+k');
    await palette.waitFor();
    await field.fill('nothing of the kind');
    await palette.getByText('Nothing matches “nothing of the kind”.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });

    await opener.click();
    await palette.waitFor();
    await page.keyboard.type('raise cap');
    t.equal(await active().getAttribute('href'), '/raise-capital');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.origin}/raise-capital`);
  }),
);

t.test('on a phone all views of the dashboard are behind one button', (t) =>
  onPage(t, async (page) => {
    const views = page.getByRole('navigation', { name: 'Dashboard' });
    t.ok(await views.isVisible(), 'on a wide screen they stand beside the view');
    await page.setViewportSize({ width: 390, height: 800 });
    await views.waitFor({ state: 'hidden' });
    const opener = page.getByRole('button', { name: 'More views' });
    await opener.press('Enter');
    await views.waitFor();
    t.same(await views.getByRole('list').count(), 2);
    t.equal(
      await views.getByRole('link', { name: 'Overview' }).getAttribute('aria-current'),
      'page',
    );
    t.same(await accessibilityViolations(page), []);
    await page.keyboard.press('Escape');
    await views.waitFor({ state: 'hidden' });
    t.ok(await hasFocus(opener));
  }),
);

t.test('its markup is valid', async (t) => {
  // The frame of the dashboard brings a title of its own.
  const rules: ConfigData['rules'] = {
    ...markupRules.rules,
    'heading-level': ['error', { allowMultipleH1: true }],
  };
  const validator = new HtmlValidate({ ...markupRules, rules });
  const { results } = await validator.validateString(await (await fetch(address)).text());
  t.same(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    ),
    [],
  );
});

t.test('a form leads from its summary to each field', (t) =>
  onPage(t, async (page) => {
    const form = sample(page, 'Refused, with a summary');
    await form.getByRole('link', { name: 'Enter your name.' }).click();
    t.ok(await hasFocus(form.getByLabel('Your name')));
    t.equal(await form.getByLabel('Email address').inputValue(), 'ada');
  }),
);
