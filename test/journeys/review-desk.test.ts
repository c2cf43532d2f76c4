/** Operators review raises: sent back with comments, mended, compared and decided; with and without scripts. */
import type { Page } from 'playwright';
import t from 'tap';
import type { Raise, RaiseResponse } from '#shared/product/raises/raises.ts';
import type { RaiseReviewList } from '#shared/product/raises/reviews.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { joinAs } from '../support/full-book.ts';
import { groundOf } from '../support/ground-of.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText } from '../support/page-parts.ts';
import { approve, submittedRaise } from '../support/submitted-raise.ts';
import { tabTo } from '../support/user-actions.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const queue = `${app.origin}/dashboard?view=review`;
const desk = ({ id }: Raise) => `${queue}&raise=${id}`;
const editor = ({ id }: Raise, step = 'company') =>
  `${app.origin}/dashboard?view=raise&raise=${id}&step=${step}`;

const asMember = memberStories(browser, { ...wide, ...refusals });

const act = async (member: Member, raise: Raise, what: string, body?: object) =>
  (await call<RaiseResponse>(member, 'POST', `/raises/${raise.id}/${what}`, body)).raise;
const read = async (member: Member, { id }: Raise) =>
  (await call<RaiseResponse>(member, 'GET', `/raises/${id}`)).raise;

const submitted = (member: Member, title: string) =>
  submittedRaise(app, member, `${title} Inc.`, { title });

const passAll = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
};

