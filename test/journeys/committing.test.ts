/** What an investor does with commitments, from the page of a raise to the portfolio and back out. */
import type { Page } from 'playwright';
import t from 'tap';
import { shortDate } from '#client/ui/data/dates.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { committingPeople } from '../support/committing-people.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { crowdStatement } from '../support/investors.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { usd } from '../support/money.ts';
import { openPortal } from '../support/open-portal.ts';
import { button, expectText, link, main, summary } from '../support/page-parts.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const people = committingPeople(app);
const small = { min: usd(20_000), target: usd(50_000), max: usd(100_000), maxTicket: usd(100_000) };
const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: await pdfOf(['Paid']) };

/** A raise of a founder of its own: a company has one at a time. */
async function liveRaise(company: string, title: string, content = {}): Promise<Raise> {
  return people.raise(await register(app, 'founder'), company, { ...small, title, ...content });
}
const pumps = await liveRaise('Quiet Pumps', 'Pumps that nobody hears');
const kilns = await liveRaise('Kilnworks', 'Kilns without gas');
/** No payment is older than the raise that it is for. */
const today = new Date().toISOString().slice(0, 10);
const ivan = await people.investor();
const olga = await people.investor();

const raisePage = ({ slug }: Raise) => `${app.origin}/investors-network?raise=${slug}`;
const portfolio = (more = '') => `${app.origin}/dashboard?view=portfolio${more}`;
const signing = ({ id, slug }: Raise, amount: string) =>
  portfolio(`&sign=${id}&raise=${slug}&amount=${amount}`);

const nameField = (page: Page) => page.getByLabel('Your full legal name');

// Where the clock is put forward, what is loaded ahead just then comes too late.
// A page that is gone when a form of it has been sent says so in the console as well.
const expected = /status of 4\d\d|signal timed out|PageError: You can’t commit/;
const as = memberStories(browser, { ...wide, expected });

