// Which test files run in one process. Starting a process, loading the server's modules and running
// them for the first time takes longer than most test files themselves.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Tests that hold, starve, stop or fill a portal, or tell a story a third time, and take long for it:
 * `npm run test:slow` runs them, one after the other.
 */
const slow = /\.slow\.test\.ts$/;

/**
 * What each group covers; a group `web` is the file `test/all/web.ts`. They begin in this order, those
 * that take long first. A file that none covers runs alone. Files of development are by themselves,
 * because React and Vite are loaded differently for them.
 */
const groups = {
  'api-features-a-m': /^test\/api\/features\/[a-m]/,
  'api-features-n-z': /^test\/api\/features\/[n-z]/,
  'api-platform': /^test\/api\/(?!features)/,
  'journeys-c': /^test\/journeys\/c(?!omponents)/,
  'journeys-d-j': /^test\/journeys\/(d(?!e(ploy|velopment))|[e-j])/,
  'journeys-k-r': /^test\/journeys\/[k-r]/,
  'journeys-s': /^test\/journeys\/s/,
  'journeys-t-z': /^test\/journeys\/[t-z]/,
  built: /^test\/built\//,
  'journeys-a-b': /^test\/journeys\/(a|b(?!uild-refresh))/,
  web: /^test\/web\/(?!builds|server)/,
  builds: /^test\/(web\/builds|journeys\/(build-refresh|deploy))/,
  server: /^test\/web\/server\//,
  process: /^test\/(configuration|load|process)\//,
  project: /^test\/[^/]+$/,
  development: /^test\/journeys\/(components|development)/,
  client: /^test\/(client|ui)\//,
  shared: /^test\/shared\//,
};

/** What `npm run test:slow` runs, each in a process of its own: what they measure is undisturbed so. */
export function slowRun() {
  return everyTestFile().filter((file) => slow.test(file));
}

/** What `npm test` runs: the groups, and every other test file that belongs to none. */
export function wholeRun() {
  const covered = Object.values(groups);
  const alone = testFiles().filter((file) => !covered.some((covers) => covers.test(file)));
  return [...Object.keys(groups).map((name) => `test/all/${name}.ts`), ...alone];
}

/** The test files of a group. */
export function filesOf(group) {
  const covers = groups[group];
  if (covers === undefined) throw new Error(`There is no group ${group}.`);
  return testFiles().filter((file) => covers.test(file));
}

function testFiles() {
  return everyTestFile().filter((file) => !slow.test(file));
}

function everyTestFile() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
}
