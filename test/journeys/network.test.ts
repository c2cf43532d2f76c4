/** The network as anybody, a member and an approved investor find it, with scripts and without. */
import t from 'tap';
import type { Raise } from '#shared/product/raises/raises.ts';
import { runSql } from '../support/app-database.ts';
import { hydrated, story } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser);
const network = `${app.origin}/investors-network`;

const people = committingPeople(app);
const widths = [320, 390, 820, 1440];

let founder: Member;
let investor: Member;
let open: Raise;
let closed: Raise;
await t.test('two raises are published, one of them for approved investors', async (t) => {
  founder = await register(app, 'founder');
  investor = await register(app, 'investor');
  const profile = { kind: 'angel', displayName: 'Ivan' };
  await call(investor, 'POST', '/investor-profile', profile).catch(() => undefined);
  runSql(app, "update investor_profiles set state = 'approved'");
  const before = await fetch(network);
  t.match(
    await before.text(),
    /No raises are open to you right now/,
    'kept before anything is published',
  );
  open = await people.raise(founder, 'Night Pickers', {
    title: 'Robots that pick at night',
    regime: 'us_506c',
    visibility: 'public_teaser',
    ownershipShown: true,
  });
  closed = await people.raise(founder, 'Quiet Pumps', {
    title: 'Pumps that nobody hears',
    summary: 'Quiet Pumps builds heat pumps for old houses in dense towns.',
  });
  t.match(await (await fetch(network)).text(), /Robots that pick at night/, 'and new at once');
});
const raisePage = (raise: Raise) => `${network}?raise=${raise.slug}`;
const of = (text: string) => text.replaceAll(/<[^>]*>/g, ' ');

await t.test('anybody finds what is public, and nothing else', async (t) => {
  await story(t, browser, { expected: /status of 404/ }, async (page) => {
    await page.goto(network);
    await page.getByRole('link', { name: open.title }).waitFor();
    t.equal(await page.getByText(closed.title).count(), 0);
    t.equal(await page.locator('summary').count(), 0, 'a single raise has nothing to filter');
    await page.setViewportSize({ width: 1440, height: 900 });
    const first = await page.getByRole('article').first().boundingBox();
    t.ok(first !== null && first.y <= 320, `the list begins at ${first?.y}`);
    t.equal(await page.getByRole('img', { name: /of the minimum/ }).count(), 0);
    await expectAccessible(t, page, 'list-anonymous', { widths });
    await page.goto(app.origin);
    await page.getByRole('link', { name: open.title }).waitFor();
    t.equal(await page.getByText(closed.title).count(), 0, 'on the home page neither');
    await page.goto(`${network}?q=nothing`);
    await page.getByText('No raises found').waitFor();
    await page.goto(raisePage(open));
    t.equal(await page.getByText('Orchards cannot find pickers').count(), 0);
    await page.getByRole('link', { name: 'Log in' }).last().waitFor();
    await expectAccessible(t, page, 'raise-anonymous', { widths });
    for (const address of [raisePage(closed), `${network}?raise=no-such-raise`]) {
      t.equal((await page.goto(address))?.status(), 404);
    }
  });
});

await t.test('what is typed before the page is hydrated stays', async (t) => {
  await story(t, browser, {}, async (page) => {
    const scripts = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(network, { waitUntil: 'commit' });
    const words = page.getByRole('main').getByRole('searchbox');
    await words.fill('pick');
    scripts.resolve();
    await hydrated(page);
    t.equal(await words.inputValue(), 'pick');
  });
});

