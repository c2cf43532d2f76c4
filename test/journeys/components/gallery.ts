/** The gallery as a page: accessible, valid, narrow, and in development only. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ConfigData, HtmlValidate } from 'html-validate';
import t from 'tap';
import { buildFolder } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';
import {
  comesTo,
  hasFocus,
  hydrated,
  story,
  violationsInBothSchemes,
} from '../../support/chromium.ts';
import { address, addressOf, browser, onPage } from '../../support/component-gallery.ts';
import { markupRules } from '../../support/markup-rules.ts';
import { startApp } from '../../support/running-app.ts';

t.test('every state is free of violations, in light and dark, and fits 320 px', async (t) => {
  await story(t, browser, { reducedMotion: 'reduce' }, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    t.same(await violationsInBothSchemes(page), [], 'wide');
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
    t.same(await violationsInBothSchemes(page), [], 'narrow');
  });
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

t.test('the focus stays where somebody put it before the scripts came', async (t) => {
  await story(t, browser, { reducedMotion: 'reduce' }, async (page) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/entry-client.ts*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(addressOf(['forms', 'tables']), { waitUntil: 'commit' });
    const link = page.getByRole('columnheader', { name: 'Amount' }).getByRole('link');
    await link.waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    await link.focus();
    held.resolve();
    await hydrated(page);
    await page.waitForTimeout(300);
    t.ok(await hasFocus(link));
  });
});

t.test('a table is sorted by its titles, and says so', (t) =>
  onPage(t, ['tables'], async (page) => {
    const names = () => page.locator('#gallery-commitments tbody th').allInnerTexts();
    t.same(await names(), ['Ada Lovelace', 'Borealis Ventures', 'Carla Montenegro']);
    const title = (name: string) =>
      page.locator('#gallery-commitments').getByRole('columnheader', { name });
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
    await page
      .locator('#gallery-commitments th', { hasText: 'State' })
      .waitFor({ state: 'hidden' });
    t.ok(await title('Since').getByRole('link').isVisible(), 'cards keep the titles that sort');
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
