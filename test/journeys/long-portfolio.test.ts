/** An investor with more commitments than any page shows finds what is due, and takes it along as CSV. */
import type { Page } from 'playwright';
import t from 'tap';
import { idOf, writeInto } from '../support/app-database.ts';
import { openBrowser, story } from '../support/chromium.ts';
import { placeCommitment } from '../support/commitments.ts';
import { committingPeople } from '../support/committing-people.ts';
import { register } from '../support/members.ts';
import { addRaiseOf } from '../support/raises.ts';
import { readyRaise } from '../support/ready-raise.ts';
import { startApp } from '../support/running-app.ts';
import { isSound } from '../support/sound.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const hour = 3_600_000;
const day = 24 * hour;
/** More than the API gives at once. */
const ended = 105;

const investor = await committingPeople(app).investor();
const investorId = await idOf(app, investor.email);
const owner = await idOf(app, (await register(app, 'founder')).email);
const now = Date.now();
const iso = (ms: number) => new Date(now + ms).toISOString();
await writeInto(app, async (trx) => {
  const columns = { state: 'live', live_at: iso(-40 * day) } as const;
  const content = { ...readyRaise, deadlineAt: iso(20 * day) };
  const place = async (title: string, made: number, more: object) => {
    const { id: raiseId } = await addRaiseOf(trx, owner, columns, { ...content, title }, now);
    const placed = { raiseId, amount: 1_000_000, investorId, ...more };
    await placeCommitment(trx, { state: 'cancelled', ...placed }, now + made);
  };
  const noted = { offer_expires_at: iso(50 * hour) };
  await place('The place that waits', -30 * day, { state: 'offered', noted });
  await place('The money that is promised', -29 * day, { state: 'signed' });
  for (let n = 0; n < ended; n += 1) await place(`Long ago ${n}`, -20 * day + n * hour, {});
});

const main = (page: Page) => page.locator('main');
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name });
const rows = (page: Page) => main(page).locator('tbody tr');

for (const javaScriptEnabled of [true, false]) {
  t.test(`what is due comes first, ${javaScriptEnabled ? 'with' : 'without'} scripts`, (t) =>
    story(
      t,
      browser,
      { javaScriptEnabled, viewport: { width: 1440, height: 900 } },
      async (page) => {
        await page.context().addCookies([investor.browserCookie]);
        await page.goto(`${app.origin}/dashboard`);
        const panel = main(page).locator('li', { hasText: 'to Acme' });
        await panel.getByText(/^Sign by/).waitFor();
        await panel.getByText(/^You can cancel until/).waitFor();
        t.equal(await panel.count(), 2);
        await page
          .getByRole('link', { name: /^Portfolio.*1/ })
          .first()
          .click();
        await link(page, `All (${ended + 2})`).waitFor();
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
        const href = (await link(page, 'Export as CSV').getAttribute('href')) ?? '';
        const file = await page.request.get(new URL(href, app.origin).href);
        const lines = (await file.text()).trimEnd().split('\r\n');
        t.match(lines, {
          length: 2,
          1: /The place that waits,Offered a place,10000\.00,USD,Sign by/,
        });
        await link(page, 'By deadline').click();
        await main(page)
          .getByText(/^Cancel until/)
          .waitFor();
        t.match(await rows(page).allInnerTexts(), { length: 2, 0: /Sign by/, 1: /Cancel until/ });
        if (javaScriptEnabled) await isSound(t, page, 'by deadline', { axe: 'light' });
        await link(page, /^Cancelled/).click();
        await main(page).getByText(`of ${ended}`).waitFor();
      },
    ),
  );
}
