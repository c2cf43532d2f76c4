/** The import directions of the layout, and what a repository of this kind must not hold. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import t from 'tap';
import { features } from '#api/features.ts';
import { projectRoot } from '#server/project.ts';

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(projectRoot, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));
}

/** What a file imports of ours, as it says it. */
async function specifiersOf(file: string): Promise<string[]> {
  const text = await readFile(join(projectRoot, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
}

/** The start of paths that `#api/…` and its like stand for, as package.json has it. */
const subpaths: Readonly<Record<string, string>> = JSON.parse(
  await readFile(join(projectRoot, 'package.json'), 'utf8'),
).imports;

/** What a file imports of ours, as paths from the project's folder. */
async function importsOf(file: string): Promise<string[]> {
  return (await specifiersOf(file)).map((specifier) => {
    const [name = '', ...rest] = specifier.split('/');
    const folder = subpaths[`${name}/*`]?.replace('*', '') ?? dirname(file);
    const path = specifier.startsWith('#') ? rest.join('/') : specifier;
    return relative(projectRoot, resolve(projectRoot, folder, path));
  });
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
  // What several features draw of a raise, a commitment, a document, an investor or a notification.
  { files: /^client\/domain\//, mayImport: /^client\/(ui|framework|domain)\// },
  {
    files: /^client\/features\/([^/]+)\//,
    mayImport: /^client\/(ui|framework|domain|features\/$1)\//,
  },
  {
    files: /^client\/pages\//,
    mayImport: /^client\/(ui|framework|domain|features|pages\/dashboard)\//,
  },
  {
    files: /^client\/document\//,
    mayImport: /^client\/(ui|framework|domain|features|document)\//,
  },
  // The entries put everything together, and the gallery shows it.
  { files: /^client\/(boot|component-gallery)\//, mayImport: /^client\// },
  { files: /^client\/[^/]+$/, mayImport: /^client\// },
  {
    files: /^server\/api\/platform\//,
    mayImport: /^server\/(api\/platform\/|load\/|typesetting\/|compression\.ts|project\.ts)/,
  },
  // Which other features one may import is said by the floors below.
  {
    files: /^server\/api\/features\/([^/]+)\//,
    mayImport: /^server\/(api\/(platform|features)\/|project\.ts)/,
  },
  {
    files: /^server\/api\//,
    mayImport: /^server\/(api\/|load\/|project\.ts|source-positions\.ts)/,
  },
  // The whole web server on one screen.
  {
    files: /^server\/web\/[^/]+$/,
    mayImport: /^server\/(web\/|configuration\/|load\/)/,
  },
  {
    files: /^server\/web\/([^/]+)\//,
    mayImport:
      /^server\/(web\/$1\/|load\/|typesetting\/|(?:compression|project|source-positions)\.ts)/,
  },
  // What keeps one request or job from holding all: it knows neither the pages nor the API.
  { files: /^server\/load\//, mayImport: /^server\/(load\/|project\.ts)/ },
  {
    files: /^server\/configuration\//,
    mayImport: /^server\/(configuration|web\/brand|api\/platform\/files)\//,
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

/** The folders of the features from the ground up, in the order of `server/api/features.ts`. */
async function floors(): Promise<readonly string[]> {
  const text = await readFile(join(projectRoot, 'server/api/features.ts'), 'utf8');
  const folders = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '\.\/features\/([^/]+)\//g)].map(
      ([, name = '', folder = '']) => [name, folder] as const,
    ),
  );
  const listed = /features: readonly Feature\[\] = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return [...listed.matchAll(/\w+/g)].flatMap(([name]) => folders.get(name) ?? []);
}

/** Whether a file may import another of the features: of its own, and of those below it. */
function isBelow(order: readonly string[], file: string, path: string): boolean {
  const [from, to] = [file, path].map(
    (one) => /^server\/api\/features\/([^/]+)\//.exec(one)?.[1] ?? '',
  );
  if (from === undefined || to === undefined || from === to) return true;
  return order.indexOf(to) < order.indexOf(from);
}

t.test('a feature imports only what lies below it', async (t) => {
  const order = await floors();
  t.equal(order.length, features.length, 'each feature has its floor');
  const wrong: string[] = [];
  for (const file of await sources('server/api/features')) {
    for (const path of await importsOf(file)) {
      if (path.startsWith('server/api/features/') && !isBelow(order, file, path)) {
        wrong.push(`${file} -> ${path}`);
      }
    }
  }
  t.same(wrong, []);
  for (const [file, path] of [
    ['raises/raise-store.ts', 'commitments/ledger.ts'],
    ['raises/snapshots/raise-snapshots.ts', 'rooms/grant-store.ts'],
    ['commitments/ledger.ts', 'settling/blockers.ts'],
    ['companies/company-store.ts', 'raises/raise-store.ts'],
    ['rooms/grant-store.ts', 'network/network-store.ts'],
  ] as const) {
    const [from, to] = [`server/api/features/${file}`, `server/api/features/${path}`];
    t.notOk(isBelow(order, from, to), `${file} -> ${path} would be seen`);
    t.ok(isBelow(order, to, from), `${path} -> ${file} is allowed`);
  }
});

/** What answers requests; everything else is rules, records and jobs. */
const isRoutes = /-(routes|commands)\.ts$/;

t.test('rules, records and jobs import no routes', async (t) => {
  const wrong: string[] = [];
  for (const file of await sources('server/api')) {
    const assembles = file === 'server/api/api.ts' || file.endsWith('/feature.ts');
    // The demo does what people do, through the commands that answer them.
    const plays = /\/features\/demo-/.test(file);
    if (assembles || plays || isRoutes.test(file)) continue;
    for (const path of await importsOf(file)) {
      if (isRoutes.test(path)) wrong.push(`${file} -> ${path}`);
    }
  }
  t.same(wrong, []);
});

t.test('an import says where its file lies, not how far up it is', async (t) => {
  const far: string[] = [];
  for (const folder of ['shared', 'client', 'server', 'scripts', 'test']) {
    for (const file of await sources(folder)) {
      for (const specifier of await specifiersOf(file)) {
        if (isFar(folder, specifier)) far.push(`${file} -> ${specifier}`);
      }
    }
  }
  t.same(far, []);
  t.ok(isFar('server', '../../shared/money/money.ts'), 'shared code goes by its name');
  t.ok(isFar('client', '../../../../ui/form/form.tsx'), 'four levels up would be seen');
  t.ok(isFar('test', '../../server/web/server.ts'), 'and a test that climbs out of its folder');
});

/** Whether an import climbs where a name of package.json says it better. */
function isFar(folder: string, specifier: string): boolean {
  const path = specifier.replace(/^(?:\.\.\/)+/, '');
  const levels = (specifier.length - path.length) / 3;
  if (levels >= 4) return true;
  if (levels === 0) return false;
  if (folder === 'test') return /^(?:client|server|shared)\//.test(path);
  return folder !== 'shared' && path.startsWith('shared/');
}

t.test('an import that breaks the layout is seen', (t) => {
  for (const [file, path] of [
    ['shared/money/money.ts', 'client/ui/form/form.tsx'],
    ['client/ui/form/form.tsx', 'client/features/account/sign-in-view.tsx'],
    ['client/framework/pages/page.ts', 'client/pages/home.tsx'],
    ['client/features/contact/contact-view.tsx', 'client/features/account/sign-in-view.tsx'],
    ['client/pages/home.tsx', 'client/boot/hydrate.tsx'],
    ['client/boot/hydrate.tsx', 'server/web/server.ts'],
    ['server/api/platform/deps.ts', 'server/api/features/account/login-routes.ts'],
    ['server/api/platform/policy/can.ts', 'server/api/features/raises/raise-store.ts'],
    ['client/ui/form/form.tsx', 'client/domain/raise/raise-facts.tsx'],
    ['client/domain/raise/raise-facts.tsx', 'client/features/book/book-view.tsx'],
    ['server/api/api.ts', 'server/web/server.ts'],
    ['server/api/api.ts', 'server/process/shutdown.ts'],
    ['server/web/gate/gate.ts', 'server/web/proxy/api-proxy.ts'],
    ['server/web/gate/gate.ts', 'server/process/shutdown.ts'],
    ['server/load/turns.ts', 'server/api/platform/deps.ts'],
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
  for (const folder of ['shared', 'client', 'server', 'scripts', 'test']) {
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
