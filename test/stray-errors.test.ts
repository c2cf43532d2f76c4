/** An error that nobody caught fails the run, and the test that it comes from is named. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';
import { Domain } from './support/stray-errors.ts';

const { tap } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
  readonly tap: { readonly 'node-arg': readonly string[] };
};

/** Runs the sample as tap runs each test file. */
function runSample(how: string): Promise<{ readonly code: unknown; readonly output: string }> {
  const args = [...tap['node-arg'], 'test/support/stray-sample.ts', how];
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: projectRoot }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    ),
  );
}

t.test('a file that tap runs follows no promise by hooks', async (t) => {
  t.ok(t.hookDomain instanceof Domain);
});

for (const [how, isNamed] of [
  ['rejected', true],
  ['rejected later', true],
  ['thrown', true],
  // The test is over, and so the error fails what is around it.
  ['thrown too late', false],
  ['outside', false],
] as const) {
  t.test(`an error that is ${how}`, async (t) => {
    const { code, output } = await runSample(how);
    t.equal(code, 1);
    t.match(output, new RegExp(`not ok \\d+ - ${how}\\n`));
    if (isNamed) t.match(output, /^ {4}not ok \d+ - inner/m);
    t.match(output, /^ok \d+ - second/m, 'what comes after it is run');
  });
}

t.test('and without one all is well', async (t) => {
  const { code, output } = await runSample('nothing');
  t.equal(code, 0, output);
});
