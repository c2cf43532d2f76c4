/** A notification is read once its matter is dealt with, though nobody has opened the notification. */
import type { Page } from 'playwright';
import t from 'tap';
import type { RoomQuestionResponse } from '#shared/product/raises/room-questions.ts';
import { runSql } from '../support/app-database.ts';
import { comesTo, hydrated } from '../support/chromium.ts';
import { memberStories } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { draftedRaise, letIn } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const asMember = memberStories(browser);

const bellOf = (page: Page) =>
  page
    .getByRole('link', { name: /^Notifications(,|$)/ })
    .first()
    .textContent();
const unreadOf = async (who: Member) =>
  (await call<{ unread: number }>(who, 'GET', '/notifications/unread')).unread;

t.test('a question that is answered, and an answer that is looked at', async (t) => {
  const [founder, investor] = [await register(app, 'founder'), await register(app, 'investor')];
  const raise = await draftedRaise(call, founder, { title: 'Acme seed' });
  runSql(app, 'update raises set state = ? where id = ?', 'live', raise.id);
  await letIn(call, founder, raise.id, investor);
  await call(investor, 'POST', '/notifications/read', {});
  const { question } = await call<RoomQuestionResponse>(
    investor,
    'POST',
    `/raises/${raise.id}/questions`,
    { question: 'What does it cost to win a customer?' },
  );

  await asMember(t, founder, {}, async (page) => {
    const marked = page.waitForResponse((answer) => answer.url().endsWith('/notifications/read'));
    await page.goto(`${app.origin}/dashboard?view=room&raise=${raise.id}&part=questions`);
    await hydrated(page);
    t.match(await bellOf(page), 'Notifications, 1 unread');
    await marked;
    t.equal(await unreadOf(founder), 1, 'looking at a question does not answer it');
    const answer = { answer: 'Forty euros.' };
    await call(founder, 'POST', `/questions/${question.id}/answer`, answer, question.version);
    await page.reload();
    await comesTo(t, () => bellOf(page), 'Notifications');
  });

  t.equal(await unreadOf(investor), 1);
  await asMember(t, investor, { javaScriptEnabled: false }, async (page) => {
    const room = `${app.origin}/dashboard?view=rooms&raise=${raise.id}`;
    await page.goto(room);
    await page.goto(room);
    t.match(await bellOf(page), 'Notifications, 1 unread', 'drawing a page marks nothing');
  });
  await asMember(t, investor, {}, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=rooms`);
    await page.getByRole('link', { name: /Acme/ }).first().click();
    await comesTo(t, () => bellOf(page), 'Notifications');
    t.equal(await unreadOf(investor), 0, 'the count and the bell agree');
  });
});
