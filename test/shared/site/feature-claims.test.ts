/** No sentence promises what the portal cannot do: pages, articles, answers, legal texts, mails. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';
import { apiRoutes } from '../../support/api-routes.ts';
import { type FeatureClaim, featureClaims } from '../../support/feature-claims.ts';
import { markdownFiles } from '../../support/markdown-files.ts';
import { testApi } from '../../support/product-api.ts';
import { sentencesOf } from '../../support/sentences.ts';

/** Where sentences for people are written. */
const places = ['client', 'shared', 'server/api', 'server/web'];

type Text = readonly [path: string, sentences: string];

async function written(): Promise<readonly Text[]> {
  const files = new Set(await markdownFiles());
  for (const place of places) {
    for (const name of await readdir(join(projectRoot, place), { recursive: true })) {
      const path = `${place}/${name}`;
      if (/\.(md|tsx?)$/.test(name)) files.add(path);
    }
  }
  return Promise.all(
    [...files].map(
      async (path) =>
        [path, sentencesOf(path, await readFile(join(projectRoot, path), 'utf8'))] as const,
    ),
  );
}

const api = await testApi(t);

/** The answers and articles of a new portal. */
async function published(): Promise<readonly Text[]> {
  const { db } = api.storage;
  const answers = await db
    .selectFrom('faq_items')
    .select(['anchor', 'question', 'answer'])
    .execute();
  const articles = await db
    .selectFrom('posts')
    .select(['slug', 'title', 'summary', 'body'])
    .execute();
  return [
    ...answers.map((one) => [`faq#${one.anchor}`, `${one.question} ${one.answer}`] as const),
    ...articles.map(
      (one) => [`blog ${one.slug}`, `${one.title} ${one.summary} ${one.body}`] as const,
    ),
  ].map(([path, text]) => [path, sentencesOf('.md', text)] as const);
}

/** Where a text names a feature, with the words around it. */
function namedIn({ words, otherwise = [] }: FeatureClaim, [path, sentences]: Text): string[] {
  const read = otherwise.reduce((text, other) => text.replaceAll(other, '–'), sentences);
  const at = read.search(words);
  return at === -1 ? [] : [`${path}: …${read.slice(Math.max(0, at - 60), at + 60)}…`];
}

t.test('what does not exist is named nowhere', async (t) => {
  const all = [...(await written()), ...(await published())];
  t.ok(all.length > 1_000, `${all.length} texts are read`);
  for (const claim of featureClaims) {
    const named = all.flatMap((text) => namedIn(claim, text));
    if (claim.endpoint === undefined) t.same(named, [], `${claim.feature}: not there`);
    else t.ok(named.length > 0, `${claim.feature} exists and is named`);
  }
});

t.test('a sentence that claims it would be found, however it is written', async (t) => {
  for (const claim of featureClaims) {
    for (const saying of claim.sayings ?? []) {
      const [first = '', ...rest] = saying.split(' ');
      for (const [kind, path, source] of [
        ['a text', 'x.md', `Before it.\n${saying.replace(' ', '\n')} After it.`],
        ['a string', 'x.ts', `export const one = ${JSON.stringify(`Before. ${saying}`)};`],
        ['a template', 'x.ts', `export const one = (x: string) => \`\${x} ${saying}\`;`],
        [
          'markup',
          'x.tsx',
          `export const One = () => <p>Before. ${first}{' '}<a href="x">${rest.join(' ')}</a></p>;`,
        ],
      ] as const) {
        const found = namedIn(claim, [path, sentencesOf(path, source)]);
        t.equal(found.length, 1, `${claim.feature} in ${kind}: ${saying}`);
      }
      const comment = `/** ${saying} */\n// ${saying}\nexport const matches = 1;`;
      t.same(namedIn(claim, ['x.ts', sentencesOf('x.ts', comment)]), [], 'no comment counts');
    }
  }
});

t.test('what exists has its endpoint', async (t) => {
  const routes = (await apiRoutes(api)).map(({ method, url }) => `${method} ${url}`);
  for (const { feature, endpoint } of featureClaims) {
    if (endpoint === undefined) continue;
    t.ok(
      routes.some((route) => route.replace('/api/v1', '') === endpoint),
      `${feature}: ${endpoint}`,
    );
  }
});
