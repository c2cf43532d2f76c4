/** The table of a list that people work with, on the list of scenarios: by pointer, keys and links. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import type { ScenarioList, ScenarioResponse } from '#shared/product/scenarios/scenarios.ts';
import {
  accessibilityViolations,
  comesTo,
  hasFocus,
  hydrated,
  type StoryOptions,
  story,
} from '../support/chromium.ts';
import { wide } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const list = `${app.origin}/dashboard?view=scenarios`;
const query = 'holder1_name=Founders&holder1_shares=9m&pre_money=15m&new_money=5m';

async function save(member: Member, name: string): Promise<string> {
  const body = { name, query, note: 'A note that says a little about it.' };
  return (await call<ScenarioResponse>(member, 'POST', '/scenarios', body)).scenario.id;
}

async function memberWith(names: readonly string[]): Promise<Member> {
  const member = await register(app, 'founder');
  for (const name of names) await save(member, name);
  return member;
}

const numbered = Array.from({ length: 55 }, (_, at) => `Case ${String(at + 1).padStart(2, '0')}`);
const many = await memberWith(numbered);

/** What the browser keeps once it has loaded the style sheet for browsers without scripts. */
const withoutScripts = { name: 'scripts', value: 'none', url: app.origin };

function onList(
  t: Test,
  member: Member,
  options: StoryOptions,
  query: string,
  tell: (page: Page) => Promise<void>,
): Promise<void> {
  return story(t, browser, options, async (page) => {
    await page.context().addCookies([member.browserCookie]);
    // As after any page that streamed: whether a page does depends on how soon its data comes.
    if (options.javaScriptEnabled === false) await page.context().addCookies([withoutScripts]);
    await page.goto(list + query);
    if (options.javaScriptEnabled !== false) await hydrated(page);
    await tell(page);
  });
}

