/** The API's routes, and the endpoints that shared/ declares for both sides, are the same. */
import t from 'tap';
import { endpoints } from '#shared/product/endpoints.ts';
import { apiRoutes } from '#test/support/api-routes.ts';
import { testApi } from '#test/support/product-api.ts';

/** What only one of two lists has. */
function differences(declared: Iterable<string>, routed: Iterable<string>) {
  const [keys, routes] = [new Set(declared), new Set(routed)];
  return { withoutRoute: [...keys.difference(routes)], undeclared: [...routes.difference(keys)] };
}

t.test('each declared endpoint has a route, and each route a declaration', async (t) => {
  const api = await testApi(t);
  const routed = new Map(
    (await apiRoutes(api))
      .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/'))
      .map(({ method, url, options }) => [`${method} ${url.slice('/api/v1'.length)}`, options]),
  );
  const declared = Object.entries(endpoints);
  t.ok(declared.length > 60, `${declared.length} endpoints`);
  t.same(differences(Object.keys(endpoints), routed.keys()), { withoutRoute: [], undeclared: [] });
  for (const [key, endpoint] of declared) {
    const schema = { ...routed.get(key)?.schema } as Readonly<Record<string, unknown>>;
    for (const [part, value] of Object.entries(endpoint)) {
      t.same(schema[part], value, `${key} is served with its ${part}`);
    }
  }
});

t.test('an endpoint that only one side knows would be seen', async (t) => {
  t.same(differences(['GET /a', 'GET /b'], ['GET /b']), {
    withoutRoute: ['GET /a'],
    undeclared: [],
  });
  t.same(differences(['GET /b'], ['POST /b', 'GET /b']), {
    withoutRoute: [],
    undeclared: ['POST /b'],
  });
});
