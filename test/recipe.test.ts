/** The recipe of CONTRIBUTING.md makes a feature: carried out in a copy, it compiles and works. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { markdownText } from './support/markdown-files.ts';
import { carryOutStep, copyProject, recipeSteps } from './support/recipe.ts';

const steps = recipeSteps(await markdownText('CONTRIBUTING.md'));
const folder = await mkdtemp(join(tmpdir(), 'raisehall-recipe-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));
await copyProject(folder);

/** Runs a program in the copy; resolves to what it said if it failed. */
async function faultsOf(program: string, ...words: readonly string[]): Promise<string> {
  // Each gets an environment of its own, because tap adds to that of every process it sees started.
  const own = ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const command = join(folder, 'node_modules/.bin', program);
  const options = { cwd: folder, timeout: 240_000 };
  return promisify(execFile)('env', ['-i', ...own, command, ...words], options).then(
    () => '',
    (error: Error & { readonly stdout?: string; readonly stderr?: string }) =>
      `${error.message}\n${error.stdout}\n${error.stderr}`,
  );
}

/** Only the API and the pages use features, so only their types are looked at. */
const projects = { api: 'api-only.json', client: 'client' } as const;
await writeFile(
  join(folder, projects.api),
  JSON.stringify({ extends: './tsconfig.json', include: ['server/api'] }),
);

/** What the types of a part say; a second look is at what changed since. */
function typeFaults(part: keyof typeof projects): Promise<string> {
  const kept = ['--incremental', '--tsBuildInfoFile', join(folder, `${part}.tsbuildinfo`)];
  return faultsOf('tsc', '-p', projects[part], '--checkers', '1', ...kept);
}

t.test('every block of the recipe is a step, and finds its place', async (t) => {
  const text = await markdownText('CONTRIBUTING.md');
  t.equal(steps.length, text.match(/^```\w+$/gm)?.length);
  t.ok(steps.length > 20, `${steps.length} steps`);
  for (const step of steps) await carryOutStep(folder, step);
  const [first] = steps;
  if (first !== undefined) await t.rejects(carryOutStep(folder, first), /EEXIST/, 'a file is new');
  const lost = { file: 'server/api/features.ts', text: 'x\n' };
  await t.rejects(
    carryOutStep(folder, { ...lost, at: { side: 'after', line: '  nowhere,' } }),
    /has 0 lines/,
  );
  await t.rejects(
    carryOutStep(folder, { ...lost, at: { side: 'after', line: '' } }),
    /has \d+ lines/,
  );
});

t.test('what it makes has sound types, for the API and the pages', async (t) => {
  t.equal(await typeFaults('api'), '');
  t.equal(await typeFaults('client'), '');
});

t.test('and is formatted as the rest', async (t) => {
  const files = [...new Set(steps.map(({ file }) => file))];
  // Whether a promise is left alone is asked of every file that is imported: twenty seconds.
  const skipped = '--skip=nursery/noFloatingPromises';
  const flags = ['--vcs-enabled=false', '--error-on-warnings', skipped];
  t.equal(await faultsOf('biome', 'check', ...flags, ...files), '');
});

t.test('its own test is green: the feature works', async (t) => {
  t.equal(await faultsOf('node', 'test/api/features/ideas/ideas.test.ts'), '');
});

t.test('a mistake in it would be found', async (t) => {
  const routes = join(folder, 'server/api/features/ideas/idea-routes.ts');
  const text = await readFile(routes, 'utf8');
  await writeFile(routes, text.replace("endpoint('GET /ideas')", "endpoint('GET /idea')"));
  t.match(await typeFaults('api'), /idea-routes\.ts\([\s\S]*"GET \/idea"/);
});
