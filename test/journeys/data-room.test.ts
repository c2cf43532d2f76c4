/** A founder shares documents, an investor reads them, and the founder sees who read what. */
import type { Page, Route } from 'playwright';
import t from 'tap';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestionList } from '#shared/product/raises/room-questions.ts';
import { runSql } from '../support/app-database.ts';
import { comesTo, hasFocus, hydrated } from '../support/chromium.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { addDocument, draftedRaise, letIn } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const deck = await pdfOf(['Anvils that fly', 'The market for anvils', 'What we ask for']);
const nda = 'What you read here stays between us. You use it only to decide whether to invest.';

/** A founder with a raise that is live, so that people can be let in. */
async function founderWithRoom(title: string) {
  const founder = await register(app, 'founder');
  const raise = await draftedRaise(call, founder, { title });
  putIn('live', raise.id);
  const address = (view: 'room' | 'rooms', more = '') =>
    `${app.origin}/dashboard?view=${view}&raise=${raise.id}${more}`;
  return { founder, raise: raise.id, address };
}

/** Puts a raise into a state: in a draft the NDA is written at once, in a live raise it is proposed. */
const putIn = (state: 'draft' | 'live', raise: string): void =>
  runSql(app, 'update raises set state = ? where id = ?', state, raise);

const asMember = memberStories(browser, refusals);

/** The width of the page's picture as it was drawn; 0 while there is none. */
const renderedWidth = (page: Page) =>
  page.locator('main img[alt^=Page]').evaluate((image) => (image as HTMLImageElement).naturalWidth);

const chosen = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer,
});