t.test('sent back with comments by keyboard, mended, compared and approved', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await submitted(founder, 'Robots for orchards');

  await asMember(t, operator, true, async (page) => {
    await page.goto(queue);
    await expectText(page, 'under an hour');
    await expectAccessible(t, page, 'the queue');
    await tabTo(page, page.getByRole('link', { name: 'Robots for orchards' }));
    await page.keyboard.press('Enter');
    await expectText(page, 'Start the review to comment and decide.');
    const says = page.getByRole('region', { name: 'Submission' });
    t.equal(await says.locator('strong', { hasText: 'Ours' }).count(), 1, 'as investors read it');
    t.equal(await says.getByText('**Ours**').count(), 0);
    t.equal(await page.getByRole('button', { name: 'Approve the raise' }).count(), 0);
    await tabTo(page, page.getByRole('button', { name: /Start review/ }));
    await page.keyboard.press('Enter');
    await expectText(page, 'The review is yours until');
    await tabTo(page, page.getByRole('link', { name: /Deck of March/ }));
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const viewer = await opened;
    await expectText(viewer, 'Page 1 of 1');
    await viewer.getByRole('link', { name: 'Robots for orchards' }).click();
    await expectText(viewer, 'The review is yours until');
    await viewer.close();
    for (const [field, comment] of [
      ['Valuation cap', 'The deck says nine million.'],
      ['Pitch', 'Where does “at night” come from?'],
    ] as const) {
      await tabTo(page, page.getByText(`Comment on ${field}`, { exact: true }));
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type(comment);
    }
    await expectAccessible(t, page, 'the desk');
    await tabTo(page, page.getByRole('button', { name: 'Request changes' }));
    await page.keyboard.press('Enter');
    await expectText(page, 'Sent back to the company with 2 comments.');
  });

  await asMember(t, founder, true, async (page) => {
    await page.goto(editor(raise, 'review'));
    await page.getByRole('link', { name: 'Valuation cap' }).click();
    await page.waitForURL(/step=terms/);
    await expectText(page, 'The deck says nine million.');
    await page.getByLabel('Answer to the comment on Valuation cap').fill('The deck was right.');
    await page.getByRole('button', { name: 'Send the answer on Valuation cap' }).click();
    await expectText(page, 'Answered. The reviewer sees it beside the comment.');
    await expectText(page, 'Your answer: The deck was right.');
    const another = page.getByLabel('Another answer to the comment on Valuation cap');
    t.equal(await another.inputValue(), '', 'what was sent is not there to be sent again');
    await page.getByLabel('Minimum', { exact: true }).fill('700k');
    await page.getByRole('textbox', { name: /^Valuation cap/ }).fill('9m');
    await page.locator('form [role=status]').getByText('Saved', { exact: true }).waitFor();
    const contradiction = page.getByRole('main').getByText(/target.*minimum|minimum.*target/i);
    t.ok((await contradiction.count()) >= 2, 'a contradiction is named at each of its fields');
    await expectAccessible(t, page, 'the terms with remarks');
    await page.getByLabel('Minimum', { exact: true }).fill('250k');
    await page.locator('form [role=status]').getByText('Saved', { exact: true }).waitFor();
    await page.goto(editor(raise, 'pitch'));
    await expectText(page, 'Where does “at night” come from?');
    await page
      .getByLabel('Pitch', { exact: true })
      .fill('Orchards cannot find pickers. **Ours** work by day.');
    await page.locator('form [role=status]').getByText('Saved', { exact: true }).waitFor();
    await page.goto(editor(raise, 'documents'));
    await expectText(page, 'Deck of March: version 1');
    await page.goto(editor(raise, 'review'));
    await page.getByText('Submit for review').click();
    await page.getByRole('button', { name: 'Submit the raise' }).click();
    await expectText(page, 'Submitted. We’ll email you');
  });

  await asMember(t, operator, true, async (page) => {
    await page.goto(desk(raise));
    const cap = page.getByRole('region', { name: 'Valuation cap' });
    t.equal(await cap.locator('del').innerText(), '8,000,000');
    t.equal(await cap.locator('ins').innerText(), '9,000,000');
    await expectText(page, /^From snapshot 1 to snapshot 2\. No investor has seen either\.$/);
    t.equal(await cap.getByText('Material').count(), 0, 'nobody has signed, so nothing is weighed');
    const pitch = page.getByRole('region', { name: 'Pitch' });
    t.same(await pitch.locator('del').allInnerTexts(), ['at', 'night'], 'word by word');
    t.same(await pitch.locator('ins').allInnerTexts(), ['by', 'day']);
    await expectText(page, 'Answer: The deck was right.');
    const parts = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    t.same(parts, ['What has changed', 'Submission', 'Decision'], 'the differences come first');
    const begins = await groundOf(page.getByRole('button', { name: /Start review/ }));
    await page.getByRole('button', { name: /Start review/ }).click();
    const approves = page.getByRole('button', { name: 'Approve the raise' });
    t.equal(await groundOf(approves), begins, 'what is there to be done is primary');
    t.not(
      await groundOf(page.getByRole('button', { name: /Release/ })),
      begins,
      'and nothing else',
    );
    const submission = page.getByRole('region', { name: 'Submission' });
    await submission.getByText('$9,000,000').waitFor();
    t.notOk(await submission.getByText('Minimum', { exact: true }).isVisible());
    await submission.getByText(/^Unchanged fields \(\d+\)$/).click();
    const minimum = submission.locator('dl > div').filter({ hasText: /^Minimum(?! ticket)/ });
    const { height } = (await minimum.boundingBox()) ?? { height: 99 };
    t.ok(height < 31, `a value of one line takes one: ${height}`);
    await page.getByRole('button', { name: 'Approve the raise' }).click();
    await expectText(page, /These points of the checklist are not passed/);
    await passAll(page);
    await expectAccessible(t, page, 'the desk with differences');
    await page.getByRole('button', { name: 'Approve the raise' }).click();
    await expectText(page, 'Approved. The company can publish it.');
  });
  t.equal((await read(founder, raise)).state, 'approved');
});

