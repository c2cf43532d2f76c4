/** Images in the operator’s editor: uploaded, looked at, used, called off and deleted. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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

const { app, contentUrl, inEditor, api } = await openEditorJourney(t);

/** The files that the server is receiving. */
function arriving(): Promise<string[]> {
  return readdir(join(app.dataDir, 'files', 'incoming'));
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

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
      await card.getByRole('button', { name: 'Delete image' }).click();
      await page.getByText(`The image is used in the article “${title}”.`).waitFor();
      await api('DELETE', `/posts/${again.id}`);
      await page.goto(contentUrl('&part=images'), { waitUntil: 'networkidle' });
      await card.locator('summary').click();
      await card.getByRole('button', { name: 'Delete image' }).click();
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
      await page.getByRole('button', { name: 'Delete unused images' }).click();
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
