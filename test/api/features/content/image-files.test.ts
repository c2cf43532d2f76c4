/** What is an image is written anew without what it hid, what is none says why; on both databases. */
import sharp from 'sharp';
import type { FieldError } from '#shared/http/errors.ts';
import type { ImageList, ImageResponse } from '#shared/product/content/images.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import {
  gifBomb,
  madeImage,
  moving,
  photo,
  pixelBomb,
  pngWithText,
} from '#test/support/image-files.ts';
import { asOperator, put, uploaded } from '#test/support/image-uploads.ts';

const takesEachKind: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  for (const [format, type, extension] of [
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
    ['gif', 'image/png', 'png'],
  ] as const) {
    // What the sender calls it does not matter: the bytes say what it is.
    const bytes = await madeImage(300, 200, format);
    const answer = await put(operator, bytes, { type: 'application/octet-stream' });
    const { image, notes } = answer.json<ImageResponse>();
    t.match(image, { mediaType: type, width: 300, height: 200 }, format);
    t.same(notes, []);
    t.ok(image.address.endsWith(`.300x200.${extension}`));
  }
  for (const format of ['gif', 'webp'] as const) {
    const { image, notes } = await uploaded(operator, await moving(60, 40, format));
    t.match(notes[0], /kept only the first frame/, `a moving ${format}`);
    const kept = await api.app.inject(image.address);
    t.equal((await sharp(kept.rawPayload).metadata()).pages ?? 1, 1);
  }
  const tall = await uploaded(operator, await madeImage(20, 8_000));
  t.match(tall.image, { width: 10, height: 4_000 });
  const dot = await uploaded(operator, await madeImage(1, 1));
  t.match(dot.image, { width: 1, height: 1 });
};

const takesMetadataAway: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const source = await photo(400, 300);
  const before = await sharp(source).metadata();
  t.ok(before.exif !== undefined && before.xmp !== undefined, 'the photo has something to lose');
  t.ok(source.includes('Secret Camera'));
  const { image } = await uploaded(operator, source);
  t.match(image, { width: 300, height: 400 }, 'it stands upright before it forgets how');
  const { rawPayload } = await api.app.inject(image.address);
  const after = await sharp(rawPayload).metadata();
  t.same([after.exif, after.xmp, after.iptc, after.orientation], Array(4).fill(undefined));
  for (const secret of ['Secret', 'Ada Owner', 'GPS', 'Exif', 'xmpmeta']) {
    t.notOk(rawPayload.includes(secret), secret);
  }
  const commented = await uploaded(operator, await pngWithText('<script>hidden</script>'));
  const written = await api.app.inject(commented.image.address);
  t.notOk(written.rawPayload.includes('hidden'));
};

const refusesTheRest: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const png = await madeImage(400, 300);
  const jpeg = await madeImage(400, 300, 'jpeg');
  const middle = Math.floor(png.length / 2);
  const hole = Buffer.from(png).fill(0x55, middle, middle + 40);
  const cases: readonly (readonly [string, Buffer, RegExp])[] = [
    ['nothing', Buffer.alloc(0), /The file is empty/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /This is a web page/],
    ['a rendering', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /an SVG drawing/],
    [
      'a rendering behind a declaration',
      Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- x --><svg onload="alert(1)"/>'),
      /an SVG drawing/,
    ],
    ['a document', Buffer.from('%PDF-1.7\n'), /a PDF document/],
    ['a phone photo', Buffer.from('\0\0\0\u0018ftypheic'), /an HEIC photo/],
    ['a video', Buffer.from('\0\0\0\u0018ftypmp42'), /a video/],
    ['an archive', Buffer.from('PK\u0003\u0004xxxx'), /an archive/],
    ['text', Buffer.from('hello'), /not an image we can read/],
    ['half a PNG', png.subarray(0, middle), /damaged or incomplete/],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), /damaged or incomplete/],
    ['a PNG with a hole', hole, /damaged or incomplete/],
    ['only the head of a PNG', png.subarray(0, 8), /damaged or incomplete/],
    ['a name in a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')]), /damaged/],
    ['a GIF that is a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), /damaged|looks like/],
    ['a WebP that is none', Buffer.from('RIFF\u0010\0\0\0WEBPVP8 xxxx'), /damaged/],
    ['a bomb of pixels', pixelBomb(60_000, 60_000), /60000 × 60000 pixels/],
    ['a larger bomb', pixelBomb(2_000_000_000, 2_000_000_000), /damaged|pixels/],
    ['a flat bomb', pixelBomb(8_001, 1), /8001 × 1 pixels/],
    ['a bomb in a GIF', gifBomb(), /damaged|65535 × 65535 pixels/],
  ];
  for (const [name, bytes, reason] of cases) {
    const started = performance.now();
    const answer = await put(operator, bytes);
    t.equal(answer.status, 422, `${name}: ${answer.text}`);
    t.equal(answer.headers['content-type'], 'application/problem+json', name);
    const { detail, errors } = answer.json<{ detail: string; errors: FieldError[] }>();
    t.match(detail, reason, name);
    t.equal(errors[0]?.pointer, '/file', name);
    t.ok(performance.now() - started < 2_000, `${name}: at once`);
  }
  const heavy = await put(operator, Buffer.alloc(5 * 1024 * 1024 + 1));
  t.equal(heavy.status, 413);
  t.match(heavy.json(), { detail: /larger than 5 MiB/, errors: [{ pointer: '/file' }] });
  t.equal((await put(visitor(api), png)).status, 401);
  const list = (await operator.get('/content/images')).json<ImageList>();
  t.same(list.counts, { used: 0, unused: 0 }, 'none of it was kept');
};

const keepsOnlyPixels: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const gif = await madeImage(50, 40, 'gif');
  for (const [name, start] of [
    ['behind a PNG', await madeImage(50, 40)],
    ['behind a JPEG', await madeImage(50, 40, 'jpeg')],
    ['behind a GIF', gif],
  ] as const) {
    const polyglot = Buffer.concat([
      start,
      Buffer.from('<script>alert("polyglot")</script>PK\u0003\u0004'),
    ]);
    const answer = await put(operator, polyglot);
    t.equal(answer.status, 200, `${name}: it is an image`);
    const { image } = answer.json<ImageResponse>();
    const kept = (await api.app.inject(image.address)).rawPayload;
    t.notOk(kept.includes('polyglot'), `${name}: and nothing else of it stays`);
    t.notOk(kept.includes('PK\u0003\u0004'), name);
  }
};

await onBothEngines({
  'takes each kind': takesEachKind,
  'takes metadata away': takesMetadataAway,
  'refuses the rest': refusesTheRest,
  'keeps only pixels': keepsOnlyPixels,
});
