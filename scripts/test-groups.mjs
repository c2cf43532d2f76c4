// Which test files run in one process. Starting a process, loading the server's modules and running
// them for the first time takes longer than most test files themselves.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * What each group covers; a group `web` is the file `test/all/web.ts`. A file that none covers runs
 * alone: those of development, for which React and Vite are loaded differently, those that watch whole
 * processes, and those that make builds.
 */
const groups = {
  'api-features': /^test\/api\/features\//,
  'api-platform': /^test\/api\/platform\//,
  built: /^test\/built\//,
  client: /^test\/(client|ui)\//,
  'journeys-a-b': /^test\/journeys\/(a|b(?!uild-refresh))/,
  'journeys-c': /^test\/journeys\/c(?!omponents)/,
  'journeys-d-r': /^test\/journeys\/(d(?!e(ploy|velopment))|[e-r])/,
  'journeys-s': /^test\/journeys\/s/,
  'journeys-t-z': /^test\/journeys\/[t-z]/,
  shared: /^test\/shared\//,
  web: /^test\/web\/(?!server)/,
};

/** What the whole run consists of: the groups, and every test file that belongs to none. */
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
  return readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
}
