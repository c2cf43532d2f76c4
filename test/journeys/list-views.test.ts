/** Every list of the dashboard keeps to the same measures, at every width. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { runSql } from '../support/app-database.ts';
import { comesTo, hydrated, story } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { writeToOperators } from '../support/contact-messages.ts';
import { pdfOf } from '../support/documents.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { addDocument, draftedRaise, letIn } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const founder = await register(app, 'founder');

const query = 'holder1_name=Founders&holder1_shares=9m&pre_money=15m&new_money=5m';
await call(founder, 'POST', '/companies', {
  name: 'Acme Anvils',
  city: 'Zurich',
  sector: 'industry',
});
await call(founder, 'POST', '/scenarios', { name: 'A first round', query, note: 'With a note.' });
await writeToOperators(app, { email: 'vera@example.com' });

/** Each list: whose it is, and whether its rows can be opened beside it. */
const lists: readonly {
  readonly view: string;
  readonly member: Member;
  readonly opens: boolean;
}[] = [
  { view: 'companies', member: founder, opens: true },
  { view: 'scenarios', member: founder, opens: true },
  { view: 'messages', member: operator, opens: true },
  { view: 'invitations', member: operator, opens: true },
  { view: 'jobs&state=waiting', member: operator, opens: true },
  { view: 'audit', member: operator, opens: false },
  { view: 'content', member: operator, opens: false },
];

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { top, left, right, bottom, width, height } = one.getBoundingClientRect();
      return { top, left, right, bottom, width, height };
    });

/** Of the window without its scroll bar, which keeps its room even when there is none. */
const widthOf = (page: Page) => page.evaluate(() => document.body.getBoundingClientRect().right);

type Tells = (t: Test, page: Page, opens: boolean) => Promise<void>;

const atDesk: Tells = async (t, page) => {
  t.equal((await boxOf(page, 'header')).height, 48, 'the top bar');
  t.equal((await boxOf(page, '#dashboard-menu')).width, 216, 'the rail');
  const head = await boxOf(page, 'main header');
  t.same([head.top, head.height], [48, 56], 'the head of the page');
  const bar = page.locator(':has(> [data-column-menu])');
  for (const hidden of await bar.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )) {
    t.equal(hidden, 0, 'everything in the bar is in sight');
  }
  const row = await boxOf(page, 'tbody tr');
  t.ok(row.top <= 190, `the first row begins at ${row.top}`);
  t.equal(row.height, 36, 'compact with a mouse');
  t.equal(row.right, await widthOf(page), 'as wide as the window');
  const looks = await page
    .locator('tbody th')
    .first()
    .evaluate((cell) => {
      const { fontSize, lineHeight, whiteSpace, position } = getComputedStyle(cell);
      return { fontSize, lineHeight, whiteSpace, position };
    });
  t.same(looks, {
    fontSize: '14px',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    position: 'sticky',
  });
  const sticky = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).position);
  t.equal(await sticky('thead th'), 'sticky');
  t.equal(await sticky('div:has(> div > table) > :last-child'), 'sticky', 'the foot');
};

const onTablet: Tells = async (t, page, opens) => {
  t.equal((await boxOf(page, '#dashboard-menu')).width, 56);
  t.equal((await boxOf(page, 'header')).height, 48);
  const before = await boxOf(page, 'tbody tr');
  t.ok(before.top <= 200, `the first row begins at ${before.top}`);
  if (!opens) return;
  await page.locator('tbody th a').first().click();
  await page.waitForURL(/[?&]id=/);
  await page.getByRole('link', { name: 'Close' }).waitFor();
  const panel = await boxOf(page, 'section:has(> header #record-title)');
  t.same([panel.right, panel.top, panel.bottom], [await widthOf(page), 0, 900]);
  t.ok(panel.left < 400);
  t.same(await boxOf(page, 'tbody tr'), before, 'nothing below it moves');
};

