/** A build has written the reference: the first request after a start only fills in the settings. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import t from 'tap';
import type { ProductApi } from '#api/platform/deps.ts';
import { storeReference } from '#api/platform/reference/reference-files.ts';
import { keepReference } from '#api/platform/reference/reference-plugin.ts';
import {
  filledDocument,
  filledPage,
  namePlaceholder,
  originPlaceholder,
} from '#api/platform/reference/reference-template.ts';
import { referenceOfSources } from '#api/reference-of-sources.ts';
import { buildFolder, referenceOf } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';
import { startBuiltProgram } from '#test/support/built-program.ts';
import { rawRequest } from '#test/support/raw-request.ts';

const folder = await mkdtemp(join(tmpdir(), 'raisehall-reference-test-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));
const brandName = 'Kelp & "Current" $& <Hall>';

t.test('what a build wrote is read; where there is none it is made of the routes', async (t) => {
  const written = { document: '{"written":"by the build"}', page: '<p>by the build</p>' };
  await storeReference(join(folder, 'written'), written);
  for (const [place, isRead] of [
    [join(folder, 'written'), true],
    [join(folder, 'missing'), false],
    [undefined, false],
  ] as const) {
    const app = Fastify() as unknown as ProductApi;
    keepReference(app, place);
    await app.ready();
    const reference = await app.writtenReference();
    await app.close();
    if (isRead) t.same(reference, written);
    else t.match(JSON.parse(reference.document), { openapi: '3.1.0' });
  }
});

t.test('the built program serves what its build wrote, as its settings are', async (t) => {
  const { directory } = await latestBuild(buildFolder);
  const place = referenceOf(join(directory, buildFiles.program));
  const reference = {
    document: await readFile(join(place, 'openapi.json'), 'utf8'),
    page: await readFile(join(place, 'page.html'), 'utf8'),
  };
  t.same(reference, await referenceOfSources(), 'the same as the sources make');

  const origin = 'https://raise.example';
  const program = await startBuiltProgram({
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', DATA_DIR: folder },
    ...{ BRAND_NAME: brandName, PUBLIC_ORIGIN: origin },
  });
  t.teardown(() => program.stop());
  const get = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(program.origin, path, { headers: { host: 'raise.example', ...headers } });

  const document = await get('/api/v1/openapi.json');
  t.equal(document.body, filledDocument(reference, brandName));
  t.equal(JSON.parse(document.body).info.title, `${brandName} API`);
  const page = await get('/api/docs');
  t.equal(page.body, filledPage(reference, brandName, origin));
  t.match(page.body, '<title>API reference: Kelp &amp; &quot;Current&quot; $&amp; &lt;Hall&gt;');
  t.match(page.body, `'${origin}/api/v1/me'`);
  for (const { body } of [document, page]) {
    t.notOk(body.includes(namePlaceholder));
    t.notOk(body.includes(originPlaceholder));
  }
  for (const path of ['/api/docs', '/api/v1/openapi.json']) {
    const whole = await get(path);
    const packed = await get(path, { 'accept-encoding': 'gzip' });
    t.equal(packed.headers['content-encoding'], 'gzip', path);
    t.match(packed.headers.vary, /accept-encoding/i);
    t.not(packed.headers.etag, whole.headers.etag);
    t.ok(Number(packed.headers['content-length']) < whole.body.length / 4, 'it is smaller');
    for (const etag of [whole.headers.etag, packed.headers.etag]) {
      const encoding = etag === whole.headers.etag ? 'identity' : 'gzip';
      const again = await get(path, { 'if-none-match': String(etag), 'accept-encoding': encoding });
      t.equal(again.status, 304, `${path} ${encoding}`);
    }
  }
});
