/** The order in which a command does things, and what becomes of their consequences. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { FeatureDeps } from '#api/platform/deps.ts';
import { admissionHooks } from '#api/platform/http/admission-hooks.ts';
import { type CommandSpec, command } from '#api/platform/http/command.ts';
import { createApp } from '#api/platform/http/create-app.ts';
import { idempotency } from '#api/platform/http/idempotent.ts';
import { requestHooks } from '#api/platform/http/request-hooks.ts';
import { problem } from '#shared/http/errors.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';

type Spec = Partial<CommandSpec<'POST /contact', undefined, string, 'required'>>;

const event = { action: 'test.done', targetType: 'test', targetId: 'one' };
const receipt = { reference: 'ABCD-2345', answerWithinBusinessDays: 2 };

/** An API whose only route is a command. */
async function apiWith(api: TestApi, spec: Spec) {
  const parts = {
    options: api.options,
    storage: api.storage,
    now: () => api.clock.now,
  } as unknown as FeatureDeps;
  const app = createApp(pino({ level: 'silent' }));
  const guard = idempotency(parts);
  requestHooks(app, api.options);
  admissionHooks(app, parts, guard);
  command<'POST /contact', undefined, string>(
    app,
    { ...parts, idempotent: guard.idempotent },
    'POST /contact',
    {
      action: 'message.send',
      run: async () => ({ body: receipt, auditEntries: event }),
      ...spec,
    },
  );
  await app.ready();
  return (key: string = randomUUID()) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/contact',
      headers: { 'idempotency-key': key },
      payload: {
        name: 'Ada',
        email: 'ada@example.com',
        topic: 'general',
        body: 'A question that is long enough to be one.',
      },
    });
}

async function recorded({ storage }: TestApi) {
  const lines = await storage.db
    .selectFrom('audit_events')
    .select('action')
    .where('target_type', '=', 'test')
    .execute();
  const mails = await storage.db.selectFrom('outbox_emails').select('recipient').execute();
  return { lines: lines.map(({ action }) => action), mails: mails.map((one) => one.recipient) };
}

const mail = {
  to: 'ada@example.com',
  template: 'deletion-cancelled',
  vars: { name: 'Ada' },
  dedupeKey: 'one',
} as const;

await withApiOnBothEngines({
  async 'what is cheap comes first, and slow work before the transaction'(t, api) {
    const order: string[] = [];
    const send = await apiWith(api, {
      check: () => void order.push('check'),
      prepare: async () => {
        order.push('prepare');
        return 'prepared';
      },
      rates: () => {
        order.push('rates');
        return {};
      },
      run: async ({ prepared }) => {
        order.push(`run with what was ${prepared}`);
        return { body: receipt, version: 7, headers: { 'x-seen': 'yes' } };
      },
    });
    const answer = await send();
    t.same([answer.statusCode, answer.json()], [201, receipt], 'with the status of the contract');
    t.match(answer.headers, { etag: '"7"', 'x-seen': 'yes' });
    t.same(order, ['check', 'prepare', 'rates', 'run with what was prepared']);
  },

  async 'a repeated request has its consequences once'(t, api) {
    const send = await apiWith(api, {
      run: async () => ({ body: receipt, auditEntries: [event, event], mails: [mail] }),
    });
    const key = randomUUID();
    await send(key);
    const again = await send(key);
    t.equal(again.headers['idempotency-replayed'], 'true');
    t.same(await recorded(api), { lines: ['test.done', 'test.done'], mails: [mail.to] });
  },

  async 'a refusal that is returned is remembered with its consequences'(t, api) {
    const send = await apiWith(api, {
      run: async () => ({ refusal: problem('forbidden', 'No.'), auditEntries: event }),
    });
    const key = randomUUID();
    const refusals = [await send(key), await send(key)];
    t.same(
      refusals.map(({ statusCode, headers }) => [statusCode, headers['idempotency-replayed']]),
      [
        [403, undefined],
        [403, 'true'],
      ],
    );
    t.same(await recorded(api), { lines: ['test.done'], mails: [] });
  },

  async 'what fails after the change undoes everything'(t, api) {
    const send = await apiWith(api, {
      run: async () => ({
        body: receipt,
        auditEntries: event,
        // Cannot be written as JSON.
        mails: [{ ...mail, vars: { name: 1n as unknown as string } }],
      }),
    });
    t.equal((await send()).statusCode, 500);
    t.same(await recorded(api), { lines: [], mails: [] });
  },
});