for (const way of ['keyboard', 'no scripts'] as const) {
  t.test(`soft-circled, signed, changed, reported and cancelled: ${way}`, async (t) => {
    const who = await people.investor();
    const hasScripts = way === 'keyboard';
    await as(t, who, way, async (page, user) => {
      await user.open(raisePage(pumps));
      await user.write(page.getByLabel('Amount'), '1k');
      await user.press(button(page, 'Read and sign'));
      await expectText(page, 'The minimum ticket is $5,000.');
      t.equal(await page.getByLabel('Amount').inputValue(), '1k', 'what was typed stays');
      await user.write(page.getByLabel('Amount'), '10k');
      await user.press(button(page, 'Soft-circle the amount'));
      await expectText(page, 'A soft circle is non-binding');
      if (hasScripts) await expectAccessible(t, page, 'the raise with a soft circle');

      await user.press(link(page, 'Open your commitment'));
      await expectText(page, 'Sign it when you’re ready.');
      await user.press(summary(page, 'Change the amount'));
      await user.write(page.getByLabel('New amount'), '12k');
      await user.press(button(page, 'Change the amount'));
      await expectText(page, 'Your soft circle is now $12,000.');
      await user.press(link(page, 'Read and sign'));
      await expectText(page, 'Twelve thousand US dollars');
      await expectText(page, 'The Investor commits USD 12,000.00');
      await expectText(page, /You can cancel for any reason until/);
      await user.write(nameField(page), 'Ivan');
      await user.press(button(page, 'Sign and commit'));
      await expectText(page, /Type “Ivan Investor”, the legal name in your investor profile/);
      t.equal(await nameField(page).inputValue(), 'Ivan', 'what was typed stays');
      if (hasScripts) await expectAccessible(t, page, 'signing', { axe: 'light' });
      await user.write(nameField(page), 'Ivan Investor');
      await user.press(button(page, 'Sign and commit'));
      await expectText(page, 'Signed. What you signed is kept with this commitment.');
      if (hasScripts) await expectAccessible(t, page, 'a signed commitment');

      await user.press(link(page, 'The agreement you signed'));
      await expectText(page, /SHA-256 of this text/);
      const href = (await link(page, 'Download the text').getAttribute('href')) ?? '';
      const kept = await crypto.subtle.digest(
        'SHA-256',
        Buffer.from(decodeURIComponent(href.split(',')[1] ?? '')),
      );
      await expectText(page, Buffer.from(kept).toString('hex'));
      await user.press(link(page, 'Back to your commitment'));

      await user.press(link(page, 'The raise as you signed it'));
      await expectText(page, /of this raise, as you signed it/);
      await expectText(page, 'Pumps that nobody hears');
      await expectText(page, 'Nothing. This is what the raise says today.');
      if (hasScripts) await expectAccessible(t, page, 'the raise as it was signed');
      await user.press(main(page).getByRole('link', { name: 'Back to your commitment' }).first());

      await user.press(link(page, 'Change the amount'));
      await expectText(page, 'Enter another amount, and the agreement for it is shown here');
      t.equal(await nameField(page).count(), 0, 'the same amount is not signed again');
      await user.write(page.getByLabel('Another amount'), '15k');
      await user.press(button(page, 'Show the agreement'));
      await expectText(page, 'Fifteen thousand US dollars');
      await user.write(nameField(page), 'Ivan Investor');
      await user.press(button(page, 'Sign the new amount'));
      await page.getByRole('heading', { name: '$15,000 to Quiet Pumps' }).waitFor();

      await user.press(summary(page, 'Report your payment'));
      await user.write(page.getByLabel('Reference of the payment'), 'SEPA 4711');
      await user.write(page.getByLabel('Day of the payment'), today);
      await user.attach(page.getByLabel(/^Proof of payment/), receipt);
      if (hasScripts) await page.getByText('Uploaded').first().waitFor({ state: 'attached' });
      await user.press(button(page, 'Report $15,000 as paid'));
      await expectText(page, /^Reported. The company or an operator will confirm it/);
      await expectText(page, `SEPA 4711, paid on ${shortDate(today)}`);
      await expectText(page, 'Your proof of payment');
      await user.press(summary(page, 'Take back your report'));
      await user.press(button(page, 'Take back the report'));
      await expectText(page, /^Taken back\. You can change the commitment/);
      // With scripts it is still unfolded.
      if (!hasScripts) await user.press(summary(page, 'Report your payment'));
      await user.write(page.getByLabel('Reference of the payment'), 'SEPA 4712');
      await user.write(page.getByLabel('Day of the payment'), today);
      await user.press(button(page, 'Report $15,000 as paid'));
      await expectText(page, /^Reported. The company or an operator will confirm it/);

      await user.press(summary(page, 'Cancel the commitment'));
      await expectText(page, /You reported a payment that nobody has confirmed/);
      await user.write(page.getByLabel(/^Reason/), 'Other plans for this money.');
      await user.press(button(page, 'Cancel the commitment'));
      await expectText(page, 'Other plans for this money.');
      await expectText(page, 'It has ended and is no longer binding.');
    });
  });
}