t.test('a live raise changes once an operator approves it, whatever it is', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await submitted(founder, 'Anvils that float');
  await approve(call, operator, raise);
  await act(founder, raise, 'publish');

  await asMember(t, founder, true, async (page) => {
    await page.goto(editor(raise));
    await page.getByLabel('Summary').fill('Anvils that float, and sell.');
    await page.getByLabel('Reason for the change').fill('We have sold the first of them.');
    await page.getByRole('button', { name: 'Propose the change' }).click();
    await expectText(page, 'An operator will review this before investors see it.');
    await page.goto(editor(raise, 'terms'));
    await page.getByLabel('Valuation cap').fill('9m');
    await page.getByRole('button', { name: 'Propose the change' }).click();
    await expectText(
      page,
      /Valuation cap: If an operator approves it, everyone who signed must reconfirm within 5 busi/,
    );
    t.equal(await page.getByLabel('Valuation cap').inputValue(), '9m');
    await page.getByLabel('Reason for the change').fill('Two orders came in since March.');
    await expectAccessible(t, page, 'a change that is refused without a reason');
    await page.getByRole('button', { name: 'Propose the change' }).click();
    await expectText(
      page,
      'Proposed. If an operator approves it, everyone who signed must reconfirm within 5 business days.',
    );
    await expectText(page, 'Your reason: Two orders came in since March.');
  });
  const live = await read(founder, raise);
  t.not(live.summary, 'Anvils that float, and sell.', 'investors see what was approved');
  t.match(live, { terms: { cap: { amount: 800_000_000 } } });

  await asMember(t, operator, false, async (page) => {
    await page.goto(queue);
    const asked = page.getByRole('table', { name: /Requests from companies/ });
    const running = page.getByRole('table', { name: /next deadline first/ });
    await running.getByRole('link', { name: 'Anvils that float' }).waitFor();
    await asked.getByRole('link', { name: 'Anvils that float' }).click();
    await page.getByRole('region', { name: 'Valuation cap' }).locator('ins').waitFor();
    await page.getByRole('button', { name: 'Approve the change' }).click();
    await expectText(page, 'Investors see it now, and we’ve told the people it affects.');
    await page.getByText('Pause the raise').first().click();
    await page.getByLabel('Reason').first().fill('The register has another address.');
    await page.getByRole('button', { name: 'Pause the raise' }).click();
    await expectText(page, 'Nobody can commit until you resume it.');
    await page.getByRole('button', { name: 'Resume the raise' }).click();
    await expectText(page, 'The raise is live again.');
  });
  t.match(await read(founder, raise), {
    state: 'live',
    summary: 'Anvils that float, and sell.',
    terms: { cap: { amount: 900_000_000 } },
  });

  await act(founder, raise, 'cancel', { reason: 'A bank lends us all of it instead.' });
  await asMember(t, operator, false, async (page) => {
    await page.goto(desk(raise));
    await expectText(page, 'A bank lends us all of it instead.');
    await page.getByRole('button', { name: 'Cancel for good' }).click();
    await expectText(page, 'Cancelled. We’ve told the company.');
  });
  t.match(await read(founder, raise), {
    state: 'cancelled',
    reason: 'A bank lends us all of it instead.',
  });
});

