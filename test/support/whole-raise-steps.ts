/** What founder, operator and investor do in a raise, by whatever way they use a page. */
import type { Page } from 'playwright';
import { pdfOf } from './documents.ts';
import type { RunningApp } from './running-app.ts';
import type { Hands, WayToUse } from './user-actions.ts';

const password = 'seven slow herons wading';

export const button = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name });
export const link = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('link', { name });
export const said = (page: Page, words: string | RegExp) =>
  page.locator('main').getByText(words).first().waitFor();
export const field = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('textbox', { name });

/** Makes an account, follows the mailed link, and chooses a password. */
export async function signUp(
  app: RunningApp,
  page: Page,
  hands: Hands,
  who: { readonly role: 'founder' | 'investor'; readonly name: string; readonly email: string },
): Promise<void> {
  await hands.open(`${app.origin}/register?role=${who.role}`);
  await hands.write(page.getByLabel('Your name'), who.name);
  await hands.write(page.getByLabel('Email address'), who.email);
  await hands.tick(page.getByLabel(/I accept the/));
  await hands.tick(page.getByLabel(/I have read the/));
  await hands.press(button(page, 'Create account'));
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await hands.open(
    await app.mailedLink(who.email, /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/),
  );
  await hands.write(page.getByLabel('Password', { exact: true }), password);
  await hands.press(button(page, 'Confirm and log in'));
  await page.waitForURL(/\/dashboard/);
}

/** Adds a company and says what a raise needs to know of it. */
export async function makeCompany(
  app: RunningApp,
  page: Page,
  hands: Hands,
  name: string,
): Promise<void> {
  await hands.open(`${app.origin}/dashboard?view=companies`);
  await hands.press(link(page, 'Add a company'));
  await hands.write(page.getByLabel('Name', { exact: true }), name);
  await hands.press(button(page, 'Add the company'));
  await page.getByLabel('Legal name').waitFor();
  await hands.write(page.getByLabel('Legal name'), `${name}, Inc.`);
  await hands.write(page.getByLabel('What it does, in one sentence'), 'Anvils that fly.');
  await hands.choose(page.getByLabel('Sector'), 'Industry');
  await hands.choose(page.getByLabel('Stage'), 'Seed');
  await hands.choose(page.getByLabel('Country'), 'United States');
  await hands.press(button(page, 'Save'));
  await said(page, 'Saved');
}

/** Writes a raise that says everything; returns its id. */
export async function writeRaise(
  app: RunningApp,
  page: Page,
  hands: Hands,
  title: string,
): Promise<string> {
  const goOn = async (step: string) => {
    await hands.press(button(page, /^Continue/));
    await page.waitForURL(new RegExp(`step=${step}`));
  };
  await hands.open(`${app.origin}/dashboard?view=raise&raise=new`);
  await hands.write(page.getByLabel('Title'), title);
  await hands.press(button(page, 'Begin the raise'));
  await page.waitForURL(/raise=rse_/);
  await hands.write(
    page.getByLabel('Summary'),
    'We build anvils that fly, for smiths on the road.',
  );
  await goOn('terms');
  for (const [label, amount] of [
    ['Minimum', '250k'],
    ['Target', '500k'],
    ['Maximum', '1m'],
    ['Smallest ticket', '5k'],
  ] as const) {
    await hands.write(page.getByLabel(label, { exact: true }), amount);
  }
  await hands.choose(page.getByLabel('What investors get'), 'Post-money SAFE');
  await hands.write(page.getByLabel('Valuation cap'), '8m');
  await hands.choose(page.getByLabel('Offered under'), 'Rule 506(c)');
  await hands.choose(page.getByLabel('Who sees it'), 'Everybody sees a teaser');
  await hands.write(page.getByLabel('Last day'), daysAhead(60));
  await goOn('pitch');
  await hands.write(page.getByLabel('Pitch', { exact: true }), 'Smiths travel. Anvils did not.');
  await goOn('funds');
  await hands.press(button(page, 'Add a use'));
  await hands.write(page.getByLabel('What it does'), 'A second forge');
  await hands.write(page.getByLabel('Part'), '100');
  await goOn('team');
  await hands.press(button(page, 'Add a person'));
  await hands.write(page.getByLabel('Name', { exact: true }), 'Ada Founder');
  await hands.write(page.getByLabel('Role'), 'CEO');
  await hands.press(button(page, 'Add a risk'));
  await hands.write(page.getByLabel('The risk, in a few words'), 'Wind');
  await hands.write(page.getByLabel('What may happen, and'), 'An anvil lands where it should not.');
  await goOn('documents');
  return new URL(page.url()).searchParams.get('raise') ?? '';
}

function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds a deck and an NDA to the room, and asks readers to accept it. */
export async function addDeck(
  app: RunningApp,
  page: Page,
  hands: Hands,
  way: WayToUse,
  id: string,
): Promise<void> {
  await hands.press(link(page, 'Open the data room'));
  await hands.press(link(page, 'Add a document'));
  const deck = await pdfOf(['Anvils that fly', 'The market for anvils', 'What we ask for']);
  const file = { name: 'Deck.pdf', mimeType: 'application/pdf', buffer: deck };
  if (way === 'no scripts') await hands.write(page.getByLabel('Name'), 'Deck');
  await hands.attach(page.getByLabel('File'), file);
  // With scripts a chosen file goes up by itself.
  if (way === 'no scripts') await hands.press(button(page, 'Add the document'));
  await said(page, 'Version 1, what readers see');
  await hands.open(`${app.origin}/dashboard?view=room&raise=${id}&part=nda`);
  await hands.write(
    page.getByLabel('Text of the NDA'),
    'What you read here stays between us. You use it only to decide whether to invest.',
  );
  await hands.press(button(page, 'Save as version 1'));
  await said(page, 'Version 1 is in effect now');
  await hands.open(`${app.origin}/dashboard?view=room&raise=${id}`);
  await hands.press(link(page, 'Deck'));
  await hands.tick(page.getByLabel('Readers accept the NDA first'));
  await hands.tick(page.getByLabel(/Pages show the reader/));
  await hands.press(button(page, 'Save'));
  await said(page, 'Saved.');
}

/** Submits a raise for review. */
export async function submit(page: Page, hands: Hands, editor: string): Promise<void> {
  await hands.open(`${editor}&step=review`);
  await said(page, 'Everything is there');
  await hands.press(page.locator('summary', { hasText: 'Submit for review' }));
  await hands.press(button(page, 'Submit the raise'));
  await said(page, 'Submitted.');
}

/** Takes a submitted raise on for review. */
export async function takeOn(
  app: RunningApp,
  page: Page,
  hands: Hands,
  title: string,
): Promise<void> {
  await hands.open(`${app.origin}/dashboard?view=review`);
  await hands.press(link(page, title));
  await hands.press(button(page, /Take on the review/));
  await said(page, 'The review is yours until');
}

/** Becomes an investor, where the page of a raise says that this comes first. */
export async function startInvesting(
  app: RunningApp,
  page: Page,
  hands: Hands,
  title: string,
): Promise<void> {
  await hands.open(`${app.origin}/investors-network`);
  await hands.press(link(page, title));
  // Both who commits and who asks for access is told so.
  await hands.press(link(page, 'Begin your investor profile').first());
  await hands.tick(page.getByRole('radio', { name: /^A person/ }));
  await hands.press(button(page, 'Start investing'));
  await page.getByLabel('Legal name').waitFor();
}
