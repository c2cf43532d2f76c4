/** The operator's desk: articles, questions and pictures, from the first word to the public page. */
import type { Page } from 'playwright';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import { accessibilityViolations, openBrowser, story } from '../support/chromium.ts';
import { firstOperator, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const operator = await firstOperator(app);

/** Tells a story that begins on a part of the desk. */
function atDesk(
  t: Test,
  query: string,
  javaScriptEnabled: boolean,
  tell: (page: Page) => Promise<void>,
): Promise<void> {
  // A refused form is a 4xx, and the browser notes every such answer.
  const options = { javaScriptEnabled, expected: /status of 4\d\d/ };
  return story(t, browser, options, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await page.goto(desk(query), { waitUntil: 'networkidle' });
    await tell(page);
  });
}

const desk = (query: string) => `${app.origin}/dashboard?view=content${query}`;

async function api<T>(method: string, path: string, body?: unknown, version?: number): Promise<T> {
  const answer = await fetch(`${app.origin}/api/v1/content${path}`, {
    method,
    headers: {
      cookie: operator.cookie,
      origin: app.origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly body: string;
  readonly title: string;
  readonly tags: readonly string[];
}

const storedPost = async (id: string) => (await api<{ post: Stored }>('GET', `/posts/${id}`)).post;

/** What anybody gets, and whether it is there. */
async function publicly(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(app.origin + path, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
}

let pictures = 0;

/** A picture as a camera makes it; no two are the same. */
async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  pictures += 1;
  const background = { r: 20 + pictures * 10, g: 90, b: 64 };
  const made = sharp({ create: { width: 640, height: 360, channels: 3, background } });
  const buffer = await made.png().toBuffer();
  return { name: `hall-${pictures}.png`, mimeType: 'image/png', buffer };
}

function idOf(page: Page): string {
  return new URL(page.url()).searchParams.get('post') ?? '';
}

const tooLarge = {
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(7 * 1024 * 1024),
};
const notAPicture = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only words') };

async function openPicturePart(page: Page): Promise<void> {
  const part = page.locator('details').filter({ hasText: 'Put a picture in' });
  if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click();
}

/** What the field refuses by itself, and what it shows while a picture is on its way. */
async function picturesAreLookedAtFirst(t: Test, page: Page): Promise<void> {
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
  await field.setInputFiles({ ...notAPicture, name: 'notes.pdf', mimeType: 'application/pdf' });
  await page.getByText('“notes.pdf” is not a PNG, JPEG, WebP or GIF file.').waitFor();
  await field.setInputFiles(tooLarge);
  await page.getByText('“large.png” has 7 MiB; at most 5 MiB are taken.').waitFor();
  t.equal(await field.inputValue(), '', 'it is not kept to be sent after all');
  t.equal(sent, 0, 'nothing was sent for that');

  const put = page.getByRole('button', { name: 'Put it into the text' });
  await field.setInputFiles(await picture());
  await page.getByRole('progressbar', { name: /^Uploading hall-/ }).waitFor();
  await put.click();
  await page.getByText('Wait until the picture has arrived.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await put.click();
  await page.getByText('Choose a picture.').waitFor();
  release();
  await page.unroute('**/api/v1/content/images?*');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  t.test(`from the first word to the blog and back, ${how}`, async (t) => {
    const title = `Closing a round, ${how}`;
    const slug = `closing-${javaScriptEnabled}`;
    await atDesk(t, '', javaScriptEnabled, async (page) => {
      await page.getByRole('link', { name: 'Write an article' }).click();
      await page.getByRole('heading', { name: 'New article' }).waitFor();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Address').fill(slug);
      await page.getByLabel('Tags').fill(' Closing,  data   rooms, closing,');
      const body = page.getByLabel('Article', { exact: true });
      await body.fill('## First steps\n\nSend <b>nothing</b> by mail.\n\n');

      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByRole('heading', { name: 'First steps' }).waitFor();
      await preview.getByText('Line 3:').first().waitFor();
      t.match(await preview.textContent(), '<b>nothing</b>', 'HTML stays the letters it is');
      t.equal(await preview.locator('b').count(), 0);
      t.equal(await page.getByLabel('Title').inputValue(), title, 'a preview keeps everything');
      t.match(await body.inputValue(), /^## First steps/);
      const tags = page.getByRole('list', { name: 'Tags as they are read' });
      t.same(await tags.getByRole('listitem').allTextContents(), ['Closing', 'data rooms']);

      await openPicturePart(page);
      const file = page.locator('input[type=file]');
      if (javaScriptEnabled) await picturesAreLookedAtFirst(t, page);
      await file.setInputFiles(notAPicture);
      if (!javaScriptEnabled)
        await page.getByRole('button', { name: 'Upload the picture' }).click();
      await page.locator('p[id$="file-error"]').waitFor();
      const chosen = await picture();
      await file.setInputFiles(chosen);
      await page.getByLabel('What it shows').fill('A hall [empty]');
      if (javaScriptEnabled) {
        await body.focus();
        await page.keyboard.press('Control+End');
        await page.getByText(`${chosen.name}, `).waitFor();
        await page.getByRole('button', { name: 'Put it into the text' }).click();
        await page.getByText('The picture is in the text.').waitFor();
        t.match(
          await body.inputValue(),
          /by mail\.\n\n!\[A hall \\\[empty\\\]\]\(\/api\/v1\/media\/[\w.-]+\)$/,
          'at the cursor',
        );
      } else {
        await page.getByRole('button', { name: 'Upload the picture' }).click();
        const line = await page.getByLabel('Its Markdown').inputValue();
        t.match(line, /^!\[.*\]\(\/api\/v1\/media\//);
        t.match(await body.inputValue(), /by mail/, 'nothing typed is lost');
        await body.fill(`${await body.inputValue()}\n${line.replace('![]', '![A hall [empty]]')}`);
        await page.getByRole('button', { name: 'Preview' }).click();
      }
      const shown = preview.getByRole('img', { name: 'A hall [empty]' });
      await shown.waitFor();
      const kept = await fetch(app.origin + (await shown.getAttribute('src')));
      t.match(kept.headers.get('content-type'), /^image\//, 'and it is there');
      await kept.body?.cancel();

      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('link', { name: /^Enter a summary/ }).waitFor();
      t.equal(await page.getByLabel('Title').inputValue(), title);
      await page.getByLabel('Summary').fill('What happens on the last day.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('The draft is saved.').waitFor();
      const id = idOf(page);
      t.match(id, /^pst_/, 'and the address names it');
      const drafts = await api<{ items: Stored[] }>('GET', '/posts?state=draft&q=closing');
      t.equal(drafts.items.length, 1, 'it was not saved twice');
      t.notMatch((await storedPost(id)).body, '\r');
      t.same((await storedPost(id)).tags, ['Closing', 'data rooms']);
      t.equal((await publicly(`/blog?post=${slug}`)).status, 404, 'nobody else sees it');
      t.notMatch((await publicly('/blog')).text, title);

      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Published. It is on the site now.').waitFor();
      const article = await publicly(`/blog?post=${slug}`);
      t.equal(article.status, 200);
      t.match(article.text, 'First steps');
      t.match(article.text, 'alt="A hall [empty]"');
      t.match((await publicly('/blog')).text, title, 'in the list at once');
      t.match((await publicly('/api/v1/posts.atom')).text, title, 'and in the feed');
      // The page is read again after the answer has been shown.
      await page.locator('input[name=slug][readonly]').waitFor();
      t.match(await page.getByText('others link to it').textContent(), `/blog?post=${slug}`);

      await body.fill('## Last steps\n\nSign.');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved. The change is on the site.').waitFor();
      t.match((await publicly(`/blog?post=${slug}`)).text, 'Last steps');

      await page.getByRole('button', { name: 'Unpublish' }).click();
      await page.getByText('It is a draft again, and gone from the site.').waitFor();
      t.equal((await publicly(`/blog?post=${slug}`)).status, 404);
      t.notMatch((await publicly('/blog')).text, title);
      t.notMatch((await publicly('/api/v1/posts.atom')).text, title);

      await page.getByText('Delete this draft').click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText('The draft is deleted.').waitFor();
      t.equal(await page.getByRole('row').filter({ hasText: title }).count(), 0);
    });
  });

  t.test(`somebody else was faster, ${how}`, async (t) => {
    const draft = { title: `Two at once, ${how}`, body: 'one\n\ntwo\n\nthree' };
    const { post } = await api<{ post: Stored }>('POST', '/posts', draft);
    await atDesk(t, `&post=${post.id}`, javaScriptEnabled, async (page) => {
      const theirs = { body: 'one\n\ntwo and a half\n\nthree', summary: 'Of theirs.' };
      await api('PATCH', `/posts/${post.id}`, theirs, post.version);
      const body = page.getByLabel('Article', { exact: true });
      await body.fill('one\n\ntwo and mine\n\nthree');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('This was changed in the meantime').waitFor();
      await page.getByText(/Olga Operator saved this article/).waitFor();
      t.equal((await storedPost(post.id)).body, theirs.body, 'nothing was overwritten');
      t.match(await body.inputValue(), 'two and mine', 'nothing is lost');
      await page.getByText('Of theirs.', { exact: true }).waitFor();
      t.same(await page.locator('del').last().textContent(), '− two and mine');
      t.same(await page.locator('ins').last().textContent(), '+ two and a half');

      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('The draft is saved.').waitFor();
      t.match((await storedPost(post.id)).body, 'two and mine');
      t.match(await body.inputValue(), 'two and mine');

      const { version } = await storedPost(post.id);
      await api('PATCH', `/posts/${post.id}`, { body: 'theirs alone' }, version);
      await body.fill('regretted');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('link', { name: 'go on from what is stored' }).click();
      await page.getByText('This was changed in the meantime').waitFor({ state: 'detached' });
      t.equal(await body.inputValue(), 'theirs alone');
    });
  });

  t.test(`deleted elsewhere while it was written, ${how}`, async (t) => {
    const { post } = await api<{ post: Stored }>('POST', '/posts', { title: `Gone, ${how}` });
    await atDesk(t, `&post=${post.id}`, javaScriptEnabled, async (page) => {
      await api('DELETE', `/posts/${post.id}`);
      await page.getByLabel('Article', { exact: true }).fill('Too good to lose.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('What you wrote is saved as a new draft.').waitFor();
      t.not(idOf(page), post.id);
      t.equal((await storedPost(idOf(page))).body, 'Too good to lose.');
    });
  });

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
    await atDesk(t, '&part=faq', javaScriptEnabled, async (page) => {
      await page.getByRole('link', { name: 'Add a question to “For investors”' }).click();
      await page.getByRole('heading', { name: 'New question' }).waitFor();
      t.equal(await page.getByLabel('Topic').inputValue(), 'investors');
      await page.getByLabel('Question').fill(question);
      await page.getByLabel('Address').fill(anchor);
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('link', { name: /^Write the answer/ }).waitFor();
      await page.getByLabel('Answer', { exact: true }).fill('The **founder** does.');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('It is published, and on the site now.').waitFor();
      t.match((await publicly('/faq')).text, question);
      t.match((await publicly('/faq')).text, `id="${anchor}"`);

      await page.getByRole('link', { name: 'Questions', exact: true }).click();
      t.equal(await place(page), 1, 'at the end of its topic');
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
      t.equal(await place(page), 2);
      if (javaScriptEnabled) {
        t.equal(await up.evaluate((button) => button === document.activeElement), true);
        await down.focus();
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (name) =>
            [...document.querySelectorAll('tbody')][1]?.lastElementChild?.textContent?.includes(
              name,
            ),
          question,
        );
        t.equal(
          await up.evaluate((button) => button === document.activeElement),
          true,
          'the other one',
        );
      } else await down.click();
      t.equal(await place(page), 1);

      await page.getByRole('link', { name: question, exact: true }).click();
      await page.getByRole('button', { name: 'Unpublish' }).click();
      await page.getByText('It is a draft again').waitFor();
      t.notMatch((await publicly('/faq')).text, question);
      await page.getByText('Delete this draft').click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText('The question is deleted.').waitFor();
      t.equal(await page.getByText(question).count(), 0);
    });
  });

  t.test(`a picture is kept while something uses it, ${how}`, async (t) => {
    await atDesk(t, '&part=images', javaScriptEnabled, async (page) => {
      const field = page.getByLabel('Picture');
      const send = page.getByRole('button', { name: 'Upload the picture' });
      await send.click();
      await page.getByRole('link', { name: 'Choose a picture.' }).waitFor();
      await field.setInputFiles(notAPicture);
      await send.click();
      await page.getByText('There is a problem').waitFor();
      await page.locator('#upload-image-file-error').waitFor();
      await field.setInputFiles(tooLarge);
      if (javaScriptEnabled) {
        await page.getByText('“large.png” has 7 MiB; at most 5 MiB are taken.').waitFor();
      } else {
        await send.click();
        await page.getByRole('link', { name: 'The picture is larger than 5 MiB.' }).waitFor();
      }
      const file = await picture();
      await field.setInputFiles(file);
      await send.click();
      await page.getByText(`“${file.name}” is uploaded.`).waitFor();
      const card = page.getByRole('article', { name: file.name });
      await card.getByText('640 × 360 pixels').waitFor();
      const markdown = await card.getByLabel('Markdown').inputValue();
      const title = `With a picture, ${how}`;
      const { post } = await api<{ post: Stored }>('POST', '/posts', { title, body: markdown });
      await page.reload({ waitUntil: 'networkidle' });
      await card.getByRole('link', { name: title }).waitFor();
      t.equal(await card.getByText('Delete').count(), 0);
      await api('DELETE', `/posts/${post.id}`);
      await page.reload({ waitUntil: 'networkidle' });
      await card.locator('summary').click();
      const { post: again } = await api<{ post: Stored }>('POST', '/posts', {
        title,
        body: markdown,
      });
      await card.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText(`The picture stands in the article “${title}”.`).waitFor();
      await api('DELETE', `/posts/${again.id}`);
      await page.goto(desk('&part=images'), { waitUntil: 'networkidle' });
      await card.locator('summary').click();
      await card.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText('The picture is deleted.').waitFor();
      await card.waitFor({ state: 'detached' });
    });
  });

  t.test(`articles are found by state and words, ${how}`, async (t) => {
    const { post } = await api<{ post: Stored }>('POST', '/posts', { title: 'Zebra crossings' });
    await atDesk(t, '', javaScriptEnabled, async (page) => {
      await page.getByLabel('Search the articles').fill('zebra');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/q=zebra/);
      t.same(await page.getByRole('rowheader').allTextContents(), ['Zebra crossings']);
      await page.getByRole('link', { name: /^Published/ }).click();
      await page.getByText('No article matches').waitFor();
      await page.getByRole('link', { name: 'Show all articles' }).click();
      await page.getByRole('row').filter({ hasText: 'Published' }).first().waitFor();
      t.equal(await page.getByLabel('Search the articles').inputValue(), '');
    });
    await api('DELETE', `/posts/${post.id}`);
  });
}

t.test('what was typed on during a save stays, and so does what was refused', async (t) => {
  const { post } = await api<{ post: Stored }>('POST', '/posts', { title: 'Typed on' });
  await atDesk(t, `&post=${post.id}`, true, async (page) => {
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
    await page.getByText('The draft is saved.').waitFor();
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
    await page.getByRole('heading', { name: 'Upload a picture' }).waitFor();
  });
});

t.test('the desk is for operators, and what is not there is not found', async (t) => {
  const status = async (query: string, cookie: string) => {
    const answer = await fetch(desk(query), { headers: { cookie } });
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
    '&part=images&page=999',
  ]) {
    t.equal(await status(query, operator.cookie), 404, query);
  }
});

t.test('every part is accessible and fits a narrow window', async (t) => {
  const file = await picture();
  await atDesk(t, '&part=images', true, async (page) => {
    await page.getByLabel('Picture').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload the picture' }).click();
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
      '&post=new',
      `&post=${post.id}`,
      '&faq=new',
      `&faq=${faq.topics[0]?.items[0]?.id}`,
    ];
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const part of parts) {
        await page.goto(desk(part), { waitUntil: 'networkidle' });
        for (const details of await page.locator('main details:not([open]) > summary').all()) {
          if (await details.isVisible()) await details.click();
        }
        const scrolls = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        t.ok(scrolls <= 0, `'${part}' fits ${width} px`);
        t.same(await accessibilityViolations(page), [], `'${part}' at ${width} px`);
      }
    }
    await api('PATCH', `/posts/${post.id}`, { title: 'Wider' }, post.version);
    await page.goto(desk(`&post=${post.id}`), { waitUntil: 'networkidle' });
    await api('PATCH', `/posts/${post.id}`, { body: `${body}\n\nMore.` }, post.version + 1);
    await page.getByLabel('Article', { exact: true }).fill('Mine.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('This was changed in the meantime').waitFor();
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
