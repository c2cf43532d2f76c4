import type { Page } from 'playwright';
import { button, expectText, link, summary } from '../../test/support/page-parts.ts';
import { textDeck } from '../trials/text-deck.ts';
import type { CountedUser } from './counted-user.ts';

const dayMs = 86_400_000;
/** For as long the raise is open. */
const openDays = 60;

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
  await user.write(page.getByLabel('Summary'), 'Anvils that fly, for smiths on the road.');
  const goOn = async (step: string) => {
    await user.press(page.locator('main [class*="_primary_"]:visible', { hasText: /^Continue/ }));
    await page.waitForURL(new RegExp(`step=${step}`));
  };
  await goOn('terms');
  for (const [label, amount] of [
    ['Minimum', '250k'],
    ['Target', '500k'],
    ['Maximum', '1m'],
    ['Minimum ticket', '5k'],
  ] as const) {
    await user.write(page.getByLabel(label, { exact: true }), amount);
  }
  await user.choose(page.getByLabel('What investors get'), 'Post-money SAFE');
  await user.write(page.getByLabel('Valuation cap'), '8m');
  await user.choose(page.getByLabel('Offered under'), 'Rule 506(c)');
  await user.choose(page.getByLabel('Who sees it'), 'Everyone sees a teaser');
  const last = new Date(Date.now() + openDays * dayMs).toISOString().slice(0, 10);
  await user.write(page.getByLabel('Last day'), last);
  await goOn('pitch');
  await user.write(page.getByLabel('Pitch', { exact: true }), 'Smiths travel. Anvils did not.');
  await goOn('funds');
  await user.write(page.getByLabel('What it does'), 'A second forge');
  await user.write(page.getByLabel('Share (%)'), '100');
  await goOn('team');
  await user.write(page.getByLabel('Name', { exact: true }), 'Nina New');
  await user.write(page.getByLabel('Role'), 'CEO');
  await user.write(page.getByLabel('The risk, in a few words'), 'Wind');
  await user.write(page.getByLabel('What may happen, and'), 'An anvil lands in a lake.');
  await goOn('images');
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
  await page.getByLabel('Legal name').waitFor();
  await user.write(page.getByLabel('Legal name'), 'Acme Anvils, Inc.');
  await user.write(page.getByLabel('Legal form'), 'Delaware corporation');
  await user.write(page.getByLabel('What it does, in one sentence'), 'Anvils that fly.');
  await user.choose(page.getByLabel('Sector'), 'Industry');
  await user.choose(page.getByLabel('Stage'), 'Seed');
  await user.choose(page.getByLabel('Country'), 'United States');
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
