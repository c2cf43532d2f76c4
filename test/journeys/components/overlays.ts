/** What opens above a page: it has the focus, Esc closes it, and the focus is back where it was. */
import type { Page } from 'playwright';
import t from 'tap';
import { hasFocus, violationsWithin } from '../../support/chromium.ts';
import { app, onPage, onSamePage } from '../../support/component-gallery.ts';

const chapters = ['overlays', 'messages', 'frame'];

t.test('a dialog and a drawer: the focus goes in, stays in, and comes back', (t) =>
  onPage(t, chapters, async (page) => {
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
      t.same(await violationsWithin(dialog), [], kind);
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
    // All at once: who asked for less motion sees it in place from its first frame.
    const found = await page.getByRole('button', { name: 'Open the drawer' }).evaluate((opener) => {
      (opener as HTMLButtonElement).click();
      const { x, width, height } =
        document.querySelector('dialog:modal')?.getBoundingClientRect() ?? new DOMRect();
      // Without the room that is kept for a scroll bar.
      return { place: { x, width, height }, window: document.body.clientWidth };
    });
    t.same(
      found.place,
      { x: 0, width: found.window, height: 640 },
      'on a phone it is the window, at once',
    );
  }),
);

t.test('toasts: undone, waited for, reached and left by F8', async (t) => {
  await onPage(t, chapters, async (page) => {
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

    const before = await pageTime(page);
    await say.press('Enter');
    await toast('copied').waitFor();
    // In steps, because the clock runs on in between: a slow machine sees it gone too late, never early.
    while ((await toast('copied').count()) > 0) await page.clock.runFor(400);
    const seen = (await pageTime(page)) - before;
    t.ok(seen >= 8_000 && seen < 30_000, `at least 8 seconds: ${seen} ms`);

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
    t.same(await violationsWithin(region), []);
  });
  await onSamePage(
    t,
    chapters,
    async (page) => {
      await page.getByRole('button', { name: 'Delete what cannot be brought back' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('We couldn’t undo this.').waitFor();
    },
    /An undo failed/,
  );
});

t.test('the command palette, by keyboard alone', (t) =>
  onPage(t, chapters, async (page) => {
    // There is no API behind the gallery.
    await page.route('**/search?*', (route) => route.fulfill({ json: { items: [] } }));
    const palette = page.getByRole('dialog', { name: 'Go to a record, page or action' });
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
    t.same(await violationsWithin(palette), []);

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
  onSamePage(t, chapters, async (page) => {
    const views = page.getByRole('navigation', { name: 'Dashboard' });
    t.ok(await views.isVisible(), 'on a wide screen they stand beside the view');
    await page.setViewportSize({ width: 390, height: 800 });
    await views.waitFor({ state: 'hidden' });
    const opener = page.getByRole('button', { name: 'More views' });
    await opener.press('Enter');
    await views.waitFor();
    t.equal(await views.getByRole('list').count(), 3, 'work, raising, and the account');
    t.equal(
      await views.getByRole('link', { name: 'Overview' }).getAttribute('aria-current'),
      'page',
    );
    t.same(await violationsWithin(views), []);
    await page.keyboard.press('Escape');
    await views.waitFor({ state: 'hidden' });
    t.ok(await hasFocus(opener));
  }),
);

/** What the clock of a page shows, in milliseconds. */
function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now());
}
