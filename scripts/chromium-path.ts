import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell first: it draws no window, which saves two fifths of the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * Where Chromium is: the path in CHROMIUM, else the first of these names on the PATH.
 * @throws Error when there is none
 */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  if (named !== undefined) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = paths.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error('No Chromium was found on the PATH; npm test installs one on Debian.');
}

/**
 * The flags it is started with, for tests and pictures: quiet, and without a sandbox, which root
 * requires.
 */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // A process less for each browser: a twentieth of the processor time.
  '--in-process-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No renderer is started ahead of need: two of five were ended unused with their browser context.
  '--renderer-process-limit=1',
];
