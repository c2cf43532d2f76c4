/** The icons of tabs and home screens, and the web manifest. */
import sharp from 'sharp';
import t from 'tap';
import { request } from 'undici';
import type { BrandLook } from '#server/web/seo/brand-look.ts';
import { faviconSvg, iconSvg } from '#server/web/seo/icon-svg.ts';
import { openTypefaces } from '#server/web/seo/typefaces.ts';
import { webManifest } from '#server/web/seo/web-manifest.ts';
import { defaultColours } from '#shared/brand/default-colours.ts';
import { openBrowser, story } from '../../support/chromium.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { readHead } from '../../support/read-head.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);
const { serif } = openTypefaces();
const house: BrandLook = {
  name: 'Raisehall',
  monogram: null,
  colours: defaultColours,
  icon: undefined,
};

async function fetched(path: string, headers: Record<string, string> = {}) {
  const answer = await request(app.origin + path, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

async function sizeOf(png: Buffer): Promise<string> {
  const { info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  t.equal(png.readUInt32BE(16), info.width);
  return `${info.width}x${info.height}`;
}

interface Manifest {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
  readonly [name: string]: unknown;
}

t.test('every document links the icons, under addresses that may be kept for ever', async (t) => {
  const { body } = await rawRequest(app.origin, '/', { headers: { accept: 'text/html' } });
  const head = readHead(body);
  t.same(head.metas.get('theme-color'), [defaultColours.paper.light, defaultColours.paper.dark]);
  const links = head.links.filter(({ rel = '' }) => /icon|manifest/.test(rel));
  t.same(
    links.map(({ rel }) => rel),
    ['icon', 'icon', 'apple-touch-icon', 'manifest'],
  );
  for (const { rel, href = '' } of links) {
    const answer = await fetched(href);
    t.equal(answer.status, 200, href);
    const caching = String(answer.headers['cache-control']);
    t.match(caching, rel === 'manifest' ? 'public, max-age=86400' : /max-age=31536000, immutable/);
    const etag = String(answer.headers['etag']);
    t.equal((await fetched(href, { 'if-none-match': etag })).status, 304);
  }
  const touch = await fetched('/apple-touch-icon.png');
  t.equal(await sizeOf(touch.bytes), '180x180');
  t.match(
    touch.headers['cache-control'],
    'public, max-age=86400',
    'not for ever without a version',
  );
  const { isOpaque } = await sharp(touch.bytes).stats();
  t.ok(isOpaque, 'iOS would fill holes with black');
});

t.test('favicon.ico holds pictures for every density', async (t) => {
  const { bytes, headers } = await fetched('/favicon.ico');
  t.equal(headers['content-type'], 'image/x-icon');
  t.equal(bytes.readUInt16LE(2), 1, 'an icon');
  const sizes: string[] = [];
  for (let index = 0; index < bytes.readUInt16LE(4); index += 1) {
    const entry = 6 + 16 * index;
    const at = bytes.readUInt32LE(entry + 12);
    const png = bytes.subarray(at, at + bytes.readUInt32LE(entry + 8));
    const size = await sizeOf(png);
    t.equal(size, `${bytes[entry]}x${bytes[entry + 1]}`, 'as its directory says');
    sizes.push(size);
  }
  t.same(sizes, ['16x16', '32x32', '48x48']);
});

t.test('the manifest names icons that exist, in the sizes it says', async (t) => {
  const answer = await fetched('/manifest.webmanifest');
  t.equal(answer.headers['content-type'], 'application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(answer.bytes.toString()) as Manifest;
  t.match(manifest, {
    name: 'Raisehall',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: defaultColours.paper.light,
    theme_color: defaultColours.paper.light,
  });
  const offered = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort();
  t.same(offered, ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']);
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await fetched(src);
    t.equal(icon.headers['content-type'], type);
    t.match(icon.headers['cache-control'], /immutable/);
    t.equal(await sizeOf(icon.bytes), sizes, src);
    const { isOpaque } = await sharp(icon.bytes).stats();
    t.equal(isOpaque, purpose === 'maskable', `${src}: only what systems cut fills its square`);
  }
  t.equal((await fetched('/icons/1024.png')).status, 404);
  t.match((await fetched('/icons/1024.png')).headers['content-type'], /problem\+json/);
  const long = JSON.parse(webManifest({ ...house, name: 'Northgate Capital' }, 'v')) as Manifest;
  t.match(long, { name: 'Northgate Capital', short_name: 'Northgate' });
});

t.test('an operator has their own letter and colours, or their own icon', async (t) => {
  const colours = { ...defaultColours, accent: { light: '#7a1f5c', dark: '#e6a0cc' } };
  const own: BrandLook = { name: 'Northgate', monogram: 'N', colours, icon: undefined };
  const svg = faviconSvg(own, serif);
  t.match(svg, '#7a1f5c');
  t.match(svg, /prefers-color-scheme:dark.*#e6a0cc/s);
  t.not(svg, faviconSvg({ ...own, monogram: 'M' }, serif));
  t.match(
    faviconSvg({ ...own, monogram: '東' }, serif),
    'M5 27V14',
    'no glyph: the hall stands in',
  );

  const red =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#f00"/></svg>';
  const icon = { mediaType: 'image/svg+xml', bytes: Buffer.from(red) } as const;
  t.equal(faviconSvg({ ...own, icon }, serif), red, 'sent as it was read');
  const png = await sharp(Buffer.from(red)).resize(200).png().toBuffer();
  for (const look of [icon, { mediaType: 'image/png', bytes: png } as const]) {
    const drawn = await sharp(Buffer.from(iconSvg({ ...own, icon: look }, 'tile', 64, serif)))
      .raw()
      .toBuffer();
    t.equal(drawn.subarray(0, 3).toString('hex'), 'ff0000', look.mediaType);
    const bled = await sharp(Buffer.from(iconSvg({ ...own, icon: look }, 'bleed', 64, serif)))
      .raw()
      .toBuffer();
    t.equal(`#${bled.subarray(0, 3).toString('hex')}`, colours.paper.light, 'with room to be cut');
  }
});

t.test('a browser takes the manifest and the icons under our policy', async (t) => {
  const browser = await openBrowser(t);
  // Opened by itself the picture is a sandbox, with an origin of its own.
  await story(t, browser, { expected: /Origin-Agent-Cluster/ }, async (page) => {
    await page.goto(`${app.origin}/services`);
    const session = await page.context().newCDPSession(page);
    const { url, errors } = await session.send('Page.getAppManifest');
    t.equal(url, `${app.origin}/manifest.webmanifest`);
    t.same(errors, []);
    await page.goto(`${app.origin}/favicon.svg`);
    const stroke = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('path') as Element).stroke);
    t.equal(await stroke(), 'rgb(26, 90, 64)');
    await page.emulateMedia({ colorScheme: 'dark' });
    t.equal(
      await stroke(),
      'rgb(130, 198, 163)',
      'its own style counts, whatever else is forbidden',
    );
  });
});
