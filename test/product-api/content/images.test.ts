/** Pictures over HTTP, on both databases: what is one is written anew, what is none says why. */
import sharp from 'sharp';
import type { FieldError } from '../../../shared/errors.ts';
import { internalHeaders } from '../../../shared/internal-headers.ts';
import type {
  EditedPost,
  Image,
  ImageAnswer,
  ImageList,
} from '../../../shared/product/content-editing.ts';
import { mediaFileOfAddress } from '../../../shared/product/media.ts';
import { type ApiVisitor, firstOperator, visitor } from '../../support/api-visitor.ts';
import { type OpenApi, onBothEngines } from '../../support/both-engines.ts';
import { gifBomb, moving, photo, picture, pixelBomb, pngWithText } from '../../support/pictures.ts';
import type { TestApi } from '../../support/product-api.ts';

type Story = Parameters<typeof onBothEngines>[0][string];

async function desk(open: OpenApi): Promise<{ api: TestApi; operator: ApiVisitor }> {
  const api = await open();
  return { api, operator: await firstOperator(api) };
}

function put(
  api: TestApi,
  who: ApiVisitor,
  bytes: Buffer,
  { type = 'image/png', query = '' }: { type?: string; query?: string } = {},
) {
  return api.app.inject({
    method: 'PUT',
    url: `/api/v1/content/images${query}`,
    headers: {
      'content-type': type,
      ...(who.session === undefined ? {} : { [internalHeaders.session]: who.session }),
    },
    payload: bytes,
  });
}

async function uploaded(api: TestApi, who: ApiVisitor, bytes: Buffer): Promise<ImageAnswer> {
  const answer = await put(api, who, bytes);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImageAnswer>();
}

const keepsPictures: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const large = await picture(2_000, 1_000, 'jpeg');
  const answer = await put(api, operator, large, {
    type: 'image/jpeg',
    query: '?name=Our%20hall.jpg',
  });
  t.equal(answer.statusCode, 200, answer.body);
  const { image, notes } = answer.json<ImageAnswer>();
  t.match(image, {
    id: /^img_[\w-]{22}$/,
    name: 'Our hall.jpg',
    mediaType: 'image/jpeg',
    width: 1_600,
    height: 800,
    markdown: `![](${image.address})`,
    usedBy: [],
  });
  t.same(notes, ['Reduced from 2000 × 1000 to 1600 × 800 pixels.']);

  // As anybody gets it: the size in the address is the size of the picture.
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

  const again = await put(api, operator, large, { query: '?name=other.jpg' });
  t.equal(again.json<ImageAnswer>().image.id, image.id, 'the same picture is kept once');
  t.equal(again.json<ImageAnswer>().image.name, 'Our hall.jpg');
  const events = await api.storage.db
    .selectFrom('audit_events')
    .select('action')
    .where('target_id', '=', image.id)
    .execute();
  t.same(events, [{ action: 'content.upload-picture' }], 'written down once');
};

const takesEachKind: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  for (const [format, type, extension] of [
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
    ['gif', 'image/png', 'png'],
  ] as const) {
    // What the sender calls it does not matter: the bytes say what it is.
    const bytes = await picture(300, 200, format);
    const answer = await put(api, operator, bytes, { type: 'application/octet-stream' });
    const { image, notes } = answer.json<ImageAnswer>();
    t.match(image, { mediaType: type, width: 300, height: 200 }, format);
    t.same(notes, []);
    t.ok(image.address.endsWith(`.300x200.${extension}`));
  }
  for (const format of ['gif', 'webp'] as const) {
    const { image, notes } = await uploaded(api, operator, await moving(60, 40, format));
    t.match(notes[0], /only its first picture is kept/, `a moving ${format}`);
    const kept = await api.app.inject(image.address);
    t.equal((await sharp(kept.rawPayload).metadata()).pages ?? 1, 1);
  }
  const tall = await uploaded(api, operator, await picture(20, 8_000));
  t.match(tall.image, { width: 10, height: 4_000 });
  const dot = await uploaded(api, operator, await picture(1, 1));
  t.match(dot.image, { width: 1, height: 1 });
};

const takesMetadataAway: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const source = await photo(400, 300);
  const before = await sharp(source).metadata();
  t.ok(before.exif !== undefined && before.xmp !== undefined, 'the photo has something to lose');
  t.ok(source.includes('Secret Camera'));
  const { image } = await uploaded(api, operator, source);
  t.match(image, { width: 300, height: 400 }, 'it stands upright before it forgets how');
  const { rawPayload } = await api.app.inject(image.address);
  const after = await sharp(rawPayload).metadata();
  t.same([after.exif, after.xmp, after.iptc, after.orientation], Array(4).fill(undefined));
  for (const secret of ['Secret', 'Ada Owner', 'GPS', 'Exif', 'xmpmeta']) {
    t.notOk(rawPayload.includes(secret), secret);
  }
  const commented = await uploaded(api, operator, await pngWithText('<script>hidden</script>'));
  const written = await api.app.inject(commented.image.address);
  t.notOk(written.rawPayload.includes('hidden'));
};

