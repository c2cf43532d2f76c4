/** The import directions of the layout, and what a repository of this kind must not hold. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import t from 'tap';
import { features } from '../server/api/features.ts';
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

/** A part of the house, and what it may import besides itself and shared code. */
interface Part {
  readonly files: RegExp;
  readonly mayImport: RegExp;
}

/** The first part that a file belongs to decides. `$1` is what the first group of `files` matched. */
const parts: readonly Part[] = [
  { files: /^shared\//, mayImport: /^shared\// },
  { files: /^client\/ui\//, mayImport: /^client\/(ui|framework)\// },
  { files: /^client\/framework\//, mayImport: /^client\/(ui|framework)\// },
  { files: /^client\/features\/([^/]+)\//, mayImport: /^client\/(ui|framework|features\/$1)\// },
  { files: /^client\/pages\//, mayImport: /^client\/(ui|framework|features|pages\/dashboard)\// },
  { files: /^client\/document\//, mayImport: /^client\/(ui|framework|features|document)\// },
  // The entries put everything together, and the gallery shows it.
  { files: /^client\/(boot|component-gallery)\//, mayImport: /^client\// },
  { files: /^client\/[^/]+$/, mayImport: /^client\// },
  {
    files: /^server\/api\/platform\//,
    mayImport: /^server\/(api\/platform\/|typesetting\/|project\.ts)/,
  },
  {
    files: /^server\/api\/features\/([^/]+)\//,
    mayImport: /^server\/(api\/(platform|features\/$1)\/|project\.ts)/,
  },
  {
    files: /^server\/api\//,
    mayImport: /^server\/(api\/|project\.ts|process\/(source-positions|shared-room)\.ts)/,
  },
  // The whole web server on one screen.
  {
    files: /^server\/web\/[^/]+$/,
    mayImport: /^server\/(web\/|process\/(configuration\/|shared-room\.ts))/,
  },
  {
    files: /^server\/web\/([^/]+)\//,
    mayImport:
      /^server\/(web\/$1\/|typesetting\/|project\.ts|process\/(source-positions|turn-clock|work-turns)\.ts)/,
  },
  { files: /^server\/typesetting\//, mayImport: /^server\/typesetting\// },
  // The process starts all of it.
  { files: /^server\//, mayImport: /^server\// },
];

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

t.test('each rule of the layout is about files that there are', async (t) => {
  const all = (await Promise.all(['shared', 'client', 'server'].map(sources))).flat();
  for (const { files } of parts)
    t.ok(
      all.some((file) => files.test(file)),
      `${files}`,
    );
});

t.test('every feature of the API is in the list', async (t) => {
  const root = join(projectRoot, 'server/api/features');
  const folders = (await readdir(root, { withFileTypes: true })).filter((one) => one.isDirectory());
  const brought = folders.map(async ({ name }) => {
    const exported: Record<string, unknown> = await import(join(root, name, 'feature.ts'));
    return Object.values(exported);
  });
  t.same(new Set((await Promise.all(brought)).flat()), new Set(features));
});

t.test('an import that breaks the layout is seen', (t) => {
  for (const [file, path] of [
    ['shared/money/money.ts', 'client/ui/form/form.tsx'],
    ['client/ui/form/form.tsx', 'client/features/account/sign-in-view.tsx'],
    ['client/framework/pages/page.ts', 'client/pages/home.tsx'],
    ['client/features/contact/contact-view.tsx', 'client/features/account/sign-in-view.tsx'],
    ['client/pages/home.tsx', 'client/boot/hydrate.tsx'],
    ['client/boot/hydrate.tsx', 'server/web/server.ts'],
    ['server/api/platform/deps.ts', 'server/api/features/account/login-routes.ts'],
    [
      'server/api/features/contact/contact-routes.ts',
      'server/api/features/account/account-mail.ts',
    ],
    ['server/api/api.ts', 'server/web/server.ts'],
    ['server/web/gate/gate.ts', 'server/web/proxy/api-proxy.ts'],
    ['server/web/server.ts', 'server/api/api.ts'],
  ] as const) {
    t.notOk(isAllowed(file, path), `${file} -> ${path}`);
  }
  t.end();
});

function isAllowed(file: string, path: string): boolean {
  const part = parts.find(({ files }) => files.test(file));
  if (part === undefined) return false;
  if (path.startsWith('shared/')) return true;
  const own = part.files.exec(file)?.[1] ?? '';
  return new RegExp(part.mayImport.source.replace('$1', own)).test(path);
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
