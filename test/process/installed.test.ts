/** That `npm start` can do without the packages that only tests and measurements need. */
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';

interface Packages {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const read = (name: string) => readFile(join(projectRoot, name), 'utf8');
const { dependencies, devDependencies } = JSON.parse(await read('package.json')) as Packages;

/** The packages that the text imports when it runs; what is only a type is gone by then. */
function packagesIn(text: string): string[] {
  const code = text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const found = code.matchAll(
    /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s*)?'([^'.#/][^']*)'|import\('([^'.#/][^']*)'\)/g,
  );
  return [...found]
    .map(([, still = '', later = '']) => still || later)
    .filter((name) => !isBuiltin(name) && !name.startsWith('virtual:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

t.test('what is built and served imports no package for development', async (t) => {
  const files = ['scripts/build.ts'];
  for (const folder of ['server', 'client', 'shared']) {
    const names = await readdir(join(projectRoot, folder), { recursive: true });
    files.push(...names.filter((name) => /\.tsx?$/.test(name)).map((name) => `${folder}/${name}`));
  }
  const wrong: string[] = [];
  const used = new Set<string>();
  for (const file of files) {
    for (const name of packagesIn(await read(file))) {
      used.add(name);
      if (!(name in dependencies)) wrong.push(`${file} -> ${name}`);
    }
  }
  t.same(wrong, []);
  t.ok(used.has('fastify') && used.has('react') && used.has('vite'), [...used].join(' '));
});

t.test('the commands that need more install everything, the others do not', async (t) => {
  t.ok('tap' in devDependencies);
  const names = (await readdir(join(projectRoot, 'scripts'))).filter((name) =>
    name.endsWith('.mjs'),
  );
  const all: string[] = [];
  const toRun: string[] = [];
  for (const name of names) {
    const text = await read(`scripts/${name}`);
    if (text.includes('ensureInstalled(everything)')) all.push(name);
    if (text.includes('ensureInstalled()')) toRun.push(name);
  }
  t.same(
    all.sort(),
    ['bench', 'check', 'faults', 'lighthouse', 'screenshots', 'soak', 'test'].map(
      (name) => `${name}.mjs`,
    ),
  );
  for (const name of ['start.mjs', 'build.mjs', 'dev.mjs', 'demo.mjs', 'operator-command.mjs']) {
    t.ok(toRun.includes(name), name);
  }
});