const refusesTheRest: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const png = await picture(400, 300);
  const jpeg = await picture(400, 300, 'jpeg');
  const middle = Math.floor(png.length / 2);
  const hole = Buffer.from(png).fill(0x55, middle, middle + 40);
  const cases: readonly (readonly [string, Buffer, RegExp])[] = [
    ['nothing', Buffer.alloc(0), /The file is empty/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /This is a web page/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /an SVG drawing/],
    [
      'a drawing behind a declaration',
      Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- x --><svg onload="alert(1)"/>'),
      /an SVG drawing/,
    ],
    ['a document', Buffer.from('%PDF-1.7\n'), /a PDF document/],
    ['a phone photo', Buffer.from('\0\0\0\u0018ftypheic'), /an HEIC photo/],
    ['a video', Buffer.from('\0\0\0\u0018ftypmp42'), /a video/],
    ['an archive', Buffer.from('PK\u0003\u0004xxxx'), /an archive/],
    ['text', Buffer.from('hello'), /no picture that we can read/],
    ['half a PNG', png.subarray(0, middle), /damaged or incomplete/],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), /damaged or incomplete/],
    ['a PNG with a hole', hole, /damaged or incomplete/],
    ['only the head of a PNG', png.subarray(0, 8), /damaged or incomplete/],
    ['a name in a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')]), /damaged/],
    ['a GIF that is a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), /damaged|begins like/],
    ['a WebP that is none', Buffer.from('RIFF\u0010\0\0\0WEBPVP8 xxxx'), /damaged/],
    ['a bomb of pixels', pixelBomb(60_000, 60_000), /60000 × 60000 pixels/],
    ['a larger bomb', pixelBomb(2_000_000_000, 2_000_000_000), /damaged|pixels/],
    ['a flat bomb', pixelBomb(8_001, 1), /8001 × 1 pixels/],
    ['a bomb in a GIF', gifBomb(), /damaged|65535 × 65535 pixels/],
  ];
  for (const [name, bytes, reason] of cases) {
    const started = performance.now();
    const answer = await put(api, operator, bytes);
    t.equal(answer.statusCode, 422, `${name}: ${answer.body}`);
    t.equal(answer.headers['content-type'], 'application/problem+json', name);
    const { detail, errors } = answer.json<{ detail: string; errors: FieldError[] }>();
    t.match(detail, reason, name);
    t.equal(errors[0]?.pointer, '/file', name);
    t.ok(performance.now() - started < 2_000, `${name}: at once`);
  }
  const heavy = await put(api, operator, Buffer.alloc(5 * 1024 * 1024 + 1));
  t.equal(heavy.statusCode, 413);
  t.match(heavy.json(), { detail: /more than 5 MiB/, errors: [{ pointer: '/file' }] });
  t.equal((await put(api, visitor(api), png)).statusCode, 401);
  const list = (await operator.get('/content/images')).json<ImageList>();
  t.equal(list.total, 0, 'none of it was kept');
};

const keepsOnlyPixels: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const gif = await picture(50, 40, 'gif');
  for (const [name, start] of [
    ['behind a PNG', await picture(50, 40)],
    ['behind a JPEG', await picture(50, 40, 'jpeg')],
    ['behind a GIF', gif],
  ] as const) {
    const polyglot = Buffer.concat([
      start,
      Buffer.from('<script>alert("polyglot")</script>PK\u0003\u0004'),
    ]);
    const answer = await put(api, operator, polyglot);
    t.equal(answer.statusCode, 200, `${name}: it is a picture`);
    const { image } = answer.json<ImageAnswer>();
    const kept = (await api.app.inject(image.address)).rawPayload;
    t.notOk(kept.includes('polyglot'), `${name}: and nothing else of it stays`);
    t.notOk(kept.includes('PK\u0003\u0004'), name);
  }
};

const refusesToDeleteWhatIsUsed: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const { image } = await uploaded(api, operator, await picture(1_200, 600));
  const { image: other } = await uploaded(api, operator, await picture(30, 20));
  const body = `![Our hall](${image.address})\n\n![](${other.address})`;
  const begun = await operator.post('/content/posts', { title: 'With a picture', body });
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
    'in the article “With a picture”, the question “What does it look like?”. Take it out there first.',
  );
  const list = (await operator.get('/content/images')).json<ImageList>();
  t.match(list, { total: 2, page: 1, pageCount: 1 });
  t.same(
    list.items
      .find(({ id }) => id === image.id)
      ?.usedBy.map(({ kind, title }: Image['usedBy'][number]) => [kind, title]),
    [
      ['post', 'With a picture'],
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

await onBothEngines({
  'keeps pictures': keepsPictures,
  'takes each kind': takesEachKind,
  'takes metadata away': takesMetadataAway,
  'refuses the rest': refusesTheRest,
  'keeps only pixels': keepsOnlyPixels,
  'refuses to delete what is used': refusesToDeleteWhatIsUsed,
});
