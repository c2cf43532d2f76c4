/**
 * Images and the file storage: parts of them, and what becomes of broken uploads and of deleted
 * ones.
 */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { graceMs } from '#api/platform/files/files.ts';
import { defaultListenerLimits } from '#server/web/operations/listener-hardening.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { ImageResponse } from '#shared/product/content/images.ts';
import { onBothStorages } from '#test/support/both-storages.ts';
import { madeImage } from '#test/support/image-files.ts';
import { asOperator, put, uploaded } from '#test/support/image-uploads.ts';
import type { TestApi } from '#test/support/product-api.ts';

function arriving(api: TestApi): Promise<string[]> {
  return readdir(join(api.dataDir, 'files', 'incoming'));
}

function files(api: TestApi) {
  return api.storage.db.selectFrom('files').select(['id', 'state']).execute();
}

await onBothStorages({
  async 'parts of an image'(t, open) {
    const { api, operator } = await asOperator(open);
    const { image } = await uploaded(operator, await madeImage(300, 200));
    const whole = await api.app.inject(image.address);
    t.equal(whole.headers['accept-ranges'], 'bytes');
    const size = whole.rawPayload.length;
    const part = await api.app.inject({ url: image.address, headers: { range: 'bytes=1-3' } });
    t.equal(part.statusCode, 206);
    t.match(part.headers, { 'content-range': `bytes 1-3/${size}`, 'content-length': '3' });
    t.equal(String(part.rawPayload), 'PNG');
    const beyond = await api.app.inject({
      url: image.address,
      headers: { range: `bytes=${size}-` },
    });
    t.equal(beyond.statusCode, 416);
    t.equal(beyond.headers['content-range'], `bytes */${size}`);
    t.notMatch(beyond.headers['cache-control'], 'immutable');
    const other = await api.app.inject({
      url: image.address,
      headers: { range: 'bytes=1-3', 'if-range': '"another version"' },
    });
    t.equal(other.statusCode, 200);
    t.ok(other.rawPayload.equals(whole.rawPayload));
    const head = await api.app.inject({
      method: 'HEAD',
      url: image.address,
      headers: { range: 'bytes=1-3' },
    });
    t.equal(head.statusCode, 200, 'a range is for GET only');
    t.equal(head.headers['content-length'], String(size));
    const known = await api.app.inject({
      url: image.address,
      headers: { 'if-none-match': String(whole.headers['etag']), range: `bytes=${size}-` },
    });
    t.equal(known.statusCode, 304);
  },

  async 'the same image twice at once, and its removal'(t, open) {
    const { api, operator } = await asOperator(open);
    const bytes = await madeImage(1_200, 600);
    const answers = await Promise.all([put(operator, bytes), put(operator, bytes)]);
    const [one, two] = answers.map((answer) => answer.json<ImageResponse>().image);
    t.same(one, two);
    const states = (await files(api)).map(({ state }) => state).sort();
    t.same(states, ['released', 'released', 'used', 'used'], 'the second copy is given up');
    t.equal((await operator.delete(`/content/images/${one?.id}`)).status, 204);
    api.clock.now += graceMs;
    await api.files.collect();
    t.same(await files(api), []);
  },

  async 'an upload that breaks off, and one that is too large'(t, open) {
    const { api, operator } = await asOperator(open);
    const url = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
    const headers = `host: x\r\ncontent-type: image/png\r\n${internalHeaders.session}: ${operator.session}\r\n`;
    const socket = connect(Number(url.port), url.hostname);
    const start = (await madeImage(300, 200)).subarray(0, 200);
    socket.write(`PUT /api/v1/content/images HTTP/1.1\r\n${headers}content-length: 100000\r\n\r\n`);
    socket.write(start);
    while ((await arriving(api)).length === 0) await delay(10);
    socket.destroy();
    while ((await arriving(api)).length > 0) await delay(10);
    t.same(await files(api), []);

    // The answer arrives although the sender is far from done when it is refused.
    const large = Buffer.alloc(12 * 1024 * 1024);
    start.copy(large);
    const sending = request(new URL('/api/v1/content/images', url), {
      method: 'PUT',
      headers: { 'content-type': 'image/png', [internalHeaders.session]: operator.session ?? '' },
    });
    sending.end(large);
    const [response] = await once(sending, 'response');
    t.equal(response.statusCode, 413);
    t.match(JSON.parse(String(await buffer(response))), {
      errors: [
        { pointer: '/file', message: 'The file is larger than 5 MiB. Choose a smaller one.' },
      ],
    });
    t.same(await arriving(api), []);
    t.same(await files(api), []);
    t.ok(
      api.app.server.requestTimeout > defaultListenerLimits.requestMs,
      'the web server decides how long a file on a slow line may take',
    );
  },

  async 'an image whose bytes are lost'(t, open) {
    const { api, operator } = await asOperator(open);
    const { image } = await uploaded(operator, await madeImage(30, 20));
    // As if the database had been restored without its files.
    const unknown = 'fil_0000000000000000000000';
    await api.storage.write(async (trx) => {
      const row = await trx.selectFrom('files').selectAll().executeTakeFirstOrThrow();
      await trx
        .insertInto('files')
        .values({ ...row, id: unknown })
        .execute();
      await trx.updateTable('image_versions').set({ file_id: unknown }).execute();
    });
    const lost = await api.app.inject(image.address);
    t.equal(lost.statusCode, 503, 'it is known, so this may pass');
    t.notMatch(lost.headers['cache-control'], 'immutable', 'and nobody remembers it for a year');
  },
});
