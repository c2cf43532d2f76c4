/** Operators at the end of raises: from the queue to the decision and the refunds, with and without scripts. */
import t from 'tap';
import { comesTo } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { placeLines, placeRaise, report, signature } from '../support/full-book.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText, main } from '../support/page-parts.ts';
import { letProofsExpire } from '../support/step-up.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const founder = await register(app, 'founder');

const as = memberStories(browser, { ...wide, ...refusals });

const view = (name: string, more = '') => `${app.origin}/dashboard?view=${name}${more}`;

t.test(
  'the queue leads to the desk, where what blocks a close is mended and a raise settled',
  async (t) => {
    const raise = await placeRaise(app, founder, 'Robots for orchards', 'settling');
    const lines = [
      ['Fay Funded', 'funded', 230_000],
      ['Cleo Reported', 'signed', 30_000, { ...signature('Cleo R.'), ...report('INV-77') }],
    ] as const;
    await placeLines(app, raise, lines, { isCountersigned: true });
    await as(t, founder, false, async (page) => {
      await page.goto(`${app.origin}/dashboard`);
      await expectText(page, 'Closed to new commitments. Waiting for payments.');
      await main(page)
        .getByRole('link', { name: /^Confirm the .* that Cleo Reported reported as paid/ })
        .waitFor();
      await expectText(
        page,
        /Next automatic step, in \d+ days: (Investors|The company is reminded|One reported)/,
      );
      await page.goto(view('book', `&raise=${raise}&part=next`));
      await expectText(page, 'The raise closes as not funded unless its minimum arrives');
      t.equal(
        (await page.goto(view('settling', `&raise=${raise}`)))?.status(),
        404,
        'not for founders',
      );
    });
    await as(t, operator, true, async (page) => {
      await page.goto(`${app.origin}/dashboard`);
      await main(page).getByRole('link', { name: 'Raises to settle: 1' }).waitFor();
      await main(page).getByRole('link', { name: 'Open the queue' }).click();
      await main(page)
        .getByRole('link', { name: /reported a payment to Acme/ })
        .waitFor();
      await expectAccessible(t, page, 'the queue', { axe: 'light' });
      await page.getByLabel('Kind').selectOption({ label: 'Raises to settle (1)' });
      await main(page).getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(/kind=raise-settling/);
      await comesTo(t, () => page.locator('tbody tr').count(), 1);
      await main(page)
        .getByRole('link', { name: 'The raise of Acme has ended: settle it' })
        .click();

      await expectText(page, 'Payments are $20,000 below the minimum.');
      const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents();
      const work = headings.indexOf('Open commitments and refunds');
      t.ok(work >= 0 && headings.indexOf('Binder') > work, 'what is to be done comes first');
      const figures = page.getByRole('region', { name: 'Figures' });
      t.equal(await figures.getByText('$230,000').count(), 1, 'each figure once');
      t.equal(await figures.getByText('Signed (1)').count(), 1);
      await expectText(page, /1 commitment is reported as paid but not confirmed/);
      t.equal(await main(page).getByText('Close as funded').count(), 0);
      await expectAccessible(t, page, 'the desk');
      await main(page)
        .getByRole('link', { name: /^View commitments ?: 1 commitment is reported/ })
        .click();
      await page.waitForURL(/view=book/);
      await page.goBack();
      await main(page).getByRole('heading', { name: 'Decision' }).waitFor();
      await page.getByRole('button', { name: 'Actions for Cleo Reported' }).click();
      await page
        .getByRole('button', { name: /Confirm the reported payment/ })
        .locator('visible=true')
        .click();
      await expectText(page, 'Marked as received. We’ve emailed the investor.');
      await expectText(page, 'Nothing blocks a successful close.');
      await main(page).getByText('Close as funded').click();
      await expectText(page, '2 commitments of $260,000 in total become investments.');
      await page.getByLabel('Title of the raise').fill('Robots');
      await page.getByRole('button', { name: 'Close the raise as funded' }).click();
      await expectText(page, 'Type “Robots for orchards” exactly as it’s written');
      t.equal(await page.getByLabel('Title of the raise').inputValue(), 'Robots', 'kept');
      await page.getByLabel('Title of the raise').fill('Robots for orchards');
      await page.getByRole('button', { name: 'Close the raise as funded' }).click();
      await expectText(page, 'Settled. We’ve told the company and its investors.');
      await expectText(page, 'Every commitment has ended.');
      await figures.getByText('Settled (2)').waitFor();
      t.equal(await figures.getByRole('progressbar').count(), 0, 'it is done');
      t.equal(await figures.getByText('$260,000').count(), 1, 'each figure once');
      const binder = page.getByRole('region', { name: 'Binder' });
      await binder.getByRole('button', { name: 'Create binder' }).click();
      const file = binder.getByRole('link', { name: 'Download the binder' });
      await file.waitFor({ timeout: 30_000 });
      const downloading = page.waitForEvent('download');
      await file.click();
      t.match((await downloading).suggestedFilename(), /^binder-[a-z0-9-]+\.zip$/);
      await page.goto(view('queue', '&part=schedule'));
      await expectText(page, 'Nothing is scheduled before');
    });
  },
);

