/** Whatever strangers may write, one network can only do so often. */
import t from 'tap';
import { calculationRate } from '#api/features/calculators/calculation-rate.ts';
import { anonymousWriteRate } from '#api/platform/http/admission-hooks.ts';
import { apiRoutes, sampleOf } from '#test/support/api-routes.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { testApi } from '#test/support/product-api.ts';

t.test('every write that anybody may ask for has a rate', async (t) => {
  const api = await testApi(t);
  let routes = 0;
  for (const { method, url, isForAnyone, isPure, body } of await apiRoutes(api)) {
    if (!isForAnyone || ['GET', 'HEAD'].includes(method)) continue;
    routes += 1;
    const { limit } = isPure ? calculationRate : anonymousWriteRate;
    const me = visitor(api, `10.0.${routes}.1`);
    const path = url.replace('/api/v1', '').replaceAll(/:\w+/g, 'a');
    const ask = () => me.post(path, body === undefined ? undefined : { none: 1 });
    let taken = 0;
    while (taken <= limit && (await ask()).status !== 429) taken += 1;
    t.equal(taken, limit, `${method} ${url}`);
    t.ok(Number((await ask()).headers['retry-after']) > 0);
    const other = visitor(api, `10.1.${routes}.1`);
    const answer = await other.post(path, body === undefined ? undefined : sampleOf(body));
    t.not(answer.status, 429, 'others are not counted');
  }
  t.ok(routes > 10, `${routes} routes`);
});
