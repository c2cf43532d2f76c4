/** What the people of a round do beside its raise: how they get in, how they are paid, what they ask. */
import type { Page } from 'playwright';
import { button, expectText, link, summary } from './page-parts.ts';
import type { RunningApp } from './running-app.ts';
import type { UserActions } from './user-actions.ts';
import { password } from './whole-raise-steps.ts';

/** The account that investors pay to. */
export const accountNumber = '48151623421';

/** The first operator takes the link that the server has printed at its first start. */
export async function setUpPortal(app: RunningApp, page: Page, user: UserActions): Promise<void> {
  const printed = await app.firstOperatorLink();
  if (printed === undefined) throw new Error('There is an operator already.');
  await user.open(printed);
  await user.write(page.getByLabel('Your name'), 'Olga Operator');
  await user.write(page.getByLabel('Email address'), 'olga@example.com');
  await user.write(page.getByLabel('Password', { exact: true }), password);
  await user.press(button(page, 'Accept and log in'));
  await page.waitForURL(/\/dashboard/);
}

/** The owner of a company invites somebody to work with them. */
export async function invites(page: Page, user: UserActions, email: string): Promise<void> {
  await user.write(page.getByLabel('Email address'), email);
  await user.press(button(page, 'Send invitation'));
  await expectText(page, `Invitation sent to ${email}`);
}

/** The owner enters where the company is paid, and asks for a second person. */
export async function entersAccount(page: Page, user: UserActions, view: string): Promise<void> {
  await user.open(view);
  await user.press(link(page, 'Add a US account'));
  await user.write(page.getByLabel('Bank', { exact: true }), 'First Bank');
  await user.write(page.getByLabel('Routing number (ABA)'), '021000021');
  await user.write(page.getByLabel('Account number'), accountNumber);
  await user.press(button(page, 'Save draft'));
  await page.waitForURL(/id=pin_/);
  await user.press(button(page, 'Submit for confirmation'));
  await expectText(page, 'Submitted. We’ve told the people who can confirm it');
}

/** Writes the profile of a person who invests, from where it begins on, and submits it. */
export async function writesProfile(page: Page, user: UserActions, name: string): Promise<void> {
  await user.write(page.getByLabel('Legal name'), name);
  await user.choose(page.getByLabel('Country', { exact: true }), 'United States');
  await user.write(page.getByLabel('Address', { exact: true }), '12 Orchard Lane, Portland');
  await user.press(button(page, /^Continue/));
  await user.tick(page.getByLabel('Seed', { exact: true }));
  await user.tick(page.getByLabel('Industry', { exact: true }));
  await user.write(page.getByLabel('Minimum ticket'), '5k');
  await user.write(page.getByLabel('Maximum ticket'), '500k');
  await user.press(button(page, /^Continue/));
  await user.write(page.getByLabel('About you'), 'Builds and backs.');
  await user.press(button(page, /^Continue/));
  await user.press(summary(page, 'Submit for approval'));
  await user.press(button(page, 'Submit the profile'));
  await expectText(page, 'Your profile is in review.');
}

/** Adds the company that somebody invests for, and submits it. */
export async function addsEntity(
  page: Page,
  user: UserActions,
  view: string,
  legalName: string,
): Promise<void> {
  await user.open(view);
  await user.write(page.getByLabel('Legal name', { exact: true }), legalName);
  await user.choose(page.getByLabel('Kind of entity'), 'Company');
  await user.choose(page.getByLabel('Country', { exact: true }), 'United States');
  await user.write(page.getByLabel('Address'), '1 Quay Street, Portland');
  await user.write(page.getByLabel('Title of the signatory'), 'Managing Director');
  await user.write(page.getByLabel('Statement of authority'), `I am authorised to sign for it.`);
  await user.press(button(page, 'Add the entity'));
  await user.press(summary(page, 'Submit for approval'));
  await user.press(button(page, 'Submit the entity'));
  await expectText(page, /^Submitted\. We’ll email you/);
}

/** Certifies as accredited under the rules of the United States, for oneself or for an entity. */
export async function certifies(
  page: Page,
  user: UserActions,
  view: string,
  basis: RegExp,
  signs: { readonly as: string; readonly income?: string },
): Promise<void> {
  await user.open(view);
  await user.tick(page.getByLabel('United States'));
  await user.press(button(page, 'Continue'));
  await user.tick(page.getByLabel(basis));
  await user.press(button(page, 'Continue'));
  if (signs.income !== undefined) {
    await user.write(page.getByLabel('Annual income'), signs.income);
    await user.write(page.getByLabel('Your full legal name'), signs.as);
  } else await user.write(page.getByLabel('The legal name of the entity'), signs.as);
  await user.press(button(page, 'Sign the statement'));
  await expectText(page, /It is valid for twelve months/);
}
