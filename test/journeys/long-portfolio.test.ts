/** An investor with more commitments than any page shows finds what is due, and takes it along as CSV. */
import type { Page } from 'playwright';
import t from 'tap';
import { idOf, writeInto } from '../support/app-database.ts';
import { placeCommitment } from '../support/commitments.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { link, main } from '../support/page-parts.ts';
import { addRaiseOf } from '../support/raises.ts';
import { readyRaise } from '../support/ready-raise.ts';
import { day, hour } from '../support/times.ts';

const { app, browser } = await openPortal(t);
const asMember = memberStories(browser, wide);
/** More than the API gives at once. */
const ended = 105;
/** Of nothing that is due; with them there are more filters than one line has room for. */
const others = ['refunded', 'settled', 'refund_due', 'waitlisted', 'soft_circled'] as const;
const all = ended + others.length + 3;

const investor = await committingPeople(app).investor();
const investorId = await idOf(app, investor.email);
const owner = await idOf(app, (await register(app, 'founder')).email);
const now = Date.now();
const iso = (ms: number) => new Date(now + ms).toISOString();
await writeInto(app, async (trx) => {
  const columns = { state: 'live', live_at: iso(-40 * day) } as const;
  const content = { ...readyRaise, deadlineAt: iso(20 * day) };
  const place = async (title: string, made: number, more: object, other = {}) => {
    const fields = { ...content, title, ...other };
    const { id: raiseId } = await addRaiseOf(trx, owner, columns, fields, now);
    const placed = { raiseId, amount: 1_000_000, investorId, ...more };
    return placeCommitment(trx, { state: 'cancelled', ...placed }, now + made);
  };
  const noted = { offer_expires_at: iso(50 * hour) };
  await place('The place that waits', -30 * day, { state: 'offered', noted });
  await place('The money that is promised', -29 * day, { state: 'signed' });
  const closing = { deadlineAt: iso(day) };
  await place('Too late to cancel', -29 * day, { state: 'funded', amount: 60_000 }, closing);
  for (const [n, state] of others.entries()) {
    const made = (n - 28) * day;
    const amount = 10_000 * (n + 1);
    // A full raise: where capacity is free, it would soon be offered to who waits.
    const capacity = state === 'waitlisted' ? { max: amount - 1 } : {};
    const other = { currency: 'EUR', ...capacity };
    const { id } = await place(`Another ${state}`, made, { state, amount }, other);
    if (state !== 'refund_due') continue;
    // Else it is still to be entered.
    const account = { commitment_id: id, sealed_account: '', entered_at: iso(-day) };
    await trx.insertInto('refund_accounts').values(account).execute();
  }
  for (let n = 0; n < ended; n += 1) await place(`Long ago ${n}`, -20 * day + n * hour, {});
});

const rows = (page: Page) => main(page).locator('tbody tr');

for (const javaScriptEnabled of [true, false]) {
  t.test(`what is due comes first, ${javaScriptEnabled ? 'with' : 'without'} scripts`, (t) =>
    asMember(t, investor, { javaScriptEnabled }, async (page) => {
      await page.goto(`${app.origin}/dashboard`);
      const toDo = main(page).getByRole('region', { name: 'To do' }).getByRole('listitem');
      await toDo.getByText(/^Sign for the/).waitFor();
      t.equal(await toDo.count(), 1);
      const listed = main(page).getByRole('region', { name: 'Your commitments' });
      t.equal(await listed.getByText(/^Cancel until/).count(), 1);
      t.equal(await listed.getByRole('listitem').count(), 6, 'none of those that have ended');
      await page
        .getByRole('link', { name: /^Portfolio.*1/ })
        .first()
        .click();
      await link(page, `All (${all})`).waitFor();
      t.equal(
        await main(page)
          .getByText(/^Sign by/)
          .count(),
        0,
        'it is on another page',
      );
      await link(page, 'To do (1)').click();
      await main(page)
        .getByText(/^Sign by/)
        .waitFor();
      t.equal(await rows(page).count(), 1);
      await main(page).getByText('1 in total').waitFor();
      const sums = page.getByRole('region', { name: 'Totals' });
      t.equal(await sums.count(), 0, 'what is to be done is not below sums of all else');
      const href = (await link(page, 'Export as CSV').getAttribute('href')) ?? '';
      const file = await page.request.get(new URL(href, app.origin).href);
      const lines = (await file.text()).trimEnd().split('\r\n');
      t.match(lines, {
        length: 2,
        1: /The place that waits,Offered,10000\.00,USD,Sign by/,
      });
      await link(page, 'By deadline').click();
      await main(page)
        .getByText(/^Cancel until/)
        .waitFor();
      t.match(await rows(page).allInnerTexts(), { length: 2, 0: /Sign by/, 1: /Cancel until/ });
      if (javaScriptEnabled) await expectAccessible(t, page, 'by deadline', { axe: 'light' });
      await link(page, /^Cancelled/).click();
      await main(page).getByText(`of ${ended}`).waitFor();
    }),
  );
}

t.test('what is committed is summed in the order in which it goes, each currency alone', (t) =>
  asMember(t, investor, {}, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=portfolio`);
    const sums = page.getByRole('region', { name: 'Totals' }).locator('dl');
    const [euro, dollar] = await sums.evaluateAll((lists) =>
      lists.map((list) => [...list.children].map(({ textContent }) => textContent)),
    );
    t.same(euro, [
      'CurrencyEUR',
      'Soft circle€500',
      'On the waitlist€400',
      'Refund due€300',
      'Settled€200',
      'Refunded€100',
    ]);
    t.same(dollar, [
      'CurrencyUSD',
      'Offered$10,000',
      'Signed$10,000',
      'Funded$600',
      'Cancelled$1,050,000',
    ]);
  }),
);

t.test('filters that one line has no room for wrap, and stay in sight', (t) =>
  asMember(t, investor, {}, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=portfolio`);
    const bar = page.locator(':has(> [data-column-menu])');
    const links = bar.locator('li a');
    for (const width of [1440, 1280, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => window.scrollTo(0, 0));
      // They are folded there, so that the first row is in sight.
      if (width < 1280) await page.getByRole('button', { name: /^Filters/ }).click();
      const lines = await links.evaluateAll((shown) => {
        const boxes = shown.map((one) => one.getBoundingClientRect());
        const within = boxes.every(({ left, right }) => left >= 0 && right <= innerWidth);
        return within ? new Set(boxes.map(({ top }) => top)).size : 0;
      });
      t.ok(lines >= 2, `${lines} lines at ${width}`);
      if (width < 1280) await page.keyboard.press('Escape');
      await page.evaluate(() => window.scrollTo(0, 1_000));
      const top = await bar.evaluate((box) => box.getBoundingClientRect().top);
      if (width >= 1280) t.equal(top, 48, `below the top bar at ${width}`);
      else t.ok(top < 0, 'a tablet has no room for it');
    }
  }),
);

t.test('whoever can cancel no more reads until when they could', (t) =>
  asMember(t, investor, {}, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=portfolio&state=funded`);
    await main(page).locator('tbody th a').click();
    const record = page.locator('[aria-labelledby="record-title"]');
    await record.getByText('Cancel until').waitFor();
    t.match(await record.innerText(), /Cancel until\s+.+\(over\)/);
    t.equal(await record.getByText('Cancel the commitment').count(), 0);
  }),
);
