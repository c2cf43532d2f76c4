/** What two sides and an operator do in a browser from the signature to the end of a raise. */
import type { Page } from 'playwright';
import type { Test } from 'tap';
import type { Raise } from '#shared/product/raises/raises.ts';
import { runSql } from './app-database.ts';
import { comesTo } from './chromium.ts';
import { button, expectText, link, main, summary } from './page-parts.ts';
import type { RunningApp } from './running-app.ts';
import type { UserActions } from './user-actions.ts';

/** What somebody does on a page. */
export type Tells = (page: Page, user: UserActions) => Promise<void>;

type Of = Pick<Raise, 'id' | 'slug' | 'title'>;

/** The steps of people at this portal. */
export function closingSteps({ origin }: Pick<RunningApp, 'origin'>) {
  const view = (name: string, more = '') => `${origin}/dashboard?view=${name}${more}`;

  /** Signs for an amount, from the page of the raise on. */
  const commits =
    ({ slug }: Of, amount: string, submit: string, words: string | RegExp): Tells =>
    async (page, user) => {
      await user.open(`${origin}/investors-network?raise=${slug}`);
      await user.write(page.getByLabel('Amount'), amount);
      await user.press(button(page, 'Read and sign'));
      await user.write(page.getByLabel('Your full legal name'), 'Ivan Investor');
      await user.press(button(page, submit));
      await expectText(page, words);
    };

  /** The investor says that they have paid, in the record of their only commitment. */
  const reports =
    (reference: string, amount: string): Tells =>
    async (page, user) => {
      await user.open(view('portfolio'));
      await user.press(main(page).locator('tbody th a, tbody a').first());
      await user.press(summary(page, 'Report your payment'));
      await user.write(page.getByLabel('Reference of the payment'), reference);
      await user.write(
        page.getByLabel('Day of the payment'),
        new Date().toISOString().slice(0, 10),
      );
      await user.press(button(page, `Report ${amount} as paid`));
      await expectText(page, /^Reported\. The company or an operator will confirm it/);
    };

  /** The owner sees the money arrive, and says so in the record of the row. */
  const confirms =
    (raise: Of, id: string): Tells =>
    async (page, user) => {
      await user.open(view('book', `&raise=${raise.id}&id=${id}&do=confirm-funding`));
      const reference = page.getByLabel('Bank reference');
      if ((await reference.inputValue()) === '') await user.write(reference, 'BANK 1');
      await user.press(button(page, 'Mark as received').last());
      await expectText(page, 'Marked as received. We’ve emailed the investor.');
    };

  /** The owner signs, too: all that wait at once, as they are listed beside the book. */
  const countersignsAll =
    (raise: Of, name = 'Fay Founder'): Tells =>
    async (page, user) => {
      await user.open(view('book', `&raise=${raise.id}`));
      await user.press(link(page, 'To countersign (2)'));
      await user.press(link(page, 'Countersign all 2'));
      await user.write(page.getByLabel('Your name'), name);
      await user.write(page.getByLabel('Your title in the company'), 'Chief Executive');
      await user.press(button(page, 'Countersign all 2'));
      await expectText(page, '2 commitments countersigned. We’ve told the investors.');
      await expectText(page, 'Nothing is waiting to be countersigned.');
    };

  /** The owner signs one, in the record of the row. */
  const countersigns =
    (raise: Of, id: string): Tells =>
    async (page, user) => {
      await user.open(view('book', `&raise=${raise.id}&id=${id}&do=countersign`));
      // A side letter is signed with them, too.
      await user.write(page.getByLabel('Your name').first(), 'Fay Founder');
      await user.write(page.getByLabel('Your title in the company').first(), 'Chief Executive');
      await user.press(button(page, 'Countersign the commitment'));
      await expectText(page, 'Countersigned. We’ve told the investor.');
      await link(page, 'Executed agreement (PDF)').waitFor();
    };

  /** The operator ends it, once the clock has. */
  const settles =
    (
      t: Test,
      raise: Of,
      choice: 'Close as funded' | 'Close as not funded',
      submit: string,
    ): Tells =>
    async (page, user) => {
      await comesTo(
        t,
        async () => {
          await user.open(view('settling', `&raise=${raise.id}`));
          return summary(page, choice).count();
        },
        1,
      );
      await user.press(summary(page, choice));
      await user.write(page.getByLabel('Title of the raise'), raise.title);
      await user.press(button(page, submit));
      await expectText(page, /^(?:Settled|Closed as not funded)\./);
    };

  return { commits, reports, confirms, countersignsAll, countersigns, settles };
}

/** The company and operators read the raise as it was signed, and go back to the record. */
export async function readsWhatWasSigned(
  page: Page,
  user: UserActions,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  await user.press(link(page, 'What was signed'));
  await expectText(page, 'Version 1 of this raise, as Ivan Investor signed it');
  await main(page).getByRole('heading', { name: 'What changed since it was signed' }).waitFor();
  await check();
  await user.press(main(page).getByRole('link', { name: 'Back to the commitment' }).first());
  await link(page, 'What was signed').waitFor();
}

/** The time of a raise is over: the clock finds that out within seconds. */
export function endTime(app: Pick<RunningApp, 'dataDir'>, raise: Pick<Raise, 'id'>): void {
  runSql(app, endTimeSql(raise));
}

/** The statements by which the time of a raise is over, on either engine. */
export function endTimeSql({ id }: Pick<Raise, 'id'>): string {
  const at = new Date(Date.now() - 60_000).toISOString();
  return `update raises set deadline_at = '${at}' where id = '${id}';
    update jobs set due_at = '${at}'
    where kind in ('raise-transitions', 'commitment-transitions') and state = 'waiting'`;
}
