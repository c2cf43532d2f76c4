/** Documents of an approved raise: proposed, withdrawn, added, taken down and restored, in Chromium. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import type { Raise, RaiseResponse } from '#shared/product/raises/raises.ts';
import type { DocumentList, DocumentResponse } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestionResponse } from '#shared/product/raises/room-questions.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText } from '../support/page-parts.ts';
import { approve, submittedRaise } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const file = {
  name: 'deck-of-april.pdf',
  mimeType: 'application/pdf',
  buffer: await pdfOf(['Robots for orchards, again']),
};
const why = 'It names a customer who never agreed to that.';

const asMember = memberStories(browser, { ...wide, ...refusals });

const address = (view: string, { id }: Raise, more = '') =>
  `${app.origin}/dashboard?view=${view}&raise=${id}${more}`;
const questionsOf = ({ id }: Raise) => `/raises/${id}/questions`;
const documentsOf = async (member: Member, { id }: Raise) =>
  (await call<DocumentList>(member, 'GET', `/raises/${id}/documents`)).items;

/** A live raise that an operator has approved, and somebody who reads it. */
async function approvedRaise(title: string) {
  const [founder, investor] = [await register(app, 'founder'), await register(app, 'investor')];
  const raise = await submittedRaise(app, founder, `${title} Inc.`, { title });
  await approve(call, operator, raise);
  await call<RaiseResponse>(founder, 'POST', `/raises/${raise.id}/publish`);
  await call(founder, 'POST', `/raises/${raise.id}/grants`, { emails: [investor.email] });
  return { founder, investor, raise };
}

