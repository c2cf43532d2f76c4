/** How pictures are drawn: whatever the words are, they stand inside, and never as empty boxes. */
import sharp from 'sharp';
import t from 'tap';
import { sfntOfWoff } from '#server/typesetting/woff.ts';
import { type BrandLook, lookVersion } from '#server/web/seo/brand-look.ts';
import { cardMargin, cardSvg } from '#server/web/seo/card-svg.ts';
import { fitText } from '#server/web/seo/fit-text.ts';
import { imageCache } from '#server/web/seo/image-cache.ts';
import { drawableText } from '#server/web/seo/plain-text.ts';
import { openTypefaces } from '#server/web/seo/typefaces.ts';
import { defaultColours } from '#shared/brand/default-colours.ts';
import { articleCard, cardVersion } from '#shared/site/social-card.ts';

const typefaces = openTypefaces();
const look: BrandLook = {
  name: 'Raisehall',
  monogram: null,
  colours: defaultColours,
  icon: undefined,
};
const titleLength = 120;

/** The smallest rectangle that holds everything that is not ground. */
async function inkOf(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, 3).toString('hex');
  const box = { left: info.width, right: 0, top: info.height, bottom: 0 };
  const rows = new Set<number>();
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * 3;
      if (data.toString('hex', at, at + 3) === ground) continue;
      rows.add(y);
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return { ...box, rows };
}

/** Letters overhang their place by some pixels. */
const overhang = 8;

t.test('every title stands inside the margins, between the rules', async (t) => {
  const titles = [
    'SAFE',
    'Raise in private. Invest on the record.',
    'W'.repeat(titleLength),
    'Mmmm wwww '.repeat(12).trim(),
    'a-very-long-word-that-nobody-would-write-in-a-title-'.repeat(2).slice(0, titleLength),
    'Ein Überblick über Wandeldarlehen, Bezugsrechte und Verwässerungsschutzklauseln für Gründer',
    'Ψηφίσματα και δικαιώματα των επενδυτών',
    'Договор конвертируемого займа: что подписывают основатели и инвесторы до первого платежа',
    'Quyền ưu tiên mua và những điều nhà sáng lập nên biết trước khi ký hợp đồng đầu tư',
  ];
  for (const title of titles) {
    const line = `${'Somebody With A Long Name '.repeat(4)}· 30 September 2026`;
    const svg = cardSvg({ title, line }, { ...look, name: 'N'.repeat(60) }, typefaces);
    const ink = await inkOf(svg);
    t.ok(ink.left >= cardMargin - overhang, `${title}: left ${ink.left}`);
    t.ok(ink.right <= 1_200 - cardMargin + overhang, `${title}: right ${ink.right}`);
    t.ok(ink.top >= 60 && ink.bottom <= 630 - 60, `${title}: ${ink.top} to ${ink.bottom}`);
    // Paper around the rule above the title, and around the hairline below it.
    for (const row of [165, 185, 492, 502]) t.notOk(ink.rows.has(row), `${title}: row ${row}`);
  }
});

t.test('titles are as large as there is room, on lines of about one length', async (t) => {
  const room = { width: 1_000, height: 260, sizes: [84, 64, 44], leading: 1.14 };
  const fitted = (text: string) => fitText(text, room, typefaces.serif);
  t.same(fitted('Short'), { size: 84, lines: ['Short'] });
  const long = fitted(
    'What founders and investors agree on before anybody pays anything to anybody',
  );
  t.ok(long.size < 84);
  const widths = long.lines.map((line) => typefaces.serif.set(line)?.width ?? 0);
  t.ok(Math.max(...widths) * long.size <= 1_000);
  t.ok(Math.min(...widths) / Math.max(...widths) > 0.5, 'no line of one word');
  const endless = fitText('word '.repeat(200).trim(), room, typefaces.serif);
  t.equal(endless.size, 44);
  t.match(endless.lines.at(-1), /…$/, 'what has no room is said to go on');
  t.end();
});

