/** What is sent without the body that its route describes: refused in words, or taken as empty. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Problem } from '#shared/http/errors.ts';
import { idempotencyKeyHeader, internalHeaders } from '#shared/http/internal-headers.ts';
import { apiRoutes, sampleOf } from '#test/support/api-routes.ts';
import { addPerson } from '#test/support/people.ts';
import { testApi } from '#test/support/product-api.ts';

const api = await testApi(t);
const olga = await addPerson(api, 'Olga', 'operator');
const ada = await addPerson(api, 'Ada');
const described = (await apiRoutes(api)).filter(({ body }) => body?.type === 'object');

t.test('no route falls over a missing body', async (t) => {
  let networks = 0;
  for (const { method, url, params } of described) {
    const path = url.replaceAll(/:(\w+)/g, (_all, name: string) =>
      String(sampleOf(params?.properties?.[name] ?? { type: 'string' })),
    );
    for (const who of [olga, ada]) {
      for (const payload of [undefined, 'null', '[]', '""']) {
        networks += 1;
        const { statusCode, body } = await api.app.inject({
          method: method as 'POST',
          url: path,
          headers: {
            [internalHeaders.clientIp]: `10.${networks >> 8}.${networks & 255}.1`,
            [internalHeaders.session]: who.session ?? '',
            [idempotencyKeyHeader]: randomUUID(),
            'if-match': '"1"',
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(payload === undefined ? {} : { payload }),
        });
        const report = `${method} ${url} with ${payload ?? 'nothing'}: ${statusCode} ${body.slice(0, 200)}`;
        if (statusCode >= 500) t.fail(report);
        if (statusCode < 400) continue;
        const { detail, errors = [], type } = JSON.parse(body) as Problem;
        t.not(detail, '', report);
        // What is missing is named, field by field, and not that there is no body.
        if (payload === undefined && type === '/problems/validation') {
          t.notOk(
            errors.some(({ pointer, code }) => pointer + code === 'type'),
            report,
          );
        }
      }
    }
  }
  t.ok(described.length > 80, `${described.length} routes take a body`);
});