t.test(
  'two people change a live raise at once: both are kept, or one is asked to choose',
  async (t) => {
    const founder = await register(app, 'founder');
    const raise = await submitted(founder, 'Bells that listen');
    await approve(call, operator, raise);
    await act(founder, raise, 'publish');
    /** What somebody else of the company proposes meanwhile. */
    const changeElsewhere = async (change: object) => {
      const reason = 'Somebody else of the company has asked for it.';
      await act(founder, raise, 'propose-change', { change, reason });
    };
    const proposed = async () => (await read(founder, raise)).proposedChange?.change;

    for (const javaScriptEnabled of [true, false]) {
      const how = javaScriptEnabled ? 'with scripts' : 'without';
      await asMember(t, founder, javaScriptEnabled, async (page) => {
        await page.goto(editor(raise));
        await page.getByLabel('Summary').fill(`Bells that listen well, ${how}.`);
        await changeElsewhere({ title: `Bells that hear, ${how}` });
        await page.getByLabel('Reason for the change').fill('They do listen rather well by now.');
        await page.getByRole('button', { name: 'Propose the change' }).click();
        await expectText(page, 'An operator will review this before investors see it.');
        t.match(await proposed(), {
          title: `Bells that hear, ${how}`,
          summary: `Bells that listen well, ${how}.`,
        });

        await page.goto(editor(raise));
        await page.getByLabel('Summary').fill(`Mine, ${how}: bells that listen.`);
        await changeElsewhere({ summary: `Theirs, ${how}: bells that listen.` });
        await page.getByLabel('Reason for the change').fill('They do listen rather well by now.');
        await page.getByRole('button', { name: 'Propose the change' }).click();
        await expectText(page, `Theirs, ${how}: bells that listen.`);
        t.equal(await page.getByLabel('Summary').inputValue(), `Mine, ${how}: bells that listen.`);
        t.match(await proposed(), { summary: `Theirs, ${how}: bells that listen.` });
      });
    }
  },
);

t.test('without scripts: claimed, sent back, answered, rejected', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await submitted(founder, 'Quiet kettles');
  await asMember(t, operator, false, async (page) => {
    await page.goto(queue);
    await page.getByRole('link', { name: 'Quiet kettles' }).click();
    await page.getByRole('button', { name: /Start review/ }).click();
    await page.getByRole('button', { name: 'Request changes' }).click();
    await expectText(page, 'Add at least one comment.');
    await page.getByText('Comment on Summary', { exact: true }).click();
    await page.getByLabel('What to change: Summary').fill('How quiet?');
    await page.getByRole('button', { name: 'Request changes' }).click();
    await expectText(page, 'Sent back to the company with one comment.');
  });
  await asMember(t, founder, false, async (page) => {
    await page.goto(editor(raise));
    await expectText(page, 'How quiet?');
    await page.getByLabel('Answer to the comment on Summary').fill('Thirty decibels.');
    await page.getByRole('button', { name: 'Send the answer on Summary' }).click();
    await expectText(page, 'Your answer: Thirty decibels.');
    await page.getByLabel('Summary', { exact: true }).fill('Kettles of thirty decibels.');
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.goto(editor(raise, 'review'));
    await page.getByText('Submit for review').click();
    await page.getByRole('button', { name: 'Submit the raise' }).click();
    await expectText(page, 'Submitted.');
  });
  const path = `/raises/${raise.id}/reviews`;
  const [review] = (await call<RaiseReviewList>(founder, 'GET', path)).items;
  t.match(review?.comments, [{ field: '/summary', answer: 'Thirty decibels.' }]);
  await asMember(t, operator, false, async (page) => {
    await page.goto(desk(raise));
    await page.getByRole('button', { name: /Start review/ }).click();
    await page.getByText('Reject the raise').click();
    await page.getByLabel('Reason').fill('No.');
    await page.getByRole('button', { name: 'Reject for good' }).click();
    await expectText(page, /Say why in 20 characters or more/);
    await page.getByLabel('Reason').fill('The company is in no register.');
    await page.getByRole('button', { name: 'Reject for good' }).click();
    await expectText(page, 'Rejected. We’ve told the company the reason.');
  });
  t.match(await read(founder, raise), {
    state: 'rejected',
    reason: 'The company is in no register.',
  });
});

t.test('nobody reviews the raise of their own company', async (t) => {
  const raise = await submitted(await register(app, 'founder'), 'Kettles of a friend');
  // No form makes an operator a member, but whoever was one before may have become an operator.
  await joinAs(app, raise.id, operator, 'viewer');
  await asMember(t, operator, true, async (page) => {
    await page.goto(desk(raise));
    await expectText(page, 'You can’t decide on this raise');
    t.equal(await page.getByRole('button', { name: /Start review|Approve|Request/ }).count(), 0);
  });
});