t.test('what is not available waits, is offered a place, and takes it', async (t) => {
  const before = await people.commit(olga, kilns, 9_000_000);
  await as(t, ivan, 'mouse', async (page, user) => {
    await user.open(raisePage(kilns));
    await expectText(
      page,
      '$10,000. You can sign for that now; a larger amount joins the waitlist.',
    );
    await user.open(signing(kilns, '20k'));
    await expectText(page, 'Less than this amount is available now');
    await expectText(page, 'Or choose an amount up to $10,000, which is available.');
    await user.write(nameField(page), 'Ivan Investor');
    await user.press(button(page, 'Sign and join the waitlist'));
    await expectText(page, /#1 on the waitlist/);
    await user.open(portfolio());
    await expectText(page, '#1 on the waitlist');

    await people.act(olga, before, 'cancel', {});
    await user.open(`${app.origin}/dashboard`);
    await expectText(page, /^Sign for the/);
    await expectAccessible(t, page, 'the overview', { axe: 'light' });
    await page
      .getByRole('link', { name: /^Portfolio.*1/ })
      .first()
      .click();
    await expectText(page, /^Sign by/);
    await expectAccessible(t, page, 'the portfolio');
    await user.press(link(page, 'Kilnworks').first());
    await expectText(page, / is offered to you\./);
    await page.clock.install();
    await user.open(page.url());
    await expectText(page, '(2 days left)');
    await page.clock.fastForward('30:00:00');
    await expectText(page, /^\(1 day 1[67] h left\)$/);
    await user.press(link(page, 'Read and sign'));
    await user.write(nameField(page), 'Ivan Investor');
    await user.press(button(page, 'Sign and accept'));
    await expectText(page, 'Signed. What you signed is kept with this commitment.');
  });
});

t.test(
  'what changes while it is read is shown, and confirmed by those who have signed',
  async (t) => {
    const ada = await register(app, 'founder');
    const tides = await people.raise(ada, 'Tidewatt', { ...small, title: 'Power from slow tides' });
    const { id } = await people.commit(ivan, tides, 1_500_000);
    // What was there before is for those who could see it then.
    people.decide("update investor_profiles set approved_at = '2020-01-01T00:00:00.000Z'");
    await as(t, olga, 'mouse', async (page, user) => {
      await user.open(signing(tides, '25k'));
      await user.write(nameField(page), 'Ivan Investor');
      await call(ada, 'POST', `/raises/${tides.id}/propose-change`, {
        change: { terms: { cap: usd(9_000_000) } },
        reason: 'The lead investor asked for another cap.',
      });
      await call(operator, 'POST', `/admin/raises/${tides.id}/approve-change`);
      await user.press(button(page, 'Sign and commit'));
      await expectText(page, 'What has changed since you read it');
      t.match(await main(page).locator(':focus').innerText(), /^What has changed/, 'the focus');
      const cap = main(page).getByRole('row', { name: /^Valuation cap material change/ });
      t.same(await cap.getByRole('cell').allInnerTexts(), ['$8,000,000', '$9,000,000']);
      await user.press(main(page).getByText('See the wording in the agreement'));
      const added = await main(page).locator('ins').allInnerTexts();
      t.equal(added.join(' '), '9,000,000.00 nine', 'no hash is a term');
      t.equal(await nameField(page).inputValue(), 'Ivan Investor', 'what was typed stays');
      await user.press(button(page, 'Sign and commit'));
      await expectText(page, 'Signed. What you signed is kept with this commitment.');
    });
    await as(t, ivan, 'mouse', async (page, user) => {
      await user.open(portfolio(`&id=${id}`));
      await expectText(page, /^Confirm by/);
      await user.press(link(page, 'See what changed, and confirm'));
      await expectText(page, 'What has changed since you signed');
      const cap = main(page).getByRole('row', { name: /^Valuation cap material change/ });
      t.same(await cap.getByRole('cell').allInnerTexts(), ['$8,000,000', '$9,000,000']);
      await user.press(main(page).getByText('See the wording in the agreement'));
      const removed = await main(page).locator('del').allInnerTexts();
      t.equal(removed.join(' '), '8,000,000.00 eight', 'no hash is a term');
      await expectAccessible(t, page, 'changed terms', { axe: 'light' });
      await user.write(nameField(page), 'Ivan Investor');
      await user.press(button(page, 'Sign the current terms'));
      await expectText(page, 'Signed. What you signed is kept with this commitment.');
      await expectText(page, 'Reconfirmed and signed');
    });
  },
);

for (const way of ['mouse', 'no scripts'] as const) {
  t.test(
    `whoever comes a moment too late is told what is left, and may wait: ${way}`,
    async (t) => {
      const race = await liveRaise('Granary Labs', `Grain that keeps: ${way}`);
      await as(t, ivan, way, async (page, user) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await user.open(signing(race, '60k'));
        await user.write(nameField(page), 'Ivan Investor');
        await people.commit(olga, race, 5_000_000);
        await user.press(button(page, 'Sign and commit'));
        await expectText(page, 'Someone was quicker');
        await expectText(page, 'Or choose an amount up to $50,000, which is available.');
        const focused = page.locator('main :focus');
        t.match(await focused.innerText(), /^Someone was quicker/, 'it has the focus');
        const { y = 0, height = 0 } = (await focused.boundingBox()) ?? {};
        t.ok(y >= 48 && y + height <= 844, `and is in sight, from ${y} to ${y + height}`);
        t.equal(await main(page).getByText('There is a problem').count(), 0, 'said once');
        await link(page, 'Take $50,000').waitFor();
        t.equal(await nameField(page).inputValue(), 'Ivan Investor', 'what was typed stays');
        if (way === 'mouse') await expectAccessible(t, page, 'a lost race', { axe: 'light' });
        await user.press(button(page, 'Sign and join the waitlist'));
        await expectText(page, 'Signed. You’re on the waitlist');
      });
      await as(t, olga, way, async (page, user) => {
        await user.open(signing(race, '80k'));
        // Whoever waits asks for no less than $60,000, so the $50,000 is hers to take.
        await button(page, 'Sign the new amount').waitFor();
      });
    },
  );
}

