/** How a call of a declared endpoint is addressed and typed. */
import t from 'tap';
import type { ApiClient } from '#client/framework/http/client.ts';
import { requestLine } from '#client/framework/http/endpoint-call.ts';
import type { Scenario, ScenarioList } from '#shared/product/scenarios/scenarios.ts';

t.test('values go into the address as one segment or one name each', async (t) => {
  const at = (id: string) => requestLine('PATCH /scenarios/:id', { params: { id } });
  t.same(at('scn_1'), { method: 'PATCH', path: '/scenarios/scn_1' });
  t.equal(at('../me?x=1#y').path, '/scenarios/..%2Fme%3Fx%3D1%23y');
  const copy = requestLine('POST /scenarios/:id/copy', { params: { id: 'a:copy/b' } });
  t.equal(copy.path, '/scenarios/a%3Acopy%2Fb/copy');
  const list = (query: object) => requestLine('GET /posts', { query: { ...query } }).path;
  t.equal(list({ tag: 'reg-cf', q: 'a & b', page: 3 }), '/posts?tag=reg-cf&q=a+%26+b&page=3');
  t.equal(list({ tag: undefined, q: '' }), '/posts?q=', 'undefined is left out, empty is not');
  t.equal(list({}), '/posts');
});

/** Never called: the compiler checks that each call marked below is refused. */
async function calls(api: ApiClient): Promise<readonly unknown[]> {
  const list: ScenarioList = await api.send('GET /scenarios');
  const { scenario } = await api.send('GET /scenarios/:id', { params: { id: 'scn_1' } });
  const one: Scenario = scenario;
  const nothing: undefined = await api.send('DELETE /scenarios/:id', { params: { id: 'scn_1' } });
  // @ts-expect-error there is no such endpoint
  await api.send('GET /scenarioz');
  // @ts-expect-error its value in the path is missing
  await api.send('GET /scenarios/:id');
  // @ts-expect-error it has no such value in its path
  await api.send('GET /scenarios/:id', { params: { name: 'scn_1' } });
  // @ts-expect-error it takes no such field
  await api.send('POST /scenarios', { body: { name: 'A', query: 'calc=safe', note: '', pin: 1 } });
  // @ts-expect-error a required field is not named
  await api.send('POST /scenarios', { body: { query: 'calc=safe' } });
  // @ts-expect-error a text is not a number
  await api.send('POST /scenarios', { body: { name: 1, query: 'calc=safe' } });
  // @ts-expect-error it takes no body
  await api.send('POST /scenarios/:id/copy', { params: { id: 'scn_1' }, body: {} });
  // @ts-expect-error it changes no version
  await api.send('POST /scenarios/:id/copy', { params: { id: 'scn_1' }, version: 2 });
  // @ts-expect-error it can be asked nothing of that name
  await api.send('GET /scenarios', { query: { page: 2 } });
  // @ts-expect-error its query is missing
  await api.send('GET /posts/by-slug');
  // @ts-expect-error it gives back a scenario, not a list
  const wrong: ScenarioList = await api.send('POST /scenarios', { body: { name: '', query: '' } });
  // @ts-expect-error it takes a file
  await api.send('PUT /content/images', { body: { name: 'a.png' } });
  return [list, one, nothing, wrong];
}

t.test('what the declarations do not allow does not compile', async (t) => {
  t.type(calls, 'function');
});
