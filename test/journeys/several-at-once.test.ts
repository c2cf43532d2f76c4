/** Several rows of a list are chosen by mouse, keys or a form, and each has an outcome of its own. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import t from 'tap';
import { indexPerson } from '#api/platform/identity/person-index.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestionResponse } from '#shared/product/raises/room-questions.ts';
import { idOf, runSql, writeInto } from '../support/app-database.ts';
import { hydrated } from '../support/chromium.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { placeLines, placeRaise, report, signature } from '../support/full-book.ts';
import { wholeProfile } from '../support/investors.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { addDocument, draftedRaise, letIn } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const asMember = memberStories(browser, { ...wide, ...refusals });
const widths = [820, 390, 320] as const;
const pages = await pdfOf(['Anvils that fly']);

/** A founder with a draft that has these documents; without scripts, another one. */
async function roomWith(names: readonly string[]) {
  const founder = await register(app, 'founder');
  const raise = await draftedRaise(call, founder, { title: 'Acme seed' });
  for (const name of names) {
    await addDocument(call, founder, raise.id, { folder: 'other', name }, pages);
  }
  return { founder, raise: raise.id };
}

const roomOf = (raise: string, more = '') =>
  `${app.origin}/dashboard?view=room&raise=${raise}${more}`;
const box = (page: Page, name: string) => page.getByLabel(`Select ${name}`, { exact: true });
const namesOf = async (founder: Member, raise: string, folder: string) =>
  (await call<DocumentList>(founder, 'GET', `/raises/${raise}/documents`)).items
    .filter((one) => one.folder === folder)
    .map(({ name }) => name);

/** Where the rows are, and how high the page is. */
const placesIn = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollHeight,
    ...[...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().top),
  ]);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`documents are moved and deleted together, ${how}`, async (t) => {
    const { founder, raise } = await roomWith(['Plan', 'Budget', 'Team', 'Notes']);
    await asMember(t, founder, javaScriptEnabled, async (page) => {
      await page.goto(roomOf(raise), { waitUntil: 'networkidle' });
      const apply = page.getByRole('button', { name: 'Apply' });
      t.notOk(await apply.isVisible(), 'nothing is selected');
      const places = await placesIn(page);
      await box(page, 'Plan').check();
      t.same(await placesIn(page), places, 'the bar takes a place that was kept for it');
      await box(page, 'Budget').check();
      t.ok(await apply.isVisible());
      if (javaScriptEnabled) {
        await page.getByText('2 selected on this page').waitFor();
        await expectAccessible(t, page, 'a selection of documents', { widths });
      }
      const causes = page.getByText('Reviewed documents move once an operator approves it.');
      t.notOk(await causes.isVisible(), 'no change is chosen that causes it');
      await page.getByLabel('What to change in the selected documents').selectOption('financials');
      await apply.click();
      await page.getByText('2 documents were changed.').waitFor();
      t.same(await namesOf(founder, raise, 'financials'), ['Plan', 'Budget']);
      if (!javaScriptEnabled) {
        await box(page, 'Plan').uncheck();
        await box(page, 'Budget').uncheck();
      } else {
        await page.getByRole('link', { name: 'Clear' }).click();
      }
      await box(page, 'Notes').check();
      await page.getByText('Delete …').click();
      await page.getByRole('button', { name: 'Delete selected documents' }).click();
      await page.getByText('1 document was deleted.').waitFor();
      t.same(await namesOf(founder, raise, 'other'), ['Team']);
    });
  });
}

t.test('what cannot be changed is said, and the rest is done', async (t) => {
  const { founder, raise } = await roomWith(['Plan', 'Budget']);
  await asMember(t, founder, true, async (page) => {
    await page.goto(roomOf(raise), { waitUntil: 'networkidle' });
    await hydrated(page);
    await page.getByLabel('Select all 2 in Other').check();
    t.ok(await box(page, 'Budget').isChecked());
    await page.getByLabel('What to change in the selected documents').selectOption('nda-on');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 not: write the NDA of this raise first.').waitFor();
  });
});