await t.test('an approved investor reads the offer and asks for access', async (t) => {
  await asMember(t, investor, {}, async (page) => {
    await page.goto(network);
    await page.getByRole('link', { name: closed.title }).click();
    await page.getByText('Orchards cannot find pickers').waitFor();
    for (const words of ['The terms in plain words', 'Use of funds', 'Risks', 'Timeline']) {
      await page.getByRole('heading', { name: words }).waitFor();
    }
    await page.getByText('0% of the minimum is signed or funded').first().waitFor();
    await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
    const order = await page.locator('article').last().locator('h3').allInnerTexts();
    const told = ['Pitch', 'Team', 'Terms', 'Progress', 'Risks'].map((name) => order.indexOf(name));
    t.ok(!told.includes(-1), `${order}`);
    t.same(
      told,
      told.toSorted((one, other) => one - other),
      'in the order in which it is judged',
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    const rail = page.locator('#commit').locator('xpath=ancestor::*[@data-print="aside"]');
    const { y = 999, width = 0 } = (await rail.boundingBox()) ?? {};
    t.ok(y <= 200 && width === 320, `the rail of ${width} begins at ${y}`);
    const scrolled = await page.evaluate('scrollTo({ top: 2000, behavior: "instant" }), scrollY');
    t.ok(Number(scrolled) > 1_000, 'scrolled');
    t.ok(((await rail.boundingBox())?.y ?? 999) <= 200, 'and stays');
    const title = await page.getByRole('heading', { name: closed.title }).boundingBox();
    const star = page.getByRole('button', { name: `Watch ${closed.title}` }).locator('svg');
    const apart = ((await star.boundingBox())?.x ?? 0) - (title?.x ?? 999);
    t.ok(Math.abs(apart) <= 3, `the star begins ${apart} px beside the title`);
    await page.emulateMedia({ media: 'print' });
    const heading = page.getByRole('heading', { name: 'Raise', exact: true });
    t.equal(await heading.count(), 0, 'on paper it begins with the company');
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.locator('[data-raise-bar]');
    t.equal((await bar.boundingBox())?.height, 64, 'the bar of a phone');
    await expectAccessible(t, page, 'raise-investor', { widths });
    await page.getByLabel('Say who you are and why you ask').fill('I know pumps.');
    await page.getByRole('button', { name: 'Ask for access' }).click();
    await page.getByText('Access requested.').waitFor();
    await page.goto(network);
    const bars = page.getByRole('img', { name: /^0% of the minimum .* of a maximum of / });
    t.equal(await bars.count(), 2, 'a bar on each card');
    await page.getByRole('button', { name: `Watch ${closed.title}` }).click();
    await page.getByText('Added to your watchlist.').waitFor();
    await page.getByRole('button', { name: `Stop watching ${closed.title}` }).waitFor();
    await expectAccessible(t, page, 'list-investor', { widths });
    await page.goto(`${app.origin}/dashboard?view=watchlist`);
    await page.getByRole('link', { name: 'Quiet Pumps' }).waitFor();
    await expectAccessible(t, page, 'watchlist', { widths });
  });
  const shared = await fetch(raisePage(open));
  t.notMatch(of(await shared.text()), /Orchards/, 'what a member read is not kept for others');
  t.match(shared.headers.get('vary'), /Cookie/);
  const own = await fetch(raisePage(open), { headers: { cookie: investor.cookie } });
  t.match(own.headers.get('cache-control'), /private, no-store/);
  t.match(await own.text(), /What this does to ownership/);
});

await t.test('without scripts', async (t) => {
  await asMember(t, investor, { javaScriptEnabled: false }, async (page) => {
    await page.goto(network);
    await page.getByLabel('Company or title').fill('night pick');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 raise', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText('2 raises', { exact: true }).waitFor();
    t.equal(await page.getByLabel('Stage').count(), 0, 'two raises need few filters');
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByLabel('Sector').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.locator('summary', { hasText: /Filters\s*1 set/ }).waitFor();
    await page.goto(network);
    await page.getByRole('link', { name: open.title }).click();
    await page.getByRole('button', { name: 'Ask for access' }).click();
    await page.getByText('Access requested.').waitFor();
    await page.getByRole('button', { name: `Watch ${open.title}` }).click();
    await page.getByText('Added to your watchlist.').waitFor();
    await page.goto(`${app.origin}/dashboard?view=watchlist`);
    await page.getByRole('link', { name: 'Night Pickers' }).waitFor();
    await page.goto(raisePage(closed));
    await page.getByRole('button', { name: `Stop watching ${closed.title}` }).click();
    await page.getByText('Removed from your watchlist.').waitFor();
    await page.goto(`${app.origin}/dashboard?view=watchlist`);
    await page.getByRole('link', { name: 'Night Pickers' }).waitFor();
    t.equal(await page.getByRole('link', { name: 'Quiet Pumps' }).count(), 0);
  });
});

await t.test('whoever was let in goes to the data room, and the company to its work', async (t) => {
  runSql(app, `update access_grants set state = 'active' where raise_id = '${open.id}'`);
  await asMember(t, investor, {}, async (page) => {
    await page.goto(raisePage(open));
    await page.getByRole('link', { name: 'Open the data room' }).click();
    await page.getByText('Deck of March').first().waitFor();
  });
  await asMember(t, founder, {}, async (page) => {
    await page.goto(raisePage(open));
    await page.getByRole('heading', { name: 'Your raise' }).waitFor();
    await expectAccessible(t, page, 'raise-founder');
    for (const [link, address] of [
      ['Data room', /view=room&raise=rse_/],
      ['Analytics', /view=analytics&raise=rse_/],
      ['Edit the raise', /view=raise&raise=rse_/],
    ] as const) {
      await page.goto(raisePage(open));
      await page.locator('#access').getByRole('link', { name: link }).click();
      await page.waitForURL(address);
      await page.getByText(open.title).last().waitFor({ state: 'attached' });
    }
  });
});

const sitemap = async () => (await fetch(`${app.origin}/sitemap.xml`)).text();

await t.test('a raise that is paused is gone at once', async (t) => {
  const operator = await firstOperator(app);
  const entry = new RegExp(`raise=${open.slug}</loc><lastmod>20`);
  t.match(await sitemap(), entry, 'in the sitemap while it is live');
  t.notMatch(await sitemap(), closed.slug, 'which names no other raise');
  const reason = 'We look into a complaint about this raise.';
  await call(operator, 'POST', `/admin/raises/${open.id}/pause`, { reason });
  t.notMatch(await (await fetch(network)).text(), open.title);
  t.notMatch(await (await fetch(app.origin)).text(), open.title);
  t.equal((await fetch(raisePage(open))).status, 404);
  t.notMatch(await sitemap(), open.slug);
});