t.test('letters keep their distances, and their accents', (t) => {
  const width = (text: string) => typefaces.serif.set(text)?.width ?? 0;
  t.ok(width('AV') < width('A') + width('V') - 0.02, 'pairs are kerned');
  t.equal(drawableText('Cafe\u0301', typefaces.serif), 'Café', 'however it was typed');
  t.equal(drawableText(' one\n two\u200b\u202e ', typefaces.serif), 'one two');
  t.equal(drawableText('Growth 🚀 → more', typefaces.serif), 'Growth more', 'signs are left out');
  t.equal(drawableText('🚀', typefaces.serif), undefined);
  for (const text of ['資金調達', 'تمويل', 'גיוס', 'เงินทุน', 'Raise 資金']) {
    t.equal(drawableText(text, typefaces.serif), undefined, `${text} cannot be written`);
    t.equal(typefaces.serif.set(text), undefined);
  }
  t.throws(() => sfntOfWoff(Buffer.from('no font at all, whatever its name')), /not a WOFF/);
  t.end();
});

t.test('what cannot be written gives way to the name of the house, never to boxes', (t) => {
  const svg = (title: string, name = 'Raisehall') =>
    cardSvg({ title, line: 'Articles' }, { ...look, name }, typefaces);
  t.equal(svg('資金調達の方法'), svg('Raisehall'));
  t.equal(svg('資金調達の方法', '東京証券'), svg('Articles', '東京証券'), 'or to the section');
  const injected = svg('</svg><script>alert(1)</script> & "quotes"');
  t.notMatch(injected, /script|quotes/, 'words become outlines: there is no text to break out of');
  t.end();
});

t.test('the version of a picture follows all that is drawn', (t) => {
  const post = { title: 'Pools', author: 'Ada', publishedAt: '2026-09-08T23:30:00.000Z' };
  t.same(articleCard(post), { title: 'Pools', line: 'Ada · 8 September 2026' });
  const version = cardVersion(articleCard(post), 'look');
  t.match(version, /^[0-9a-z]{8,13}$/);
  t.not(cardVersion(articleCard({ ...post, title: 'Pool' }), 'look'), version);
  t.not(cardVersion(articleCard({ ...post, author: 'Bob' }), 'look'), version);
  t.not(cardVersion(articleCard(post), 'other'), version);
  t.equal(cardVersion(articleCard(post), 'look'), version);
  const versions = new Set([
    lookVersion(look),
    lookVersion({ ...look, name: 'Hall' }),
    lookVersion({ ...look, monogram: 'H' }),
    lookVersion({ ...look, icon: { mediaType: 'image/png', bytes: Buffer.from('a') } }),
    lookVersion({ ...look, icon: { mediaType: 'image/png', bytes: Buffer.from('b') } }),
  ]);
  t.equal(versions.size, 5);
  t.end();
});

t.test(
  'a picture is drawn once for all who ask, a few at a time, and not kept for ever',
  async (t) => {
    const shelf = imageCache({ cacheMaxBytes: 25, renderedAtOnce: 2, waitingMax: 3 });
    let drawn = 0;
    let running = 0;
    let most = 0;
    const draw = async () => {
      drawn += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return Buffer.alloc(10);
    };
    const asked = await Promise.all(Array.from({ length: 50 }, () => shelf.get('a', draw)));
    t.equal(drawn, 1);
    t.equal(new Set(asked).size, 1);

    const keys = ['b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const results = await Promise.allSettled(keys.map((key) => shelf.get(key, draw)));
    t.equal(most, 2, 'two at a time');
    t.same(
      results.map(({ status }) => status),
      [...Array(5).fill('fulfilled'), 'rejected', 'rejected'],
      'two drawn, three waiting, the others turned away',
    );
    const [turnedAway] = results.filter((result) => result.status === 'rejected');
    t.match(turnedAway, { reason: { status: 503, headers: { 'retry-after': '2' } } });

    const before = drawn;
    await shelf.get('f', draw);
    t.equal(drawn, before, 'the newest are kept');
    await shelf.get('a', draw);
    t.equal(drawn, before + 1, 'the oldest made room');
    const failing = () => Promise.reject(new Error('No ink.'));
    await t.rejects(shelf.get('z', failing), /No ink/);
    t.ok(await shelf.get('z', draw), 'a failure is not kept');
  },
);