t.test('a document is shared, read page by page, logged, and closed again', async (t) => {
  const { founder, raise, address } = await founderWithRoom('Acme seed');
  const investor = await register(app, 'investor');

  await asMember(t, founder, true, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=room`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Acme seed' }).click();
    await page.getByText('No documents yet').waitFor();
    await expectAccessible(t, page, 'an empty room');
    await page.getByRole('link', { name: 'Add the pitch deck' }).click();
    const files = page.getByLabel('Files');
    await comesTo(t, () => hasFocus(files), true);
    await files.setInputFiles([
      chosen('broken.pdf', Buffer.from('%PDF-1.7 this is no document')),
      chosen('notes.docx', Buffer.from('no')),
      chosen('Acme_deck 2026.pdf', deck),
      chosen('Cap table.csv', Buffer.from('a,b\n1,2\n'), 'text/csv'),
    ]);
    await page.getByText('broken.pdf was not added.').waitFor();
    await page.getByText('notes.docx was not added.').waitFor();
    await page.getByRole('heading', { name: 'Not published yet: 2' }).waitFor();
    await expectAccessible(t, page, 'the staging tray');
    t.match(
      (await documentsOf(founder, raise)).map(({ name, publishedAt }) => [name, publishedAt]),
      [
        ['Acme deck 2026', null],
        ['Cap table', null],
      ],
      'nothing is left of what was refused, and nothing is published',
    );
    const name = page.getByLabel('Name').first();
    await name.fill('Acme deck, 2026');
    await page.getByLabel('Readers accept the NDA first').first().check();
    await page.getByRole('button', { name: 'Publish 2 documents' }).click();
    await page.getByText('Write the NDA of this raise first.').first().waitFor();
    t.equal(await name.inputValue(), 'Acme deck, 2026', 'what was typed is still there');
    await page.getByLabel('Readers accept the NDA first').first().uncheck();
    await page.getByRole('button', { name: 'Remove Cap table' }).click();
    await page.getByRole('heading', { name: 'Not published yet: 1' }).waitFor();
    t.equal(await name.inputValue(), 'Acme deck, 2026');
    await page.getByRole('button', { name: 'Publish 1 document' }).click();
    await page.getByText('Published “Acme deck, 2026” in Pitch deck.').waitFor();
    await comesTo(t, () => page.getByRole('progressbar').count(), 0);
    await page.getByRole('button', { name: 'Dismiss broken.pdf' }).click();
    await page.getByRole('button', { name: 'Dismiss notes.docx' }).click();
    await comesTo(t, () => page.getByRole('list', { name: 'Uploads' }).count(), 0);
    await page.getByRole('link', { name: 'Acme deck, 2026' }).click();
    await page.getByText('Version 1, what readers see').waitFor();
    await expectAccessible(t, page, 'an open document');

    await page.goto(`${app.origin}/dashboard`, { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('acme 2026');
    const found = page.getByRole('option', { name: 'Acme deck, 2026' });
    await found.waitFor();
    await comesTo(t, () => found.getAttribute('aria-selected'), 'true');
    await expectAccessible(t, page, 'a record found by a few letters');
    await page.keyboard.press('Enter');
    await page.getByText('Version 1, what readers see').waitFor();

    await page.getByLabel('New version').setInputFiles(chosen('better.pdf', deck));
    t.equal((await documentsOf(founder, raise))[0]?.current?.n, 1, 'chosen is not sent yet');
    await page.getByRole('button', { name: 'Replace the file' }).click();
    await page.getByText('Version 2, what readers see').waitFor();
    await page.getByLabel('Readers accept the NDA first').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Write the NDA of this raise first.').first().waitFor();

    await page.goto(address('room', '&part=readers'), { waitUntil: 'networkidle' });
    await page.getByText('Nobody has read anything yet').waitFor();
    const csv = page.getByRole('link', { name: 'Export as CSV' });
    t.equal(await csv.count(), 0, 'there is nothing to export');

    await page.goto(address('room', '&part=nda'), { waitUntil: 'networkidle' });
    await page.getByLabel('Text of the NDA').fill(`${nda} For ever.`);
    await page.getByRole('button', { name: 'Propose this text' }).click();
    await page.getByText('Proposed. An operator will review it').waitFor();
    putIn('draft', raise);
    await page.goto(address('room', '&part=nda'), { waitUntil: 'networkidle' });
    await page.getByLabel('Text of the NDA').fill(nda);
    await page.getByRole('button', { name: 'Save as version 1' }).click();
    await page
      .getByText('Readers have to accept it first once you choose the documents that require it.')
      .waitFor();
    putIn('live', raise);
    await expectAccessible(t, page, 'the NDA of the founder');
    const [document] = await documentsOf(founder, raise);
    await page.goto(address('room', `&id=${document?.id}`), { waitUntil: 'networkidle' });
    await page.getByLabel('Readers accept the NDA first').check();
    await page.getByLabel(/Watermark pages with the reader/).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    t.match((await documentsOf(founder, raise))[0], { ndaRequired: true, watermark: true });
    const before = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(address('room'));
    const named = await page.getByRole('link', { name: 'Acme deck, 2026' }).boundingBox();
    t.ok((named?.width ?? 0) > 110, 'its switches leave a phone room for its name');
    if (before !== null) await page.setViewportSize(before);

    await page.goto(address('room', '&part=access'), { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Invite people' }).click();
    await page
      .getByLabel('Email addresses')
      .fill(`${investor.email}, ${founder.email}\nnobody at all`);
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('1 of 5 can read the data room.').waitFor();
    t.equal(await page.getByText('Not invited').count(), 4);
    await expectAccessible(t, page, 'the outcome of invitations');
  });

  await asMember(t, investor, true, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=rooms`, { waitUntil: 'networkidle' });
    await page.getByText('NDA to accept').waitFor();
    await expectAccessible(t, page, 'the list of rooms');
    await page.getByRole('link', { name: 'Acme seed' }).click();
    await page.getByText('First, the NDA').waitFor();
    await expectAccessible(t, page, 'a room before its NDA');
    await page.getByRole('link', { name: 'Read the NDA, version 1' }).click();
    await page.getByText(nda).waitFor();
    await expectAccessible(t, page, 'the NDA');
    await page.getByRole('button', { name: 'Accept version 1' }).click();
    const refusedOnce = (route: Route) => route.fulfill({ status: 429 });
    await page.route('**/pages/2/thumbnail', refusedOnce, { times: 1 });
    await page.getByRole('link', { name: 'Acme deck, 2026' }).click();
    await page.getByText('Page 1 of 3').waitFor();
    await comesTo(t, async () => (await renderedWidth(page)) > 0, true);
    await expectAccessible(t, page, 'a page', { widths: [320, 1440] });
    const small = page.getByRole('navigation', { name: 'Pages' }).locator('img');
    const widths = () =>
      small.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    await comesTo(t, widths, [160, 160, 160]);
    const thumbnails = page.getByRole('button', { name: 'Thumbnails' });
    await thumbnails.click();
    await small.first().waitFor({ state: 'hidden' });
    await page.reload({ waitUntil: 'networkidle' });
    t.equal(await small.count(), 3);
    t.notOk(await small.first().isVisible(), 'it is remembered');
    await thumbnails.click();
    await small.first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Page 2 of 3').waitFor();
    await comesTo(t, async () => (await renderedWidth(page)) > 0, true);
    // Long enough to count as looked at.
    await page.waitForTimeout(500);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 3 of 3').waitFor();
    await page.waitForTimeout(500);
    // By keys alone: to the ends, to the next page, wider and narrower, and over the whole screen.
    for (const [key, place] of [
      ['Home', 'Page 1 of 3'],
      ['End', 'Page 3 of 3'],
      ['PageUp', 'Page 2 of 3'],
      ['PageDown', 'Page 3 of 3'],
    ] as const) {
      // Only what is left of the page itself comes first.
      await page.evaluate((up) => scrollTo(0, up ? 0 : 99_999), key === 'PageUp');
      await page.keyboard.press(key);
      await page.getByText(place).waitFor();
    }
    for (const [key, width] of [
      ['+', 'width=800'],
      ['+', 'width=1200'],
      ['-', 'width=800'],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForURL(new RegExp(width));
    }
    // Faster than pages come: each press goes on from where the last one leads.
    for (const key of ['ArrowLeft', 'ArrowLeft', '+', '+']) await page.keyboard.press(key);
    await page.waitForURL(/page=1&width=1600/);
    for (const key of ['-', '-', 'End']) await page.keyboard.press(key);
    await page.waitForURL(/page=3&width=800/);
    await page.getByText('Page 3 of 3').waitFor();
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('f');
    await comesTo(t, isFull, true);
    await page.keyboard.press('Home');
    await page.getByText('Page 1 of 3').waitFor();
    t.ok(await isFull(), 'a page is turned without leaving the full screen');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await comesTo(t, isFull, false);
    await page.getByLabel('Page 3').click();
    await page.getByText('Page 3 of 3').waitFor();
    await page.getByRole('link', { name: '150%' }).click();
    await page.waitForURL(/width=1200/);
    await page.getByText('Text of this page').click();
    await page.getByText('What we ask for').waitFor();
    await page.getByRole('link', { name: 'Acme seed' }).click();
    await page.getByLabel('Your question').fill('How far does an anvil fly?');
    await page.getByRole('button', { name: 'Ask the company' }).click();
    await page.getByText('Question sent.').waitFor();
    await expectAccessible(t, page, 'a room with a question');
  });

  await asMember(t, founder, true, async (page) => {
    await page.goto(address('room', '&part=questions'), { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'How far does an anvil fly?' }).click();
    await page.getByRole('textbox', { name: 'Answer' }).fill('Twelve metres, and it comes back.');
    await page.getByRole('button', { name: 'Publish answer' }).click();
    await page.getByText('Answered. Everyone with access sees it now.').waitFor();
    await expectAccessible(t, page, 'an answered question');

    const readers = page.getByRole('row', { name: /Ivan Investor/ });
    await comesTo(t, async () => {
      await page.goto(address('room', '&part=readers'), { waitUntil: 'networkidle' });
      return (await readers.locator('td').allInnerTexts()).slice(2, 5);
    }, [investor.email, '3', '1']);
    await expectAccessible(t, page, 'the readers', { widths: [320, 820, 1024] });
    t.match(await readers.locator('td').first().innerText(), /^1 visit, last \d+ \w+$/);
    await readers.getByRole('link').click();
    await page.getByRole('cell', { name: '3 of 3 pages' }).waitFor();
    t.equal(await page.locator('#access-log tbody tr').count(), 1, 'one row for the visit');
    const writing = page.getByRole('link', { name: 'Write to Ivan Investor' });
    t.match(await writing.getAttribute('href'), /view=inbox/, 'a reader is written to from here');
    await expectAccessible(t, page, 'the access log', { widths: [320, 820, 1024] });
    await page.locator('#access-log').getByRole('link', { name: 'Ivan Investor' }).click();
    await page
      .getByText(/Page 2, for \d+ s/)
      .first()
      .waitFor();
    await expectAccessible(t, page, 'the events of a visit', { widths: [320, 820, 1440] });
    const events = await page
      .getByRole('region', { name: /^Events/ })
      .locator('li')
      .count();
    const file = page.locator('a[href*="access-log.csv"][href*="person="]');
    const csv = await file.getAttribute('href');
    const exported = await fetch(app.origin + csv, { headers: { cookie: founder.cookie } });
    const rows = (await exported.text()).trim().split('\r\n').slice(1);
    t.equal(rows.length, events, 'the file has each event');
    t.ok(
      rows.every((row) => row.endsWith(',1')),
      'with the number of the visit',
    );
    await page.keyboard.press('Escape');
    await page.getByLabel('Event', { exact: true }).selectOption('Refused');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('No visits match these filters').waitFor();

    // Who read today, and that nobody did yesterday: said of the filters, and taken back by one link.
    await page.goto(address('room', '&part=readers'), { waitUntil: 'networkidle' });
    await page.getByLabel('Days').selectOption('Today');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/days=today/);
    await readers.waitFor();
    t.notOk(await page.getByLabel('From', { exact: true }).isVisible(), 'dates are not asked for');
    await page.getByLabel('Days').selectOption('Yesterday');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('No readers match these filters').waitFor();
    await expectAccessible(t, page, 'no readers that match', { widths: [320] });
    await page.getByLabel('Days').selectOption('Choose dates');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/from=2020-01-01/);
    await readers.waitFor();
    await page.goto(address('room', '&part=readers&from=2020-01-01&to=2020-01-02'));
    t.equal(await page.getByLabel('From', { exact: true }).inputValue(), '2020-01-01');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await readers.waitFor();

    await page.goto(address('room', '&part=access'), { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Ivan Investor' }).click();
    await expectAccessible(t, page, 'somebody with access');
    await page.locator('summary', { hasText: 'Revoke access' }).click();
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await page.getByText('no longer has access').waitFor();
  });

  await asMember(t, investor, true, async (page) => {
    const [document] = await documentsOf(founder, raise);
    await page.goto(address('rooms', `&document=${document?.id}&page=2`), {
      waitUntil: 'networkidle',
    });
    await page.getByText('Your access to this data room has ended').waitFor();
    await expectAccessible(t, page, 'access that has ended');
    const picture = await page.request.get(
      `${app.origin}/api/v1/documents/${document?.id}/pages/3?width=800`,
    );
    t.equal(picture.status(), 404, 'the next page is refused');
  });
});

