/** The import directions of the layout, and what a repository of this kind must not hold. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import t from 'tap';
import { projectRoot } from '../server/project.ts';

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(projectRoot, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));
}

/** What a file imports of ours, as paths from the project's folder. */
async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join(projectRoot, file), 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map(([, path = '']) =>
    relative(projectRoot, resolve(projectRoot, dirname(file), path)),
  );
}

const capability = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];
const feature = (path: string) => /^client\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * What every capability may import: where the folders are, how a program of the bundle reports its
 * faults, and how a thread divides its time.
 */
const ofEveryCapability = new Set([
  'server/project.ts',
  'server/source-positions.ts',
  'server/work-turns.ts',
]);

t.test('imports point the way the layout says', async (t) => {
  const wrong: string[] = [];
  for (const folder of ['shared', 'client', 'server']) {
    for (const file of await sources(folder)) {
      for (const path of await importsOf(file)) {
        if (!isAllowed(file, path)) wrong.push(`${file} -> ${path}`);
      }
    }
  }
  t.same(wrong, []);
});

function isAllowed(file: string, path: string): boolean {
  if (file.startsWith('shared/')) return path.startsWith('shared/');
  if (file.startsWith('client/')) {
    if (path.startsWith('server/')) return false;
    if (file.startsWith('client/ui/')) return !/^client\/(features|pages)\//.test(path);
    if (feature(file) !== undefined) {
      return (
        !path.startsWith('client/pages/') && [undefined, feature(file)].includes(feature(path))
      );
    }
    return true;
  }
  if (path.startsWith('client/')) return false;
  // Files right below server/ compose; a capability reaches no other one.
  if (capability(file) === undefined) return true;
  if (ofEveryCapability.has(path)) return true;
  const own = capability(file);
  return path.startsWith('shared/') || capability(path) === own || path === `server/${own}.ts`;
}

t.test('no import leads back to where it came from, types included', async (t) => {
  const imports = new Map<string, readonly string[]>();
  for (const folder of ['shared', 'client', 'server']) {
    for (const file of await sources(folder)) imports.set(file, await importsOf(file));
  }
  t.same(circle(imports), []);
  const round = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['b.ts']],
  ]);
  t.same(circle(round), ['b.ts', 'c.ts', 'b.ts'], 'one would be seen');
});

/** The first circle of imports that is found, as a path from a file back to itself. */
function circle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  function walk(file: string, path: readonly string[]): readonly string[] {
    const at = path.indexOf(file);
    if (at !== -1) return [...path.slice(at), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const found = walk(next, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  }
  for (const file of imports.keys()) {
    const found = walk(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

t.test('only the process and the scripts read the environment', async (t) => {
  const readers: string[] = [];
  for (const folder of ['shared', 'client', 'server']) {
    for (const file of await sources(folder)) {
      const text = await readFile(join(projectRoot, file), 'utf8');
      if (/process\.env/.test(text)) readers.push(file);
    }
  }
  t.same(readers, ['server/main.ts']);
});

t.test('the lock file names no place to download from', async (t) => {
  t.notMatch(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'), '"resolved"');
});

/** Suites that start a whole Raisehall and are not run against the built program once more. */
const withoutTwin: readonly { readonly files: RegExp; readonly why: string }[] = [
  { files: /^test\/journeys\//, why: 'What runs in the browser is the built client already.' },
];

t.test('what holds for the composed server is shown of the built program too', async (t) => {
  const suites = (await sources('test')).filter(
    (file) => file.endsWith('.test.ts') && !file.startsWith('test/built/'),
  );
  const twins = (await sources('test/built')).map(importsOf);
  const twinned = new Set((await Promise.all(twins)).flat());
  const alone: string[] = [];
  for (const file of suites) {
    const text = await readFile(join(projectRoot, file), 'utf8');
    if (!/\bstartApp\(/.test(text) || twinned.has(file)) continue;
    if (!withoutTwin.some(({ files }) => files.test(file))) alone.push(file);
  }
  t.same(alone, [], 'each has a file in test/built, or a reason above why not');
  t.ok(twinned.size > 10, `${twinned.size} twins`);
});
