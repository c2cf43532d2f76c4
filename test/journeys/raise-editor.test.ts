/** A founder writes a raise: saved while typing, never lost, together with others, without scripts. */
import type { Page } from 'playwright';
import t from 'tap';
import type { Raise, RaiseChange, RaiseResponse } from '#shared/product/raises/raises.ts';
import { comesTo, hydrated } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { madeImage } from '../support/image-files.ts';
import { memberStories } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { usd } from '../support/money.ts';
import { openPortal } from '../support/open-portal.ts';
import { draftedRaise, submittedRaise } from '../support/submitted-raise.ts';

const { app, browser, call } = await openPortal(t);
const list = `${app.origin}/dashboard?view=raise`;

/** What the tests themselves break is noted by the browser. */
const asMember = memberStories(browser, { expected: /status of 4\d\d|ERR_FAILED/ });

async function read(member: Member, id: string): Promise<Raise> {
  return (await call<RaiseResponse>(member, 'GET', `/raises/${id}`)).raise;
}

/** What somebody else of the company saves at the same time. */
async function saveElsewhere(member: Member, id: string, change: RaiseChange): Promise<void> {
  const { version } = await read(member, id);
  await call(member, 'PATCH', `/raises/${id}`, change, version);
}

async function founderWithRaise(content: RaiseChange = {}) {
  const member = await register(app, 'founder');
  const raise = await draftedRaise(call, member, { title: 'Acme seed', ...content });
  return { member, id: raise.id, editor: `${list}&raise=${raise.id}` };
}

const opened = async (page: Page, address: string) => {
  await page.goto(address, { waitUntil: 'networkidle' });
};
const state = (page: Page, words: string | RegExp) =>
  page
    .locator('form [role=status]')
    .getByText(words, { exact: typeof words === 'string' })
    .waitFor();

/** Both versions of a field, with the other one. */
const theirs = (page: Page, words: string) =>
  page.getByRole('group', { name: /^Two versions of/ }).filter({ hasText: words });

