import { type Browser, chromium } from 'playwright';
import { browserPath } from './browser-paths.mjs';

/**
 * Where Chromium is: the path in CHROMIUM, else the first of its names on the PATH.
 * @throws Error when there is none
 */
export function chromiumPath(): string {
  const found = browserPath('chromium');
  if (found !== undefined) return found;
  throw new Error('No Chromium was found on the PATH; npm test installs one on Debian.');
}

/** Starts it for what a script draws or measures, with more flags where it needs some. */
export const launchChromium = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags, ...more] });

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
