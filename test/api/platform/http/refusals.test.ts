/** Refusals cost little and leave nothing behind. */
import { randomUUID } from 'node:crypto';
import { isFinal } from '#api/platform/storage/idempotency.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { goodPassword, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';

async function records(api: TestApi): Promise<number> {
  const rows = await api.storage.db.selectFrom('idempotency_records').select('id').execute();
  return rows.length;
}

await withApiOnBothEngines({
  async 'a refusal without effect leaves no record'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const stranger = visitor(api, '198.51.100.1');
    const before = await records(api);
    const asked = [
      stranger.post('/auth/verify-email', { token: 'of nobody' }),
      stranger.post('/auth/password/reset', {
        token: 'of nobody',
        password: 'lantern under stairs',
      }),
      stranger.post('/auth/second-step', { code: '123456' }),
      stranger.post('/auth/logout'),
      stranger.post('/faq/no-such-question/feedback', { useful: true }),
      stranger.post('/contact', { name: 'x' }),
      me.patch('/me', { name: 'Ada' }, { headers: { 'if-match': '"9"' } }),
    ];
    for (const { status, text } of await Promise.all(asked)) {
      t.ok(status === 204 || status >= 400, `${status} ${text}`);
    }
    t.equal(await records(api), before);
    const wrong = { email: 'ada@example.com', password: 'not hers' };
    t.equal((await stranger.post('/auth/login', wrong)).status, 422);
    t.equal(await records(api), before + 1, 'a failure that was counted is counted once');
  },

  async 'who is refused hears that, not what is wrong with the question'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    t.equal((await me.post('/content/posts', { title: 'x' })).status, 403);
    t.equal((await me.post('/content/posts', { nonsense: 1 })).status, 403);
    t.equal((await visitor(api).post('/content/posts', { nonsense: 1 })).status, 401);
    me.session = 'of nobody';
    t.equal((await me.patch('/me', { nonsense: 1 })).status, 401);
  },

  async 'a request that ended its own session is still answered again'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const { session } = me;
    const key = randomUUID();
    const newPassword = 'lantern under the stairs';
    const change = { currentPassword: goodPassword, newPassword };
    t.equal((await me.post('/auth/password/change', change, { key })).status, 204);
    const renewed = me.session;
    t.not(renewed, session);
    me.session = session;
    t.equal((await me.get('/me')).status, 401, 'it has ended');
    me.session = session;
    const again = await me.post('/auth/password/change', change, { key });
    t.match(again, { status: 204, headers: { 'idempotency-replayed': 'true' } });
    t.equal(me.session, renewed, 'with the session that took its place');
    me.session = session;
    const other = await me.post('/auth/password/change', change);
    t.equal(other.status, 401, 'a request that was never answered gets nothing');
  },

  async 'a race is not the last word'(t, api) {
    t.notOk(isFinal(409));
    const me = await signedIn(api, 'ada@example.com');
    const headers = { 'if-match': (await me.get('/me')).headers['etag'] ?? '' };
    let attempts = 0;
    const { write } = api.storage;
    t.teardown(() => Object.assign(api.storage, { write }));
    Object.assign(api.storage, {
      write: (...given: Parameters<typeof write>) => {
        attempts += 1;
        const lost = new ProblemError(problem('capacity-race', 'Someone was quicker.'));
        return attempts === 1 ? Promise.reject(lost) : write(...given);
      },
    });
    const key = randomUUID();
    const change = () => me.patch('/me', { name: 'Ada Lovelace' }, { key, headers });
    t.equal((await change()).status, 409);
    t.equal((await change()).status, 200, 'the same key, once more');
  },
});