const names = (page: Page) => page.locator('tbody th a').allInnerTexts();
const rowLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const box = (page: Page, name: string) => page.getByLabel(`Select ${name}`, { exact: true });
const record = (page: Page, name: string) => page.getByRole('region', { name });
const top = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => Math.round(one.getBoundingClientRect().top));
const search = (page: Page) => page.evaluate(() => window.location.search);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  const options = { ...wide, javaScriptEnabled };

  t.test(`the rows begin high and are dense; the head stays, ${how}`, (t) =>
    onList(t, many, options, '', async (page) => {
      t.ok((await top(page, 'tbody tr')) <= 195, 'the first row is within reach of the top');
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      t.equal(heights.length, 50);
      t.ok(
        heights.every((height) => height === 36),
        JSON.stringify([...new Set(heights)]),
      );
      await page.getByText('50 of 55').waitFor();
      await page.evaluate(() => window.scrollTo(0, 1_000));
      t.equal(await top(page, 'thead th'), 48 + 48, 'below the bar and the filters');
      t.ok(await page.getByText('50 of 55').isVisible(), 'the totals are in sight, too');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
    }),
  );

  t.test(`order, columns and pages are in the address, ${how}`, (t) =>
    onList(t, many, options, '', async (page) => {
      t.equal((await names(page))[0], 'Case 55', 'the newest first');
      await page.getByRole('link', { name: 'Name', exact: true }).click();
      await page.waitForURL(/sort=name/);
      await rowLink(page, 'Case 01').waitFor();
      t.same((await names(page)).slice(0, 2), ['Case 01', 'Case 02']);
      await page.getByRole('link', { name: 'Next 50' }).click();
      await page.waitForURL(/after=/);
      await rowLink(page, 'Case 55').waitFor();
      t.same(await names(page), numbered.slice(50), 'in the same order');

      t.ok(await page.getByRole('columnheader', { name: 'Note' }).isVisible());
      await page.getByRole('button', { name: 'Columns' }).click();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await page.getByRole('link', { name: 'Hide Note' }).click();
      await page.waitForURL(/hide=note/);
      await page.getByRole('columnheader', { name: 'Note' }).waitFor({ state: 'detached' });
      t.match(await search(page), /sort=name&after=/, 'the rest of the address stays');
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('link', { name: 'Show Note' }).click();
      await page.getByRole('columnheader', { name: 'Note' }).waitFor();
    }),
  );

  t.test(`several are deleted and brought back, ${how}`, async (t) => {
    const member = await memberWith(['One', 'Two', 'Three']);
    await onList(t, member, options, '', async (page) => {
      const bulk = page.getByRole('button', { name: 'Delete selected' });
      t.notOk(await bulk.isVisible());
      await box(page, 'One').check();
      await box(page, 'Three').check();
      t.ok(await bulk.isVisible());
      if (javaScriptEnabled) await page.getByText('2 selected on this page').waitFor();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await bulk.click();
      await page.getByText('2 scenarios have been deleted.').waitFor();
      await comesTo(t, () => names(page), ['Two']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('2 scenarios have been restored.').waitFor();
      await comesTo(t, async () => (await names(page)).length, 3);
    });
  });

  t.test(`a selection is in the address, and all can be selected, ${how}`, async (t) => {
    const member = await memberWith(['One', 'Two', 'Three']);
    const two = await idOf(member, 'Two');
    await onList(t, member, options, `&selected=${two},nonsense`, async (page) => {
      t.ok(await box(page, 'Two').isChecked());
      t.notOk(await box(page, 'One').isChecked());
      await page.getByRole('link', { name: 'Select all 3 on this page' }).click();
      await comesTo(t, () => box(page, 'One').isChecked(), true);
      await comesTo(t, async () => (await search(page)).match(/scn_/g)?.length, 3);
      await page.reload();
      t.ok(await box(page, 'Three').isChecked(), 'after a reload, too');
      await page.getByRole('link', { name: 'Clear' }).click();
      await comesTo(t, () => box(page, 'Three').isChecked(), false);
      await comesTo(t, () => search(page), '?view=scenarios');
    });
  });

  t.test(`a record is beside the list, over it, or in its place, ${how}`, (t) =>
    onList(t, many, options, '', async (page) => {
      await page.evaluate(() => window.scrollTo(0, 600));
      const place = await page.evaluate(() => window.scrollY);
      await rowLink(page, 'Case 30').click();
      const panel = record(page, 'Case 30');
      await panel.waitFor();
      t.match(await search(page), /&id=scn_/);
      const at = async () => {
        const { x = 0, width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
        return { left: Math.round(x), right: Math.round(x + width), height: Math.round(height) };
      };
      const beside = await at();
      t.ok(beside.left > 900 && beside.right > 1400, JSON.stringify(beside));
      t.ok(await rowLink(page, 'Case 30').isVisible());
      if (javaScriptEnabled) {
        t.equal(await page.evaluate(() => window.scrollY), place, 'the list keeps its place');
        t.same(await accessibilityViolations(page), []);
      }

      await page.setViewportSize({ width: 820, height: 1_000 });
      const over = await at();
      t.ok(over.left > 200 && over.right > 780 && over.height === 1_000, JSON.stringify(over));
      if (javaScriptEnabled) {
        await comesTo(
          t,
          () =>
            page
              .locator('div:has(> * > * > table)')
              .last()
              .evaluate((one) => one.closest('[inert]') !== null),
          true,
        );
        t.same(await accessibilityViolations(page), []);
      }

      await page.setViewportSize({ width: 390, height: 844 });
      const instead = await at();
      t.ok(instead.left === 0 && instead.right > 370 && instead.height === 844);
      t.notOk(await rowLink(page, 'Case 30').isVisible(), 'nothing behind it is reached');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await panel.getByRole('link', { name: 'Close' }).click();
      await panel.waitFor({ state: 'detached' });
      t.notMatch(await search(page), /id=/);
    }),
  );

  t.test(`cards of two lines on a phone, ${how}`, (t) =>
    onList(
      t,
      many,
      { viewport: { width: 390, height: 844 }, javaScriptEnabled },
      '',
      async (page) => {
        const heights = await page
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
        t.ok(
          heights.every((height) => height >= 56 && height <= 64),
          JSON.stringify([...new Set(heights)]),
        );
        const action = page.getByRole('link', { name: 'New calculation' });
        t.ok(((await action.boundingBox())?.y ?? 0) > 600, 'in reach of the thumb');
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          t.ok(
            await page.evaluate(() => {
              const { scrollWidth, clientWidth } = document.documentElement;
              return scrollWidth <= clientWidth;
            }),
            `nothing sticks out at ${width}`,
          );
        }
        if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      },
    ),
  );
}

