// Where the browsers of tests and pictures are. Plain JavaScript, because `npm test` asks before anything
// is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const browsers = {
  chromium: {
    variable: 'CHROMIUM',
    /** The headless shell first: it draws no window, which saves two fifths of the processor time. */
    names: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
    ],
  },
  firefox: { variable: 'FIREFOX', names: ['firefox-esr', 'firefox'] },
};

/** The path that its variable names, else the first of its names on the PATH; undefined if there is none. */
export function browserPath(browser) {
  const { variable, names } = browsers[browser];
  const named = process.env[variable];
  if (named) return existsSync(named) ? named : undefined;
  return names.flatMap(placesOf).find((path) => existsSync(path));
}

/** Where a program of this name would be, in the order of the PATH. */
export function placesOf(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name));
}
