/** Founders see how their raise is read, and operators how raises are read and reviewed. */
import type { Locator, Page } from 'playwright';
import t from 'tap';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type { RaiseResponse } from '#shared/product/raises/raises.ts';
import { idOf, runSql } from '../support/app-database.ts';
import { hydrated } from '../support/chromium.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { addDocument, letIn } from '../support/submitted-raise.ts';
import { tabTo } from '../support/user-actions.ts';

const { app, browser, call } = await openPortal(t);
const deck = await pdfOf(['Anvils that fly', 'The market', 'What we ask for', 'The team']);
const view = `${app.origin}/dashboard?view=analytics`;
/** Taken before anything is read, so that the period holds it all though midnight may pass. */
const firstDay = new Date().toISOString().slice(0, 10);
const founder = await register(app, 'founder');
const { company } = await call<CompanyResponse>(founder, 'POST', '/companies', { name: 'Acme' });

async function draft(title: string): Promise<string> {
  const path = `/companies/${company.id}/raises`;
  return (await call<RaiseResponse>(founder, 'POST', path, { title })).raise.id;
}

/** A raise that is live, so that people can be let in. */
async function liveRaise(title: string): Promise<string> {
  const raise = await draft(title);
  runSql(app, "update raises set state = 'live' where id = ?", raise);
  return raise;
}

/**
 * Opens a document and looks at pages. The time is written into the log, because a browser that says
 * more than has passed is not believed.
 */
async function read(
  reader: Member,
  document: string,
  ...pages: readonly (readonly [page: number, seconds: number])[]
): Promise<void> {
  await call(reader, 'GET', `/documents/${document}`);
  const userId = await idOf(app, reader.email);
  for (const [page, seconds] of pages) {
    await call(reader, 'GET', `/documents/${document}/pages/${page}/text`);
    const looked = 'update access_events set dwell_ms = ? where user_id = ? and page = ?';
    runSql(app, looked, seconds * 1_000, userId, page);
  }
}

const asMember = memberStories(browser, { ...wide, expected: /status of 404/ });

const figure = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
const rowsOf = (region: Locator) => region.locator('tbody tr').allInnerTexts();
const cells = (rows: readonly string[]) => rows.map((row) => row.split(/\s*\t\s*/));

const unread = await draft('Acme bridge');
const raise = await liveRaise('Acme seed');
const document = await addDocument(
  call,
  founder,
  raise,
  { folder: 'deck', name: 'The deck of Acme' },
  deck,
);
const [ivan, ina, iris] = [
  await register(app, 'investor'),
  await register(app, 'investor'),
  await register(app, 'investor'),
];
for (const reader of [ivan, ina, iris]) await letIn(call, founder, raise, reader);
await read(ivan, document, [1, 10], [2, 40], [3, 20]);
await read(ina, document, [1, 30]);

t.test('a founder sees how the deck is read, by keyboard, and follows a page', async (t) => {
  await asMember(t, founder, true, async (page) => {
    await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
    await hydrated(page);
    await page.getByRole('link', { name: 'Analytics', exact: true }).first().click();
    await page.waitForURL(/view=analytics/);
    await page.goto(`${view}&raise=${raise}`, { waitUntil: 'networkidle' });
    await hydrated(page);
    const heat = figure(page, 'Time on each page');
    await heat
      .getByText(/half of all page views lasted 25 s or more; page 2 held people longest/)
      .waitFor();
    t.match(await heat.getByRole('img').getAttribute('aria-label'), /nobody looked at page 4/);
    await tabTo(page, heat.getByText('As a table'));
    await page.keyboard.press('Enter');
    t.same(cells(await rowsOf(heat)), [
      ['Page 1', '20 s', '2', '2'],
      ['Page 2', '40 s', '1', '1'],
      ['Page 3', '20 s', '1', '1'],
      ['Page 4', 'None', '0', '0'],
    ]);
    await expectAccessible(t, page, 'the figures of a raise');
    const csv = heat.getByRole('link', { name: /CSV/ });
    const [file] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    t.match(file.suggestedFilename(), /^pages-.*\.csv$/);
    await tabTo(page, heat.getByRole('link', { name: 'Page 2' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`view=room.*id=${document}.*page=2`));
    await page.getByText('Page 2 of 4').waitFor();
  });
});

t.test('without scripts: the numbers, a period, and what is wrong with another', async (t) => {
  await asMember(t, founder, false, async (page) => {
    await page.goto(`${view}&raise=${raise}`);
    const viewers = figure(page, 'Unique viewers by day');
    await viewers.getByText(/2 people read and opened documents 2 times/).waitFor();
    const funnel = figure(page, 'Funnel');
    await funnel
      .getByText(
        'Of 3 people with access, 2 opened a document, 1 saw half of the deck, 0 asked a question or wrote, 0 soft-circled, 0 signed and 0 funded.',
      )
      .waitFor();
    await funnel.getByText('As a table').click();
    t.same(
      cells(await rowsOf(funnel)).map(([step, people]) => [step, people]),
      [
        ['Given access', '3'],
        ['Opened a document', '2'],
        ['Saw half of the deck', '1'],
        ['Asked a question or wrote', '0'],
        ['Soft-circled', '0'],
        ['Signed', '0'],
        ['Funded', '0'],
      ],
    );

    await page.getByLabel('From', { exact: true }).fill(firstDay);
    await page.getByRole('button', { name: 'Show' }).click();
    t.match(page.url(), `raise=${raise}&document=&from=${firstDay}&to=`);
    await figure(page, 'Unique viewers by day').getByText('2 people read').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('The period ends before it begins. Choose a later last day.').waitFor();
    t.equal(
      await page.getByLabel('To', { exact: true }).inputValue(),
      '2026-01-01',
      'what was chosen is kept',
    );

    await page.goto(`${view}&raise=${unread}`);
    await page.getByText('Nobody has read anything yet').waitFor();
    await page.getByRole('link', { name: 'Add documents' }).click();
    await page.waitForURL(/view=room.*id=new/);
  });
});

t.test('an operator sees raises by state, reviews, and the reading of a raise', async (t) => {
  const operator = await firstOperator(app);
  await asMember(t, operator, true, async (page) => {
    await page.goto(view, { waitUntil: 'networkidle' });
    await hydrated(page);
    await figure(page, 'Raises by state').getByText('There are 2 raises: 0 in review').waitFor();
    const reviews = figure(page, 'Review turnaround by month');
    await reviews.getByText('Nothing was reviewed in the last 12 months.').waitFor();
    await expectAccessible(t, page, 'the figures of all raises');
    await page.getByRole('link', { name: 'Acme seed' }).click();
    const heat = figure(page, 'Time on each page');
    await heat.getByText('As a table').click();
    await heat.getByRole('link', { name: 'Page 3' }).click();
    await page.waitForURL(new RegExp(`view=review.*document=${document}.*page=3`));
    await page.getByText('Page 3 of 4').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Page 4 of 4').waitFor();
  });
});

t.test('nobody else learns that there is such a raise', async (t) => {
  for (const other of [ivan, await register(app, 'founder')]) {
    const { status } = await fetch(`${view}&raise=${raise}`, {
      headers: { cookie: other.cookie, accept: 'text/html' },
    });
    t.equal(status, 404);
  }
});
