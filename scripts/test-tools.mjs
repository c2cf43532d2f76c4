// What the tests need besides npm packages: Chromium, Firefox, the server binaries of PostgreSQL, and
// promtool.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserPath, placesOf } from './browser-paths.mjs';
import { fail, step } from './prepare.mjs';

function onPath(name) {
  return placesOf(name).some((path) => existsSync(path));
}

/** Says which browsers the tests use. */
export function tellBrowsers() {
  const chromium = browserPath('chromium');
  const isShell = chromium?.includes('headless-shell');
  const slower = isShell ? '' : '; the tests are faster with chromium-headless-shell';
  process.stderr.write(`Browsers of the tests: ${chromium}${slower}; ${browserPath('firefox')}.\n`);
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
    ...(browserPath('chromium') !== undefined ? [] : ['chromium-headless-shell']),
    ...(browserPath('firefox') !== undefined ? [] : ['firefox-esr']),
    ...(hasPostgres() ? [] : ['postgresql']),
    // It has promtool, which tries the alert rules. Its server is neither needed nor configured.
    ...(onPath('promtool') ? [] : ['prometheus']),
  ];
  if (missing.length === 0) return;
  const apt = onPath('apt-get') && process.getuid?.() === 0;
  if (!apt) {
    fail(
      `The tests need ${inWords(missing)}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}. ` +
        'Elsewhere install Chromium and Firefox (or set CHROMIUM and FIREFOX to their paths), PostgreSQL 14 or newer with initdb on the PATH, and promtool of Prometheus on the PATH.',
    );
  }
  step(`Installing ${inWords(missing)}`, () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 2, 2], env };
    spawnSync('apt-get', ['update', '-qq'], options);
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
    if (spawnSync('apt-get', install, options).status !== 0) {
      fail(`${inWords(missing)} could not be installed; apt-get says why above.`);
    }
  });
}

function inWords(names) {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
