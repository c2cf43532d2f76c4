/**
 * Each view of the dashboard is a chunk of its own, and its code is loaded when somebody uses it: a
 * dashboard that is only read asks for little, a browser in use for the code of what it shows.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright';
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

const { directory } = await latestBuild(buildFolder);
const clientFolder = join(directory, 'client');
const manifest = await readManifest(directory);
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

/** What the first view of the dashboard may take, as it is transferred. */
const scriptBytesMax = 90_000;
const requestsMax = 20;

/**
 * Counts what a page asks for, and the bytes of its scripts as they are stored to be sent, until it
 * is asked how much that was.
 */
function watchWeight(page: Page): () => Promise<{ scriptBytes: number; requests: number }> {
  const asked: string[] = [];
  const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  return async () => {
    page.off('request', note);
    let scriptBytes = 0;
    for (const path of asked.filter((path) => path.endsWith('.js'))) {
      const file = join(clientFolder, path);
      // The smallest files are not compressed.
      const sent = await stat(`${file}.br`).catch(() => stat(file));
      scriptBytes += sent.size;
    }
    return { scriptBytes, requests: asked.length };
  };
}

t.test('no browser loads the library that makes the schemas of the contract', async (t) => {
  const assets = join(clientFolder, 'assets');
  const maps = (await readdir(assets)).filter((name) => name.endsWith('.js.map'));
  t.ok(maps.length > 50);
  for (const name of maps) {
    const map = await readFile(join(assets, name), 'utf8');
    t.notOk(map.includes('node_modules/typebox/'), name);
  }
});

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
        // What the view before it still asks for is no part of this one.
        await page.goto('about:blank');
        const views = watchViews(page);
        const weight = watchWeight(page);
        const answer = await page.goto(app.origin + viewPath(id), { waitUntil: 'networkidle' });
        const { scriptBytes, requests } = await weight();
        t.ok(scriptBytes < scriptBytesMax, `${id}: ${scriptBytes} bytes of scripts to read it`);
        t.ok(requests < requestsMax, `${id}: ${requests} requests to read it`);
        t.same(views(), [], `${id}: its code waits for its use`);
        await hydrated(page);
        t.equal(await page.getByRole('heading', { level: 1 }).innerText(), label, id);
        t.same(views(), [id], `${id}: nothing else is asked for`);
        const html = (await answer?.text()) ?? '';
        t.match(html, `"${chunks.get(id)}"`, `${id}: named, so that all comes at once`);
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
    { expected: /Failed to load|could(n’t| not) be loaded|Failed to fetch/ },
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