t.test(
  'without scripts: a raise that has not reached its minimum fails, and money is paid back',
  async (t) => {
    const raise = await placeRaise(app, founder, 'Bells that listen', 'settling');
    await placeLines(app, raise, [
      ['Fay Funded', 'funded', 30_000],
      ['Dan Signed', 'signed', 20_000, signature('Dan S.')],
    ]);
    await as(t, operator, false, async (page) => {
      letProofsExpire(app);
      await page.goto(view('settling'));
      const palette = page.getByRole('button', { name: 'Go to …' });
      t.equal(await palette.count(), 0, 'no palette, which only scripts answer');
      await main(page)
        .getByRole('link', { name: 'The raise of Acme has ended: settle it' })
        .click();
      await main(page).getByText('Close as not funded').click();
      await expectText(
        page,
        /1 commitment is no longer binding; 1 commitment of \$30,000 has to be paid back/,
      );
      await page.getByLabel('Title of the raise').fill('Bells that listen');
      await page.getByRole('button', { name: 'Close the raise as not funded' }).click();
      await expectText(page, 'Enter your current password to confirm it’s you.');
      await page.getByLabel('Title of the raise').fill('Bells that listen');
      await page.getByLabel('Your current password').first().fill(operator.password);
      await page.getByRole('button', { name: 'Close the raise as not funded' }).click();
      await expectText(page, 'Closed as not funded. Every commitment is released');
      await page.goto(view('settling'));
      await page
        .getByRole('table', { name: /Refunds due/ })
        .getByRole('link')
        .click();
      const due = page.getByRole('region', { name: 'Figures' }).getByText('$30,000');
      t.equal(await due.count(), 1, 'what is due is said once beside its row');
      const record = page.getByRole('region', { name: 'Fay Funded' });
      await record.getByText('Mark as refunded', { exact: true }).first().click();
      await record.getByLabel('Bank reference').fill('OUT-1');
      await record.getByRole('button', { name: 'Mark as refunded' }).click();
      await expectText(page, 'Marked as refunded. We’ve emailed the investor.');
      await expectAccessible(t, page, 'a refund', { axe: 'nothing' });
      await page.goto(view('settling', `&raise=${raise}`));
      await main(page).getByRole('button', { name: 'Create binder' }).click();
      const file = main(page).getByRole('link', { name: 'Download the binder' });
      await comesTo(
        t,
        async () => {
          const again = main(page).getByRole('link', { name: 'Check again' });
          if ((await again.count()) === 1) await again.click();
          return file.count();
        },
        1,
      );
      const answer = await page.request.get(`${app.origin}${await file.getAttribute('href')}`);
      t.equal(answer.headers()['content-type'], 'application/zip');
      await page.goto(view('settling'));
      await expectText(page, 'No refunds due');
      await page.goto(view('audit', '&event=commitment.mark-refunded'));
      await page.getByRole('link', { name: /^Commitment: paid back/ }).waitFor();
    });
  },
);
