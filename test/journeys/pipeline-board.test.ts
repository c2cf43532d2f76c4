/** The pipeline as a board, as people use it: with a mouse, by keyboard, and without scripts. */
import type { Page } from 'playwright';
import t from 'tap';
import { sendingTo } from '#scripts/trials/api-calls.ts';
import { hydrated } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const send = sendingTo(app);
const asMember = memberStories(browser, { expected: /status of 4\d\d/ });
const widths = [320, 390, 820, 1440];
const people = committingPeople(app);

/** A founder with these cards, the first of them at the top of "To contact". */
async function withCards(title: string, ...names: readonly string[]) {
  const founder = await register(app, 'founder');
  const raise = await people.raise(founder, title);
  const cards: { id: string }[] = [];
  for (const name of names.toReversed()) {
    const made = await call(founder, 'POST', `/raises/${raise.id}/cards`, { name });
    cards.unshift((made as { card: { id: string } }).card);
  }
  const view = `${app.origin}/dashboard?view=pipeline&raise=${raise.id}`;
  return { founder, raise, cards, view };
}

const column = (page: Page, name: RegExp) => page.getByRole('region', { name });
const namesIn = (page: Page, name: RegExp) =>
  column(page, name).locator('li[data-card] a').allInnerTexts();

t.test('cards are dragged between and within columns, and moved back', async (t) => {
  const { founder, view, cards } = await withCards('Dragging', 'Ada', 'Bo', 'Cy');
  await asMember(t, founder, wide, async (page) => {
    await page.goto(view, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.waitForURL(/form=board/);
    await hydrated(page);
    await page.locator('li[data-card][draggable=true]').first().waitFor();
    t.same(await namesIn(page, /^To contact 3/), ['Ada', 'Bo', 'Cy']);
    await expectAccessible(t, page, 'the board', { axe: 'both schemes', widths });

    for (const width of widths) {
      await page.setViewportSize({ ...wide.viewport, width });
      const across = await page
        .locator('section[data-stage]')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
      t.equal(new Set(across).size, 1, `columns of one width: ${across} at ${width}`);
    }
    await page.setViewportSize(wide.viewport);

    const card = (name: string) => page.locator('li[data-card]').filter({ hasText: name });
    async function drag(from: string, to: { x: number; y: number }): Promise<void> {
      const box = (await card(from).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(box.x + 30, box.y + box.height - 12);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + box.height + 10, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.move(to.x + 1, to.y, { steps: 2 });
      await page.mouse.up();
    }
    const meeting = (await column(page, /^Meeting/).boundingBox()) ?? { x: 0, y: 0 };
    await drag('Bo', { x: meeting.x + 60, y: meeting.y + 120 });
    await page.getByText('Moved Bo to Meeting, 1 of 1.').waitFor();
    t.same(await namesIn(page, /^Meeting 1/), ['Bo']);
    t.same(await namesIn(page, /^To contact 2/), ['Ada', 'Cy']);

    const ada = (await card('Ada').boundingBox()) ?? { x: 0, y: 0 };
    await drag('Cy', { x: ada.x + 40, y: ada.y + 5 });
    await page.getByText('Moved Cy to To contact, 1 of 2.').waitFor();
    t.same(await namesIn(page, /^To contact 2/), ['Cy', 'Ada']);

    await page.getByRole('button', { name: 'Undo : move Cy back' }).click();
    await page.getByText('Moved Cy to To contact, 2 of 2.').waitFor();
    t.same(await namesIn(page, /^To contact 2/), ['Ada', 'Cy']);

    // Someone else moves it meanwhile: the card is where they moved it, and the page says why.
    await call(founder, 'POST', `/cards/${cards[0]?.id}/move`, { stage: 'diligence' }, 1);
    await drag('Ada', { x: meeting.x + 60, y: meeting.y + 120 });
    await page.getByText(/Someone moved or changed this card after/).waitFor();
    t.same(await namesIn(page, /^Due diligence 1/), ['Ada']);
    t.same(await namesIn(page, /^Meeting 1/), ['Bo']);

    // Someone else deletes one.
    await send(founder, 'DELETE', `/cards/${cards[2]?.id}`);
    await drag('Cy', { x: meeting.x + 60, y: meeting.y + 120 });
    await page.getByText(/Someone deleted this card after you opened this page/).waitFor();
    t.equal(await page.getByRole('link', { name: 'Cy', exact: true }).count(), 0);

    // The form is remembered for addresses that name none, also in a new document.
    await page.goto(view, { waitUntil: 'networkidle' });
    await column(page, /^Meeting 1/).waitFor();
    await page.getByRole('link', { name: 'Table', exact: true }).click();
    await page.getByRole('table').waitFor();
    await hydrated(page);
    await page.goto(view, { waitUntil: 'networkidle' });
    await page.getByRole('table').waitFor();
  });
});

t.test('cards are moved by keyboard alone, and keep the focus', async (t) => {
  const { founder, view } = await withCards('Keys', 'Ada', 'Bo', 'Cy');
  await asMember(t, founder, wide, async (page) => {
    await page.goto(`${view}&form=board`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Ada', exact: true }).focus();
    await hydrated(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('ArrowDown');
    t.equal(await focused(), 'Bo');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Moved Bo to Contacted, 1 of 1.').waitFor();
    t.equal(await focused(), 'Bo');
    // Without waiting for the answer: one follows the other.
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Moved Bo to Due diligence, 1 of 1.').waitFor();
    t.equal(await focused(), 'Bo');
    await page.keyboard.press('ArrowLeft');
    t.equal(await focused(), 'Ada');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('Moved Ada to To contact, 2 of 2.').waitFor();
    t.same(await namesIn(page, /^To contact 2/), ['Cy', 'Ada']);
    t.equal(await focused(), 'Ada');
    // The menu of a card, by keys.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Passed', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Moved Ada to Passed, 1 of 1.').waitFor();
    t.equal(await focused(), 'Ada');
    await page.getByRole('link', { name: 'Add why they passed' }).waitFor();
    await page.getByRole('link', { name: 'Ada', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
  });
});

t.test('without scripts the board is read, and its menus move cards', async (t) => {
  const { founder, view } = await withCards('No scripts', 'Ada', 'Bo');
  await asMember(t, founder, { ...wide, javaScriptEnabled: false }, async (page) => {
    await page.goto(view, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    t.same(await namesIn(page, /^To contact 2/), ['Ada', 'Bo']);
    await page.getByRole('button', { name: 'Move Ada' }).click();
    await page.getByRole('button', { name: 'Meeting', exact: true }).click();
    await page.getByText('Moved Ada to Meeting, 1 of 1.').waitFor();
    t.same(await namesIn(page, /^Meeting 1/), ['Ada']);
    await page.getByRole('button', { name: 'Undo : move Ada back' }).click();
    await page.getByText('Moved Ada to To contact, 1 of 2.').waitFor();
    await expectAccessible(t, page, 'the board', { axe: 'nothing', widths });
  });
});
