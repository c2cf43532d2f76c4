/** Developing: what is saved is on the screen, without losing what was typed, and never unstyled. */
import '../support/development.ts';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { buildFolder, projectRoot } from '#server/project.ts';
import { openBrowser, story } from '../support/chromium.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startSources } from '../support/running-app.ts';

// A copy inside the project, so that it finds the packages: the sources themselves are not touched.
const copy = await mkdtemp(join(buildFolder, 'test-development-'));
t.teardown(() => rm(copy, { recursive: true, force: true }));
for (const name of ['client', 'shared', 'package.json', 'tsconfig.json']) {
  await cp(join(projectRoot, name), join(copy, name), { recursive: true });
}
const client = join(copy, 'client');
// Vite serves what lies below the nearest package.json, which is the copy's: the packages are not.
await edit(
  'vite.config.ts',
  "appType: 'custom',",
  "appType: 'custom', server: { fs: { strict: false } },",
);
/** An operator's own colour stands above the tokens here too. */
const accent = { hex: '#1d3f8a', computed: 'rgb(29, 63, 138)' };
const app = await startSources(
  t,
  { NODE_ENV: 'development', BRAND_ACCENT: accent.hex },
  { client },
);
const browser = await openBrowser(t);

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(client, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold "${from}".`);
  await writeFile(path, text.replace(from, to));
}

t.test('styles are linked, so that nothing is ever painted without them', async (t) => {
  const html = await (await fetch(`${app.origin}/login`)).text();
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, url = '']) => url,
  );
  t.ok(links.length > 3);
  for (const url of links) {
    const answer = await fetch(app.origin + url);
    t.equal(answer.status, 200, url);
    t.match(answer.headers.get('content-type'), 'text/css', url);
  }
});

t.test('a component, a page and a style are replaced in place', (t) =>
  story(t, browser, {}, async (page) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto(`${app.origin}/login`, { waitUntil: 'networkidle' });
    const email = page.getByLabel('Email address');
    await email.fill('ada@example.com');

    await edit('features/account/sign-in-view.tsx', 'Forgot your password?</a>', 'Lost it?</a>');
    await page.getByRole('link', { name: 'Lost it?' }).waitFor();
    t.equal(await email.inputValue(), 'ada@example.com', 'Fast Refresh kept what was typed');

    await edit(
      'ui/tokens/tokens.css',
      '--paper: light-dark(',
      '--paper: rgb(1, 2, 3); --was: light-dark(',
    );
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).backgroundColor === 'rgb(1, 2, 3)',
    );
    const link = page.getByRole('link', { name: 'Lost it?' });
    const colour = await link.evaluate((element) => getComputedStyle(element).color);
    t.equal(colour, accent.computed, 'the brand outlives a hot update of the tokens');

    await edit('pages/login.tsx', 'definePage', '/* edited */ definePage');
    await page.waitForTimeout(300);
    t.equal(documents, 1, 'the document was loaded once');
    const html = await (await fetch(`${app.origin}/login`)).text();
    t.match(html, 'Lost it?', 'and the server draws the same');
  }),
);

t.test('a fault is told with the line it stands in', async (t) => {
  await edit(
    'features/account/sign-in-view.tsx',
    'export function SignInView() {',
    'export function SignInView() {\n  throw new Error("broken on purpose");',
  );
  let answer = await rawRequest(app.origin, '/login', { headers: { accept: 'text/html' } });
  // The watcher needs a moment to notice what was saved.
  for (let tries = 0; tries < 100 && answer.status === 200; tries += 1) {
    await pause(50);
    answer = await rawRequest(app.origin, '/login', { headers: { accept: 'text/html' } });
  }
  t.equal(answer.status, 500);
  t.match(answer.body, 'broken on purpose', 'in development the screen shows the message');
  const line = app.logLines().find(({ msg }) => String(msg).includes('broken on purpose'));
  const stack = JSON.stringify(line);
  t.match(stack, /sign-in-view\.tsx:\d+/, 'the stack names the source');
});
