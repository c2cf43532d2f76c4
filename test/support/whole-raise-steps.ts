/** What founder, operator and investor do in a raise, by whatever way they use a page. */
import type { Page } from 'playwright';
import { pdfOf } from './documents.ts';
import { button, expectText, link } from './page-parts.ts';
import { fillCompany, fillSteps } from './raise-steps.ts';
import type { RunningApp } from './running-app.ts';
import type { UserActions, WayToUse } from './user-actions.ts';

/** What everybody here chooses. */
export const password = 'seven slow herons wading';

/** Somebody who makes an account. */
export interface Newcomer {
  readonly role: 'founder' | 'investor';
  readonly name: string;
  readonly email: string;
}

/** Makes an account, follows the mailed link, and chooses a password. */
export async function signUp(
  app: RunningApp,
  page: Page,
  user: UserActions,
  who: Newcomer,
): Promise<void> {
  await user.open(`${app.origin}/register?role=${who.role}`);
  await fillIn(app, page, user, who);
}

/** Makes an account to accept an invitation by its mailed link, and accepts it. */
export async function joinCompany(
  app: RunningApp,
  page: Page,
  user: UserActions,
  who: Newcomer,
): Promise<void> {
  await user.open(await app.mailedLink(who.email, /http:[^\s"<]*invitation%3D[\w%-]+/));
  await user.press(page.getByRole('complementary').getByRole('link', { name: 'Sign up' }));
  await page.waitForURL(/register\?next=.*invitation/);
  await user.tick(page.getByLabel('I am raising capital'));
  await fillIn(app, page, user, who);
  await user.press(button(page, 'Accept'));
  await page.waitForURL(/company=cmp_/);
  await expectText(page, 'as an editor');
}

/** Fills in the form that makes an account, until its owner is logged in. */
async function fillIn(
  app: RunningApp,
  page: Page,
  user: UserActions,
  who: Newcomer,
): Promise<void> {
  await user.write(page.getByLabel('Your name'), who.name);
  await user.write(page.getByLabel('Email address'), who.email);
  await user.tick(page.getByLabel(/I accept the/));
  await user.tick(page.getByLabel(/I have read the/));
  await pressNext(page, user, 'Create account');
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await user.open(
    await app.mailedLink(who.email, /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/),
  );
  await user.write(page.getByLabel('Password', { exact: true }), password);
  await user.press(button(page, 'Confirm and log in'));
  await page.waitForURL(/\/dashboard/);
}

/** Adds a company and says what a raise needs to know of it. */
export async function makeCompany(
  app: RunningApp,
  page: Page,
  user: UserActions,
  name: string,
): Promise<void> {
  await user.open(`${app.origin}/dashboard`);
  await pressNext(page, user, 'Add your company');
  await user.write(page.getByLabel('Name', { exact: true }), name);
  await pressNext(page, user, 'Add company');
  await fillCompany(page, user, name);
  await pressNext(page, user, 'Save');
  await expectText(page, 'This company has all the details that a raise needs.');
}

/**
 * Presses what leads on, which is the one primary button of the view: whoever looks for the next step
 * has nothing to choose between.
 */
async function pressNext(page: Page, user: UserActions, name: string | RegExp): Promise<void> {
  const primary = page.locator('main [class*="_primary_"]:visible');
  await primary.filter({ hasText: name }).waitFor();
  const shown = await primary.allInnerTexts();
  if (shown.length !== 1) throw new Error(`Several things come next: ${shown.join(', ')}`);
  await user.press(primary);
}

/** Writes a raise that says everything; returns its id. */
export async function writeRaise(page: Page, user: UserActions, title: string): Promise<string> {
  const goOn = async (step: string) => {
    await pressNext(page, user, /^Continue/);
    await page.waitForURL(new RegExp(`step=${step}`));
  };
  await pressNext(page, user, 'Create a raise');
  await user.write(page.getByLabel('Title'), title);
  await pressNext(page, user, 'Create draft');
  await page.waitForURL(/raise=rse_/);
  await fillSteps(page, user, goOn);
  await user.press(link(page, /^Continue/));
  await page.waitForURL(/step=documents/);
  return new URL(page.url()).searchParams.get('raise') ?? '';
}

/** Adds a deck and an NDA to the room, and asks readers to accept it. */
export async function addDeck(
  app: RunningApp,
  page: Page,
  user: UserActions,
  way: WayToUse,
  id: string,
): Promise<void> {
  await pressNext(page, user, 'Add the pitch deck');
  const deck = await pdfOf(['Anvils that fly', 'The market for anvils', 'What we ask for']);
  const file = { name: 'Deck.pdf', mimeType: 'application/pdf', buffer: deck };
  await user.attach(page.getByLabel('Files'), file);
  // With scripts a chosen file goes up by itself.
  if (way === 'no scripts') await user.press(button(page, 'Upload'));
  await pressNext(page, user, 'Publish 1 document');
  await expectText(page, 'Published “Deck” in Pitch deck.');
  await page.getByRole('link', { name: 'Continue with the raise' }).waitFor();
  await user.open(`${app.origin}/dashboard?view=room&raise=${id}&part=nda`);
  await user.write(
    page.getByLabel('Text of the NDA'),
    'What you read here stays between us. You use it only to decide whether to invest.',
  );
  await user.press(button(page, 'Save as version 1'));
  await expectText(page, 'Version 1 is now in effect');
  await user.open(`${app.origin}/dashboard?view=room&raise=${id}`);
  await user.press(link(page, 'Deck'));
  await user.tick(page.getByLabel('Readers accept the NDA first'));
  await user.tick(page.getByLabel(/Watermark pages with the reader/));
  await user.press(button(page, 'Save'));
  await expectText(page, 'Saved.');
}

/** Submits a raise for review. */
export async function submit(page: Page, user: UserActions, editor: string): Promise<void> {
  await user.open(`${editor}&step=review`);
  await expectText(page, 'Ready to submit');
  await user.press(page.locator('summary', { hasText: 'Submit for review' }));
  await user.press(button(page, 'Submit the raise'));
  await expectText(page, 'Submitted.');
}

/** Takes a submitted raise on for review. */
export async function takeOn(
  app: RunningApp,
  page: Page,
  user: UserActions,
  title: string,
): Promise<void> {
  await user.open(`${app.origin}/dashboard?view=review`);
  await user.press(link(page, title));
  await user.press(button(page, /Start review/));
  await expectText(page, 'The review is yours until');
}

/** Becomes an investor, where the page of a raise says that this comes first. */
export async function startInvesting(
  app: RunningApp,
  page: Page,
  user: UserActions,
  title: string,
): Promise<void> {
  await user.open(`${app.origin}/investors-network`);
  await user.press(link(page, title));
  // Both who commits and who asks for access is told so.
  await user.press(link(page, 'Create your investor profile').first());
  await user.tick(page.getByRole('radio', { name: /^A person/ }));
  await user.press(button(page, 'Create profile'));
  await page.getByLabel('Legal name').waitFor();
}
