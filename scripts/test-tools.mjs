// What the tests need besides npm packages: a Chromium and the server binaries of PostgreSQL.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, step } from './prepare.mjs';

const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

function onPath(name) {
  return placesOf(name).some((path) => existsSync(path));
}

/** The path of the Chromium that the tests use (see chromium-path.ts), if there is one. */
function chromium() {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  return chromiumNames.flatMap(placesOf).find((path) => existsSync(path));
}

function placesOf(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/** Says which browser the tests use. */
export function tellBrowser() {
  const path = chromium();
  const isShell = path?.includes('headless-shell');
  const slower = isShell ? '' : '; the tests are faster with chromium-headless-shell';
  process.stderr.write(`Browser of the tests: ${path}${slower}.\n`);
}

function hasPostgres() {
  if (onPath('initdb') && onPath('postgres')) return true;
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return false;
  return readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin/initdb')));
}

/** Installs what is missing by its Debian name; on other systems it says what to install. */
export function ensureTestTools() {
  const missing = [
    ...(chromium() !== undefined ? [] : ['chromium-headless-shell']),
    ...(hasPostgres() ? [] : ['postgresql']),
  ];
  if (missing.length === 0) return;
  const apt = onPath('apt-get') && process.getuid?.() === 0;
  if (!apt) {
    fail(
      `The tests need ${missing.join(' and ')}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}. ` +
        'Elsewhere install Chromium (or set CHROMIUM to its path) and PostgreSQL 14 or newer with initdb on the PATH.',
    );
  }
  step(`Installing ${missing.join(' and ')}`, () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 2, 2], env };
    spawnSync('apt-get', ['update', '-qq'], options);
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
    if (spawnSync('apt-get', install, options).status !== 0) {
      fail(`${missing.join(' and ')} could not be installed; apt-get says why above.`);
    }
  });
}
