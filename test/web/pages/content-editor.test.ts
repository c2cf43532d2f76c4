/** The operator's editor as markup, in every state a form without scripts comes back with. */
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import t from 'tap';
import { markupRules } from '../../support/markup-rules.ts';
import { firstOperator } from '../../support/members.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);
const { cookie } = await firstOperator(app);
const validator = new HtmlValidate(markupRules);
const headers = { cookie, origin: app.origin, accept: 'text/html', prefer: 'complete-document' };

interface Page {
  readonly status: number;
  readonly html: string;
  readonly complaints: readonly string[];
}

/** A page of the editor, or what it comes back with after its form was sent with a file in it. */
async function editorPage(
  query: string,
  sent?: Readonly<Record<string, string | File>>,
): Promise<Page> {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent ?? {})) form.append(name, value);
  const answer = await fetch(`${app.origin}/dashboard?view=content${query}`, {
    headers,
    ...(sent === undefined ? {} : { method: 'POST', body: form }),
  });
  const html = await answer.text();
  const { results } = await validator.validateString(html);
  const complaints = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
  return { status: answer.status, html, complaints };
}

async function api<T>(method: string, path: string, body?: unknown, more = {}): Promise<T> {
  const answer = await fetch(`${app.origin}/api/v1/content${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

const background = { r: 26, g: 90, b: 64 };
const image = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 64, height: 36, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ],
  'hall.png',
  { type: 'image/png' },
);

t.test('the editor of a new portal teaches what belongs there', async (t) => {
  const images = await editorPage('&part=images');
  t.match(images.html, 'No images yet');
  t.same(images.complaints, []);
  const drafts = await editorPage('&state=draft');
  t.match(drafts.html, 'No articles match these filters');
  t.same(drafts.complaints, []);
});

t.test('every part, and every answer to a form', async (t) => {
  const uploaded = await editorPage('&part=images&id=new', {
    _intent: 'upload-image',
    file: image,
  });
  t.match(uploaded.html, '“hall.png” is uploaded.');
  t.same(uploaded.complaints, []);
  const address = /\/api\/v1\/media\/[\w.-]+/.exec(uploaded.html)?.[0] ?? '';
  const body = `## One\n\n- a\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> b\n\n<b>c</b>\n\n![d](${address})`;
  const { post } = await api<{ post: { id: string } }>('POST', '/posts', { title: '“A”', body });
  const faq = await api<{ topics: { items: { id: string }[] }[] }>('GET', '/faq');
  await fetch(`${app.origin}/api/v1/faq/waitlist/feedback`, {
    method: 'POST',
    headers: { origin: app.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ useful: false, missing: 'How “long” & <why>' }),
  });
  const editor = `&post=${post.id}`;
  const question = `&faq=${faq.topics[0]?.items[0]?.id}`;
  for (const query of [
    '',
    '&part=faq',
    '&part=feedback',
    '&part=images',
    '&post=new',
    '&faq=new',
    editor,
    question,
  ]) {
    const { status, complaints } = await editorPage(query);
    t.equal(status, 200, query);
    t.same(complaints, [], query);
  }
  const fields = {
    _intent: 'article',
    id: post.id,
    _version: '1',
    _base: JSON.stringify({ title: '“A”', summary: '', tags: '', body }),
    title: 'Typed & kept',
    tags: 'a, b',
    body: 'Typed\r\n\r\n<i>too</i>',
    file: new File([], ''),
  };
  await api('PATCH', `/posts/${post.id}`, { summary: 'Of theirs' }, { 'if-match': '"1"' });
  for (const [name, more, expected] of [
    ['preview', { _do: 'preview' }, 200],
    ['upload', { _do: 'upload', file: image }, 422],
    ['upload', { _do: 'upload', file: image, shows: 'A hall' }, 200],
    ['upload', { _do: 'upload', file: image, decorative: 'yes' }, 200],
    ['upload', { _do: 'upload', shows: 'A hall' }, 422],
    ['save', { _do: 'save' }, 412],
    ['save', { _do: 'save', _version: '2', title: '' }, 422],
    ['publish', { _do: 'publish', _version: '2' }, 422],
  ] as const) {
    const { status, html, complaints } = await editorPage(editor, { ...fields, ...more });
    t.equal(status, expected, name);
    // A merge compares lines as they are stored, and browsers read both line ends alike.
    const kept = />Typed\r?\n\r?\n&lt;i&gt;too&lt;\/i&gt;<\/textarea>/;
    t.match(html, kept, `${name} keeps the text`);
    t.same(complaints, [], name);
    // Publishing has saved, and a conflict shows the other version.
    if (name === 'publish' || expected === 412) continue;
    const based = '_version' in more ? more._version : '1';
    t.match(html, `name="_version" value="${based}"`, `${name} stays on what it was based on`);
  }
  const refused = await editorPage(editor, { ...fields, _do: 'publish', _version: '3' });
  t.match(refused.html, 'name="_version" value="4"', 'what was saved before is gone on from');
});
