import type { Page } from 'playwright';
import { button, expectText, link, summary } from '../../test/support/page-parts.ts';
import { fillCompany, fillSteps } from '../../test/support/raise-steps.ts';
import { textDeck } from '../trials/text-deck.ts';
import type { CountedUser } from './counted-user.ts';

/** Where somebody is on the way, with the label of the field that the page begins in. */
export type Arrived = (where: string, first?: string) => Promise<void>;

const nobodyLooks: Arrived = () => Promise.resolve();

/** The fields that the steps of the editor begin in; documents, of which there are none yet, have none. */
const firstOfStep: Readonly<Record<string, string>> = {
  terms: 'Currency',
  pitch: 'Pitch',
  funds: 'What it does',
  team: 'Name',
  images: 'Cover',
};

/**
 * From an empty account to a raise that waits for its review, by what each page leads on with.
 * Meanwhile an operator confirms the bank account, which counts as nobody's effort here.
 * @param arrived called on each page before anything is done there
 */
export async function submitRaise(
  page: Page,
  user: CountedUser,
  confirmAccount: (id: string) => Promise<void>,
  arrived: Arrived = nobodyLooks,
): Promise<void> {
  await addCompany(page, user, arrived);
  await user.press(link(page, 'Create a raise').first());
  await page.getByLabel('Title').waitFor();
  await arrived('new raise', 'Title');
  await user.write(page.getByLabel('Title'), 'Acme Anvils: seed');
  await user.press(button(page, 'Create draft'));
  await page.waitForURL(/raise=rse_/);
  await page.getByLabel('Summary').waitFor();
  await arrived('headline', 'Summary');
  const goOn = async (step: string) => {
    await user.press(page.locator('main [class*="_primary_"]:visible', { hasText: /^Continue/ }));
    await page.waitForURL(new RegExp(`step=${step}`));
    await arrived(step, firstOfStep[step]);
  };
  await fillSteps(page, user, goOn);
  // Pictures are optional, and nothing is sent.
  await goOn('documents');
  await publishDeck(page, user, arrived);
  await user.press(link(page, 'Continue with the raise'));
  await expectText(page, 'Still to do');
  await arrived('what is left');
  await confirmAccount(await enterAccount(page, user, arrived));
  await user.press(link(page, 'Continue with the raise'));
  await expectText(page, 'Ready to submit');
  await arrived('review');
  await user.press(summary(page, 'Submit for review'));
  await arrived('before it is submitted');
  await user.press(button(page, 'Submit the raise'));
  await expectText(page, 'Submitted.');
}

async function addCompany(page: Page, user: CountedUser, arrived: Arrived): Promise<void> {
  await expectText(page, 'Prepare a raise');
  await arrived('overview');
  await user.press(link(page, 'Add your company').first());
  await page.getByLabel('Name', { exact: true }).waitFor();
  await arrived('new company', 'Name');
  await user.write(page.getByLabel('Name', { exact: true }), 'Acme Anvils');
  await user.press(button(page, 'Add company'));
  await page.getByLabel('Legal name').waitFor();
  await arrived('company', 'Legal name');
  await fillCompany(page, user, 'Acme Anvils');
  await user.press(button(page, 'Save').first());
  await expectText(page, 'This company has all the details that a raise needs.');
  await arrived('complete company');
}

async function publishDeck(page: Page, user: CountedUser, arrived: Arrived): Promise<void> {
  await user.press(link(page, 'Add the pitch deck'));
  await page.getByLabel('Files').waitFor();
  await arrived('data room', 'Files');
  const buffer = await textDeck('Anvils that fly', 2);
  await user.attach(page.getByLabel('Files'), [
    { name: 'Deck.pdf', mimeType: 'application/pdf', buffer },
  ]);
  await button(page, 'Publish 1 document').waitFor();
  await arrived('uploaded deck');
  await user.press(button(page, 'Publish 1 document'));
  await link(page, 'Continue with the raise').waitFor();
  await arrived('published deck');
}

/** Enters where the company is paid, and asks for a second person; tells which account it is. */
async function enterAccount(page: Page, user: CountedUser, arrived: Arrived): Promise<string> {
  await user.press(link(page, 'Complete the raise'));
  await link(page, 'Add a US account').waitFor();
  await arrived('bank accounts');
  await user.press(link(page, 'Add a US account'));
  await page.getByLabel('Bank', { exact: true }).waitFor();
  await arrived('new bank account', 'Bank');
  await user.write(page.getByLabel('Bank', { exact: true }), 'First Bank');
  await user.write(page.getByLabel('Routing number (ABA)'), '021000021');
  await user.write(page.getByLabel('Account number'), '48151623421');
  await user.press(button(page, 'Save draft'));
  await page.waitForURL(/id=pin_/);
  await button(page, 'Submit for confirmation').waitFor();
  await arrived('draft of the account');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await user.press(button(page, 'Submit for confirmation'));
  await expectText(page, 'Submitted. We’ve told the people who can confirm it');
  await arrived('submitted account');
  return id;
}
