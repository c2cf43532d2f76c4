/** Each view of the dashboard is a chunk of its own: a browser loads the code of what it shows. */
import type { Page } from 'playwright';
import t from 'tap';
import { viewsOf } from '#client/features/dashboard/dashboard-views.ts';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { readManifest, viewSources } from '#server/web/pages/from-build.ts';
import { dashboardViewIds, viewPath } from '#shared/site/dashboard-address.ts';
import { hydrated, story, storyIn } from '../support/chromium.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { sampleCapabilities } from '../support/sample-capabilities.ts';

const { app, browser } = await openPortal(t);
const founder = await register(app, 'founder');
const operator = await firstOperator(app);

const manifest = await readManifest((await latestBuild(buildFolder)).directory);
/** The chunk of each view, by its id. */
const chunks = new Map(
  [...viewSources(manifest, 'pages/dashboard.tsx')].map(([id, source]) => [
    id,
    `/${manifest[source]?.file}`,
  ]),
);

/** The ids of the views whose chunks a page has requested so far. */
function watchViews(page: Page): () => readonly string[] {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    for (const [id, file] of chunks) if (file === pathname) seen.add(id);
  });
  return () => [...seen].sort();
}

t.test('the build has one chunk for each view', async (t) => {
  t.same([...chunks.keys()].sort(), [...dashboardViewIds].sort());
  t.equal(new Set(chunks.values()).size, dashboardViewIds.length);
});

for (const [name, member] of [
  ['somebody new who raises', founder],
  ['an operator', operator],
] as const) {
  t.test(`${name}: the document and the browser load the view that is shown only`, async (t) => {
    const context = await browser.newContext();
    t.teardown(() => context.close());
    await context.addCookies([member.browserCookie]);
    // On one page, because each new one costs a process; every document asks for its chunks anew.
    await storyIn(t, context, async (page) => {
      for (const { id, label } of viewsOf(sampleCapabilities[name])) {
        const views = watchViews(page);
        const answer = await page.goto(app.origin + viewPath(id), { waitUntil: 'networkidle' });
        await hydrated(page);
        t.equal(await page.getByRole('heading', { level: 1 }).innerText(), label, id);
        t.same(views(), [id], `${id}: nothing else is asked for`);
        const html = (await answer?.text()) ?? '';
        t.match(html, `<link rel="modulepreload" href="${chunks.get(id)}"/>`, id);
      }
    });
  });
}

t.test('another view is loaded when somebody opens it, within the document', (t) =>
  story(t, browser, {}, async (page) => {
    await page.context().addCookies([founder.browserCookie]);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const views = watchViews(page);
    await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
    await hydrated(page);
    t.same(views(), ['overview']);

    // While the chunk is on its way, the old view stays.
    const held = Promise.withResolvers<void>();
    await page.route(`**${chunks.get('scenarios')}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    const heading = page.getByRole('heading', { level: 1 });
    const rail = page.getByRole('navigation', { name: 'Dashboard' });
    const requested = page.waitForRequest(`**${chunks.get('scenarios')}`);
    await rail.getByRole('link', { name: 'Scenarios' }).click();
    await requested;
    t.equal(await heading.innerText(), 'Overview');
    t.ok(await page.getByText('What to prepare').isVisible());

    // Somebody who changes their mind gets what they asked for last.
    await rail.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    held.resolve();
    await page.waitForLoadState('networkidle');
    t.equal(await heading.innerText(), 'Security');

    await rail.getByRole('link', { name: 'Scenarios' }).click();
    await page.getByRole('heading', { level: 1, name: 'Scenarios' }).waitFor();
    t.same(views(), ['overview', 'scenarios', 'security']);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    t.equal(documents, 1);
  }),
);

t.test('a chunk that is gone loads the document of the view instead', (t) =>
  story(
    t,
    browser,
    { expected: /Failed to load|could not be loaded|Failed to fetch/ },
    async (page) => {
      await page.context().addCookies([founder.browserCookie]);
      await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
      await hydrated(page);
      let refused = 0;
      await page.route(`**${chunks.get('account')}`, (route) => {
        refused += 1;
        return refused === 1 ? route.abort() : route.continue();
      });
      await page
        .getByRole('navigation', { name: 'Dashboard' })
        .getByRole('link', { name: 'Account' })
        .click();
      await page.getByLabel('Your name').waitFor();
      t.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Account');
      t.equal(refused > 0, true);
    },
  ),
);
