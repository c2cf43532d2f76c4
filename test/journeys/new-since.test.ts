/** What is new on a raise, in lists and on the overview counts from what somebody has looked at. */
import type { Page } from 'playwright';
import t from 'tap';
import { raiseAudit } from '#api/features/raises/raise-parts.ts';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { sendingTo } from '#scripts/trials/api-calls.ts';
import { idOf, runSql, writeInto } from '../support/app-database.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { main } from '../support/page-parts.ts';
import { hour } from '../support/times.ts';

const { app, browser, call } = await openPortal(t);
const people = committingPeople(app);
const send = sendingTo(app);
const asMember = memberStories(browser, wide);
const widths = [820, 390, 320] as const;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const founder = await register(app, 'founder');
const raise = await people.raise(founder, 'Quiet Pumps', { title: 'Pumps that nobody hears' });
const raisePage = `${app.origin}/investors-network?raise=${raise.slug}`;
const watchlist = `${app.origin}/dashboard?view=watchlist`;
const portfolio = `${app.origin}/dashboard?view=portfolio`;
const news = (page: Page) => page.getByRole('region', { name: 'New since you last looked' });

runSql(app, 'update raises set live_at = ? where id = ?', ago(100), raise.id);
await writeInto(app, (trx) =>
  auditSystem(
    trx,
    raiseAudit('change-approved', raise.id, { fields: ['/title'] }),
    Date.now() - 2 * hour,
  ),
);

/** An investor who watches the raise, and looked at it so many hours ago. */
async function follower(hours: number): Promise<Member & { readonly id: string }> {
  const who = await people.investor();
  await send(who, 'POST', '/watchlist', { raiseId: raise.id });
  const id = await idOf(app, who.email);
  const insert = 'insert into last_seen (user_id, place, seen_at) values (?, ?, ?)';
  runSql(app, insert, id, raise.id, ago(hours));
  return { ...who, id };
}

const seenAt = (who: { readonly id: string }) =>
  writeInto(app, async (trx) => {
    const rows = await trx
      .selectFrom('last_seen')
      .select(['seen_at', 'before_at'])
      .where('user_id', '=', who.id)
      .where('place', '=', raise.id)
      .execute();
    return rows[0];
  });

t.test('with scripts a look is noted once it was one, and marks go from lists', async (t) => {
  const who = await follower(30);
  const before = await seenAt(who);
  await asMember(t, who, true, async (page) => {
    const noted: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/seen')) noted.push(request.url());
    });
    await page.goto(watchlist);
    await main(page).getByText('Changed ', { exact: false }).waitFor();
    t.same(await seenAt(who), before, 'a list is no look at the raise');

    const marked = page.waitForResponse((response) => response.url().endsWith('/seen'));
    await page.goto(raisePage);
    await news(page).getByRole('link', { name: 'Approved change: title' }).waitFor();
    t.equal(await news(page).getByRole('button').count(), 0, 'the page notes it itself');
    t.equal((await marked).status(), 204);
    await expectAccessible(t, page, 'what is new on a raise', { widths });
    t.equal((await seenAt(who))?.before_at, before?.seen_at);

    await page.goto(raisePage);
    await news(page).waitFor();
    await page.waitForTimeout(1_500);
    t.equal(noted.length, 1, 'a visit is noted once');
    await page.goto(watchlist);
    await main(page).getByRole('link', { name: 'Quiet Pumps' }).waitFor();
    t.equal(await main(page).getByText('Changed ', { exact: false }).count(), 0);

    runSql(app, 'update last_seen set seen_at = ? where user_id = ?', ago(1), who.id);
    await page.goto(raisePage);
    await page.getByRole('heading', { name: raise.title }).first().waitFor();
    t.equal(await news(page).count(), 0, 'the next visit has nothing new');
  });
});

t.test('without scripts a button notes it', async (t) => {
  const who = await follower(30);
  await asMember(t, who, false, async (page) => {
    await page.goto(raisePage);
    await news(page).getByRole('link', { name: 'Approved change: title' }).waitFor();
    await news(page).getByRole('button', { name: 'Mark as seen' }).click();
    await page
      .getByText('Marked as seen. Next time you’ll see what’s changed since now.')
      .waitFor();
    t.equal(await page.getByRole('button', { name: 'Mark as seen' }).count(), 0);
    await page.goto(watchlist);
    await main(page).getByRole('link', { name: 'Quiet Pumps' }).waitFor();
    t.equal(await main(page).getByText('Changed ', { exact: false }).count(), 0);
  });
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  t.test(`rows of a portfolio say what is new, and the overview tells it, ${how}`, async (t) => {
    const who = await people.investor();
    await people.commit(who, raise, 10_000_000);
    const message = { investor: await idOf(app, who.email), text: 'Welcome on board.' };
    await call(founder, 'POST', `/raises/${raise.id}/thread`, message);
    await asMember(t, who, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/dashboard`);
      const recent = main(page).getByRole('region', { name: 'Recent activity' });
      const line = recent.getByRole('listitem').filter({ hasText: 'Quiet Pumps' }).first();
      await line.getByText('New', { exact: true }).waitFor();
      t.match(await line.textContent(), /(?:Today|Yesterday), \d/, 'its day is in its line');
      if (javaScriptEnabled) await expectAccessible(t, page, 'recent activity', { widths });

      await page.goto(portfolio);
      await main(page).getByRole('cell', { name: 'New message' }).waitFor();
      if (javaScriptEnabled) await expectAccessible(t, page, 'news in a portfolio', { widths });
      const marking = page.getByRole('button', { name: 'Mark as seen' });
      t.equal(await marking.count(), 0, 'a message is new until its thread is opened');

      await page.goto(`${app.origin}/dashboard`);
      await line.getByRole('link').click();
      await page.waitForURL(/view=/);
      await page.getByText('Welcome on board.').first().waitFor();
    });
  });
}