async function idOf(member: Member, name: string): Promise<string> {
  const { items } = await call<ScenarioList>(member, 'GET', '/scenarios');
  return items.find((one) => one.name === name)?.id ?? '';
}

t.test('by keys: j, k, x, Enter and Esc', (t) =>
  onList(t, many, wide, '', async (page) => {
    await page.getByRole('link', { name: 'Overview' }).first().focus();
    await page.keyboard.press('j');
    t.notOk(await hasFocus(rowLink(page, 'Case 55')), 'not where something else has the focus');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('j');
    t.ok(await hasFocus(rowLink(page, 'Case 55')), 'from anywhere else');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    t.ok(await hasFocus(rowLink(page, 'Case 53')));
    for (let row = 0; row < 30; row += 1) await page.keyboard.press('j');
    const [link, head, foot] = await Promise.all([
      rowLink(page, 'Case 23').boundingBox(),
      page.locator('thead th').first().boundingBox(),
      page.getByText('50 of 55').boundingBox(),
    ]);
    const isBetween = (y = 0) => y > (head?.y ?? 0) + 30 && y + 36 < (foot?.y ?? 0);
    t.ok(isBetween(link?.y), `not behind what stays in sight: ${link?.y}`);
    for (let row = 0; row < 31; row += 1) await page.keyboard.press('k');
    t.ok(await hasFocus(rowLink(page, 'Case 54')));
    t.ok(((await rowLink(page, 'Case 54').boundingBox())?.y ?? 0) > 96 + 30, 'nor on the way back');
    await page.keyboard.press('x');
    t.ok(await box(page, 'Case 54').isChecked());
    await comesTo(t, async () => (await search(page)).includes('selected=scn_'), true);
    await page.keyboard.press('Enter');
    const panel = record(page, 'Case 54');
    await panel.waitFor();
    await comesTo(t, () => hasFocus(panel.getByRole('heading', { name: 'Case 54' })), true);
    t.ok(await box(page, 'Case 54').isChecked(), 'it stays selected');
    await panel.getByLabel('Note').fill('jkx');
    t.equal(await panel.getByLabel('Note').inputValue(), 'jkx', 'in a field they are letters');
    await panel.getByLabel('Note').fill('A note that says a little about it.');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await comesTo(t, () => hasFocus(rowLink(page, 'Case 54')), true);

    const menu = page.getByRole('button', { name: 'Actions for Case 54' });
    await menu.press('Enter');
    t.ok(await page.getByRole('button', { name: 'Delete Case 54' }).isVisible());
    await page.keyboard.press('Escape');
    t.ok(await hasFocus(menu));
  }),
);

t.test('in a window too narrow for the columns, name and head stay while it scrolls', (t) =>
  onList(t, many, { viewport: { width: 500, height: 800 } }, '', async (page) => {
    const places = () =>
      page.evaluate(() => {
        const left = (selector: string) =>
          Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1);
        const top = document.querySelector('thead th')?.getBoundingClientRect().top;
        return [left('tbody th'), Math.round(top ?? -1)];
      });
    const scroller = page.locator('div:has(> table)');
    const room = await scroller.evaluate((one) => one.scrollWidth - one.clientWidth);
    t.ok(room > 20, `it scrolls sideways: ${room}`);
    const before = await places();
    await scroller.evaluate((one) => one.scrollTo(60, 300));
    t.same(await places(), before);
    t.same(await accessibilityViolations(page), []);
  }),
);

t.test('boxes ticked before the scripts came are counted', (t) =>
  story(t, browser, wide, async (page) => {
    await page.context().addCookies([many.browserCookie]);
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(list, { waitUntil: 'commit' });
    await box(page, 'Case 40').check();
    released.resolve();
    await page.getByText('1 selected on this page').waitFor();
    t.ok(await box(page, 'Case 40').isChecked());
  }),
);