t.test('without scripts documents are added, read and asked about', async (t) => {
  const { founder, raise, address } = await founderWithRoom('Bolts');
  // A raise that runs keeps a deck, so that another one may move.
  await addDocument(call, founder, raise, { folder: 'deck', name: 'The summary' }, deck);
  const investor = await register(app, 'investor');
  const grant = await letIn(call, founder, raise, investor);

  await asMember(t, founder, false, async (page) => {
    await page.goto(address('room', '&id=new'));
    await page
      .getByLabel('Files')
      .setInputFiles([
        chosen('broken.pdf', Buffer.from('no document')),
        chosen('deck.pdf', deck),
        chosen('Plan.pdf', deck),
      ]);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.locator('[id=stage-documents-file-error]').waitFor();
    await page.getByRole('heading', { name: 'Not published yet: 2' }).waitFor();
    await page.getByLabel('Name').first().fill('The deck');
    await page.getByRole('button', { name: 'Remove Plan' }).click();
    await page.getByRole('button', { name: 'Publish 1 document' }).click();
    await page.getByText('Published “The deck” in Pitch deck.').waitFor();
    await page.getByRole('button', { name: 'Actions for The deck' }).click();
    await page.getByRole('button', { name: /Move to Legal/ }).click();
    await page.getByRole('heading', { name: 'Legal' }).waitFor();
    t.match(await documentsOf(founder, raise), [
      { name: 'The summary', folder: 'deck' },
      { name: 'The deck', folder: 'legal' },
    ]);
  });

  await asMember(t, investor, false, async (page) => {
    await page.goto(address('rooms'));
    await page.getByRole('link', { name: 'The deck' }).click();
    for (const at of [1, 2, 3]) {
      await page.getByText(`Page ${at} of 3`).waitFor();
      // The text is there before the picture has come.
      await comesTo(t, async () => (await renderedWidth(page)) > 0, true);
      if (at < 3) await page.getByRole('link', { name: 'Next' }).click();
    }
    await page.getByRole('link', { name: 'Bolts' }).click();
    await page.getByLabel('Your question').fill('Do the bolts hold?');
    await page.getByRole('button', { name: 'Ask the company' }).click();
    await page.getByText('Question sent.').waitFor();
    const asked = await call<RoomQuestionList>(investor, 'GET', `/raises/${raise}/questions`);
    t.match(asked.items, [{ question: 'Do the bolts hold?', isMine: true }]);
  });

  await asMember(t, founder, false, async (page) => {
    await page.goto(address('room', '&part=log'));
    await page.getByRole('cell', { name: 'The deck, 3 of 3 pages' }).waitFor();
    await page.locator('#access-log').getByRole('link', { name: 'Ivan Investor' }).click();
    await page.getByText('The deck: Page 3, opened').first().waitFor();
    await page.goto(address('room', `&part=access&id=${grant}`));
    await page.locator('summary', { hasText: 'Revoke access' }).click();
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await page.getByText('no longer has access').waitFor();
  });
});

