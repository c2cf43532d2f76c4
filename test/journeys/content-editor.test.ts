/** Articles in the operator's editor, from the first word to the public page. */
import t from 'tap';
import { comesTo, hasFocus } from '../support/chromium.ts';
import {
  cameraImage,
  idOf,
  notAnImage,
  openEditorJourney,
  openImagePart,
  type Stored,
} from '../support/editor-journey.ts';

const { app, inEditor, api, storedPost, publicly } = await openEditorJourney(t);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  t.test(`from the first word to the blog and back, ${how}`, async (t) => {
    const title = `Closing a round, ${how}`;
    const slug = `closing-${javaScriptEnabled}`;
    await inEditor(t, '', javaScriptEnabled, async (page) => {
      await page.getByRole('link', { name: 'Write an article' }).click();
      await page.getByRole('heading', { name: 'New article' }).waitFor();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Address').fill(slug);
      await page.getByLabel('Tags').fill(' Closing,  data   rooms, closing,');
      const body = page.getByLabel('Article', { exact: true });
      await body.fill('## First steps\n\nSend <b>nothing</b> by mail.\n\n- One\n- Two');

      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByRole('heading', { name: 'First steps' }).waitFor();
      await preview.getByText('Line 3:').first().waitFor();
      t.match(await preview.textContent(), '<b>nothing</b>', 'HTML stays the letters it is');
      t.equal(await preview.locator('b').count(), 0);
      t.equal(await page.getByLabel('Title').inputValue(), title, 'a preview keeps everything');
      t.match(await body.inputValue(), /^## First steps/);
      const tags = page.getByRole('list', { name: 'Tags as understood' });
      t.same(await tags.getByRole('listitem').allTextContents(), ['Closing', 'data rooms']);

      await openImagePart(page);
      const file = page.locator('input[type=file]');
      await file.setInputFiles(notAnImage);
      const put = page.getByRole('button', {
        name: javaScriptEnabled ? 'Insert image' : 'Upload image',
      });
      const describe = page.getByLabel('Description', { exact: true });
      if (!javaScriptEnabled) {
        await describe.fill('Words');
        await put.click();
      }
      await page.locator('p[id$="file-error"]').waitFor();
      const chosen = await cameraImage();
      const choose = async () => {
        await file.setInputFiles(chosen);
        if (javaScriptEnabled) await page.getByText(`${chosen.name}, `).waitFor();
      };
      await describe.fill(' ');
      await choose();
      await put.click();
      const asked = 'Describe the image, or tick “Decorative”.';
      await page.locator('p[id$="shows-error"]').filter({ hasText: asked }).waitFor();
      t.equal(await describe.getAttribute('aria-invalid'), 'true');
      t.notMatch(await body.inputValue(), /media/, 'nothing undescribed is put in');
      if (javaScriptEnabled) await comesTo(t, () => hasFocus(describe), true);
      else await choose();
      await describe.fill('A hall [empty]');
      if (javaScriptEnabled) {
        await body.focus();
        await page.keyboard.press('Control+End');
        await put.click();
        await page.getByText('Image inserted.').waitFor();
        t.match(
          await body.inputValue(),
          /- Two\n\n!\[A hall \\\[empty\\\]\]\(\/api\/v1\/media\/[\w.-]+\)$/,
          'at the cursor, and no part of the list there',
        );
      } else {
        await put.click();
        const line = await page.getByLabel('Markdown of the image').inputValue();
        t.match(line, /^!\[A hall \\\[empty\\\]\]\(\/api\/v1\/media\//);
        t.match(await body.inputValue(), /by mail/, 'nothing typed is lost');
        await body.fill(`${await body.inputValue()}\n\n${line}`);
        await page.getByRole('button', { name: 'Preview' }).click();
      }
      const shown = preview.getByRole('img', { name: 'A hall [empty]' });
      await shown.waitFor();
      t.equal(await preview.locator('li img').count(), 0);
      const kept = await fetch(app.origin + (await shown.getAttribute('src')));
      t.match(kept.headers.get('content-type'), /^image\//, 'and it is there');
      await kept.body?.cancel();

      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('link', { name: /^Enter a summary/ }).waitFor();
      t.equal(await page.getByLabel('Title').inputValue(), title);
      await page.getByLabel('Summary').fill('What happens on the last day.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Draft saved.').waitFor();
      const id = idOf(page);
      t.match(id, /^pst_/, 'and the address names it');
      const drafts = await api<{ items: Stored[] }>('GET', '/posts?state=draft&q=closing');
      t.equal(drafts.items.length, 1, 'it was not saved twice');
      t.notMatch((await storedPost(id)).body, '\r');
      t.same((await storedPost(id)).tags, ['Closing', 'data rooms']);
      t.equal((await publicly(`/blog?post=${slug}`)).status, 404, 'nobody else sees it');
      t.notMatch((await publicly('/blog')).text, title);

      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Published. It’s live on the site.').waitFor();
      const article = await publicly(`/blog?post=${slug}`);
      t.equal(article.status, 200);
      t.match(article.text, 'First steps');
      t.match(article.text, 'alt="A hall [empty]"');
      t.match((await publicly('/blog')).text, title, 'in the list at once');
      t.match((await publicly('/api/v1/posts.atom')).text, title, 'and in the feed');
      // The page is read again after the answer has been shown.
      await page.locator('input[name=slug][readonly]').waitFor();
      t.match(await page.getByText('others may link to it').textContent(), `/blog?post=${slug}`);

      await body.fill('## Last steps\n\nSign.');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved. The change is live on the site.').waitFor();
      t.match((await publicly(`/blog?post=${slug}`)).text, 'Last steps');

      await page.getByRole('button', { name: 'Unpublish' }).click();
      await page.getByText('Unpublished. It’s a draft again, off the site.').waitFor();
      t.equal((await publicly(`/blog?post=${slug}`)).status, 404);
      t.notMatch((await publicly('/blog')).text, title);
      t.notMatch((await publicly('/api/v1/posts.atom')).text, title);

      await page.getByText('Delete this draft').click();
      await page.getByRole('button', { name: 'Delete draft' }).click();
      await page.getByText('Draft deleted.').waitFor();
      t.equal(await page.getByRole('row').filter({ hasText: title }).count(), 0);
    });
  });

  t.test(`somebody else was faster, ${how}`, async (t) => {
    const draft = { title: `Two at once, ${how}`, body: 'one\n\ntwo\n\nthree' };
    const { post } = await api<{ post: Stored }>('POST', '/posts', draft);
    await inEditor(t, `&post=${post.id}`, javaScriptEnabled, async (page) => {
      const theirs = { body: 'one\n\ntwo and a half\n\nthree', summary: 'Of theirs.' };
      await api('PATCH', `/posts/${post.id}`, theirs, post.version);
      const body = page.getByLabel('Article', { exact: true });
      await body.fill('one\n\ntwo and mine\n\nthree');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Someone changed this in the meantime').waitFor();
      await page
        .getByText(/Saved by Olga Operator, /)
        .first()
        .waitFor();
      t.equal((await storedPost(post.id)).body, theirs.body, 'nothing was overwritten');
      t.match(await body.inputValue(), 'two and mine', 'nothing is lost');
      t.equal(await page.getByLabel('Summary').inputValue(), 'Of theirs.', 'nor of theirs');
      const versions = page.getByRole('group', { name: 'Two versions of “Article”' });
      t.same(await versions.locator('mark').allTextContents(), ['mine', 'a half']);

      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Choose which version to keep.').first().waitFor();
      await page.getByLabel('Keep mine').check();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Draft saved.').waitFor();
      t.match(await storedPost(post.id), { body: /two and mine/, summary: 'Of theirs.' });
      t.match(await body.inputValue(), 'two and mine');

      const { version } = await storedPost(post.id);
      await api('PATCH', `/posts/${post.id}`, { body: 'theirs alone' }, version);
      await body.fill('regretted');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('link', { name: 'Show the saved version' }).click();
      await page.getByText('Someone changed this in the meantime').waitFor({ state: 'detached' });
      t.equal(await body.inputValue(), 'theirs alone');
    });
  });

  t.test(`deleted elsewhere while it was written, ${how}`, async (t) => {
    const { post } = await api<{ post: Stored }>('POST', '/posts', { title: `Gone, ${how}` });
    await inEditor(t, `&post=${post.id}`, javaScriptEnabled, async (page) => {
      await api('DELETE', `/posts/${post.id}`);
      await page.getByLabel('Article', { exact: true }).fill('Too good to lose.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Your text is saved as a new draft.').waitFor();
      t.not(idOf(page), post.id);
      t.equal((await storedPost(idOf(page))).body, 'Too good to lose.');
    });
  });

  t.test(`articles are found by state and words, ${how}`, async (t) => {
    const { post } = await api<{ post: Stored }>('POST', '/posts', { title: 'Zebra crossings' });
    await inEditor(t, '', javaScriptEnabled, async (page) => {
      await page.getByLabel('Search the articles').fill('zebra');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/q=zebra/);
      const found = page.getByRole('rowheader');
      await comesTo(t, () => found.allTextContents(), ['Zebra crossings']);
      await page.getByRole('link', { name: /^Published/ }).click();
      await page.getByText('No articles match these filters').waitFor();
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await page.getByRole('row').filter({ hasText: 'Published' }).first().waitFor();
      t.equal(await page.getByLabel('Search the articles').inputValue(), '');
    });
    await api('DELETE', `/posts/${post.id}`);
  });
}

t.test('what was typed on during a save stays, and so does what was refused', async (t) => {
  const { post } = await api<{ post: Stored }>('POST', '/posts', { title: 'Typed on' });
  await inEditor(t, `&post=${post.id}`, true, async (page) => {
    const body = page.getByLabel('Article', { exact: true });
    await body.fill('Saved.');
    const onTheWay = '**/api/v1/content/posts/*';
    await page.route(
      onTheWay,
      async (route) => {
        await body.pressSequentially(' And more.');
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Save draft' }).click();
    /** The page has read again what is stored: from then on typed text is compared with that. */
    const comparedWith = (stored: string) =>
      page.waitForFunction((text) => {
        const area = document.querySelector<HTMLTextAreaElement>('textarea[name=body]');
        return area?.defaultValue === text;
      }, stored);
    await comparedWith('Saved.');
    await page.getByText('Draft saved.').waitFor();
    t.equal(await body.inputValue(), 'Saved. And more.');
    t.equal((await storedPost(post.id)).body, 'Saved.');
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('There is a problem').waitFor();
    await comparedWith('Saved.');
    await page.getByLabel('Title').fill('Typed on');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await comparedWith('Saved. And more.');
    t.equal((await storedPost(post.id)).body, 'Saved. And more.');

    const images = page.getByRole('link', { name: 'Images', exact: true });
    await body.pressSequentially(' Unsaved.');
    await images.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    t.equal(await body.inputValue(), 'Saved. And more. Unsaved.', 'leaving is asked about');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await comparedWith('Saved. And more. Unsaved.');
    await images.click();
    await page.getByRole('link', { name: 'Upload an image' }).waitFor();
  });
});