t.test('a raise is written step by step and saved by itself', async (t) => {
  const member = await register(app, 'founder');
  await asMember(t, member, true, async (page) => {
    await opened(page, list);
    await page.getByText('Add your company first').waitFor();
    await call(member, 'POST', '/companies', { name: 'Acme Anvils' });
    await opened(page, list);
    await page.getByLabel('Title').fill('Acme Anvils: seed 2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/raise=rse_/);
    const id = new URL(page.url()).searchParams.get('raise') ?? '';
    await state(page, 'Saved');

    await page.getByLabel('Summary').fill('Anvils that do not fall on anybody.');
    await page.getByRole('button', { name: 'Add a highlight' }).press('Enter');
    await page.keyboard.type('1,200 anvils sold');
    await state(page, 'Saved');
    t.match(await read(member, id), {
      summary: 'Anvils that do not fall on anybody.',
      highlights: ['1,200 anvils sold'],
    });
    await expectAccessible(t, page, 'the headline', { axe: 'light' });

    await page.getByRole('button', { name: /Continue: terms/ }).click();
    await page.waitForURL(/step=terms/);
    await page.getByLabel('Minimum', { exact: true }).fill('250k');
    await page.getByText('Understood: $250,000').first().waitFor();
    await page.getByLabel('Target').fill('a lot');
    await page.getByLabel('What investors get').selectOption('safe_post');
    await page.getByLabel('Valuation cap').fill('8m');
    t.notOk(await page.getByLabel('Pre-money valuation').isVisible(), 'only its own terms');
    await page.getByLabel('Last day').fill('2027-01-29');
    await page.getByText('Understood: Friday, 29 January 2027').first().waitFor();
    await page.getByLabel('Target').fill('a lot');
    await state(page, /^Saved, except Target$/);
    await page.getByText('“a lot” is not a number').waitFor();
    t.equal(await page.getByLabel('Target').getAttribute('aria-invalid'), 'true', 'is marked');
    const terms = { cap: usd(8_000_000) };
    t.match(await read(member, id), {
      min: usd(250_000),
      instrument: 'safe_post',
      target: null,
      terms,
    });
    await expectAccessible(t, page, 'the terms', { axe: 'light' });
    const calculator = page.getByRole('link', { name: 'Open the calculator with these terms' });
    t.match(
      await calculator.getAttribute('href'),
      /calc=safe&safe1_name=This\+raise&safe1_cap=8000000/,
    );

    await page.reload({ waitUntil: 'networkidle' });
    // It is put back once the page is hydrated, which it is at once where a draft is stored.
    await comesTo(t, () => page.getByLabel('Target').inputValue(), 'a lot');
    await page.getByLabel('Target').fill('500k');
    await state(page, 'Saved');
    t.match(await read(member, id), { target: usd(500_000) });

    await page.getByRole('link', { name: 'Use of funds' }).click();
    // One to fill in is there, and pressing the button leads to it.
    await page.getByLabel('What it does').waitFor();
    for (const [what, part] of [
      ['Two smiths', '60'],
      ['A forge', '50'],
    ]) {
      await page.getByRole('button', { name: 'Add a line' }).click();
      await page.keyboard.type(what ?? '');
      await page.keyboard.press('Tab');
      await page.keyboard.type(part ?? '');
    }
    await page.getByText('110% in total, 10% too much.').waitFor();
    await page.getByRole('button', { name: 'Remove Line 1' }).click();
    await page.getByText('50% in total, 50% left.').waitFor();
    await state(page, 'Saved');
    t.match(await read(member, id), { useOfFunds: [{ label: 'A forge', bps: 5_000 }] });
    await expectAccessible(t, page, 'the use of funds', { axe: 'light' });
    await page.getByRole('button', { name: 'Remove Line 1' }).click();
    // One is always there.
    await comesTo(t, () => page.getByLabel('What it does').inputValue(), '');
    await state(page, 'Saved');
    t.match(await read(member, id), { useOfFunds: { length: 0 } }, 'and not stored while empty');
    await page.getByLabel('What it does').fill('A forge');
    await page.getByLabel('Share (%)').fill('50');
    await state(page, 'Saved');

    await page.getByRole('link', { name: /^Pitch/ }).click();
    const pitch = page.getByLabel('Pitch', { exact: true });
    await pitch.fill('Why now\n\nBecause.');
    await pitch.press('Control+Home');
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await comesTo(t, () => pitch.inputValue(), '## Why now\n\nBecause.');
    await pitch.press('Control+a');
    await pitch.press('Control+b');
    await comesTo(t, () => pitch.inputValue(), '**## Why now\n\nBecause.**');
    await pitch.press('Control+z');
    t.equal(await pitch.inputValue(), '## Why now\n\nBecause.', 'undone by the browser');
    await pitch.press('Control+k');
    t.match(await pitch.inputValue(), /\]\(https:\/\/\)$/, 'a link of what is selected');
    await pitch.press('Control+z');
    await pitch.press('Control+End');
    await pitch.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Why now' }).waitFor();
    await state(page, 'Saved');
    await expectAccessible(t, page, 'the pitch', { axe: 'light' });
    await page.getByRole('link', { name: 'Preview as an investor' }).click();
    await page.getByRole('heading', { name: 'Use of funds' }).waitFor();
    await page.getByText('Because.').waitFor();
    await expectAccessible(t, page, 'the preview', { axe: 'light' });
    await opened(page, list);
    await page.getByRole('link', { name: 'Acme Anvils: seed 2026' }).waitFor();
    await expectAccessible(t, page, 'the list', { axe: 'light' });
  });
});

