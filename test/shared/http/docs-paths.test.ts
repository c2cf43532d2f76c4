/** Which addresses are of the reference and the handbook, and nobody else's. */
import t from 'tap';
import { handbookAddressIn, isDocsPath } from '#shared/http/docs-paths.ts';

t.test('only pages may be HTML of the API', (t) => {
  for (const path of ['/api/docs', '/api/docs/backup', '/api/docs/raise-lifecycles']) {
    t.ok(isDocsPath(path), path);
  }
  for (const path of [
    '/api/docs/',
    '/api/docs.css',
    '/api/docs/a/b',
    '/api/docs/A',
    '/api/v1/me',
  ]) {
    t.notOk(isDocsPath(path), path);
  }
  t.end();
});

t.test('only a page of the handbook is opened after logging in', (t) => {
  for (const address of ['/api/docs/handbook', '/api/docs/search?q=back%20up']) {
    t.equal(handbookAddressIn(address), address);
  }
  for (const address of [
    ...['', null, undefined, '/api/docs', '//evil.example/api/docs/a', 'https://evil.example/'],
    ...['/api/docs/a/../../x', '/api/docs/%2e%2e', '/api/docs/a#b', '/api/docs/a?q=a b'],
    `/api/docs/search?q=${'a'.repeat(10_000)}`,
  ]) {
    t.equal(handbookAddressIn(address), undefined, String(address));
  }
  t.end();
});
