/** The scripts of the public pages, as somebody without an account loads them: few, and only theirs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { firstLoad } from '#scripts/trials/first-load.ts';
import { publicPaths } from '#scripts/trials/public-paths.ts';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { pagesFromBuild } from '#server/web/pages/from-build.ts';
import { startApp } from '../../support/running-app.ts';

/** Gzip bytes of the scripts with the document, of most pages and of those that bring more. */
const mostPages = 16_000;
const firstLoadMax: Readonly<Record<string, number>> = {
  '/investors-network': 19_000,
  // The calculators.
  '/raise-capital': 38_000,
};

const app = await startApp(t);
const { directory, record } = await latestBuild(buildFolder);

/** The sources in a script, by its map; the bundler's own script has none. */
async function sourcesOf(script: string): Promise<readonly string[]> {
  if (script.includes('/rolldown-runtime-')) return [];
  const map = await readFile(join(directory, 'client', `${script}.map`), 'utf8');
  return (JSON.parse(map) as { sources: string[] }).sources;
}

/** The sources in some scripts that only members have a use for. */
async function membersSources(scripts: readonly string[]): Promise<readonly string[]> {
  const sources = (await Promise.all(scripts.map(sourcesOf))).flat();
  return sources.filter((source) => /client\/(features|pages)\/dashboard/.test(source));
}

for (const path of publicPaths) {
  t.test(`${path} brings visitors few scripts, and nothing of the dashboard`, async (t) => {
    const { scripts, gzipBytes, onUse } = await firstLoad(app.origin, path);
    t.ok(scripts.length > 1);
    const most = firstLoadMax[path] ?? mostPages;
    t.ok(gzipBytes < most, `${gzipBytes} bytes at first, of at most ${most}`);
    t.same(await membersSources([...scripts, ...onUse]), []);
  });
}

t.test('visitors read a raise without the dashboard, and members within it', async (t) => {
  const pages = await pagesFromBuild(directory, record);
  const { modules, entry, onUse } = await pages.links('investors-network', 'raise');
  t.same(await membersSources([entry, ...modules, ...onUse]), []);
  let bytes = 0;
  for (const script of [entry, ...modules]) {
    const file = join(directory, 'client', script);
    bytes += (await readFile(`${file}.gz`).catch(() => readFile(file))).byteLength;
  }
  t.ok(bytes < 33_000, `${bytes} bytes at first`);
  const framed = await pages.links('investors-network', 'member-raise');
  t.ok((await membersSources(framed.onUse)).length > 0, 'whose sources are found by their names');
  t.same(framed.modules, [], 'which loads its code when it is used, like the dashboard');
});
