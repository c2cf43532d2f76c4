/** Files go up in a data room while somebody types, loses the connection, reloads, or uses keys only. */
import type { Locator, Page } from 'playwright';
import t from 'tap';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import { comesTo, hasFocus, hydrated } from '../support/chromium.ts';
import { pdfOf } from '../support/documents.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { draftedRaise } from '../support/submitted-raise.ts';
import { userActions } from '../support/user-actions.ts';

const { app, browser, call } = await openPortal(t);
const deck = await pdfOf(['Anvils that fly', 'The market for anvils']);
const plan = await pdfOf(['The plan']);
const longTable = Buffer.from(`name,shares\n${'Wile E. Coyote,1000\n'.repeat(500)}`);

const asMember = memberStories(browser, refusals);

interface Dropped {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

async function emptyRoom(title: string) {
  const founder = await register(app, 'founder');
  const { id } = await draftedRaise(call, founder, { title });
  for (const document of await documentsOf(founder, id)) {
    await call(founder, 'DELETE', `/documents/${document.id}`);
  }
  const address = `${app.origin}/dashboard?view=room&raise=${id}`;
  return { founder, raise: id, address, adding: `${address}&id=new` };
}

async function documentsOf(founder: Member, raise: string) {
  return (await call<DocumentList>(founder, 'GET', `/raises/${raise}/documents`)).items;
}

const namesOf = async (founder: Member, raise: string) =>
  (await documentsOf(founder, raise)).map(({ name, current }) => [name, current?.n ?? 0]).sort();

/** Drops files on an element as from a folder of the disk: held above it first. */
async function drop(page: Page, target: Locator, files: readonly Dropped[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (all) => {
      const held = new DataTransfer();
      for (const { name, type, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        held.items.add(new File([bytes], name, { type }));
      }
      return held;
    },
    files.map(({ name, bytes, type = 'application/pdf' }) => ({
      ...{ name, type, base64: bytes.toString('base64') },
    })),
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(type, { dataTransfer });
  }
}

const staged = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Not published yet: ${count}` });

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first();

t.test('files dropped while somebody types take neither the text nor the focus', async (t) => {
  const { founder, raise, adding } = await emptyRoom('Anvils');
  await asMember(t, founder, true, async (page) => {
    await page.goto(adding);
    await drop(page, page.getByLabel('Files'), [{ name: 'deck.pdf', bytes: deck }]);
    await staged(page, 1).waitFor();
    const name = nameField(page);
    await name.fill('');
    await name.pressSequentially('The deck of ');
    await page.getByLabel('Readers can download the file').first().check();
    await name.focus();
    await page.keyboard.press('End');
    await drop(page, name, [
      { name: 'plan.pdf', bytes: plan },
      { name: 'Cap table.csv', bytes: Buffer.from('a,b\n1,2\n'), type: 'text/csv' },
    ]);
    // Goes on typing while they go up, and when the list is read again.
    for (const letter of 'flying anvils') {
      await page.keyboard.type(letter);
      await page.waitForTimeout(40);
    }
    await staged(page, 3).waitFor();
    await page.keyboard.type(', 2026');
    t.equal(await name.inputValue(), 'The deck of flying anvils, 2026');
    t.ok(await hasFocus(name), 'the focus stays in the field');
    t.ok(await page.getByLabel('Readers can download the file').first().isChecked());
    await comesTo(t, () => page.getByRole('progressbar').count(), 0);

    // The same file twice, at once and again: each is there, and says so.
    await drop(page, name, [
      { name: 'plan.pdf', bytes: plan },
      { name: 'plan.pdf', bytes: plan },
    ]);
    await staged(page, 5).waitFor();
    await comesTo(t, () => page.getByText('The same file as “plan”.').count(), 2);
    t.equal(await name.inputValue(), 'The deck of flying anvils, 2026');
    t.ok(await hasFocus(name));
    await expectAccessible(t, page, 'the same file three times', { axe: 'light' });
    for (const left of [4, 3]) {
      const row = page.getByRole('listitem').filter({ hasText: 'The same file as' }).last();
      await row.getByRole('button', { name: 'Remove plan' }).click();
      await staged(page, left).waitFor();
    }
    t.equal(await name.inputValue(), 'The deck of flying anvils, 2026');
    await page.getByRole('button', { name: 'Publish 3 documents' }).click();
    await page.getByText('Published 3 documents.').waitFor();
  });
  const names = (await documentsOf(founder, raise)).map(({ name }) => name).sort();
  t.same(names, ['Cap table', 'The deck of flying anvils, 2026', 'plan']);
});

t.test('a connection that is lost in the middle of an upload loses nothing', async (t) => {
  const { founder, raise, adding } = await emptyRoom('Bolts');
  await asMember(
    t,
    founder,
    { expected: /ERR_INTERNET_DISCONNECTED|status of 4/ },
    async (page) => {
      await page.goto(adding);
      const files = page.getByLabel('Files');
      await drop(page, files, [{ name: 'deck.pdf', bytes: deck }]);
      await staged(page, 1).waitFor();
      const name = nameField(page);
      await name.fill('The deck, renamed');

      // Nothing of the upload is answered, nor of what is sent after it, until the connection is back.
      let cut = () => {};
      const isCut = new Promise<void>((resolve) => {
        cut = resolve;
      });
      const sent: string[] = [];
      await page.route('**/api/v1/**', async (route) => {
        const method = route.request().method();
        // The document is made while the connection still holds.
        if (method === 'POST' && sent.length === 0) return route.continue();
        sent.push(method);
        await isCut;
        await route.abort('internetdisconnected');
      });
      await drop(page, name, [{ name: 'holders.csv', bytes: longTable, type: 'text/csv' }]);
      await page.getByRole('progressbar', { name: 'holders.csv' }).waitFor();
      await comesTo(t, async () => sent, ['PUT']);
      cut();
      await page.getByText('holders.csv was not added.').waitFor();
      await page.getByText('Check your connection and try again.').waitFor();
      t.equal(await name.inputValue(), 'The deck, renamed');
      await expectAccessible(t, page, 'an upload that was cut off', { axe: 'light' });
      const again = page.getByRole('button', { name: 'Try again with holders.csv' });
      await again.click();
      await page.getByText('Check your connection and try again.').waitFor();
      t.same((await namesOf(founder, raise)).length, 2, 'what was begun could not be taken away');
      await page.unroute('**/api/v1/**');
      await again.click();
      await staged(page, 2).waitFor();
      t.equal(await name.inputValue(), 'The deck, renamed');
      await comesTo(t, () => page.getByRole('list', { name: 'Uploads' }).count(), 0);
      t.same(
        await namesOf(founder, raise),
        [
          ['deck', 1],
          ['holders', 1],
        ],
        'nothing half is left behind',
      );

      // Reloaded: what is staged is still there, and what was typed is not lost without a question.
      const asked = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.accept();
        return dialog.type();
      });
      await page.reload();
      t.equal(await asked, 'beforeunload');
      await staged(page, 2).waitFor();
      t.equal(await page.getByRole('textbox', { name: 'Name' }).count(), 2);
      await page.getByRole('button', { name: 'Publish 2 documents' }).click();
      await page.getByText('Published 2 documents.').waitFor();
    },
  );
});

t.test('without scripts files are added beside what is typed, and stay', async (t) => {
  const { founder, raise, adding, address } = await emptyRoom('Nails');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  await asMember(t, founder, false, async (page) => {
    await page.goto(adding);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Choose one or more files.').first().waitFor();
    await page.getByLabel('Files').setInputFiles([file('deck.pdf', deck)]);
    await page.getByRole('button', { name: 'Upload' }).click();
    await staged(page, 1).waitFor();
    await nameField(page).fill('The deck of nails');
    await page.getByLabel('Readers can download the file').check();
    await page.getByLabel('Files').setInputFiles([file('deck.pdf', deck), file('plan.pdf', plan)]);
    await page.getByRole('button', { name: 'Upload' }).click();
    await staged(page, 3).waitFor();
    t.equal(await nameField(page).inputValue(), 'The deck of nails');
    t.ok(await page.getByLabel('Readers can download the file').first().isChecked());
    await page.getByText('The same file as “deck”.').waitFor();
    await page.goto(address);
    await staged(page, 3).waitFor();
  });
  t.match(await namesOf(founder, raise), [
    ['deck', 1],
    ['deck', 1],
    ['plan', 1],
  ]);
});

t.test('the tray by keyboard alone, on a tablet and on phones', async (t) => {
  for (const width of [390, 320]) {
    const { founder, raise, adding } = await emptyRoom(`Rivets ${width}`);
    await asMember(t, founder, { viewport: { width, height: 800 } }, async (page) => {
      const user = userActions(page, 'keyboard');
      await user.open(adding);
      await hydrated(page);
      const attached = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: deck };
      await user.attach(page.getByLabel('Files'), attached);
      await staged(page, 1).waitFor();
      await user.attach(page.getByLabel('Files'), {
        ...attached,
        name: 'A very long name of a file that has no space-at_all_in_it_whatever_happens_to_it_on_a_phone.pdf',
      });
      await staged(page, 2).waitFor();
      await user.write(nameField(page), 'The deck');
      await user.choose(page.getByLabel('Folder').first(), 'Legal');
      await user.tick(page.getByLabel('Readers can download the file').first());
      await expectAccessible(t, page, `the tray at ${width}`, { axe: 'light', widths: [width] });
      await user.press(page.getByRole('button', { name: /^Remove A very long/ }));
      await staged(page, 1).waitFor();
      t.ok(await hasFocus(staged(page, 1)), 'the focus is not lost with the row');
      await user.press(page.getByRole('button', { name: 'Publish 1 document' }));
      await page.getByText('Published “The deck” in Legal.').waitFor();
    });
    const [only] = await documentsOf(founder, raise);
    t.match(only, { name: 'The deck', folder: 'legal', downloadAllowed: true });
  }
});
