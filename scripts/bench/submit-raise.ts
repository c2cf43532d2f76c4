import type { Page } from 'playwright';
import { button, expectText, link, summary } from '../../test/support/page-parts.ts';
import { fillCompany, fillSteps } from '../../test/support/raise-steps.ts';
import { textDeck } from '../trials/text-deck.ts';
import type { CountedUser } from './counted-user.ts';

/**
 * From an empty account to a raise that waits for its review, by the shortest way. Meanwhile an
 * operator confirms the bank account, which counts as nobody's effort here.
 */
export async function submitRaise(
  page: Page,
  user: CountedUser,
  confirmAccount: (id: string) => Promise<void>,
): Promise<void> {
  await addCompany(page, user);
  await user.press(link(page, 'Create a raise').first());
  await user.write(page.getByLabel('Title'), 'Acme Anvils: seed');
  await user.press(button(page, 'Create draft'));
  await page.waitForURL(/raise=rse_/);
  const goOn = async (step: string) => {
    await user.press(page.locator('main [class*="_primary_"]:visible', { hasText: /^Continue/ }));
    await page.waitForURL(new RegExp(`step=${step}`));
  };
  await fillSteps(page, user, goOn);
  // Pictures are optional, and nothing is sent.
  await user.press(link(page, /^Continue/));
  await page.waitForURL(/step=documents/);
  await user.press(link(page, 'Add the pitch deck'));
  const buffer = await textDeck('Anvils that fly', 2);
  await user.attach(page.getByLabel('Files'), [
    { name: 'Deck.pdf', mimeType: 'application/pdf', buffer },
  ]);
  await user.press(button(page, 'Publish 1 document'));
  await user.press(link(page, 'Continue with the raise'));
  await page.waitForURL(/view=raise/);
  await user.press(page.getByRole('link', { name: 'Payment details', exact: true }).first());
  await confirmAccount(await enterAccount(page, user));
  await user.press(page.getByRole('link', { name: 'Raises', exact: true }).first());
  await user.press(link(page, 'Acme Anvils: seed').first());
  await user.press(link(page, /^Review/));
  await expectText(page, 'Ready to submit');
  await user.press(summary(page, 'Submit for review'));
  await user.press(button(page, 'Submit the raise'));
  await expectText(page, 'Submitted.');
}

async function addCompany(page: Page, user: CountedUser): Promise<void> {
  await user.press(link(page, 'Add your company').first());
  await user.write(page.getByLabel('Name', { exact: true }), 'Acme Anvils');
  await user.press(button(page, 'Add company'));
  await fillCompany(page, user, 'Acme Anvils');
  await user.press(button(page, 'Save').first());
  await expectText(page, 'This company has all the details that a raise needs.');
}

/** Enters where the company is paid, and asks for a second person; tells which account it is. */
async function enterAccount(page: Page, user: CountedUser): Promise<string> {
  await user.press(link(page, 'Add a US account'));
  await user.write(page.getByLabel('Bank', { exact: true }), 'First Bank');
  await user.write(page.getByLabel('Routing number (ABA)'), '021000021');
  await user.write(page.getByLabel('Account number'), '48151623421');
  await user.press(button(page, 'Save draft'));
  await page.waitForURL(/id=pin_/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await user.press(button(page, 'Submit for confirmation'));
  await expectText(page, 'Submitted. We’ve told the people who can confirm it');
  return id;
}