/** The operator reads a proposed version beside the one that readers see, page by page. */
async function compare(t: Test, page: Page, raise: Raise, hasScripts: boolean): Promise<void> {
  await page.goto(address('review', raise));
  await page.getByRole('link', { name: 'Compare with version 1' }).click();
  await expectText(page, 'Page 1 of 1');
  await expectText(page, /^Version 2, proposed/);
  const pictures = page.getByRole('img', { name: /^Page 1 of Deck of March, version [12]$/ });
  t.equal(await pictures.count(), 2);
  for (const picture of await pictures.all()) {
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  t.match(await page.locator('ins').allTextContents(), [/again/], 'what is new in the text');
  if (hasScripts) await expectAccessible(t, page, 'a proposed version beside the one before');
  await page.getByRole('link', { name: 'View it alone' }).last().click();
  await expectText(page, 'Deck of March, version 2');
  await expectText(page, 'Page 1 of 1');
  await page.goto(`${page.url()}&version=9`.replace('version=2&', ''));
  await expectText(page, 'There is no such version.');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`a new version of a reviewed document is proposed and withdrawn, ${how}`, async (t) => {
    const { founder, investor, raise } = await approvedRaise('Robots for orchards');
    const [deck] = await documentsOf(founder, raise);
    await asMember(t, founder, javaScriptEnabled, async (page) => {
      await page.goto(address('room', raise, `&id=${deck?.id}`));
      await expectText(page, 'An operator reviews a new version before readers see it.');
      await page.getByLabel('New version').setInputFiles(file);
      await page.getByLabel(/^What has changed/).fill('The figures of June.');
      await page.getByRole('button', { name: 'Propose the file' }).click();
      await expectText(page, 'Proposed. An operator will review it before readers see it.');
      await expectText(page, 'What changed: The figures of June.');
      await expectText(page, 'You proposed version 2.');
      await expectText(page, 'Until it is approved, readers see version 1 of “Deck of March”.');
      await expectText(page, 'Version 2, needs an operator’s approval');
      await expectText(page, 'Version 1, what readers see');
      if (javaScriptEnabled) await expectAccessible(t, page, 'a document with a proposed version');
      t.match((await documentsOf(investor, raise))[0], { current: { n: 1 } });
      await asMember(t, operator, javaScriptEnabled, (page) =>
        compare(t, page, raise, javaScriptEnabled),
      );

      await page.getByRole('button', { name: 'Withdraw the change' }).click();
      await expectText(page, 'Withdrawn. Readers see the approved version.');
      await expectText(page, 'Version 2, never shown to readers');
      t.equal(await page.getByText('You proposed version 2.').count(), 0);

      await page.locator('summary', { hasText: 'Delete Deck of March' }).click();
      await expectText(page, 'so an operator has to approve deleting it');
    });
    const { raise: after } = await call<RaiseResponse>(founder, 'GET', `/raises/${raise.id}`);
    t.equal(after.proposedChange, null);
  });

  t.test(`an added document is marked, taken down and restored, ${how}`, async (t) => {
    const { founder, investor, raise } = await approvedRaise('Anvils that float');
    const { document } = await call<DocumentResponse>(
      founder,
      'POST',
      `/raises/${raise.id}/documents`,
      { folder: 'financials', name: 'Accounts of April' },
    );
    await call(founder, 'PUT', `/documents/${document.id}/versions`, file.buffer);
    const note = /^Added on .+, not part of what was reviewed$/;

    await asMember(t, investor, javaScriptEnabled, async (page) => {
      await page.goto(address('rooms', raise));
      await expectText(page, note);
      t.equal(await page.getByText(note).count(), 1, 'the deck was reviewed');
      if (javaScriptEnabled) await expectAccessible(t, page, 'a room with an added document');
      await page.getByRole('link', { name: 'Accounts of April' }).click();
      await expectText(page, note);
      if (javaScriptEnabled) await expectAccessible(t, page, 'a page of an added document');
      await page.goto(`${app.origin}/investors-network?raise=${raise.slug}`);
      await expectText(page, note);
    });
    await asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(address('review', raise));
      await expectText(page, 'Added after the review');
      await page.locator('summary', { hasText: 'Take a document down' }).click();
      await page.getByLabel('Reason').first().fill('No.');
      await page.getByRole('button', { name: 'Take document down' }).click();
      await expectText(page, /Say why in 20 characters or more/);
      await page.getByLabel('Reason').first().fill(why);
      if (javaScriptEnabled) await expectAccessible(t, page, 'the desk with an added document');
      await page.getByRole('button', { name: 'Take document down' }).click();
      await expectText(page, 'Taken down. We’ve told the company and its readers.');
      await expectText(page, /^Taken down on/);
    });
    t.equal((await documentsOf(investor, raise)).length, 1);
    await asMember(t, founder, javaScriptEnabled, async (page) => {
      await page.goto(address('room', raise));
      await expectText(page, 'Taken down');
      await page.getByRole('link', { name: 'Accounts of April' }).click();
      await expectText(page, 'An operator took this document down');
      await expectText(page, why);
      t.equal(await page.getByLabel('New version').count(), 0, 'it stays as it is');
      if (javaScriptEnabled) await expectAccessible(t, page, 'a document that was taken down');
    });
    await asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(address('review', raise));
      await page.getByRole('button', { name: 'Restore Accounts of April' }).click();
      await expectText(page, 'Restored. We’ve told the company and its readers.');
    });
    t.equal((await documentsOf(investor, raise)).length, 2);

    const question = { question: 'Who are your customers?' };
    const asked = await call<RoomQuestionResponse>(investor, 'POST', questionsOf(raise), question);
    const answering = `/questions/${asked.question.id}/answer`;
    await call(founder, 'POST', answering, { answer: 'Globex pays us a million.' }, 1);
    await asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(`${address('review', raise)}&q=nothing`);
      await expectText(page, 'No answer contains “nothing”.');
      t.equal(await page.getByText('Globex').count(), 0);
      await page.getByLabel('Search questions and answers').fill('GLOBEX');
      await page.getByRole('button', { name: 'Search' }).click();
      await expectText(page, 'Globex pays us a million.');
      if (javaScriptEnabled) await expectAccessible(t, page, 'the desk with a search');
      await page.goto(address('review', raise));
      await expectText(page, 'Globex pays us a million.');
      await page.locator('summary', { hasText: 'Take an answer down' }).click();
      const form = page.locator('form').filter({ hasText: 'Take the answer down' });
      await form.getByLabel('Reason').fill(why);
      if (javaScriptEnabled) await expectAccessible(t, page, 'the desk with an answer');
      await form.getByRole('button', { name: 'Take the answer down' }).click();
      await expectText(page, 'Taken down. We’ve told the company and its readers.');
      await expectText(page, /taken down by an operator on/);
    });
    await asMember(t, founder, javaScriptEnabled, async (page) => {
      await page.goto(`${address('room', raise)}&part=questions`);
      const row = page.getByRole('row').filter({ hasText: 'Who are your customers?' });
      await row.getByText('Taken down').waitFor();
      t.equal(await row.getByText('To answer').count(), 0);
      await row.getByRole('link', { name: 'Who are your customers?' }).click();
      await expectText(page, /^Taken down by an operator .*Reason: It names a customer/);
      await expectText(page, 'Globex pays us a million.');
      if (javaScriptEnabled) await expectAccessible(t, page, 'a question with an answer gone');
    });
    await asMember(t, investor, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/investors-network?raise=${raise.slug}`);
      await expectText(page, /^An operator took this answer down on .*Reason: It names a customer/);
      t.equal(await page.getByText('Globex').count(), 0);
    });
  });
}
