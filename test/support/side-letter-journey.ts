/** How a company and an investor agree on a side letter in a browser. */
import type { Page } from 'playwright';
import { pdfBytes } from './data-room.ts';
import { button, expectText, link, main, summary } from './page-parts.ts';
import type { UserActions } from './user-actions.ts';

/** The company offers one, in the record of a commitment. */
export async function offersSideLetter(page: Page, user: UserActions): Promise<void> {
  await user.press(summary(page, 'Offer a side letter'));
  await user.attach(main(page).getByLabel('Side letter', { exact: true }), {
    name: 'side-letter.pdf',
    mimeType: 'application/pdf',
    buffer: pdfBytes,
  });
  await user.write(page.getByLabel('Subject'), 'Information rights');
  await user.write(page.getByLabel('Your name').last(), 'Fay Founder');
  await user.write(page.getByLabel('Your title in the company').last(), 'Chief Executive');
  await user.press(button(page, 'Sign and offer'));
  await expectText(page, 'Signed and offered. We’ve told the investor.');
  await expectText(page, 'Awaiting signature');
}

/** The investor signs it, in their portfolio. */
export async function signsSideLetter(page: Page, user: UserActions): Promise<void> {
  await expectText(page, 'Awaiting signature');
  const above = link(page, 'Read it and answer');
  await above.waitFor();
  await user.press(summary(page, 'Sign a side letter'));
  await user.write(page.getByLabel('Your full legal name'), 'Ivan Investor');
  await user.press(button(page, 'Sign the side letter'));
  await expectText(page, 'Signed. The side letter is signed by both. We’ve told the company.');
  await expectText(page, 'Signed by both sides');
  await above.waitFor({ state: 'detached' });
}

/** Somebody reads it page by page, from the record of its commitment on and back to it. */
export async function readsSideLetter(
  page: Page,
  user: UserActions,
  back: 'Your commitment' | 'The commitment',
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  await user.press(link(page, /^Information rights/));
  await expectText(page, 'Page 1 of 4');
  await expectText(page, /^Side letter\. .+ Signed for the company by Fay Founder/);
  await check();
  await user.press(link(page, 'Next'));
  await page.getByRole('img', { name: 'Page 2 of Information rights' }).waitFor();
  await user.press(link(page, back));
  await main(page).getByRole('heading', { name: 'Side letters' }).waitFor();
}
