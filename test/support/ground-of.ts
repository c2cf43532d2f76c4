import type { Locator } from 'playwright';

/** The colour of a button, which tells what is primary from the others. */
export const groundOf = (button: Locator): Promise<string> =>
  button.evaluate((shown) => getComputedStyle(shown).backgroundColor);
