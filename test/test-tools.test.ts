/** What `npm test` says on a machine that has no browser and no way to install one. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';

const tools = join(projectRoot, 'scripts/test-tools.mjs');

/** Runs what checks the tools, and returns its exit code and what it said. */
function run(call: string, environment: Readonly<Record<string, string>>): [number | null, string] {
  const script = `(await import(process.argv[1])).${call}();`;
  const args = ['--input-type=module', '--eval', script, tools];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: environment,
    encoding: 'utf8',
  });
  return [status, stderr];
}

t.test('what is missing is named, with how to install it', async (t) => {
  const [status, said] = run('ensureTestTools', { PATH: '' });
  t.equal(status, 1);
  t.match(said, /^\nThe tests need chromium-headless-shell(,| and) firefox-esr\b/);
  t.match(said, /sudo apt-get install chromium-headless-shell firefox-esr\b/);
  t.match(said, 'or set CHROMIUM and FIREFOX to their paths');
});

t.test('a path that names nothing counts as missing', async (t) => {
  const nowhere = join(projectRoot, 'no-browser');
  const [status, said] = run('ensureTestTools', { PATH: '', CHROMIUM: tools, FIREFOX: nowhere });
  t.equal(status, 1);
  t.match(said, /need firefox-esr\b/);
});

t.test('both browsers are told, and that the headless shell is faster', async (t) => {
  const [, said] = run('tellBrowsers', { CHROMIUM: tools, FIREFOX: tools });
  t.equal(
    said,
    `Browsers of the tests: ${tools}; the tests are faster with chromium-headless-shell; ${tools}.\n`,
  );
});