t.test('access is granted and revoked for several, with Shift and by keys', async (t) => {
  const { founder, raise } = await roomWith(['Plan']);
  runSql(app, "update raises set state = 'live' where id = ?", raise);
  const people = await Promise.all(Array.from({ length: 4 }, () => register(app, 'investor')));
  for (const one of people) await letIn(call, founder, raise, one);
  await asMember(t, founder, true, async (page) => {
    await page.goto(roomOf(raise, '&part=access'), { waitUntil: 'networkidle' });
    await hydrated(page);
    const boxes = page.locator('tbody input[type=checkbox]');
    t.equal(await boxes.count(), 4);
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected on this page').waitFor();
    t.same(await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)), [
      true,
      true,
      true,
      false,
    ]);
    const all = page.getByLabel('Select all 4 on this page');
    t.ok(await all.evaluate((one) => (one as HTMLInputElement).indeterminate));
    await expectAccessible(t, page, 'a selection of people', { widths });
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await page.getByText('3 people were removed from the data room.').waitFor();

    await all.check();
    await page.getByText('4 selected on this page').waitFor();
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await page.getByText('1 person was removed from the data room.').waitFor();
    await page.getByText('3 not: nothing to change.').waitFor();

    await all.uncheck();
    await page.locator('tbody th a').first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('3 selected on this page').waitFor();
    await page.getByRole('button', { name: 'Grant access' }).click();
    await page.getByText('3 people were given access.').waitFor();
  });
});

