/** Scenarios side by side, handed on and on paper: as members do it. */
import type { Page } from 'playwright';
import t from 'tap';
import type { ScenarioResponse } from '#shared/product/scenarios/scenarios.ts';
import { round, sold } from '#test/support/scenario-journey.ts';
import { hydrated, story, violationsInBothSchemes } from '../support/chromium.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const at = (query: string) => `${app.origin}/raise-capital?${query}`;
const list = `${app.origin}/dashboard?view=scenarios`;
const asMember = memberStories(browser, refusals);

async function save(member: Member, name: string, query = round) {
  return (await call<ScenarioResponse>(member, 'POST', '/scenarios', { name, query })).scenario;
}

const opened = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' });

/** What sticks out of a window 320 px wide. */
async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 });
  return page.evaluate(async () => {
    // Media queries are applied with the next frame.
    await new Promise(requestAnimationFrame);
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  const options = { javaScriptEnabled };

  t.test(`side by side, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    await save(member, 'Lower', round.replace('15m', '12m'));
    await save(member, 'Higher');
    await save(member, 'All sold', sold);
    await asMember(t, member, options, async (page) => {
      await opened(page, list);
      const compare = page.getByRole('button', { name: 'Compare selected' });
      t.notOk(await compare.isVisible(), 'nothing is selected');
      await page.getByLabel('Select Lower').check();
      await compare.click();
      await page.getByText('Select 2 to 6', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Select scenarios in the list' }).click();
      await page.getByLabel('Select Lower').check();
      await page.getByLabel('Select Higher').check();
      await compare.click();
      await page.getByRole('heading', { name: 'Comparison' }).waitFor();
      const lines = await page
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
        );
      const line = (label: string) => lines.find(([name]) => name === label);
      t.same(line('Pre-money valuation'), [
        'Pre-money valuation',
        '$15,000,000',
        '$12,000,000',
        'Yes',
      ]);
      t.same(line('New money'), ['New money', '$5,000,000', '$5,000,000', 'No']);
      t.ok(lines.length > 10);
      await page.emulateMedia({ media: 'print' });
      t.ok(await page.getByRole('heading', { name: 'Comparison' }).isVisible(), 'also on paper');
      t.ok(await page.getByRole('table').isVisible());
      t.notOk(await page.getByRole('navigation').filter({ visible: true }).count());
      t.notOk(await page.locator('main form').filter({ visible: true }).count());
      await page.emulateMedia({ media: null });
      await page.getByRole('link', { name: 'Open Lower' }).click();
      await page.getByRole('heading', { name: 'A priced round: result' }).waitFor();
      t.match(page.url(), /pre_money=12m.*title=Lower/);
    });
  });
}

t.test('an address to copy and to hand on', async (t) => {
  await story(t, browser, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    // The browser of the tests has no sharing of its own.
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        document.documentElement.dataset['shared'] = JSON.stringify(shared);
      };
    });
    const long = `${round}&granted=&mode=exact&note1_days=actual_365&pool=none&title=Base+case&utm=x`;
    await opened(page, at(long));
    await hydrated(page);
    const link = page.getByLabel('Link to this calculation');
    await link.waitFor();
    const address = await link.inputValue();
    t.equal(
      address,
      `${at('holder1_name=Founders&holder1_shares=9.25m&granted=300k&unissued=100k&safe1_amount=200k&safe1_cap=4m&pre_money=15m&new_money=5m&convention=percentage_ownership')}#calculator-result`,
    );
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied').first().waitFor();
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = await page.evaluate(() => document.documentElement.dataset['shared']);
    t.same(JSON.parse(shared ?? ''), { title: 'Base case', url: address });
  });
});

t.test('on paper: one clean sheet', async (t) => {
  const member = await register(app, 'founder');
  const query = `${round}&safe1_name=A&safe1_prorata=1&pool_options=1.5m&title=Seed%2C+base+case`;
  for (const javaScriptEnabled of [true, false]) {
    await asMember(t, member, { javaScriptEnabled }, async (page) => {
      await opened(page, at(query));
      const onlyPrinted = page.getByText('What was entered, in USD');
      t.notOk(await onlyPrinted.isVisible(), 'on the screen the form says it');
      await page.emulateMedia({ media: 'print' });
      const main = page.locator('main');
      const text = (await main.innerText()).replaceAll(/[\s\u00a0]+/g, ' ');
      for (const words of [
        'A priced round: result',
        'Seed, base case',
        'calculated on',
        'What was entered, in USD',
        'Founders 9,250,000 shares',
        'SAFE A $200,000, cap $4,000,000 post-money, with a pro rata right',
        'Option pool 1,500,000 new options',
        'Pre-money means Percentage ownership',
        'Rounding Exact',
        'Price per share',
        'SAFEs and notes convert inside the pre-money valuation',
        'SAFEs and notes that convert',
        'Calculated from these entries only',
        '/raise-capital?holder1_name=Founders',
        'puts your capital at risk',
      ]) {
        t.ok(text.includes(words), words);
      }
      for (const gone of [
        'Save this scenario',
        'Link to this calculation',
        'Dilution calculator',
        'From draft to close',
        'Calculate the dilution',
        'Clear all entries',
        'Log in',
      ]) {
        t.notOk(text.includes(gone), `not on paper: ${gone}`);
      }
      t.notOk(
        await page.locator('main form, main nav, main button').filter({ visible: true }).count(),
      );
      t.notOk(await page.getByRole('navigation').filter({ visible: true }).count());
      const maths = page.locator('details ol').first();
      t.equal(
        await maths.evaluate((list) => list.checkVisibility({ contentVisibilityAuto: true })),
        true,
        'the maths are open',
      );
      t.ok(((await maths.boundingBox())?.height ?? 0) > 200);
      const bars = page.locator('#calculator svg[role=img]');
      t.equal(await bars.count(), 2);
      t.ok(await bars.last().locator('text').count(), 'parts carry letters, not colours alone');
      t.match(await page.locator('#calculator figure dl').innerText(), /A Current holders/);
      t.ok(await page.getByText('Investing in young companies').first().isVisible());
      t.equal(
        await page
          .locator('thead th')
          .first()
          .evaluate((head) => getComputedStyle(head).position),
        'static',
      );
      if (!javaScriptEnabled) return;
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
      const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      t.ok(pages >= 2 && pages <= 5, `${pages} pages`);
    });
  }
});

t.test('light and dark, wide and narrow', async (t) => {
  const member = await register(app, 'founder');
  const one = await save(member, 'Seed, the case in which everything goes as we hope it goes');
  const two = await save(member, 'All sold', sold);
  const empty = await register(app, 'investor');
  const places = [
    [member, `${list}`],
    [member, `${list}&id=${one.id}`],
    [member, `${list}&compare=${one.id},${two.id}`],
    [member, `${list}&compare=${one.id}`],
    [empty, list],
    [member, at(round)],
  ] as const;
  for (const [who, address] of places) {
    await asMember(t, who, {}, async (page) => {
      await opened(page, address);
      t.same(await violationsInBothSchemes(page), [], address);
      t.same(await tooWide(page), [], `${address} fits 320 px`);
    });
  }
});
