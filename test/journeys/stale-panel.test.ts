/** A panel of the book that was opened before another person changed the commitment in it. */
import type { Page } from 'playwright';
import t from 'tap';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { hydrated } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { placeLines, placeRaise } from '../support/full-book.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText } from '../support/page-parts.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const founder = await register(app, 'founder');
const asMember = memberStories(browser, { ...wide, ...refusals });

const changed =
  'This commitment changed after you opened it. Nothing was done. Its current state is shown below.';

for (const hasScripts of [true, false]) {
  const how = hasScripts ? 'with scripts' : 'without scripts';
  t.test(`saving from it says so, does nothing and keeps what was typed, ${how}`, async (t) => {
    const raise = await placeRaise(app, founder, `Bells that listen ${how}`);
    const [ana = '', ben = ''] = await placeLines(app, raise, [
      ['Ana Signed', 'signed', 20_000],
      ['Ben Signed', 'signed', 30_000],
    ]);
    const stateOf = async (id: string) => {
      const { commitment } = await call<{ commitment: Commitment }>(
        founder,
        'GET',
        `/commitments/${id}`,
      );
      const { state, version } = commitment;
      return { state, version, received: commitment.received?.amount ?? 0 };
    };
    const open = async (page: Page, id: string, form: string) => {
      await page.goto(`${app.origin}/dashboard?view=book&raise=${raise}&id=${id}`);
      if (hasScripts) await hydrated(page);
      await page.getByText(form, { exact: true }).click();
    };

    await asMember(t, founder, hasScripts, async (page) => {
      // A part of the payment that an operator has recorded meanwhile, too, and differently.
      await open(page, ana, 'Record a partial payment');
      await page.getByLabel('Total received').fill('15k');
      await page.getByLabel('Reason').first().fill('The bank shows this much.');
      const theirs = { amount: { amount: 500_000, currency: 'USD' }, reason: 'Seen this morning.' };
      await call(operator, 'POST', `/commitments/${ana}/note-received`, theirs, 1);
      await page.getByRole('button', { name: 'Record payment' }).click();
      await expectText(page, changed);
      t.match(await stateOf(ana), { state: 'signed', version: 2, received: 500_000 });
      t.equal(await page.getByLabel('Reason').first().inputValue(), 'The bank shows this much.');
      t.match(await page.getByLabel('Total received').inputValue(), /^15(k|,000)$/);
      await expectText(page, /\$5,000/);
      await expectAccessible(t, page, 'a panel that was overtaken', {
        axe: hasScripts ? 'both schemes' : 'nothing',
      });
      // Having read what is there now, they decide again.
      await page.getByRole('button', { name: 'Record payment' }).click();
      await expectText(page, 'Recorded. We’ve emailed the investor');
      t.match(await stateOf(ana), { version: 3, received: 1_500_000 });

      // One that was declined meanwhile, at another device, cannot be recorded any more.
      await open(page, ben, 'Record a partial payment');
      await page.getByLabel('Total received').fill('10k');
      await page.getByLabel('Reason').first().fill('The bank shows ten.');
      const reason = { reason: 'We know each other too well.' };
      await call(founder, 'POST', `/commitments/${ben}/decline`, reason, 1);
      await page.getByRole('button', { name: 'Record payment' }).click();
      await expectText(page, changed);
      await expectText(page, 'Declined, by the company');
      t.match(await stateOf(ben), { state: 'cancelled', version: 2, received: 0 });
    });
  });
}