t.test('of those who are reminded to pay, it is said who was not and why', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await placeRaise(app, founder, 'Robots for orchards');
  await placeLines(app, raise, [
    ['Ben Signed', 'signed', 20_000, signature('Benjamin Signed')],
    ['Cleo Reported', 'signed', 30_000, { ...signature('Cleo R.'), ...report('INV-77') }],
    ['Fay Funded', 'funded', 50_000, { funding_reference: 'BANK-1', funded_on: '2026-11-02' }],
  ]);
  await asMember(t, founder, true, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=book&raise=${raise}`);
    await hydrated(page);
    await page.getByLabel('Select all 3 on this page').check();
    await expectAccessible(t, page, 'a selection of commitments', { widths });
    await page.getByRole('button', { name: 'Remind to pay' }).locator('visible=true').click();
    const said = page.getByText('1 investor was reminded to pay.');
    await said.waitFor();
    const words = await said.innerText();
    t.match(words, /1 not: the payment is reported\./);
    t.match(words, /1 not: already paid\./);
  });
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`profiles are sent back with one reason, and the rest approved, ${how}`, async (t) => {
    const names = Array.from(
      { length: 3 },
      (_, at) => `${javaScriptEnabled ? 'Kit' : 'Pat'} ${at}`,
    );
    for (const name of names) await waitingInvestor(name);
    const list = `${app.origin}/dashboard?view=people&state=pending&q=${names[0]?.slice(0, 3)}`;
    await asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(list);
      if (javaScriptEnabled) await hydrated(page);
      await box(page, names[0] ?? '').check();
      await box(page, names[1] ?? '').check();
      await box(page, names[1] ?? '').press('Enter');
      if (!javaScriptEnabled) {
        await page.waitForURL(/selected/);
        await page.goto(list);
        await box(page, names[0] ?? '').check();
        await box(page, names[1] ?? '').check();
      }
      t.equal(await page.getByRole('row').filter({ hasText: 'In review' }).count(), 3);
      await page.getByText('Decide with a reason …').click();
      await page.getByRole('button', { name: 'Send back' }).click();
      await page.getByText('Write at least 20 characters').first().waitFor();
      if (javaScriptEnabled) {
        await expectAccessible(t, page, 'a reason for several people', { widths });
      }
      t.ok(await box(page, names[0] ?? '').isChecked(), 'the selection stays');
      t.ok(await box(page, names[1] ?? '').isChecked());
      t.notOk(await box(page, names[2] ?? '').isChecked());
      await page.getByLabel('Reason').fill('The legal name is not that of the passport.');
      await page.getByRole('button', { name: 'Send back' }).click();
      await page.getByText('2 profiles were sent back. We’ve told each of them.').waitFor();

      await box(page, names[2] ?? '').check();
      await page.getByText('Approve …').click();
      await page.getByRole('button', { name: 'Approve selected profiles' }).click();
      await page.getByText('1 profile was approved. We’ve told the person.').waitFor();
    });
  });

  t.test(`several answers are withdrawn for one reason, ${how}`, async (t) => {
    const { founder, raise } = await roomWith(['Plan']);
    runSql(app, "update raises set state = 'live' where id = ?", raise);
    const investor = await register(app, 'investor');
    await letIn(call, founder, raise, investor);
    const questions = ['Who supplies the steel?', 'Who buys the anvils?', 'Who flies them?'];
    for (const [at, question] of questions.entries()) {
      const asked = { question };
      const path = `/raises/${raise}/questions`;
      const { question: made } = await call<RoomQuestionResponse>(investor, 'POST', path, asked);
      const answer = { answer: 'A company nearby.' };
      if (at < 2) await call(founder, 'POST', `/questions/${made.id}/answer`, answer, 1);
    }
    await asMember(t, founder, javaScriptEnabled, async (page) => {
      await page.goto(roomOf(raise, '&part=questions'));
      if (javaScriptEnabled) await hydrated(page);
      for (const question of questions) await box(page, question).check();
      await page.getByText('Withdraw answers …').click();
      await page.getByLabel('Reason').fill('Wrong.');
      await page.getByRole('button', { name: 'Withdraw selected answers' }).click();
      await page.getByText('There is a problem').waitFor();
      t.equal(await page.getByLabel('Reason').inputValue(), 'Wrong.');
      t.ok(await box(page, questions[2] ?? '').isChecked(), 'the selection stays');
      if (javaScriptEnabled) {
        await expectAccessible(t, page, 'a reason for several answers', { widths });
      }
      await page.getByLabel('Reason').fill('The supplier asked us not to name it.');
      await page.getByRole('button', { name: 'Withdraw selected answers' }).click();
      const said = page.getByText('2 answers were withdrawn.');
      await said.waitFor();
      t.match(await said.innerText(), /1 not: this question has no answer/);
    });
  });

  t.test(`selected rows of the book and of people are exported, ${how}`, async (t) => {
    const founder = await register(app, 'founder');
    const raise = await placeRaise(app, founder, 'Robots for orchards');
    await placeLines(app, raise, [
      ['Ben Signed', 'signed', 20_000, signature('Benjamin Signed')],
      ['Fay Funded', 'funded', 50_000, { funding_reference: 'BANK-1', funded_on: '2026-11-02' }],
    ]);
    await asMember(t, founder, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=book&raise=${raise}`);
      if (javaScriptEnabled) await hydrated(page);
      await box(page, 'Ben Signed').check();
      const text = await exported(page, javaScriptEnabled);
      t.match(text, /Ben Signed/);
      t.notMatch(text, /Fay Funded/);
    });
    await asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/dashboard?view=people&q=${founder.email.split('@')[0]}`);
      if (javaScriptEnabled) await hydrated(page);
      await page.locator('tbody input[type=checkbox]').first().check();
      const text = await exported(page, javaScriptEnabled);
      t.match(text, new RegExp(founder.email));
      t.equal(text.trim().split('\r\n').length, 2);
    });
  });
}

/** Presses "Export selected", and reads the file that it leads to. */
async function exported(page: Page, javaScriptEnabled: boolean): Promise<string> {
  const words = 'Export selected as CSV';
  let link = page.getByRole('link', { name: words });
  if (!javaScriptEnabled) {
    await page.getByRole('button', { name: words }).click();
    link = page.getByRole('link', { name: 'Download the file' });
  }
  const coming = page.waitForEvent('download');
  await link.click();
  return readFile(await (await coming).path(), 'utf8');
}

/** Somebody whose profile waits for a decision. */
async function waitingInvestor(name: string): Promise<void> {
  const who = await register(app, 'investor');
  await call(who, 'POST', '/investor-profile', { kind: 'angel', displayName: name });
  await call(who, 'PATCH', '/investor-profile', wholeProfile, 1);
  const id = await idOf(app, who.email);
  const at = new Date().toISOString();
  const pending =
    "update investor_profiles set state = 'pending', submitted_at = ? where user_id = ?";
  runSql(app, pending, at, id);
  runSql(app, 'update users set name = ? where id = ?', name, id);
  await writeInto(app, (trx) => indexPerson(trx, id));
}