t.test('what cannot be saved is kept in the browser, and merged after a reload', async (t) => {
  const { member, id, editor } = await founderWithRaise();
  await asMember(t, member, true, async (page) => {
    await opened(page, editor);
    await page.route(`**/raises/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByLabel('Summary').fill('Typed in a tunnel.');
    await page.getByLabel('Title').fill('Acme A round');
    await state(page, /^Offline/);
    await saveElsewhere(member, id, { title: 'Acme B round', highlights: ['From elsewhere'] });
    await page.unroute(`**/raises/${id}`);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('Two versions to choose from').waitFor();
    t.equal(await page.getByLabel('Summary').inputValue(), 'Typed in a tunnel.');
    t.equal(await page.getByLabel('Title').inputValue(), 'Acme A round', 'mine is in the field');
    t.equal(await page.getByLabel('Fact').inputValue(), 'From elsewhere');
    await theirs(page, 'Acme B round').waitFor();
    await state(page, /^Choose between two versions: Title$/);
    t.match(await read(member, id), { title: 'Acme B round', summary: 'Typed in a tunnel.' });
    await expectAccessible(t, page, 'a conflict', { axe: 'light' });
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await state(page, 'Saved');
    t.match(await read(member, id), { title: 'Acme A round', highlights: ['From elsewhere'] });
  });
});

t.test('two people write at the same time', async (t) => {
  const { member, id, editor } = await founderWithRaise();
  await asMember(t, member, true, async (page) => {
    await opened(page, editor);
    const other = await page.context().newPage();
    await opened(other, editor);
    await page.getByLabel('Summary').fill('From the first window.');
    await state(page, 'Saved');
    await other.getByLabel('Title').fill('From the second');
    await state(other, 'Saved');
    await other.getByText('Someone else has changed “Summary”.').waitFor();
    t.equal(await other.getByLabel('Summary').inputValue(), 'From the first window.');
    await page.getByLabel('Title').fill('From the first');
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await state(page, 'Saved');
    t.equal(await page.getByLabel('Title').inputValue(), 'From the second');
    t.match(await read(member, id), {
      title: 'From the second',
      summary: 'From the first window.',
    });
    await other.close();
  });
});

t.test('it works without scripts, with rows, merging and a choice', async (t) => {
  const { member, id, editor } = await founderWithRaise();
  await asMember(t, member, false, async (page) => {
    await opened(page, editor);
    await page.getByLabel('Summary').fill('Typed before a row was added.');
    t.equal(await page.getByLabel('Fact').count(), 1, 'the first row is there');
    await page.getByRole('button', { name: /Continue/ }).click();
    await page.waitForURL(/step=terms/);
    t.match(await read(member, id), { highlights: { length: 0 } }, 'an empty row is not stored');
    await opened(page, editor);
    await page.getByLabel('Fact').fill('One');
    await page.getByRole('button', { name: 'Add a highlight' }).click();
    t.equal(await page.getByLabel('Summary').inputValue(), 'Typed before a row was added.');
    await page.getByLabel('Fact').nth(1).fill('Two');
    await page.getByLabel('Fact').first().fill('');
    await page.getByRole('button', { name: 'Remove Highlight 1' }).click();
    t.equal(await page.getByLabel('Fact').inputValue(), 'Two', 'only the empty row is gone');
    await page.getByRole('button', { name: 'Remove Highlight 1' }).click();
    t.equal(await page.getByLabel('Fact').inputValue(), '', 'there is always one to fill in');
    await page.getByLabel('Fact').fill('Two');
    await page.getByLabel('Title').fill('Mine');
    await saveElsewhere(member, id, { title: 'Theirs', currency: 'EUR' });
    await page.getByRole('button', { name: /Continue/ }).click();
    await theirs(page, 'Theirs').waitFor();
    await page.getByText('Someone changed this in the meantime').waitFor();
    await theirs(page, 'Yours')
      .filter({ hasText: /Saved by \p{L}.*UTC/u })
      .waitFor();
    t.equal(await page.getByLabel('Title').inputValue(), 'Mine');
    const chosen = theirs(page, 'Theirs').locator('input:checked');
    t.equal(await chosen.count(), 0, 'nothing is preselected');
    await expectAccessible(t, page, 'a conflict without scripts', { axe: 'nothing' });
    await page.getByRole('button', { name: /Continue/ }).click();
    await page.getByText('Choose which version to keep.').waitFor();
    t.equal((await read(member, id)).title, 'Theirs', 'nothing is replaced without a choice');
    await saveElsewhere(member, id, { title: 'Theirs, once more' });
    await page.getByLabel('Keep mine').check();
    await page.getByRole('button', { name: /Continue/ }).click();
    await theirs(page, 'Theirs, once more').waitFor();
    t.equal(await page.getByLabel('Title').inputValue(), 'Mine');
    await page.getByLabel('Use theirs').check();
    await page.getByRole('button', { name: /Continue/ }).click();
    await page.waitForURL(/step=terms/);
    t.match(await read(member, id), {
      title: 'Theirs, once more',
      currency: 'EUR',
      summary: 'Typed before a row was added.',
      highlights: ['Two'],
    });
    await page.getByLabel('What investors get').selectOption('convertible_note');
    t.ok(await page.getByLabel('Interest per year').isVisible(), 'the stylesheet shows the terms');
    await page.getByLabel('Interest per year').fill('a lot');
    await page.getByLabel('Minimum', { exact: true }).fill('100k');
    await page.getByRole('button', { name: /Continue/ }).click();
    await page.getByRole('link', { name: /“a lot” is not a number/ }).waitFor();
    t.equal(
      await page.getByLabel('Minimum', { exact: true }).inputValue(),
      '100k',
      'everything typed stays',
    );
    await page.getByLabel('Interest per year').fill('8');
    await page.getByRole('button', { name: /Continue/ }).click();
    await page.waitForURL(/step=pitch/);
    const min = { amount: 10_000_000, currency: 'EUR' };
    t.match(await read(member, id), { min, terms: { interestBps: 800 } });
  });
});

t.test('what was typed into a raise that was submitted meanwhile can still be read', async (t) => {
  const member = await register(app, 'founder');
  const { id } = await submittedRaise(app, member, 'Acme Springs', {});
  await call(member, 'POST', `/raises/${id}/withdraw`);
  await asMember(t, member, false, async (page) => {
    await opened(page, `${list}&raise=${id}&step=pitch`);
    await page.getByLabel('Pitch', { exact: true }).fill('Typed too late.');
    const { version } = await read(member, id);
    await call(member, 'POST', `/raises/${id}/submit`, undefined, version);
    await page.getByRole('button', { name: /Continue/ }).click();
    await page.getByText('What you typed was not saved').waitFor();
    await page.getByText('Typed too late.').waitFor();
    t.equal((await read(member, id)).state, 'in_review');
  });
});

t.test('the review says what is missing, how long it takes and what happens next', async (t) => {
  const { member, id, editor } = await founderWithRaise();
  for (const javaScriptEnabled of [false, true]) {
    await asMember(t, member, javaScriptEnabled, async (page) => {
      await opened(page, `${editor}&step=review`);
      await page.getByRole('heading', { name: /Still to do: about .* hours of work/ }).waitFor();
      t.equal(await page.getByText('Submit for review').count(), 0, 'not before it is complete');
      await expectAccessible(t, page, 'what is missing', {
        axe: javaScriptEnabled ? 'light' : 'nothing',
      });
      const [field, choice, missing] = javaScriptEnabled
        ? (['Sector', 'hardware', 'Choose the sector of the company.'] as const)
        : (['Country', 'CH', 'Choose the country of the company.'] as const);
      await page.getByRole('link', { name: missing }).click();
      await page.waitForURL(/view=companies/);
      await page.getByText(/^Back to your raise: \d+ things left$/).waitFor();
      await page.getByLabel(field).selectOption(choice);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Changes saved.').waitFor();
      await page.getByRole('link', { name: 'Back to your raise' }).click();
      await page.waitForURL(/step=review/);
      await page.getByRole('heading', { name: /Still to do/ }).waitFor();
      const raiseId = new URL(page.url()).searchParams.get('raise') ?? '';
      await page.goto(`${app.origin}/dashboard?view=room&raise=${raiseId}&for=${raiseId}`);
      await page.getByText(/^Back to your raise: /).waitFor();
      const back = page.locator(`main a[href*="view=raise&raise=${raiseId}"]`);
      t.equal(await back.count(), 1, 'one way back from the data room');
      await page.goto(`${app.origin}/dashboard?view=raise&raise=${raiseId}&step=review`);
      await page.getByRole('heading', { name: /Still to do/ }).waitFor();
      t.equal(await page.getByRole('link', { name: missing }).count(), 0, 'it is mended');
      await page.locator('a[href$="save-raise-summary"]').first().click();
      await page.waitForURL(/#save-raise-summary/);
      const step = page
        .getByRole('navigation', { name: 'Steps of the raise' })
        .getByRole('link', { name: 'Headline' });
      const before = await step.innerText();
      if (!javaScriptEnabled) return;
      await page.getByLabel('Summary').fill('Anvils that do not fall on anybody at all.');
      await state(page, 'Saved');
      t.not(await step.innerText(), before, 'the count follows what is saved');
    });
  }
  t.equal((await read(member, id)).state, 'draft');
});

for (const javaScriptEnabled of [true, false]) {
  t.test(`a company brings its own agreement: scripts ${javaScriptEnabled}`, async (t) => {
    const { member, id, editor } = await founderWithRaise({ instrument: 'safe_post' });
    await asMember(t, member, javaScriptEnabled, async (page) => {
      await opened(page, `${editor}&step=agreement`);
      const preview = page.getByRole('region', { name: /as a sample investor reads it/ });
      await preview.getByText('Template safe_post').waitFor();
      const text = page.getByRole('textbox', { name: 'Your own agreement' });
      const keep = async (written: string) => {
        await text.fill(written);
        if (javaScriptEnabled) return state(page, 'Saved');
        await page.getByRole('button', { name: 'Continue: review' }).click();
        await page.waitForURL(/step=review/);
        await page.goto(`${editor}&step=agreement`);
      };
      await keep('# Acme SAFE\n\n{{investor}} pays {{amont}}.');
      await page
        .getByText('Line 3: There’s no field {{amont}}. Did you mean {{amount}}?')
        .waitFor();
      await preview.getByRole('heading', { name: 'Acme SAFE' }).waitFor();
      await preview.getByText('Alex Sample pays {{amont}}.').waitFor();
      await keep('# Acme SAFE\n\n{{investor}} pays {{amount}}.');
      await preview.getByText('Alex Sample pays USD 10,000.00.').waitFor();
      t.equal(await page.getByText('There’s no field').count(), 0, 'it is mended');
      await page.locator('summary', { hasText: 'Fields you can use' }).click();
      await page.getByText('Until when the investor can cancel').waitFor();
      await expectAccessible(t, page, 'the agreement', {
        axe: javaScriptEnabled ? 'light' : 'nothing',
      });
    });
    t.match(await read(member, id), { agreement: '# Acme SAFE\n\n{{investor}} pays {{amount}}.' });
  });
}

t.test('a draft is deleted after a question, and nobody else finds it', async (t) => {
  const { member, id, editor } = await founderWithRaise();
  const stranger = await register(app, 'founder');
  await asMember(t, stranger, true, async (page) => {
    const answer = await page.goto(editor);
    t.equal(answer?.status(), 404);
    await hydrated(page);
  });
  await asMember(t, member, true, async (page) => {
    await opened(page, `${editor}&step=review`);
    await page.getByText('Delete this draft').click();
    await page.getByRole('button', { name: 'Delete the draft' }).click();
    await page.getByRole('heading', { name: 'The first raise of Acme' }).waitFor();
    await t.rejects(read(member, id), /404/);
  });
});

for (const javaScriptEnabled of [true, false]) {
  t.test(`images go up, are described and moved: scripts ${javaScriptEnabled}`, async (t) => {
    const { member, id, editor } = await founderWithRaise();
    const files = await Promise.all(
      [
        ['cover.png', 1_200],
        ['one.png', 300],
        ['two.png', 320],
      ].map(async ([name, width]) => ({
        name: String(name),
        mimeType: 'image/png',
        buffer: await madeImage(Number(width), 200),
      })),
    );
    const [cover, ...two] = files;
    if (cover === undefined) throw new Error('No cover.');
    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not an image.') };
    await asMember(t, member, javaScriptEnabled, async (page) => {
      await opened(page, `${editor}&step=images`);
      const add = async (label: string, chosen: typeof files) => {
        const field = page.getByLabel(label, { exact: true });
        await field.setInputFiles(chosen);
        if (javaScriptEnabled) return;
        await page.locator('form', { has: field }).getByRole('button', { name: 'Upload' }).click();
      };
      await add('More images', [text]);
      await page
        .getByText(/This is not an image we can read/)
        .first()
        .waitFor();
      await add('Cover', [cover]);
      await page.getByText('Saved. Now say what it shows.').waitFor();
      await add('More images', two);
      const first = page.getByLabel('What image 1 shows');
      await first.fill('The forge');
      await page.getByRole('button', { name: 'Move down Image 1' }).click();
      await page.locator('li:last-child input[name=alt][value="The forge"]').waitFor();
      const { images } = await read(member, id);
      t.same(
        images.map(({ alt }) => alt),
        ['', 'The forge'],
        'what was typed is saved with the move',
      );
      await page.getByLabel('What the cover shows').fill('An anvil');
      await page.getByLabel('What image 1 shows').fill('A smith');
      await page.getByRole('button', { name: 'Save the descriptions' }).click();
      await page.locator('input[name=alt][value="A smith"]').waitFor();
      if (javaScriptEnabled)
        await expectAccessible(t, page, 'the images', { widths: [1_280, 320] });
      await page.goto(`${editor}&step=preview`);
      await page.getByRole('img', { name: 'An anvil' }).waitFor();
      const shown = page.getByRole('img', { name: 'A smith' });
      t.equal(await shown.getAttribute('width'), images[0]?.file.includes('320') ? '320' : '300');
      t.equal(await page.getByText('Read and sign').count(), 0, 'a preview signs nothing');
    });
  });
}