t.test('what is signed can be raised by what is left', async (t) => {
  const race = await liveRaise('Ostrava Heat', 'Heat from old mines');
  await people.commit(ivan, race, 2_000_000);
  await people.commit(olga, race, 5_000_000);
  await as(t, olga, 'mouse', async (page, user) => {
    await user.open(signing(race, '90k'));
    await expectText(
      page,
      '$30,000 is available on top of what you’ve signed. Choose $80,000 or less.',
    );
    await user.open(signing(race, '100k'));
    await expectText(page, 'Choose $80,000 or less.');
    await user.open(signing(race, '80k'));
    await button(page, 'Sign the new amount').waitFor();
    const larger = await liveRaise('Slow Bread', 'Bread that takes a day', { maxTicket: null });
    await user.open(signing(larger, '150k'));
    await expectText(page, 'The whole raise takes $100,000. Enter that or less.');
  });
});

t.test('a form that comes too late says so, and the page shows what holds', async (t) => {
  const optics = await liveRaise('Halden Optics', 'Lenses that bend');
  const made = await people.commit(olga, optics, 1_000_000);
  await as(t, olga, 'mouse', async (page, user) => {
    await user.open(portfolio(`&id=${made.id}`));
    await user.press(summary(page, 'Cancel the commitment'));
    await people.act(olga, made, 'cancel', {});
    await user.press(button(page, 'Cancel the commitment'));
    await expectText(page, /^Your commitment changed after you opened this page/);
    await expectText(page, 'It has ended and is no longer binding.');
  });
  // The raise itself ends while somebody reads what they would sign.
  await as(t, ivan, 'mouse', async (page, user) => {
    await user.open(signing(optics, '10k'));
    await user.write(nameField(page), 'Ivan Investor');
    people.decide(`update raises set state = 'cancelled' where id = '${optics.id}'`);
    await user.press(button(page, 'Sign and commit'));
    await expectText(page, 'You can’t commit to this raise now, or it isn’t open to you.');
  });
});

t.test('each is told why they cannot commit, and of nobody else’s commitment', async (t) => {
  const grain = await liveRaise('Ledgerloom', 'Books that close', { regime: 'us_506b' });
  const crowd = await people.investor(crowdStatement);
  await as(t, crowd, 'mouse', async (page, user) => {
    await user.open(raisePage(grain));
    await expectText(page, 'You can’t sign yet');
    await link(page, 'View certifications').waitFor();
    t.equal(
      await page.getByText('Read and sign').count(),
      0,
      'the blocker is in place of the button',
    );
    await user.press(summary(page, 'Soft-circle an amount instead'));
    await user.write(page.getByLabel('Amount'), '10k');
    await user.press(button(page, 'Soft-circle the amount'));
    await expectText(page, 'A soft circle is non-binding');
    t.equal(await page.getByText('Read and sign').count(), 0, 'nor is it beside a soft circle');
    const { items } = await call<{ items: { id: string }[] }>(ivan, 'GET', '/commitments');
    const answer = await page.goto(portfolio(`&id=${items[0]?.id}`));
    t.equal(answer?.status(), 404);
  });
  const founder = await register(app, 'founder');
  const own = await people.raise(founder, 'Lanternfish', { ...small, title: 'Light from below' });
  const { id } = await people.commit(ivan, own, 1_000_000);
  await as(t, founder, 'mouse', async (page, user) => {
    await user.open(raisePage(own));
    await expectText(page, 'you can’t invest in its raise');
    // Its company reads it in the book.
    for (const more of [`&id=${id}`, `&agreement=${id}`]) {
      t.equal((await page.goto(portfolio(more)))?.status(), 404);
    }
  });
});
