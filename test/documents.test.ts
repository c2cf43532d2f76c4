/** The documents tell the truth where a test can tell, and their links lead somewhere. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { generatedParts, withPart } from '#scripts/documents/generated.ts';
import { projectRoot } from '#server/project.ts';
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

t.test('what is made from the code is as the code has it', async (t) => {
  const parts = await generatedParts();
  for (const part of parts) {
    const text = texts.get(part.file) ?? '';
    t.equal(
      text,
      withPart(text, part),
      `${part.file}: ${part.mark}; "npm run documents" writes it`,
    );
  }
  const marks = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^<!-- (?!\/)(.+) -->$/gm)].map(([, mark]) => `${file}: ${mark}`),
  );
  t.same(marks.sort(), parts.map(({ file, mark }) => `${file}: ${mark}`).sort());
  const [part] = parts;
  if (part !== undefined) t.throws(() => withPart('# Nothing', part), /has no place for settings/);
});

t.test('every command is one', (t) => {
  const scripts = Object.keys(manifest.scripts);
  let named = 0;
  for (const [path, text] of texts) {
    for (const [, name = ''] of text.matchAll(/npm (?:run\s)?([a-z-]+(?::[a-z]+)?)(?=[`\s])/g)) {
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
    // A package under another name says which one it is.
    t.match(version, /^(?:npm:[@\w/-]+@)?\d/, `${name} is pinned`);
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
