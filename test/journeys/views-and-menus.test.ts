/** Headings, menus and tables as people meet them: by keyboard, on a phone, in forced colours. */
import t from 'tap';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import {
  accessibilityViolations,
  comesTo,
  hasFocus,
  hydrated,
  story,
  withMotion,
} from '../support/chromium.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);

const round = 'holder1_shares=9m&pre_money=15m&new_money=5m';
const dashboard = (view: string) => `${app.origin}/dashboard?view=${view}`;

const asMember = memberStories(browser, { ...withMotion, ...refusals });

async function saveTwo(member: Member): Promise<void> {
  for (const name of ['The first case of two', 'Another case, with a longer name']) {
    await call(member, 'POST', '/scenarios', { name, query: round });
  }
}

t.test('a view of the dashboard is headed by its name, and the focus goes there', async (t) => {
  const member = await register(app, 'founder');
  await asMember(t, member, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto(dashboard('account'));
    const heading = page.locator('h1');
    t.equal(await heading.innerText(), 'Account');
    await hydrated(page);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Scenarios').click();
    await comesTo(t, () => heading.innerText(), 'Scenarios');
    await comesTo(t, () => hasFocus(heading), true);
  });
});

t.test('saving without a name moves the focus to the error', async (t) => {
  const member = await register(app, 'founder');
  for (const type of [false, true]) {
    await asMember(t, member, {}, async (page) => {
      await page.goto(`${app.origin}/raise-capital?${round}`);
      await hydrated(page);
      if (type) {
        await page.locator('[name=new_money]').fill('6m');
        await page.waitForURL(/new_money=6m/);
      }
      await page.getByRole('button', { name: 'Save this scenario' }).click();
      const summary = page.locator('#save-scenario div[tabindex="-1"]');
      await summary.waitFor();
      await comesTo(t, () => hasFocus(summary), true);
      t.match(await summary.innerText(), /name/);
      const where = await summary.boundingBox();
      t.ok(where !== null && where.y >= 0 && where.y < 700, 'and it is in sight');
      if (type) t.match(page.url(), /new_money=6m/, 'the entries are kept');
    });
  }
});

t.test('the menus of a phone can be closed by a button, and list Contact', async (t) => {
  const member = await register(app, 'founder');
  await asMember(t, member, { viewport: { width: 390, height: 844 } }, async (page) => {
    for (const [id, address] of [
      ['site-menu', `${app.origin}/services`],
      ['dashboard-menu', dashboard('account')],
      ['account-menu', dashboard('account')],
    ] as const) {
      const menu = page.locator(`#${id}`);
      await page.goto(address);
      await page.locator(`[popovertarget=${id}]`).filter({ visible: true }).first().click();
      t.ok(await menu.isVisible(), id);
      if (id === 'site-menu') t.ok(await menu.getByRole('link', { name: 'Contact' }).isVisible());
      await menu.getByRole('button', { name: 'Close' }).click();
      t.notOk(await menu.isVisible(), `${id} is closed`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    t.equal(await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).count(), 0);
  });
});

t.test('the way out is offered once, under the one word there is for it', async (t) => {
  const member = await register(app, 'founder');
  await asMember(t, member, { viewport: { width: 1440, height: 900 } }, async (page) => {
    for (const path of ['/dashboard?view=overview', '/dashboard?view=security', '/services']) {
      await page.goto(app.origin + path);
      const ways = page.locator('form', { has: page.locator('[value=sign-out]') });
      t.equal(await ways.count(), 1, path);
      t.equal(await ways.locator('button').innerText(), 'Log out');
    }
  });
  const paths = routeIds
    // Texts that somebody accepted keep their words.
    .filter((id) => id !== 'terms-of-service' && id !== 'privacy-policy')
    .map((id) => routeOf(id).path);
  await story(t, browser, { javaScriptEnabled: false, expected: /404/ }, async (page) => {
    for (const path of [
      ...paths,
      '/login?mode=forgot',
      '/login?mode=code',
      '/register?step=verify',
    ]) {
      await page.goto(app.origin + path);
      const words = await page.locator('body').innerText();
      t.notMatch(words, /\bsign(ed|ing)?[ -]?(in|out)\b/i, path);
    }
  });
});

t.test('dates and actions of articles stay on one line', async (t) => {
  const operator = await firstOperator(app);
  await asMember(t, operator, { viewport: { width: 1440, height: 900 } }, async (page) => {
    for (const part of ['', '&part=faq']) {
      await page.goto(dashboard(`content${part}`));
      const wrapped = await page
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.flatMap((row) =>
            [...row.querySelectorAll('time, td:last-child a, td:last-child button')]
              .filter((one) => one.getClientRects().length > 1 || one.clientHeight > 60)
              .map((one) => one.textContent),
          ),
        );
      t.same(wrapped, [], part);
      t.ok((await page.locator('tbody tr').count()) > 0, 'there are rows');
    }
  });
});

t.test('dates and actions of scenarios stay on one line, boxes are large enough', async (t) => {
  const member = await register(app, 'founder');
  await saveTwo(member);
  await asMember(t, member, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto(dashboard('scenarios'));
    const lines = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const time = row.querySelector('time');
        const height = time === null ? 0 : parseFloat(getComputedStyle(time).lineHeight);
        return (
          row.getBoundingClientRect().height <= 45 &&
          (time?.getBoundingClientRect().height ?? 99) < height * 1.5
        );
      }),
    );
    t.same(lines, [true, true]);
    const wide = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    t.ok(wide <= 0, 'nothing sticks out');
    await page.setViewportSize({ width: 390, height: 844 });
    const boxes = await page
      .locator('tbody input[type=checkbox]')
      .evaluateAll((all) =>
        all.map((box) =>
          Math.min(box.getBoundingClientRect().width, box.getBoundingClientRect().height),
        ),
      );
    t.ok(boxes.length === 2 && boxes.every((side) => side >= 24), JSON.stringify(boxes));
    const tooSmall = await accessibilityViolations(page, ['target-size']);
    t.same(
      tooSmall.filter((found) => found.includes('checkbox')),
      [],
    );
  });
});

t.test('forced colours show which tab is the current one', (t) =>
  story(t, browser, { forcedColors: 'active' }, async (page) => {
    await page.goto(`${app.origin}/raise-capital`);
    const tabs = page.getByRole('navigation', { name: 'Calculators' }).getByRole('link');
    const edges = () =>
      tabs.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth));
    t.ok((await tabs.count()) > 2);
    // Even a transparent border is drawn, so the others have none.
    await comesTo(t, async () => [...new Set((await edges()).slice(1))], ['0px']);
    t.equal((await edges())[0], '3px');
  }),
);

t.test('forced colours show which step is the current one', (t) =>
  story(t, browser, { forcedColors: 'active' }, async (page) => {
    await page.goto(`${app.origin}/register`);
    const steps = page.locator('[data-state]');
    const edges = await steps.evaluateAll((all) =>
      all.map((step) => [
        step.getAttribute('data-state'),
        getComputedStyle(step).borderTopColor,
        getComputedStyle(step).borderTopStyle,
      ]),
    );
    const current = edges.filter(([state]) => state === 'current');
    t.equal(current.length, 1);
    const alike = edges.filter(([, colour]) => colour === current[0]?.[1]);
    t.equal(alike.length, 1, JSON.stringify(edges));
  }),
);
