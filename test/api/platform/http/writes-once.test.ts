/** A keyed request has one effect, whatever is repeated, raced or lost; against both databases. */
import { randomUUID } from 'node:crypto';
import { keyedRequest } from '#api/platform/storage/idempotency.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { TokenIssued, TokenList } from '#shared/product/account/tokens.ts';
import { goodPassword, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';

const tokenRequest = { name: 'script', scope: 'read', expiresInDays: 7 };

await withApiOnBothEngines({
  async 'a repeated request gets the first answer, byte for byte'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const key = randomUUID();
    const first = await me.post('/me/tokens', tokenRequest, { key });
    t.equal(first.status, 201);
    t.notOk(first.headers['idempotency-replayed']);
    const second = await me.post('/me/tokens', tokenRequest, { key });
    t.equal(second.status, 201);
    t.equal(second.headers['idempotency-replayed'], 'true');
    t.equal(second.text, first.text, 'the secret shown once is shown again to the same request');
    const reordered = { expiresInDays: 7, scope: 'read', name: 'script' };
    t.equal(
      (await me.post('/me/tokens', reordered, { key })).text,
      first.text,
      'the order of fields is no difference',
    );
    t.equal((await me.get('/me/tokens')).json<TokenList>().items.length, 1);

    const other = await me.post('/me/tokens', { ...tokenRequest, name: 'another' }, { key });
    t.match(other.problem(), { status: 422, type: '/problems/idempotency-mismatch' });
    const elsewhere = await me.post('/auth/sessions/revoke-others', undefined, { key });
    t.match(elsewhere.problem(), { type: '/problems/idempotency-mismatch' }, 'nor on another path');

    api.clock.now += 24 * 3_600_000;
    await me.post('/auth/step-up', { currentPassword: goodPassword });
    const nextDay = await me.post('/me/tokens', tokenRequest, { key });
    t.equal(nextDay.status, 201);
    t.not(nextDay.text, first.text, 'after a day a key is new again');
  },

  async 'a key belongs to one request: its method, its path and its body'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const key = randomUUID();
    const issued = await me.post('/auth/sessions/revoke-others', undefined, { key });
    t.ok(issued.status < 300);
    // Neither request has a body, so the path alone tells them apart.
    const elsewhere = await me.post('/auth/logout', undefined, { key });
    t.match(elsewhere.problem(), { status: 422, type: '/problems/idempotency-mismatch' });
    t.equal((await me.get('/me')).status, 200, 'and nothing was done');
    const one = { method: 'POST', url: '/a', body: { n: 1 } };
    const { id, fingerprint } = keyedRequest('credential', key, one);
    for (const other of [
      { ...one, method: 'PUT' },
      { ...one, url: '/b' },
      { ...one, url: '/a?b=1' },
      { ...one, body: { n: 2 } },
    ]) {
      const found = keyedRequest('credential', key, other);
      t.equal(found.id, id);
      t.not(found.fingerprint, fingerprint, JSON.stringify(other));
    }
  },

  async 'a key belongs to whoever presents it'(t, api) {
    const ada = await signedIn(api, 'ada@example.com');
    const bob = await signedIn(api, 'bob@example.com');
    const key = 'a-key-that-others-can-guess';
    const hers = (await ada.post('/me/tokens', tokenRequest, { key })).json<TokenIssued>();
    const his = await bob.post('/me/tokens', tokenRequest, { key });
    t.notOk(his.headers['idempotency-replayed']);
    t.not(his.json<TokenIssued>().secret, hers.secret);
    t.equal((await visitor(api).post('/me/tokens', tokenRequest, { key })).status, 401);
    const forged = visitor(api);
    forged.session = 'x'.repeat(43);
    t.equal((await forged.post('/me/tokens', tokenRequest, { key })).status, 401);

    const login = { email: 'ada@example.com', password: goodPassword };
    const owner = visitor(api, '203.0.113.7');
    t.equal((await owner.post('/auth/login', login, { key })).status, 200);
    const neighbour = visitor(api, '203.0.113.8');
    const guess = await neighbour.post(
      '/auth/login',
      { ...login, password: 'not the password' },
      { key },
    );
    t.equal(guess.status, 422);
    t.equal(neighbour.session, undefined);
    const behindSameAddress = visitor(api, '203.0.113.7');
    const wrong = await behindSameAddress.post(
      '/auth/login',
      { ...login, password: 'not the password' },
      { key },
    );
    t.match(wrong.problem(), { type: '/problems/idempotency-mismatch' });
    t.equal(
      behindSameAddress.session,
      undefined,
      'without the password there is no session to be had',
    );
    const retry = visitor(api, '203.0.113.7');
    const replay = await retry.post('/auth/login', login, { key });
    t.equal(replay.headers['idempotency-replayed'], 'true');
    t.equal(retry.session, owner.session, 'the lost answer is given again, its session with it');
    t.match(replay.headers[internalHeaders.setSession], /^\S+ \d+$/);
  },

  async 'nothing in the record can be read without the key'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const key = randomUUID();
    const { secret } = (await me.post('/me/tokens', tokenRequest, { key })).json<TokenIssued>();
    const rows = JSON.stringify(
      await api.storage.db.selectFrom('idempotency_records').selectAll().execute(),
    );
    for (const hidden of [secret, key, goodPassword, me.session ?? '', 'ada@example.com']) {
      t.notMatch(rows, hidden);
      t.notMatch(rows, Buffer.from(hidden).toString('base64').slice(0, 20));
    }
  },

  async 'refusals with an effect are remembered, passing troubles are not'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const key = randomUUID();
    const body = { currentPassword: 'not the password', newPassword: 'lantern under the stairs' };
    const first = await me.post('/auth/password/change', body, { key });
    const second = await me.post('/auth/password/change', body, { key });
    t.equal(first.status, 422);
    t.equal(second.headers['idempotency-replayed'], 'true');
    t.match(second.problem(), { status: 422, errors: [{ pointer: '/currentPassword' }] });
    t.not(second.problem().instance, first.problem().instance, 'the answer names its own request');
    const [failures] = await api.storage.db
      .selectFrom('login_failures')
      .select('failures')
      .execute();
    t.equal(failures?.failures, 1, 'counted once');

    const stale = { headers: { 'if-match': '"9"' }, key: randomUUID() };
    t.equal((await me.patch('/me', { name: 'Ada' }, stale)).status, 412);
    const again = await me.patch('/me', { name: 'Ada' }, stale);
    t.equal(again.status, 412);
    t.notOk(again.headers['idempotency-replayed'], 'it had no effect, so it is judged anew');

    const limited = { key: randomUUID() };
    for (let at = 0; at < 6; at += 1)
      await visitor(api).post('/auth/password/forgot', { email: 'x@example.com' });
    t.equal(
      (await visitor(api).post('/auth/password/forgot', { email: 'x@example.com' }, limited))
        .status,
      429,
    );
    api.clock.now += 3_600_000;
    t.equal(
      (await visitor(api).post('/auth/password/forgot', { email: 'x@example.com' }, limited))
        .status,
      202,
      'the same key works later',
    );
  },

  async 'a key is required where repeating would matter, and must look like one'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    for (const key of ['', 'short', 'with a space in it', 'x'.repeat(129)]) {
      const answer = await me.post('/me/tokens', tokenRequest, { key });
      t.match(
        answer.problem(),
        { status: 400, detail: /Idempotency-Key/ },
        `"${key.slice(0, 20)}"`,
      );
    }
    const { items } = (await me.get('/me/tokens')).json<TokenList>();
    t.equal(items.length, 0);
    t.equal(
      (await me.delete('/me/tokens/pat_0000000000000000')).status,
      404,
      'a DELETE needs none',
    );
  },
});
