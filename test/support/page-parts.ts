/** What people find on a page by the words they read there. */
import type { Locator, Page } from 'playwright';

/** The page without the frame around it. */
export const main = (page: Page): Locator => page.locator('main');

/** A button of the page. */
export const button = (page: Page, name: string | RegExp): Locator =>
  main(page).getByRole('button', { name });

/** A link of the page. */
export const link = (page: Page, name: string | RegExp): Locator =>
  main(page).getByRole('link', { name });

/** A field of the page that is typed into. */
export const field = (page: Page, name: string | RegExp): Locator =>
  main(page).getByRole('textbox', { name });

/** What unfolds a part of the page. */
export const summary = (page: Page, title: string): Locator =>
  main(page).locator('summary', { hasText: title });

/** Waits until the page says these words. */
export const expectText = (page: Page, words: string | RegExp): Promise<void> =>
  main(page).getByText(words).first().waitFor();

/** Logs in with the form that is open. */
export async function logIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}
