/** A real Firefox, driven over WebDriver BiDi. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { browserPath } from '#scripts/browser-paths.mjs';

/**
 * Starts Firefox without a window, with a profile of its own.
 * @throws Error when there is none
 */
export function launchFirefox(): Promise<Browser> {
  const executablePath = browserPath('firefox');
  if (executablePath === undefined) {
    throw new Error('No Firefox was found on the PATH; npm test installs one on Debian.');
  }
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}
