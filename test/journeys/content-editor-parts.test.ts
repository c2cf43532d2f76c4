/** Questions in the operator’s editor, and the editor as a whole. */
import type { Page } from 'playwright';
import t from 'tap';
import { accessibilityViolations, comesTo, hasFocus } from '../support/chromium.ts';
import { cameraImage, openEditorJourney, type Stored } from '../support/editor-journey.ts';
import { register } from '../support/members.ts';

const { app, operator, contentUrl, inEditor, api, publicly } = await openEditorJourney(t);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  t.test(`a question is written, put in its place and taken back, ${how}`, async (t) => {
    const question = `Who signs first ${how}?`;
    const anchor = `who-signs-${javaScriptEnabled}`;
    const place = async (page: Page) => {
      const rows = await page
        .getByRole('table', { name: /For investors/ })
        .getByRole('rowheader')
        .allTextContents();
      return rows.length - rows.indexOf(question);
    };
    await inEditor(t, '&part=faq', javaScriptEnabled, async (page) => {
      await page.getByRole('link', { name: 'Add a question to “For investors”' }).click();
      await page.getByRole('heading', { name: 'New question' }).waitFor();
      t.equal(await page.getByLabel('Topic').inputValue(), 'investors');
      await page.getByLabel('Question').fill(question);
      await page.getByLabel('Address').fill(anchor);
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('link', { name: /^Write the answer/ }).waitFor();
      await page.getByLabel('Answer', { exact: true }).fill('The **founder** does.');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Published. It’s live on the site.').waitFor();
      t.match((await publicly('/faq')).text, question);
      t.match((await publicly('/faq')).text, `id="${anchor}"`);

      await page.getByRole('link', { name: 'Questions', exact: true }).click();
      // At the end of its topic.
      await comesTo(t, () => place(page), 1);
      const up = page.getByRole('button', { name: `Move up: “${question}”` });
      const down = page.getByRole('button', { name: `Move down: “${question}”` });
      t.equal(await down.isDisabled(), true);
      if (javaScriptEnabled) {
        await up.focus();
        await page.keyboard.press('Enter');
      } else await up.click();
      await page.getByText(new RegExp(`${question.replace('?', '\\?')}” is now`)).waitFor();
      if (javaScriptEnabled) {
        await page.waitForFunction(
          (name) =>
            [...document.querySelectorAll('tbody')][1]
              ?.querySelector('tr:nth-last-child(2)')
              ?.textContent?.includes(name),
          question,
        );
      }
      await comesTo(t, () => place(page), 2);
      if (javaScriptEnabled) {
        await comesTo(t, () => hasFocus(up), true);
        await down.focus();
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (name) =>
            [...document.querySelectorAll('tbody')][1]?.lastElementChild?.textContent?.includes(
              name,
            ),
          question,
        );
        // The other one: there is nothing below any more.
        await comesTo(t, () => hasFocus(up), true);
      } else await down.click();
      await comesTo(t, () => place(page), 1);

      await page.getByRole('link', { name: question, exact: true }).click();
      await page.getByRole('button', { name: 'Unpublish' }).click();
      await page.getByText('It’s a draft again').waitFor();
      t.notMatch((await publicly('/faq')).text, question);
      await page.getByText('Delete this draft').click();
      await page.getByRole('button', { name: 'Delete draft' }).click();
      await page.getByText('Question deleted.').waitFor();
      t.equal(await page.getByText(question).count(), 0);
    });
  });
}

t.test('the editor is for operators, and what is not there is not found', async (t) => {
  const status = async (query: string, cookie: string) => {
    const answer = await fetch(contentUrl(query), { headers: { cookie } });
    await answer.body?.cancel();
    return answer.status;
  };
  const founder = await register(app, 'founder');
  t.equal(await status('', founder.cookie), 404);
  t.equal(await status('&post=new', founder.cookie), 404);
  t.equal(await status('', operator.cookie), 200);
  for (const query of [
    '&post=pst_nothingnothingnothing',
    '&post=x',
    '&faq=faq_nothingnothingnothing',
    '&part=nonsense',
    '&page=0',
    '&page=999',
  ]) {
    t.equal(await status(query, operator.cookie), 404, query);
  }
});

