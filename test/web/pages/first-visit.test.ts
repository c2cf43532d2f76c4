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