t.test('whoever accepted an earlier NDA can still read it, and so can the company', async (t) => {
  const { founder, raise, address } = await founderWithRoom('Nails');
  const investor = await register(app, 'investor');
  putIn('draft', raise);
  await call(founder, 'PUT', `/raises/${raise}/nda`, { text: nda }, 0);
  putIn('live', raise);
  const grant = await letIn(call, founder, raise, investor);
  await call(investor, 'POST', `/grants/${grant}/accept-nda`, { version: 1 });
  const newer = `${nda} It ends after two years.`;
  putIn('draft', raise);
  await call(founder, 'PUT', `/raises/${raise}/nda`, { text: newer }, 1);
  putIn('live', raise);
  for (const [member, view] of [
    [investor, 'rooms'],
    [founder, 'room'],
  ] as const) {
    await asMember(t, member, false, async (page) => {
      await page.goto(address(view, '&part=nda'));
      await page.getByText(newer).first().waitFor();
      const earlier = page.getByText(nda, { exact: true });
      t.equal(await earlier.isVisible(), false);
      await page.locator('summary', { hasText: 'Version 1' }).click();
      await earlier.waitFor();
    });
  }
});

t.test('the order of documents is changed with the keyboard and by dragging', async (t) => {
  const { founder, raise, address } = await founderWithRoom('Hammers');
  for (const name of ['One', 'Two', 'Three'])
    await addDocument(call, founder, raise, { folder: 'legal', name }, deck);
  const order = async () => (await documentsOf(founder, raise)).map(({ name }) => name);

  await asMember(t, founder, true, async (page) => {
    await page.goto(address('room'), { waitUntil: 'networkidle' });
    await hydrated(page);
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}:` });
    await handle('One').focus();
    await page.keyboard.press('ArrowDown');
    await comesTo(t, order, ['Two', 'One', 'Three']);
    await page.getByText('One is now number 2 of 3 in Legal.').waitFor({ state: 'attached' });
    t.ok(await hasFocus(handle('One')), 'the focus stays on what is moved');
    await page.keyboard.press('ArrowDown');
    await comesTo(t, order, ['Two', 'Three', 'One']);
    await expectAccessible(t, page, 'an order');

    const from = await handle('One').boundingBox();
    const to = await handle('Two').boundingBox();
    if (from === null || to === null) throw new Error('A handle is not shown.');
    await page.mouse.move(from.x + 5, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + to.height / 2, { steps: 5 });
    await page.mouse.move(to.x + 5, to.y + 4);
    await page.mouse.up();
    await comesTo(t, order, ['One', 'Two', 'Three']);
  });
});

async function documentsOf(founder: Member, raise: string) {
  return (await call<DocumentList>(founder, 'GET', `/raises/${raise}/documents`)).items;
}