const onPhone: Tells = async (t, page, opens) => {
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  // Two lines, or three where what it is called takes two.
  t.ok(
    heights.every((height) => height >= 56 && height <= 88),
    heights.join(),
  );
  const { top } = await boxOf(page, 'tbody tr');
  const bars = await page
    .locator('main search')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  t.ok(
    bars.every((bottom) => bottom <= top),
    'the bar lies over no row',
  );
  t.ok((await page.evaluate('document.documentElement.scrollWidth')) === (await widthOf(page)));
  const cutOff = await page
    .locator('tbody th > :is(a, span)')
    .evaluateAll((names) =>
      names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  t.same(cutOff, [], 'a finger sees no title, so a name is not cut off');
  const places = page.getByRole('navigation', { name: 'Main views' }).locator('a, button');
  t.equal(await places.count(), 5, 'four views and More');
  t.match(await places.last().innerText(), /^More/);
  const bottoms = await places.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().bottom),
  );
  t.ok(bottoms.every((bottom) => Math.round(bottom) === 900));
  t.equal((await boxOf(page, 'main header')).top, 0, 'the title has the bar');
  const menu = page.locator('tbody [popovertarget]').first();
  if ((await menu.count()) > 0) {
    await menu.click();
    const widths = await page
      .locator('tbody [popover]:popover-open')
      .locator('> a, > form > button, > details > summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    t.ok(
      widths.every((width) => width > 300),
      widths.join(),
    );
    await page.keyboard.press('Escape');
  }
  if (!opens) return;
  await page.locator('tbody th a').first().click();
  await page.waitForURL(/[?&]id=/);
  const panel = await boxOf(page, 'section:has(> header #record-title)');
  t.same([panel.left, panel.top, panel.bottom], [0, 0, 900]);
  t.equal(panel.right, await widthOf(page));
};

const nothingIsCutOff: Tells = async (t, page) => {
  const cut = await page.locator(':has(> [data-column-menu])').evaluateAll((bars) =>
    bars
      .flatMap((bar) => [bar, ...bar.querySelectorAll('a, button, input, select, label')])
      .filter(
        (one) =>
          one.getBoundingClientRect().right > document.body.getBoundingClientRect().right ||
          (one.clientWidth > 0 && one.scrollWidth > one.clientWidth && one.matches('div')),
      )
      .map((one) => one.textContent),
  );
  t.same(cut, [], 'nothing in the bar');
};

const titleIsOneLine: Tells = async (t, page) => {
  const title = await page.locator('h1').evaluate((h1) => {
    const words = document.createRange();
    words.selectNodeContents(h1);
    const { right, height } = words.getBoundingClientRect();
    return { right, height };
  });
  t.ok(title.height < 32, `one line, ${title.height}`);
  const search = await page.getByRole('button', { name: /^Go to/ }).boundingBox();
  t.ok(search !== null && title.right <= search.x, `${title.right}`);
};

/** What holds at each width; the last of them may open a record. */
const measures: readonly (readonly [width: number, what: string, tells: readonly Tells[]])[] = [
  [1440, 'a dense table below 190 px of bars', [atDesk]],
  [820, 'an icon rail, and a record over the page', [nothingIsCutOff, onTablet]],
  [390, 'a phone: cards of two lines, and five places at the bottom', [onPhone]],
  [
    320,
    'as at 400 %: a title in one line beside what the bar has',
    [nothingIsCutOff, titleIsOneLine],
  ],
];

// One page for all lists of a member: the browser starts a process for each.
for (const member of [founder, operator]) {
  t.test(`the lists of ${member.email}`, (t) =>
    story(t, browser, {}, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      for (const { view, opens } of lists.filter((list) => list.member === member)) {
        for (const [width, what, tells] of measures) {
          await t.test(`${view}: at ${width} ${what}`, async (t) => {
            await page.setViewportSize({ width, height: 900 });
            await page.goto(`${app.origin}/dashboard?view=${view}`);
            await hydrated(page);
            for (const tell of tells) await tell(t, page, opens);
          });
        }
      }
    }),
  );
}

