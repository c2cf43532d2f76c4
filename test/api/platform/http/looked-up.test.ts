/** A repeated request is looked up before its body is there: its first answer may come after that. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Idempotency, idempotency } from '#api/platform/http/idempotent.ts';
import { keyedRequest, remember } from '#api/platform/storage/idempotency.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

const now = Date.parse('2026-03-02T10:00:00.000Z');
const key = 'a-key-of-mine';

function requestOf(): FastifyRequest {
  return {
    ...{ method: 'POST', url: '/x', body: { a: 1 }, headers: { 'idempotency-key': key } },
    ...{ context: { ip: '198.51.100.9' }, routeOptions: { config: {} }, keyed: undefined },
  } as unknown as FastifyRequest;
}

/** A reply that notes what is sent. */
function replyOf() {
  const sent = { status: 0, body: undefined as unknown, headers: {} as Record<string, string> };
  const reply = {
    header: (name: string, value: string) => {
      sent.headers[name] = value;
      return reply;
    },
    headers: () => reply,
    code: (status: number) => {
      sent.status = status;
      return reply;
    },
    send: (body: unknown) => {
      sent.body = body;
      return reply;
    },
  };
  return { sent, reply: reply as unknown as FastifyReply };
}

async function answered({ write }: Storage): Promise<void> {
  const keyed = keyedRequest('address 198.51.100.9', key, {
    ...{ method: 'POST', url: '/x', body: { a: 1 } },
  });
  const answer = { status: 201, headers: {}, body: { made: 'once' } };
  await write((trx) => remember(trx, keyed, answer, now));
}

/** Looks a request up, lets its twin be answered, and then handles it as `work` does. */
async function handledLate(storage: Storage, work: Parameters<Idempotency['idempotent']>[2]) {
  const guard = idempotency({ storage, now: () => now });
  const request = requestOf();
  const { sent, reply } = replyOf();
  await guard.lookUp(request);
  await answered(storage);
  if (await guard.replay(request, reply)) throw new Error('It was looked up too late.');
  await guard.idempotent(request, reply, work);
  return sent;
}

const once = { status: 201, body: { made: 'once' }, headers: { 'idempotency-replayed': 'true' } };

await onBothEngines({
  async 'the answer of a twin that came between is sent, not a second effect'(t, open) {
    const { storage } = await open();
    const made = async () => ({ status: 201, body: { made: 'twice' } });
    t.same(await handledLate(storage, (commit) => commit(made)), once);
  },

  async 'also where the twin has left nothing for it'(t, open) {
    const { storage } = await open();
    const taken = handledLate(storage, async () => {
      throw new ProblemError(problem('capacity-race', 'Someone was quicker.'));
    });
    t.same(await taken, once);
  },

  async 'one that was answered before is replayed by what was looked up'(t, open) {
    const { storage } = await open();
    await answered(storage);
    const guard = idempotency({ storage, now: () => now });
    const request = requestOf();
    const { sent, reply } = replyOf();
    await guard.lookUp(request);
    await storage.write((trx) => trx.deleteFrom('idempotency_records').execute());
    t.equal(await guard.replay(request, reply), true);
    t.same(sent, once);
    const other = { ...request, body: { a: 2 } } as FastifyRequest;
    await t.rejects(guard.replay(other, reply), { message: /used for another request/ });
  },
});
