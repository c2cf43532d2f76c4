/** What holds for all editing: who may, who was faster, what is counted; on both databases. */
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import {
  type ApiAnswer,
  type ApiVisitor,
  firstOperator,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import { asOperator, createPost, postOf, version } from '#test/support/content-editing.ts';

const tellsWhoWasFaster: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const draft = await createPost(operator, { title: 'Both' });
  const path = `/content/posts/${draft.id}`;
  t.equal((await operator.patch(path, { title: 'X' })).status, 400, 'without a version');
  t.equal(
    (await operator.patch(path, { title: 'X' }, { headers: { 'if-match': '*' } })).status,
    400,
  );
  t.equal((await operator.post(`${path}/publish`)).status, 400);
  await operator.patch(path, { title: 'First' }, version(draft));
  const second = await operator.patch(path, { title: 'Second' }, version(draft));
  t.equal(second.status, 412);
  t.match(second.problem(), {
    type: '/problems/version-mismatch',
    detail:
      /^Olga Operator saved this article at 2026-12-01 09:30 UTC, .* Your changes were not saved/,
    currentVersion: 2,
    changedBy: 'Olga Operator',
  });
  t.equal(postOf(await operator.get(path)).title, 'First');
  for (const call of [
    () => operator.post(`${path}/publish`, undefined, version(draft)),
    () => operator.post(`${path}/unpublish`, undefined, version(draft)),
    () => operator.delete(path, version(draft)),
  ]) {
    t.equal((await call()).status, 412);
  }

  // Two at once with the same version: one of them wins, whatever the order.
  const current = postOf(await operator.get(path));
  const both = await Promise.all(
    ['Left', 'Right'].map((title) => operator.patch(path, { title }, version(current))),
  );
  t.same(both.map(({ status }) => status).sort(), [200, 412]);
  t.equal((await operator.get(path)).headers['etag'], '"3"');
  t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: true });
};

const isForOperatorsOnly: Story = async (t, open) => {
  const api = await open();
  const operator = await firstOperator(api);
  const draft = await createPost(operator, { title: 'Secret' });
  const founder = await signedIn(api, 'founder@example.com');
  const program = visitor(api);
  const token = await operator.post('/me/tokens', {
    name: 'A program',
    scope: 'write',
    expiresInDays: 3,
  });
  program.bearer = token.json<{ secret: string }>().secret;
  const calls: Readonly<Record<string, (who: ApiVisitor) => Promise<ApiAnswer>>> = {
    list: (who) => who.get('/content/posts'),
    open: (who) => who.get(`/content/posts/${draft.id}`),
    begin: (who) => who.post('/content/posts', { title: 'X' }),
    save: (who) => who.patch(`/content/posts/${draft.id}`, { title: 'X' }, version(draft)),
    publish: (who) => who.post(`/content/posts/${draft.id}/publish`, undefined, version(draft)),
    unpublish: (who) => who.post(`/content/posts/${draft.id}/unpublish`),
    delete: (who) => who.delete(`/content/posts/${draft.id}`),
    questions: (who) => who.get('/content/faq'),
    ask: (who) => who.post('/content/faq', { topic: 'account', question: 'X' }),
    images: (who) => who.get('/content/images'),
  };
  for (const [name, call] of Object.entries(calls)) {
    t.equal((await call(visitor(api))).status, 401, `${name}: nobody`);
    t.equal((await call(founder)).status, 403, `${name}: a founder`);
    t.equal((await call(program)).status, 403, `${name}: a token`);
  }
  t.equal(postOf(await operator.get(`/content/posts/${draft.id}`)).version, 1);
  const preview = (who: ApiVisitor) => who.post('/content/preview', { body: 'X' });
  t.equal((await preview(founder)).status, 200, 'founders preview the pitch of a raise');
  t.equal((await preview(visitor(api))).status, 401);
};

const countsChanges: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const current = async () =>
    (await visitor(api).get('/content/version')).json<{ version: number }>().version;
  const start = await current();
  const draft = await createPost(operator, { title: 'A', summary: 'B', body: 'C' });
  await operator.patch(`/content/posts/${draft.id}`, { body: 'D' }, version(draft));
  await operator.post('/content/preview', { body: 'E' });
  t.equal(await current(), start, 'what nobody sees does not count');
  const path = `/content/posts/${draft.id}`;
  await operator.post(`${path}/publish`, undefined, { headers: { 'if-match': '"2"' } });
  t.equal(await current(), start + 1);
  await operator.post(`${path}/publish`, undefined, { headers: { 'if-match': '"3"' } });
  t.equal(await current(), start + 1, 'what is published already does not change');
  await operator.patch(path, { body: 'F' }, { headers: { 'if-match': '"3"' } });
  t.equal(await current(), start + 2);
  await operator.patch(path, { slug: 'no' }, { headers: { 'if-match': '"4"' } });
  t.equal(await current(), start + 2, 'a refusal changes nothing');
};

await onBothEngines({
  'tells who was faster': tellsWhoWasFaster,
  'is for operators only': isForOperatorsOnly,
  'counts changes': countsChanges,
});