t.test(
  'the parts of a data room begin as high as other lists, at 1440, 1280 and 820',
  async (t) => {
    const owner = await register(app, 'founder');
    const reader = await register(app, 'investor');
    const title = 'A seed round whose name is longer than the rest of the line of the title';
    const raise = await draftedRaise(call, owner, { title });
    const pages = await pdfOf(['Anvils']);
    await addDocument(call, owner, raise.id, { folder: 'deck', name: 'Deck' }, pages);
    runSql(app, "update raises set state = 'live' where id = ?", raise.id);
    await letIn(call, owner, raise.id, reader);
    await call(reader, 'POST', `/raises/${raise.id}/questions`, { question: 'Do anvils fly?' });
    await story(t, browser, { viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.context().addCookies([owner.browserCookie]);
      for (const width of [1440, 1280, 820]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [part, first] of [
          ['documents', '[data-row]'],
          ['access', 'tbody tr'],
          ['questions', 'tbody tr'],
        ] as const) {
          await page.goto(`${app.origin}/dashboard?view=room&raise=${raise.id}&part=${part}`);
          await page.locator(first).first().waitFor();
          const { top } = await boxOf(page, first);
          t.ok(top <= 200, `the first row of ${part} begins at ${top}`);
          // A tablet has no room beside the tabs.
          if (width < 1280) continue;
          const [place, head] = [
            await boxOf(page, '[data-place]'),
            await boxOf(page, 'main header'),
          ];
          t.same(
            [place.top, place.bottom],
            [head.top, head.bottom],
            `${part} at ${width}: one line`,
          );
          t.ok(place.right <= (await widthOf(page)), 'a long name is cut off, not the page');
        }
      }
    });
  },
);

t.test('money, people and threads are seen as early, at 1440, 820 and 390', async (t) => {
  const people = committingPeople(app);
  const [funded, live] = [await register(app, 'founder'), await register(app, 'founder')];
  const investor = await people.investor();
  const closed = await people.raise(funded, 'Harbour Light');
  await people.commit(investor, closed, 2_500_000);
  runSql(app, "update commitments set state = 'settled' where raise_id = ?", closed.id);
  const { id } = closed;
  const ended = "state = 'closed_funded', ended_at = updated_at";
  runSql(app, `update raises set ${ended} where id = ?`, id);
  const open = await people.raise(live, 'Slow Bread');
  await people.commit(investor, open, 2_500_000);
  await call(investor, 'POST', `/raises/${open.id}/thread`, { text: 'When do you bake?' });
  const due = { name: 'Nora Lund', followUpOn: '2026-01-05' };
  await call(live, 'POST', `/raises/${open.id}/cards`, due);
  await call(live, 'POST', '/updates', { raise: open.id });
  for (const [member, views] of [
    [investor, ['portfolio', 'inbox']],
    [operator, ['people', 'queue']],
    [live, ['book', 'inbox', 'pipeline', 'updates', 'deadlines']],
    [funded, [`holders&raise=${id}`]],
  ] as const) {
    await story(t, browser, { viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      for (const view of views) {
        for (const [width, most] of [
          [1440, 190],
          [820, 200],
          [390, 200],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`${app.origin}/dashboard?view=${view}`);
          await page.locator('main tbody tr').first().waitFor();
          const { top } = await boxOf(page, 'main tbody tr');
          t.ok(top <= most, `${view} at ${width}: the first row begins at ${top}`);
        }
      }
    });
  }
});

t.test('a table within a page is scrolled below the bar at the top', (t) =>
  story(t, browser, { viewport: { width: 820, height: 500 } }, async (page) => {
    await page.context().addCookies([founder.browserCookie]);
    await page.goto(`${app.origin}/dashboard?view=security`);
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    await row.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 20));
    const heads = await page.locator('thead th').evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, top }) => width > 0 && top < 48)
        .map(({ left, top }) => document.elementFromPoint(left + 20, top + 10)?.closest('header')),
    );
    t.ok(
      heads.every((header) => header !== null),
      'no head of a column is over it',
    );
    const above = await page.evaluate(
      () => document.elementFromPoint(30, 24)?.closest('header') !== null,
    );
    t.ok(above);
  }),
);

t.test('the rows of all lists follow the density that was chosen', async (t) => {
  for (const [density, height] of [
    ['compact', 36],
    ['comfortable', 44],
  ] as const) {
    for (const member of [founder, operator]) {
      await story(t, browser, { viewport: { width: 1440, height: 900 } }, async (page) => {
        const chosen = { name: 'density', value: density, url: app.origin };
        await page.context().addCookies([member.browserCookie, chosen]);
        for (const { view } of lists.filter((list) => list.member === member)) {
          await page.goto(`${app.origin}/dashboard?view=${view}`);
          await page.locator('tbody tr').first().waitFor();
          t.equal((await boxOf(page, 'tbody tr')).height, height, `${view}, ${density}`);
          if (density === 'comfortable') continue;
          await page.keyboard.press('j');
          const inRow = () => page.locator('tbody tr:first-child :focus').count();
          await comesTo(t, inRow, 1);
        }
      });
    }
  }
});
