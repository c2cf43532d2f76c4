/** What `npm test` says of tests that fail always, once, or end their process. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t from 'tap';
import { projectRoot } from '../server/project.ts';

await mkdir(join(projectRoot, '.tap'), { recursive: true });
// Within the project, because its tests need tap.
const project = await mkdtemp(join(projectRoot, '.tap', 'scratch-'));
t.teardown(() => rm(project, { recursive: true, force: true }));

const { tap } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
  readonly tap: object;
};
const stray = join(projectRoot, 'test/support/stray-errors.ts');
await put('package.json', JSON.stringify({ tap: { ...tap, 'node-arg': [`--import=${stray}`] } }));

const green = `import t from 'tap';
t.test('a green test', async (t) => {
  t.equal(1, 1);
  await t.test('within', async (t) => t.equal(2, 2));
});
`;
/** Red the first time it is run, by a file that is there from then on. */
function once(name: string, otherwise: string): string {
  return `import { existsSync, writeFileSync } from 'node:fs';
import t from 'tap';
const before = existsSync('${name}.ran');
writeFileSync('${name}.ran', '');
t.test('a test of ${name}', async (t) => {
  t.equal('a', 'a');
  if (!before) { ${otherwise} }
  t.equal('b', 'b');
});
`;
}
const always = `import t from 'tap';
t.test('never green', async (t) => t.equal('what is', 'what should be'));
`;
await put('test/green.test.mjs', green);
await put('test/always.test.mjs', always);
await put('test/once.test.mjs', once('once', `t.equal('this time', 'another');`));
await put('test/killed.test.mjs', once('killed', `process.kill(process.pid, 'SIGKILL');`));
await put('test/red-outside.test.mjs', `${green}\nprocess.exitCode = 3;\n`);
await putGroup('group', ['green', 'in-group', 'green-too']);
await put('test/green-too.test.mjs', green);
await put('test/in-group.test.mjs', once('in-group', `t.equal('here', 'there');`));
await putGroup('red-group', ['green', 'always']);
await putGroup('killed-group', ['green', 'ends', 'green-too']);
await put('test/ends.test.mjs', once('ends', 'process.exit(7);'));

async function put(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, name)), { recursive: true });
  await writeFile(join(project, name), text);
}

async function putGroup(name: string, files: readonly string[]): Promise<void> {
  const paths = files.map((file) => `test/${file}.test.mjs`);
  await put(
    `test/${name}.mjs`,
    `const { runFiles } = await import(${JSON.stringify(join(projectRoot, 'test/support/run-together.ts'))});
await runFiles(${JSON.stringify(paths)}, import.meta.dirname + '/..');
`,
  );
}

interface Run {
  readonly code: number;
  readonly output: string;
}

const script = `const { reportOf, runTests } = await import(process.argv[1]);
const result = await runTests({ cwd: process.cwd(), args: process.argv.slice(2), env: process.env });
console.log(reportOf(result));
process.exit(result.failed === 0 ? 0 : 1);`;
const runner = join(projectRoot, 'scripts/test-run/run-tests.mjs');

/** What the tap that runs this file has set is not for the one that the runner starts. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^_?TAP/.test(name)),
);

/** Runs files of the scratch project as `npm test` does. */
function run(...files: string[]): Promise<Run> {
  const args = ['--input-type=module', '--eval', script, runner];
  const paths = files.map((file) => `test/${file}.mjs`);
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [...args, ...paths],
      { cwd: project, env },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stderr + stdout }),
    ),
  );
}

/** The last line that says something. */
function lastLine({ output }: Run): string | undefined {
  return output.trimEnd().split('\n').at(-1);
}

function timesRun({ output }: Run, file: string): number {
  return output.split(`  test/${file}.mjs  (`).length - 1;
}

t.test('green tests pass, and their assertions are counted once', async (t) => {
  const ended = await run('green.test', 'green-too.test');
  t.equal(ended.code, 0, ended.output);
  t.equal(lastLine(ended), '4 passed, 0 failed');
  t.notMatch(ended.output, /flaky|again/);
});

t.test('a file that is green the second time is flaky, and the run passes', async (t) => {
  const ended = await run('once.test', 'green.test');
  t.equal(ended.code, 0, ended.output);
  t.equal(timesRun(ended, 'once.test'), 2);
  t.equal(timesRun(ended, 'green.test'), 1);
  t.equal(lastLine(ended), '4 passed, 0 failed', 'the second time counts');
  const [, end = ''] = ended.output.split('at first, in full:');
  t.match(end, /# Subtest: a test of once\n[\s\S]*-another\n +\+this time\n/, 'with what it was');
  t.match(end, /\nflaky: 1\n {2}test\/once\.test\.mjs\n\n4 passed, 0 failed\n$/);
});

t.test('a file that fails twice fails the run', async (t) => {
  const ended = await run('always.test', 'green.test');
  t.equal(ended.code, 1, ended.output);
  t.equal(timesRun(ended, 'always.test'), 2);
  t.match(ended.output, /-what should be\n +\+what is\n/);
  t.equal(lastLine(ended), '2 passed, 1 failed');
  t.notMatch(ended.output, /flaky/);
});

t.test('in a group, only the file that failed is run again', async (t) => {
  const ended = await run('group');
  t.equal(ended.code, 0, ended.output);
  t.match(ended.output, /FAILED {2}test\/group\.mjs/);
  t.equal(timesRun(ended, 'in-group.test'), 1);
  t.equal(timesRun(ended, 'green.test'), 0);
  t.match(ended.output, /flaky: 1\n {2}test\/in-group\.test\.mjs\n/);
  // Two and the end of each of two green files, and the two of the file that ran by itself.
  t.equal(lastLine(ended), '8 passed, 0 failed');
  const red = await run('red-group');
  t.equal(red.code, 1, red.output);
  t.equal(timesRun(red, 'always.test'), 1);
  t.equal(lastLine(red), '3 passed, 1 failed');
});

t.test('a process that ends early is run again as a whole', async (t) => {
  for (const [file, how, counts] of [
    ['killed.test', /signal: SIGKILL/, '2 passed, 0 failed'],
    ['killed-group', /test unfinished/, '9 passed, 0 failed'],
  ] as const) {
    const ended = await run(file);
    t.equal(ended.code, 0, ended.output);
    t.equal(timesRun(ended, file), 2);
    t.ok(ended.output.includes(`flaky: 1\n  test/${file}.mjs\n`));
    t.match(ended.output, how, 'how it ended');
    t.equal(lastLine(ended), counts);
  }
  const red = await run('red-outside.test');
  t.equal(red.code, 1, red.output);
  t.match(red.output, /exitCode: 3/);
  t.match(lastLine(red), /^2 passed, 1 failed$/, 'green tests do not make up for it');
});

t.test('what cannot be run at all fails the run', async (t) => {
  const ended = await run('there-is-none');
  t.equal(ended.code, 1, ended.output);
  t.match(lastLine(ended), /^0 passed, [1-9]\d* failed$/);
});
