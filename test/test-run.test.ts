/** What `npm test` says of tests that fail always, once, or end their process. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';

await mkdir(join(projectRoot, '.tap'), { recursive: true });
// Within the project, because its tests need tap.
const project = await mkdtemp(join(projectRoot, '.tap', 'scratch-'));
t.teardown(() => rm(project, { recursive: true, force: true }));

const { tap } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
  readonly tap: object;
};
const stray = join(projectRoot, 'test/support/stray-errors.ts');
await put('package.json', JSON.stringify({ tap: { ...tap, 'node-arg': [`--require=${stray}`] } }));

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
await put(
  'test/endless.test.mjs',
  `${green}t.test('waits', () => new Promise(() => {}));
setInterval(() => {}, 1000);
`,
);
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
const limitMs = Number(process.env.LIMIT_MS) || undefined;
const options = { cwd: process.cwd(), args: process.argv.slice(2), env: process.env, limitMs };
const result = await runTests(options);
console.log(reportOf(result));
process.exit(result.failed === 0 ? 0 : 1);`;
const runner = join(projectRoot, 'scripts/test-run/run-tests.mjs');

/** What the tap that runs this file has set is not for the one that the runner starts. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^_?TAP/.test(name)),
);

/** Runs files of the scratch project as `npm test` does. */
function run(...files: string[]): Promise<Run> {
  return runFor('', ...files);
}

/** The same within a time. */
function runFor(limitMs: string, ...files: string[]): Promise<Run> {
  const args = ['--input-type=module', '--eval', script, runner];
  const paths = files.map((file) => `test/${file}.mjs`);
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [...args, ...paths],
      { cwd: project, env: { ...env, LIMIT_MS: limitMs } },
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
  const ended = await run('green.test');
  t.equal(ended.code, 0, ended.output);
  t.equal(lastLine(ended), '2 passed, 0 failed');
  t.notMatch(ended.output, /flaky|again/);
});

t.test('what is green the second time is flaky, and the run passes', async (t) => {
  const ended = await run('once.test', 'green.test', 'group', 'killed.test', 'killed-group');
  const { output } = ended;
  t.equal(ended.code, 0, output);
  // Of those that are green the second time the second time counts: two of each file, and in a group
  // one more for the end of each.
  t.equal(lastLine(ended), `${2 + 2 + (6 + 2) + 2 + 9} passed, 0 failed`);
  const [, end = ''] = output.split('\nflaky: 4\n');
  t.same(end.match(/test\/\S+/g), [
    'test/in-group.test.mjs',
    'test/killed-group.mjs',
    'test/killed.test.mjs',
    'test/once.test.mjs',
  ]);

  await t.test('a file, with what it was at first', async (t) => {
    t.equal(timesRun(ended, 'once.test'), 2);
    t.equal(timesRun(ended, 'green.test'), 1);
    const [, first = ''] = output.split('once.test.mjs, at first, in full:');
    t.match(first, /# Subtest: a test of once\n[\s\S]*-another\n +\+this time\n/);
  });

  await t.test('a file of a group, and no other of it', async (t) => {
    t.match(output, /FAILED {2}test\/group\.mjs/);
    t.equal(timesRun(ended, 'group'), 1);
    t.equal(timesRun(ended, 'in-group.test'), 1);
  });

  await t.test('a process that ended early, as a whole', async (t) => {
    for (const [file, how] of [
      ['killed.test', /signal: SIGKILL/],
      ['killed-group', /test unfinished/],
    ] as const) {
      t.equal(timesRun(ended, file), 2);
      t.match(output, how, 'how it ended');
    }
  });
});

t.test('what fails twice fails the run', async (t) => {
  const ended = await run('always.test', 'green.test', 'red-group', 'red-outside.test');
  const { output } = ended;
  t.equal(ended.code, 1, output);
  t.match(output, /-what should be\n +\+what is\n/);
  t.notMatch(output, /flaky/);
  t.equal(timesRun(ended, 'always.test'), 2, 'by itself, and again for itself and its group');
  t.equal(timesRun(ended, 'green.test'), 1);
  t.equal(timesRun(ended, 'red-group'), 1);
  t.equal(timesRun(ended, 'red-outside.test'), 2);
  t.match(output, /exitCode: 3/);
  // Green tests do not make up for a process that ends with an error.
  t.equal(lastLine(ended), `${2 + 3 + 2} passed, 2 failed`);
});

t.test('what cannot be run at all fails the run', async (t) => {
  const ended = await run('there-is-none');
  t.equal(ended.code, 1, ended.output);
  t.match(lastLine(ended), /^0 passed, [1-9]\d* failed$/);
});

t.test('a run that is not over in its time is ended, and fails', async (t) => {
  const { code, output } = await runFor('3000', 'green.test', 'endless.test');
  t.equal(code, 1, output);
  t.match(output, /The tests were not over after 3 s, and were ended\./);
});
