/** The steps of the raise editor, as everyone fills them in who writes a raise here. */
import type { Locator, Page } from 'playwright';

const dayMs = 86_400_000;
/** For as long the raise is open. */
const openDays = 60;

/** Someone who fills in forms, in whatever way. */
interface Writer {
  write(field: Locator, text: string): Promise<void>;
  choose(list: Locator, label: string): Promise<void>;
}

/**
 * Fills in terms, pitch, use of funds, team and risks, and stops at the pictures.
 * @param goOn leaves a step for the next one, whose name is in its address
 */
export async function fillSteps(
  page: Page,
  user: Writer,
  goOn: (step: string) => Promise<void>,
): Promise<void> {
  await user.write(page.getByLabel('Summary'), 'We build anvils that fly, for smiths on the road.');
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
  // The first row of each list is there.
  await user.write(page.getByLabel('What it does'), 'A second forge');
  await user.write(page.getByLabel('Share (%)'), '100');
  await goOn('team');
  await user.write(page.getByLabel('Name', { exact: true }), 'Ada Founder');
  await user.write(page.getByLabel('Role'), 'CEO');
  await user.write(page.getByLabel('The risk, in a few words'), 'Wind');
  await user.write(page.getByLabel('What may happen, and'), 'An anvil lands where it should not.');
  await goOn('images');
}

/** Says of a company what a raise needs to know of it. */
export async function fillCompany(page: Page, user: Writer, name: string): Promise<void> {
  await page.getByLabel('Legal name').waitFor();
  await user.write(page.getByLabel('Legal name'), `${name}, Inc.`);
  await user.write(page.getByLabel('Legal form'), 'Delaware corporation');
  await user.write(page.getByLabel('What it does, in one sentence'), 'Anvils that fly.');
  await user.choose(page.getByLabel('Sector'), 'Industry');
  await user.choose(page.getByLabel('Stage'), 'Seed');
  await user.choose(page.getByLabel('Country'), 'United States');
}
