/** PostgreSQL has no text with a NUL in it: wherever one is sent, it is refused or left out. */
import { randomUUID } from 'node:crypto';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { apiRoutes, sampleOf, textPlaces, withValueAt } from '#test/support/api-routes.ts';
import { firstOperator, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';

await withApiOnBothEngines({
  async 'a NUL in any text of any route is no failure'(t, api) {
    const operator = await firstOperator(api);
    const routes = await apiRoutes(api);
    let requests = 0;

    async function ask(method: string, path: string, payload?: unknown, ip = '192.0.2.1') {
      requests += 1;
      const answer = await api.app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          [internalHeaders.clientIp]: ip,
          [internalHeaders.session]: operator.session ?? '',
          'idempotency-key': randomUUID(),
          'if-match': '"1"',
        },
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
      return answer.statusCode;
    }

    for (const { method, url, body, querystring, params } of routes) {
      if (/session|logout|password\/change/.test(url) && method !== 'GET') continue;
      const filled = url.replaceAll(/:(\w+)/g, (_all, name: string) =>
        encodeURIComponent(String(sampleOf(params?.properties?.[name] ?? {}))),
      );
      const statuses: [string, number][] = [];
      const places = body === undefined ? [] : textPlaces(body);
      for (const [at, { path }] of places.entries()) {
        for (const text of ['\u0000', 'a\u0000b', 'some words with \u0000 inside of them']) {
          const payload = withValueAt(sampleOf(body ?? {}), path, text);
          const ip = `10.${routes.length % 200}.${at}.1`;
          statuses.push([`body /${path.join('/')}`, await ask(method, filled, payload, ip)]);
        }
      }
      for (const name of Object.keys(querystring?.properties ?? {})) {
        for (const text of ['%00', 'a%00b']) {
          statuses.push([`?${name}=`, await ask(method, `${filled}?${name}=${text}`)]);
        }
      }
      if (filled !== url) {
        const path = url.replaceAll(/:\w+/g, 'a%00b');
        statuses.push([path, await ask(method, path, body && sampleOf(body))]);
      }
      const failed = statuses.filter(([, status]) => status >= 500);
      t.same(failed, [], `${method} ${url}`);
    }
    t.ok(requests > 300, `${requests} requests`);
  },

  async 'a search for a NUL is refused at its field'(t, api) {
    for (const path of ['/posts?q=', '/posts?tag=', '/faq?q=']) {
      const answer = await visitor(api).get(`${path}a%00b`);
      t.match(answer.problem(), { status: 400, errors: [{ code: 'pattern' }] }, path);
    }
  },
});
