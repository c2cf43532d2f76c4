/** The documents tell the truth where a test can tell, and their links lead somewhere. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { settingsTable } from '#server/configuration/describe-settings.ts';
import { projectRoot } from '#server/project.ts';
import { lifecyclePictures } from './support/lifecycles.ts';
import {
  anchorsIn,
  type FileLink,
  fileLinksIn,
  markdownFiles,
  markdownText,
} from './support/markdown-files.ts';

const files = await markdownFiles();
const texts = new Map(
  await Promise.all(files.map(async (path) => [path, await markdownText(path)] as const)),
);
const readme = await markdownText('README.md');
const manifest = JSON.parse(await markdownText('package.json'));

t.test('the settings are those of the code', async (t) => {
  const text = await markdownText('server/configuration/README.md');
  const table = /<!-- settings -->\n\n([\s\S]*?)\n\n<!-- \/settings -->/.exec(text)?.[1];
  t.equal(table, settingsTable());
});

t.test('the lifecycles are drawn from their tables', async (t) => {
  const shown = /<!-- lifecycles -->\n\n([\s\S]*?)\n\n<!-- \/lifecycles -->/.exec(readme)?.[1];
  t.equal(shown, await lifecyclePictures());
});

t.test('every command is one', (t) => {
  const scripts = Object.keys(manifest.scripts);
  let named = 0;
  for (const [path, text] of texts) {
    for (const [, name = ''] of text.matchAll(/npm (?:run\s)?([a-z-]+)(?=[`\s])/g)) {
      named += 1;
      t.ok([...scripts, 'ci'].includes(name), `${path}: npm run ${name}`);
    }
  }
  t.ok(named > 25, `${named} commands are named`);
  t.end();
});

t.test('every dependency has its reason and is pinned', (t) => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(all)) {
    const scope = `${name.split('/')[0]}`;
    const named =
      readme.includes(`\`${name}\``) ||
      readme.includes(`\`${scope}/*\``) ||
      readme.includes(`\`${scope}-variable/*\``);
    t.ok(named, name);
    t.match(version, /^\d/, `${name} is pinned`);
  }
  t.end();
});

/** Says what is wrong with a link; undefined if it leads to a file, and to a heading of it. */
async function faultOf({ from, path, anchor }: FileLink): Promise<string | undefined> {
  const isThere = await access(join(projectRoot, path)).then(
    () => true,
    () => false,
  );
  if (!isThere) return `${from} -> ${path}: there is no such file`;
  if (anchor === undefined || anchorsIn(texts.get(path) ?? '').includes(anchor)) return undefined;
  return `${from} -> ${path}#${anchor}: there is no such heading`;
}

t.test('every link leads to a file, and to a heading of it', async (t) => {
  const links = [...texts].flatMap(([path, text]) => fileLinksIn(path, text));
  t.ok(links.length > 60, `${links.length} links`);
  const faults = await Promise.all(links.map(faultOf));
  t.same(
    faults.filter((fault) => fault !== undefined),
    [],
  );
  const dead = '[one](gone.md) [two](#gone) [three](../../api/platform/mail/README.md#email)';
  const seen = await Promise.all(fileLinksIn('server/web/gate/README.md', dead).map(faultOf));
  t.same(seen, [
    'server/web/gate/README.md -> server/web/gate/gone.md: there is no such file',
    'server/web/gate/README.md -> server/web/gate/README.md#gone: there is no such heading',
    undefined,
  ]);
});

t.test('every document can be reached from the README', (t) => {
  const reached = new Set<string>(['README.md']);
  for (const path of reached) {
    for (const link of fileLinksIn(path, texts.get(path) ?? '')) {
      if (texts.has(link.path)) reached.add(link.path);
    }
  }
  t.same(
    files.filter((path) => !reached.has(path)),
    [],
  );
  t.end();
});
