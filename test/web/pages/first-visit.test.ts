/**
 * Every public page of a server that has just begun, as the first visitor gets it: sent before its
 * data was read, and whole in the end.
 */
import t from 'tap';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { readHead } from '../../support/read-head.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);

for (const { path } of routeIds.map(routeOf).filter(({ access }) => access === 'public')) {
  t.test(path, async (t) => {
    const response = await fetch(app.origin + path, { headers: { accept: 'text/html' } });
    const html = await response.text();
    t.equal(response.status, 200);
    // What came late is in the document too, so a heading in it would be a second one.
    t.equal(html.match(/<h1[\s>]/g)?.length, 1, 'one heading');
    const { title, metas } = readHead(html);
    t.not(title, '');
    t.equal(metas.get('description')?.length, 1, 'a description');
    // Without an address of its own a server names none: that is tested with the tags of the head.
  });
}

for (const query of ['step=verify', 'step=verify&token=some-token', 'invite=some-token']) {
  t.test(`/register?${query}`, async (t) => {
    const response = await fetch(`${app.origin}/register?${query}`, {
      headers: { accept: 'text/html' },
    });
    t.equal((await response.text()).match(/<h1[\s>]/g)?.length, 1, 'one heading');
  });
}

t.test('the home page shows the product: sized, late, in both themes, and light', async (t) => {
  const html = await (await fetch(app.origin, { headers: { accept: 'text/html' } })).text();
  const images = html.match(/<img [^>]*data-only-theme="(?:light|dark)"[^>]*>/g) ?? [];
  const pictures = images.filter((image) => image.includes('.avif'));
  t.equal(pictures.length, 6);
  let bytes = 0;
  for (const picture of pictures) {
    t.match(picture, /width="\d+" height="\d+" loading="lazy"/, 'nothing moves when it comes');
    t.match(picture, /alt="[^"]{40,}"/);
    const src = /src="([^"]+)"/.exec(picture)?.[1] ?? '';
    const file = await fetch(app.origin + src);
    t.equal(file.headers.get('content-type'), 'image/avif');
    bytes += (await file.arrayBuffer()).byteLength;
  }
  t.ok(bytes < 400_000, `${bytes} bytes`);
});
