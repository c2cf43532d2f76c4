/** No sentence promises what the portal cannot do: pages, articles, answers, legal texts, mails. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '../../../server/project.ts';
import { apiRoutes } from '../../support/api-routes.ts';
import { featureClaims } from '../../support/feature-claims.ts';
import { openTestApi } from '../../support/product-api.ts';

/** Where sentences for people are written. */
const places = [
  'client/pages',
  'client/features',
  'client/ui',
  'shared/product',
  'server/api/platform/storage/migrations/0003-default-content',
  'server/api/platform/legal/texts',
  'server/api/platform/mail',
  'server/api/platform/events',
  'server/api/demo',
  'server/api/features/raises/demo',
];

/** What people read of a file: all of a text, and code without its comments. */
function sentencesOf(path: string, text: string): string {
  const read = path.endsWith('.md')
    ? text
    : text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return read.replaceAll(/\s+/g, ' ');
}

async function texts(): Promise<readonly (readonly [path: string, sentences: string])[]> {
  const files = ['README.md'];
  for (const place of places) {
    for (const name of await readdir(join(projectRoot, place), { recursive: true })) {
      if (/\.(md|tsx?)$/.test(name)) files.push(`${place}/${name}`);
    }
  }
  return Promise.all(
    files.map(
      async (path) =>
        [path, sentencesOf(path, await readFile(join(projectRoot, path), 'utf8'))] as const,
    ),
  );
}

t.test('what does not exist is named nowhere', async (t) => {
  const all = await texts();
  t.ok(all.length > 300, `${all.length} files are read`);
  for (const { feature, endpoint, words } of featureClaims) {
    const named = all.flatMap(([path, sentences]) => {
      const at = sentences.search(words);
      return at === -1 ? [] : [`${path}: …${sentences.slice(Math.max(0, at - 60), at + 60)}…`];
    });
    if (endpoint === undefined) t.same(named, [], `${feature} does not exist`);
    else t.ok(named.length > 0, `${feature} exists and is named`);
  }
});

t.test('what exists has its endpoint', async (t) => {
  const api = await openTestApi();
  t.teardown(() => api.close());
  const routes = (await apiRoutes(api)).map(({ method, url }) => `${method} ${url}`);
  for (const { feature, endpoint } of featureClaims) {
    if (endpoint === undefined) continue;
    t.ok(
      routes.some((route) => route.replace('/api/v1', '') === endpoint),
      `${feature}: ${endpoint}`,
    );
  }
});
