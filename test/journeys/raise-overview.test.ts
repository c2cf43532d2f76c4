/** A founder's overview answers what is left, who reads and what is to do. */
import t from 'tap';
import { expectAccessible } from '../support/expect-accessible.ts';
import { placeLines, placeRaise, report, signature } from '../support/full-book.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { submittedRaise } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const asMember = memberStories(browser, { ...wide, ...refusals });
const overview = `${app.origin}/dashboard`;

t.test('a raise that runs: four questions are answered without a click', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await placeRaise(app, founder, 'Robots for orchards');
  await placeLines(app, raise, [
    ['Ben Signed', 'signed', 20_000, signature('Benjamin Signed')],
    ['Cleo Reported', 'signed', 30_000, { ...signature('Cleo R.'), ...report('INV-77') }],
    ['Fay Funded', 'funded', 50_000, { funding_reference: 'BANK-1', funded_on: '2026-11-02' }],
    ['Gus Gone', 'refund_due', 15_000],
  ]);
  for (const javaScriptEnabled of [true, false]) {
    await asMember(t, founder, { javaScriptEnabled }, async (page) => {
      await page.goto(overview);
      await page.getByRole('heading', { name: 'Robots for orchards' }).waitFor();
      const main = page.getByRole('main');
      await main
        .getByText(/ left to fund to reach the minimum\.\$50,000 signed but not funded yet\.$/)
        .waitFor();
      const toDo = main.getByRole('region', { name: 'To do' }).getByRole('link');
      t.same(await toDo.allInnerTexts(), [
        'Confirm the $30,000 that Cleo Reported reported as paid',
        'Countersign 3 commitments',
        'Pay back $15,000 to Gus Gone, once they enter an account',
      ]);
      await main.getByText('Nobody has read anything since yesterday (UTC).').waitFor();
      if (javaScriptEnabled) {
        await expectAccessible(t, page, 'the overview', { widths: [320, 820] });
        await toDo.last().click();
        await page.waitForURL(/view=book.*id=cmt_/);
        await page.getByRole('heading', { name: 'Gus Gone', exact: true }).waitFor();
      }
    });
  }
});

t.test('a raise that is paused has no automatic step, and its overview is there', async (t) => {
  const founder = await register(app, 'founder');
  await placeRaise(app, founder, 'Robots at rest', 'paused');
  await asMember(t, founder, true, async (page) => {
    await page.goto(overview);
    await page.getByRole('heading', { name: 'Robots at rest' }).waitFor();
    await page.getByText('Investors can’t commit until an operator resumes it.').waitFor();
    t.equal(await page.getByText('Next automatic step').count(), 0);
  });
});

t.test('a raise in preparation: how far it is, and what is next', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await submittedRaise(app, founder, 'Granary', { title: 'Quiet drones' });
  await asMember(t, founder, true, async (page) => {
    await page.goto(overview);
    await page.getByRole('heading', { name: 'Quiet drones' }).waitFor();
    await page.getByText('We’ll email you when the review is done.').waitFor();
    t.equal(await page.getByText('What to prepare').count(), 0, 'it is prepared');
    await call(operator, 'POST', `/admin/raises/${raise.id}/request-changes`, {
      comments: [
        { field: '/pitch', comment: 'Say who pays for it.' },
        { field: '/terms/cap', comment: 'Higher than the last round by six times.' },
      ],
    });
    await page.reload();
    await page.getByText('2 comments to answer.').waitFor();
    await page.getByText('Say who pays for it.').waitFor();
    await expectAccessible(t, page, 'changes requested');
    await page.getByRole('main').getByRole('link', { name: 'Continue the raise' }).click();
    await page.waitForURL(new RegExp(`raise=${raise.id}`));
  });
  const beginner = await register(app, 'founder');
  await asMember(t, beginner, true, async (page) => {
    await page.goto(overview);
    await page.getByText('What to prepare').waitFor();
  });
});