t.test('every part is accessible and fits a narrow window', async (t) => {
  const file = await cameraImage();
  await inEditor(t, '&part=images&id=new', true, async (page) => {
    await page.getByLabel('Image', { exact: true }).setInputFiles(file);
    await page.getByRole('article', { name: file.name }).waitFor();
    const markdown = await page.getByLabel('Markdown').first().inputValue();
    const body = `## Wide\n\n| a | b |\n| --- | ---: |\n| ${'long'.repeat(30)} | 1 |\n\n<i>x</i>\n\n${markdown}`;
    const { post } = await api<{ post: Stored }>('POST', '/posts', { title: 'Wide', body });
    const faq = await api<{ topics: { items: { id: string }[] }[] }>('GET', '/faq');
    const parts = [
      '',
      '&q=nothing-at-all',
      '&part=faq',
      '&part=images',
      '&part=images&id=new',
      '&post=new',
      `&post=${post.id}`,
      '&faq=new',
      `&faq=${faq.topics[0]?.items[0]?.id}`,
    ];
    for (const part of parts) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(contentUrl(part), { waitUntil: 'networkidle' });
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        for (const details of await page.locator('main details:not([open]) > summary').all()) {
          if (await details.isVisible()) await details.click();
        }
        const scrolls = await page.evaluate(async () => {
          // Media queries are applied with the next frame.
          await new Promise(requestAnimationFrame);
          return document.documentElement.scrollWidth - document.documentElement.clientWidth;
        });
        t.ok(scrolls <= 0, `'${part}' fits ${width} px`);
        t.same(await accessibilityViolations(page), [], `'${part}' at ${width} px`);
      }
    }
    await api('PATCH', `/posts/${post.id}`, { title: 'Wider' }, post.version);
    await page.goto(contentUrl(`&post=${post.id}`), { waitUntil: 'networkidle' });
    await api('PATCH', `/posts/${post.id}`, { body: `${body}\n\nMore.` }, post.version + 1);
    await page.getByLabel('Article', { exact: true }).fill('Mine.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Someone changed this in the meantime').waitFor();
    t.same(await accessibilityViolations(page), [], 'overtaken');
  });
});

t.test('the overview counts what waits', async (t) => {
  const { post } = await api<{ post: Stored }>('POST', '/posts', { title: 'Waiting' });
  const read = async () => {
    const answer = await fetch(`${app.origin}/dashboard`, { headers: { cookie: operator.cookie } });
    return /(\d+) articles? waits? to be published/.exec(await answer.text())?.[1];
  };
  const before = Number(await read());
  t.ok(before >= 1);
  await api('DELETE', `/posts/${post.id}`);
  t.equal(Number((await read()) ?? 0), before - 1);
});

t.test('text and preview are side by side, and what is not saved is said', (t) =>
  inEditor(t, '&post=new', true, async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const text = page.getByLabel('Article', { exact: true });
    const preview = page.getByRole('region', { name: 'Preview' });
    const [left, right] = await Promise.all([text.boundingBox(), preview.boundingBox()]);
    t.ok((left?.width ?? 0) >= 520 && (right?.width ?? 0) >= 520, 'two panes of 520 px');
    t.ok((left?.y ?? 900) < 600, 'the text begins on the first screen');

    const save = page.getByRole('button', { name: 'Save draft' });
    t.ok(((await save.boundingBox())?.y ?? 0) > 800, 'the buttons stay at the lower edge');
    t.equal(await page.getByText('Saved', { exact: true }).count(), 0, 'nothing is stored yet');
    const counted = (await text.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
    t.match(await page.locator(`[id="${counted}"]`).textContent(), '50,000 characters left');
    await page.getByLabel('Title').fill('Of herons');
    const tags = page.locator('input[name=tags]');
    await tags.fill('Herons, Reeds, Waterways and their banks');
    await page.getByRole('list', { name: 'Tags as understood' }).waitFor();
    const author = await page.getByLabel('Author').boundingBox();
    t.equal((await tags.boundingBox())?.width, author?.width, 'what was understood is below');
    t.ok(((await text.boundingBox())?.y ?? 900) < 640, 'and the text stays on the first screen');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await text.fill(Array.from({ length: 80 }, (_, at) => `Paragraph ${at}`).join('\n\n'));
    await preview.getByText('Paragraph 79').waitFor();
    t.same(await accessibilityViolations(page), []);
    await save.click();
    await page.getByText('Draft saved.').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await text.press('x');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await save.click();
    await page.getByText('Saved', { exact: true }).waitFor();
  }),
);
