/**
 * Images are kept once, shown to anybody, and deleted when nothing uses them; on both databases,
 * with files in a folder and in S3-compatible storage.
 */
import sharp from 'sharp';
import { mediaFileOfAddress } from '#shared/product/content/image-address.ts';
import type { Image, ImageList, ImageResponse } from '#shared/product/content/images.ts';
import type { EditedPost } from '#shared/product/content/post-editing.ts';
import { editedPerPage } from '#shared/product/fields/limits.ts';
import { onBothStorages } from '#test/support/both-storages.ts';
import { empty } from '#test/support/empty.ts';
import { madeImage } from '#test/support/image-files.ts';
import { asOperator, put, uploaded } from '#test/support/image-uploads.ts';
import { findRows } from '#test/support/rows.ts';

type Story = Parameters<typeof onBothStorages>[0][string];

const keepsImages: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const large = await madeImage(2_000, 1_000, 'jpeg');
  const answer = await put(operator, large, {
    type: 'image/jpeg',
    query: '?name=Our%20hall.jpg',
  });
  t.equal(answer.status, 200, answer.text);
  const { image, notes } = answer.json<ImageResponse>();
  t.match(image, {
    id: /^img_[\w-]{22}$/,
    name: 'Our hall.jpg',
    mediaType: 'image/jpeg',
    width: 1_600,
    height: 800,
    markdown: `![](${image.address})`,
    usedBy: empty,
  });
  t.same(notes, ['Reduced from 2000 × 1000 to 1600 × 800 pixels.']);

  // As anybody gets it: the size in the address is the size of the image.
  const smaller = image.address.replace('1600x800', '800x400');
  for (const address of [image.address, smaller]) {
    const got = await api.app.inject(address);
    t.equal(got.statusCode, 200, address);
    t.match(got.headers, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': /^inline; filename="img_/,
      'content-length': String(got.rawPayload.length),
    });
    const { width, height, format } = await sharp(got.rawPayload).metadata();
    const file = mediaFileOfAddress(address);
    t.same([width, height, format], [file?.width, file?.height, 'jpeg']);
    const known = await api.app.inject({
      url: address,
      headers: { 'if-none-match': String(got.headers['etag']) },
    });
    t.equal(known.statusCode, 304);
    const head = await api.app.inject({ method: 'HEAD', url: address });
    t.equal(head.statusCode, 200);
  }
  for (const address of [
    smaller.replace('800x400', '800x401'),
    smaller.replace('.jpg', '.png'),
    '/api/v1/media/img_0123456789abcdefghij__.10x10.png',
    '/api/v1/media/nothing',
  ]) {
    const got = await api.app.inject(address);
    t.equal(got.statusCode, 404, address);
    t.notMatch(got.headers['cache-control'], 'immutable');
  }

  const again = await put(operator, large, { query: '?name=other.jpg' });
  t.equal(again.json<ImageResponse>().image.id, image.id, 'the same image is kept once');
  t.equal(again.json<ImageResponse>().image.name, 'Our hall.jpg');
  const events = await findRows(api, 'audit_events', { target_id: image.id });
  t.same(
    events.map(({ action }) => action),
    ['content.upload-image'],
    'written down once',
  );
};

const refusesToDeleteWhatIsUsed: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const { image } = await uploaded(operator, await madeImage(1_200, 600));
  const { image: other } = await uploaded(operator, await madeImage(30, 20));
  const body = `![Our hall](${image.address})\n\n![](${other.address})`;
  const begun = await operator.post('/content/posts', { title: 'With an image', body });
  const { post } = begun.json<{ post: EditedPost }>();
  t.match(post.content[0], {
    type: 'paragraph',
    content: [
      {
        type: 'image',
        alt: 'Our hall',
        width: 1_200,
        height: 600,
        smaller: { src: image.address.replace('1200x600', '800x400'), width: 800 },
      },
    ],
  });
  t.same(
    post.warnings.map(({ code, line }) => [code, line]),
    [['image-without-words', 3]],
  );
  const question = await operator.post('/content/faq', {
    topic: 'account',
    question: 'What does it look like?',
    answer: `![The hall](${image.address})`,
  });
  t.equal(question.status, 201);

  const refused = await operator.delete(`/content/images/${image.id}`);
  t.equal(refused.status, 422);
  t.match(
    refused.problem().detail,
    'The image is used in the article “With an image”, the question “What does it look like?”. Remove it there first.',
  );
  const list = (await operator.get('/content/images')).json<ImageList>();
  t.match(list, { nextCursor: null, counts: { used: 2, unused: 0 } });
  t.same(
    list.items
      .find(({ id }) => id === image.id)
      ?.usedBy.map(({ kind, title }: Image['usedBy'][number]) => [kind, title]),
    [
      ['post', 'With an image'],
      ['faq', 'What does it look like?'],
    ],
  );

  await operator.delete(`/content/faq/${question.json<{ item: { id: string } }>().item.id}`);
  await operator.patch(
    `/content/posts/${post.id}`,
    { body: 'Without.' },
    { headers: { 'if-match': '"1"' } },
  );
  t.equal((await operator.delete(`/content/images/${image.id}`)).status, 204);
  t.equal((await operator.delete(`/content/images/${image.id}`)).status, 404);
  t.equal((await api.app.inject(image.address)).statusCode, 404);
  const preview = await operator.post('/content/preview', { body });
  t.match(preview.json(), { warnings: [{ code: 'image-unknown', line: 1 }, { line: 3 }] });
};

const listsPages: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const all: string[] = [];
  for (let n = 0; n < editedPerPage + 3; n += 1) {
    // Two at the same moment, so that the id must decide.
    api.clock.now += n % 2;
    all.push((await uploaded(operator, await madeImage(20 + n, 20))).image.id);
  }
  const idsOf = async (use: string) => {
    const pages: string[][] = [];
    let after: string | null = '';
    while (after !== null) {
      const asked: string = `${use}${after === '' ? '' : `&after=${after}`}`;
      const list: ImageList = (await operator.get(`/content/images?${asked}`)).json<ImageList>();
      pages.push(list.items.map(({ id }) => id));
      after = list.nextCursor;
    }
    return pages;
  };
  const pages = await idsOf('');
  t.same(
    pages.map(({ length }) => length),
    [editedPerPage, 3],
  );
  t.same(pages.flat().sort(), [...all].sort(), 'each once');
  t.ok(all.slice(-2).includes(pages[0]?.[0] ?? ''), 'the newest first');

  const [first = ''] = all;
  const { items } = (await operator.get('/content/images?use=unused')).json<ImageList>();
  const markdown = items[0]?.markdown ?? '';
  await operator.post('/content/posts', { title: 'With an image', body: markdown });
  t.same(await idsOf('use=used'), [[items[0]?.id]]);
  const others = (await idsOf('use=unused')).flat();
  t.equal(others.length, all.length - 1);
  t.ok(others.includes(first));
  const { counts } = (await operator.get('/content/images')).json<ImageList>();
  t.same(counts, { used: 1, unused: all.length - 1 });
  t.equal((await operator.get('/content/images?after=nonsense')).status, 400);
};

await onBothStorages({
  'lists images page by page, by their use': listsPages,
  'keeps images': keepsImages,
  'refuses to delete what is used': refusesToDeleteWhatIsUsed,
});
