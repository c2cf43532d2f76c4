/** Whose scenarios are, and who may use them how, on both databases. */
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import type { OpenApiDocument } from '#api/platform/reference/openapi-types.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { list, namesOf, person, round, save, sold } from '#test/support/saved-scenarios.ts';

await withApiOnBothEngines({
  async 'nobody sees or changes what is somebody else’s'(t, api) {
    const [me, other] = [await person(api, 'ada'), await person(api, 'bob')];
    const { id } = await save(me, 'Seed');
    await save(other, 'Seed', sold);
    const headers = { 'if-match': '"1"' };
    const attempts = [
      other.get(`/scenarios/${id}`),
      other.patch(`/scenarios/${id}`, { name: 'Mine' }, { headers }),
      other.delete(`/scenarios/${id}`),
      other.post(`/scenarios/${id}/copy`, {}),
      other.post(`/scenarios/${id}/restore`, {}),
    ];
    for (const answer of await Promise.all(attempts)) {
      t.equal(answer.status, 404);
      t.match(answer.problem().detail, 'There is no such scenario.');
    }
    await me.delete(`/scenarios/${id}`);
    t.equal((await other.post(`/scenarios/${id}/restore`, {})).status, 404, 'nor the deleted one');
    t.same(namesOf(await list(other)), ['Seed']);
    t.notMatch((await other.get('/exports/scenarios.csv')).text, /Founders/);
    const anybody = visitor(api);
    for (const path of ['/scenarios', `/scenarios/${id}`, '/exports/scenarios.csv']) {
      t.equal((await anybody.get(path)).status, 401, path);
    }
    t.equal((await anybody.post('/scenarios', { name: 'x', query: round })).status, 401);
    t.equal((await me.get('/scenarios/scn_short')).status, 400);
  },

  async 'a token reads, and writes where it may'(t, api) {
    const me = await person(api, 'ada');
    await save(me, 'Seed');
    const program = visitor(api);
    const bearer = async (scope: string) =>
      (await me.post('/me/tokens', { name: scope, scope, expiresInDays: 1 })).json<{
        secret: string;
      }>().secret;
    program.bearer = await bearer('read');
    t.same(namesOf(await list(program)), ['Seed']);
    t.equal((await program.post('/scenarios', { name: 'x', query: round })).status, 403);
    program.bearer = await bearer('write');
    t.equal((await program.post('/scenarios', { name: 'x', query: round })).status, 201);
  },

  async 'they go with the account, and leave a line in the audit log'(t, api) {
    const me = await person(api, 'ada');
    const { id } = await save(me, 'Secret name', round, 'Secret note');
    await me.patch(
      `/scenarios/${id}`,
      { note: 'Other secret' },
      { headers: { 'if-match': '"1"' } },
    );
    await me.delete(`/scenarios/${id}`);
    await me.post(`/scenarios/${id}/restore`, {});
    await me.post(`/scenarios/${id}/copy`, {});
    const events = await api.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', 'like', 'scenario.%')
      .orderBy('seq')
      .execute();
    t.same(
      events.map(({ action }) => action),
      ['save', 'change', 'delete', 'restore', 'copy'].map((what) => `scenario.${what}`),
    );
    t.notMatch(JSON.stringify(events), /secret|Secret/, 'without what they hold');
    t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: true });
    const { account } = (await me.get('/me')).json<{ account: { id: string } }>();
    await api.storage.write(
      async (trx) => void (await trx.deleteFrom('users').where('id', '=', account.id).execute()),
    );
    t.same(await api.storage.db.selectFrom('scenarios').selectAll().execute(), []);
  },

  async 'the reference tells all of it'(t, api) {
    const document = (await api.app.inject('/api/v1/openapi.json')).json<OpenApiDocument>();
    const paths = Object.keys(document.paths).filter((path) => path.includes('scenarios'));
    t.same(paths.sort(), [
      '/api/v1/exports/scenarios.csv',
      '/api/v1/scenarios',
      '/api/v1/scenarios/{id}',
      '/api/v1/scenarios/{id}/copy',
      '/api/v1/scenarios/{id}/restore',
    ]);
    const change = document.paths['/api/v1/scenarios/{id}']?.['patch'];
    t.ok(change?.parameters?.some(({ name }) => name === 'if-match'));
    t.ok(change?.responses['412']);
    t.ok(
      document.paths['/api/v1/exports/scenarios.csv']?.['get']?.responses['200']?.content?.[
        'text/csv'
      ],
    );
  },
});
