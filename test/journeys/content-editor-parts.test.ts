/** Questions and images on in the operator's editor, and the editor as a whole. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import t from 'tap';
import { accessibilityViolations, comesTo, hasFocus } from '../support/chromium.ts';
import {
  cameraImage,
  heavyImage,
  notAnImage,
  openEditorJourney,
  openImagePart,
  type Stored,
  tooLarge,
} from '../support/editor-journey.ts';
import { register } from '../support/members.ts';

const { app, operator, contentUrl, inEditor, api, publicly } = await openEditorJourney(t);

/** The files that the server is receiving. */
function arriving(): Promise<string[]> {
  return readdir(join(app.dataDir, 'files', 'incoming'));
}

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
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText('Question deleted.').waitFor();
      t.equal(await page.getByText(question).count(), 0);
    });
  });

  t.test(`an image is kept while something uses it, ${how}`, async (t) => {
    await inEditor(t, '&part=images', javaScriptEnabled, async (page) => {
      await page.getByRole('link', { name: 'Upload an image' }).click();
      await page.getByRole('region', { name: 'Upload an image' }).waitFor();
      const field = page.getByLabel('Image', { exact: true });
      const send = page.getByRole('button', { name: 'Upload the image' });
      await send.click();
      await page.getByRole('link', { name: 'Choose an image.' }).waitFor();
      await field.setInputFiles(notAnImage);
      if (javaScriptEnabled) {
        await page.getByText('This is not an image we can read.').waitFor();
      } else {
        await send.click();
        await page.getByText('There is a problem').waitFor();
      }
      await page.locator('#upload-image-file-error').waitFor();
      await field.setInputFiles(tooLarge);
      if (javaScriptEnabled) {
        await page.getByText('“large.png” has 7 MiB; at most 5 MiB are allowed.').waitFor();
      } else {
        await send.click();
        await page.getByRole('link', { name: 'The image is larger than 5 MiB.' }).waitFor();
      }
      const file = await cameraImage();
      await field.setInputFiles(file);
      if (javaScriptEnabled) await page.getByText('The image is uploaded.').waitFor();
      else {
        await send.click();
        await page.getByText(`“${file.name}” is uploaded.`).waitFor();
      }
      const card = page.getByRole('article', { name: file.name });
      await card.getByText('640 × 360 pixels').waitFor();
      const markdown = await card.getByLabel('Markdown').inputValue();
      const title = `With an image, ${how}`;
      const { post } = await api<{ post: Stored }>('POST', '/posts', { title, body: markdown });
      await page.reload({ waitUntil: 'networkidle' });
      await card.getByRole('link', { name: title }).waitFor();
      t.equal(await card.getByText('Delete', { exact: true }).count(), 0);
      await api('DELETE', `/posts/${post.id}`);
      await page.reload({ waitUntil: 'networkidle' });
      await card.locator('summary').click();
      const { post: again } = await api<{ post: Stored }>('POST', '/posts', {
        title,
        body: markdown,
      });
      await card.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText(`The image is used in the article “${title}”.`).waitFor();
      await api('DELETE', `/posts/${again.id}`);
      await page.goto(contentUrl('&part=images'), { waitUntil: 'networkidle' });
      await card.locator('summary').click();
      await card.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText('Image deleted.').waitFor();
      await card.waitFor({ state: 'detached' });
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  t.test(`images are listed by their use, and several deleted at once, ${how}`, async (t) => {
    await inEditor(t, '&part=images&id=new', javaScriptEnabled, async (page) => {
      const names: string[] = [];
      for (let n = 0; n < 2; n += 1) {
        const file = await cameraImage();
        names.push(file.name);
        await page.getByLabel('Image', { exact: true }).setInputFiles(file);
        if (!javaScriptEnabled)
          await page.getByRole('button', { name: 'Upload the image' }).click();
        await page.getByRole('article', { name: file.name }).waitFor();
      }
      const card = (name: string) => page.getByRole('article', { name, exact: true });
      const [one = '', other = ''] = names;
      const markdown = await card(one).getByLabel('Markdown').inputValue();
      const title = `Keeps an image, ${how}`;
      const { post } = await api<{ post: Stored }>('POST', '/posts', { title, body: markdown });
      await page.goto(contentUrl('&part=images'), { waitUntil: 'networkidle' });
      const filters = page.getByRole('navigation', { name: 'Use' });
      await filters.getByRole('link', { name: /^Used/ }).click();
      await page.waitForURL(/use=used/);
      await card(one).waitFor();
      await card(other).waitFor({ state: 'detached' });
      await filters.getByRole('link', { name: /^All/ }).click();
      await card(other).waitFor();

      for (const name of names) await page.getByLabel(`Select ${name}`).check();
      await page.getByText('Delete selected').click();
      if (javaScriptEnabled) {
        await page.waitForURL(/selected=img_/);
        t.same(await accessibilityViolations(page), []);
      }
      await page.getByRole('button', { name: 'Delete them' }).click();
      await page.getByText('1 image deleted. 1 image kept, because something uses it.').waitFor();
      await card(other).waitFor({ state: 'detached' });
      t.ok(await card(one).isVisible());
      await api('DELETE', `/posts/${post.id}`);
    });
  });
}

t.test('an image is looked at before it is sent, and can be called off', async (t) => {
  await inEditor(t, '&post=new', true, async (page) => {
    await openImagePart(page);
    const field = page.locator('input[type=file]');
    let sent = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/content/images?*', async (route) => {
      sent += 1;
      await held;
      await route.continue().catch(() => undefined);
    });
    await field.setInputFiles({ ...notAnImage, name: 'notes.pdf', mimeType: 'application/pdf' });
    await page.getByText('“notes.pdf” is not a PNG, JPEG, WebP or GIF file.').waitFor();
    await field.setInputFiles(tooLarge);
    await page.getByText('“large.png” has 7 MiB; at most 5 MiB are allowed.').waitFor();
    t.equal(await field.inputValue(), '', 'it is not kept to be sent after all');
    t.equal(sent, 0, 'nothing was sent for that');

    const put = page.getByRole('button', { name: 'Insert image' });
    await field.setInputFiles(await cameraImage());
    await page.getByRole('progressbar', { name: /^Uploading hall-/ }).waitFor();
    await put.click();
    await page.getByText('Wait for the upload to finish.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await put.click();
    await page.getByText('Choose an image.').waitFor();
    release();
    await page.unroute('**/api/v1/content/images?*');

    const body = page.getByLabel('Article', { exact: true });
    const known = await cameraImage();
    await field.setInputFiles(known);
    await page.getByText(`${known.name}, `).waitFor();
    await put.click();
    await page.getByText('Describe the image, or tick “Decorative”.').waitFor();
    await page.getByLabel(/^Decorative/).check();
    await put.click();
    await page.getByText('Image inserted.').waitFor();
    t.match(await body.inputValue(), /^!\[\]\(\/api\/v1\/media\/[\w.-]+\)$/);
    t.notOk(await page.getByLabel(/^Decorative/).isChecked(), 'it is asked for each image');
  });
});

t.test(
  'on a slow line an image shows how far it is, and can be called off with the keyboard',
  async (t) => {
    await inEditor(t, '&post=new', true, async (page) => {
      await openImagePart(page);
      const field = page.locator('input[type=file]');
      const said = page.getByRole('status').filter({ hasText: /^Upload(ing|ed)$/ });
      const sent = () =>
        page.evaluate(() => document.querySelector<HTMLProgressElement>('progress')?.value ?? 0);
      const line = await page.context().newCDPSession(page);
      const speed = (uploadThroughput: number) =>
        line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        });
      const file = await heavyImage();
      const total = file.buffer.length;

      await speed(total / 30);
      await field.setInputFiles(file);
      const bar = page.getByRole('progressbar', { name: `Uploading ${file.name}` });
      await bar.waitFor();
      t.equal(await said.textContent(), 'Uploading', 'said once, not with every piece');
      await comesTo(t, async () => (await sent()) > 0, true);
      t.ok((await sent()) < total, 'it has not arrived at once');
      await comesTo(t, async () => (await arriving()).length, 1);
      await field.focus();
      await page.keyboard.press('Tab');
      t.ok(await hasFocus(page.getByRole('button', { name: 'Cancel' })));
      await page.keyboard.press('Enter');
      await bar.waitFor({ state: 'detached' });
      await comesTo(t, () => hasFocus(field), true);
      await comesTo(t, async () => (await arriving()).length, 0);

      await speed(total / 3);
      await field.setInputFiles(file);
      const steps = new Set<number>();
      while ((await said.textContent({ timeout: 60_000 })) === 'Uploading') {
        steps.add(await sent());
        await page.waitForTimeout(100);
      }
      t.equal(await said.textContent(), 'Uploaded');
      t.ok(steps.size > 2, `the bar moved: ${[...steps].join(', ')}`);
      await page.getByText(`${file.name}, `).waitFor();
      t.same(await arriving(), []);
    });
  },
);

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
