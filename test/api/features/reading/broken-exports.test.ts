/** Exports that end in the middle, over a real connection: nothing stays busy, nothing looks whole. */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Test } from 'tap';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { readsDuring } from '#test/support/counted-reads.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';

/** With their long names, far more than a connection takes before it is read. */
const readers = 6_000;

async function manyReaders(api: TestApi) {
  const world = await aRoom(api);
  const { founder, raise } = world;
  const ivan = await addPerson(api, 'Ivan', 'investor');
  await letIn(world, ivan.email);
  const deck = await aDocument(api, world);
  await ivan.get(`/documents/${deck.id}`);
  const name = `'I' || i || replace('${'.'.repeat(200)}', '.', 'a long name')`;
  await api.storage.write(async function copyManyTimes(trx) {
    const user = { id: `'usr_' || i`, email: `'ivan' || i`, name };
    await copyRow(trx, 'users', { id: ivan.id }, readers, user);
    const look = { id: `'aev_' || i`, user_id: user.id };
    await copyRow(trx, 'access_events', { user_id: ivan.id }, readers, look);
  });
  return { founder, path: `/raises/${raise}/readers.csv` };
}

/** Begins to take a file over a connection, and stops after its first bytes. */
async function begun(
  api: TestApi,
  session: string | undefined,
  path: string,
): Promise<http.IncomingMessage> {
  const address = api.app.server.listening
    ? api.app.listeningOrigin
    : await api.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = {
    [internalHeaders.clientIp]: '203.0.113.7',
    [internalHeaders.session]: session ?? '',
  };
  const request = http.get(`${address}/api/v1${path}`, { headers, agent: false });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  request.on('error', () => undefined);
  answer.on('error', () => undefined);
  await once(answer, 'readable');
  return answer;
}

/** The threads that are asked to read until the test ends. */
function readingThreadsAsked(t: Pick<Test, 'teardown'>): ReadonlySet<Worker> {
  const asked = new Set<Worker>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function noted(this: Worker, ...args) {
    const [message] = args as [unknown];
    if (typeof message === 'object' && message !== null && 'sql' in message) asked.add(this);
    return postMessage.apply(this, args);
  };
  t.teardown(() => {
    Worker.prototype.postMessage = postMessage;
  });
  return asked;
}

await withApiOnBothEngines({
  async 'whoever leaves in the middle of an export keeps nothing busy'(t, api) {
    const { founder, path } = await manyReaders(api);
    const { longReads } = api.storage;
    let wholeReads = 0;
    const whole = await readsDuring(async () => {
      wholeReads = (await founder.get(path)).text.split('\r\n').length;
    });
    t.equal(wholeReads, 1 + readers + 1 + 1, 'a head, and all who read');
    const part = await readsDuring(async () => {
      const answer = await begun(api, founder.session, path);
      t.equal(answer.statusCode, 200);
      t.equal(longReads.state().moments, 1);
      answer.destroy();
      while (longReads.state().moments > 0) await pause(5);
    });
    t.ok(part.rows < whole.rows / 2 + 1_000, `${part.rows} of ${whole.rows} rows were read`);
    t.match(longReads.state(), { moments: 0, waiting: 0 });
    t.equal((await founder.get(path)).text.split('\r\n').length, wholeReads);
  },

  async 'a file whose thread is lost does not look whole'(t, api) {
    if (api.storage.engine === 'postgres') return;
    const { founder, path } = await manyReaders(api);
    const asked = readingThreadsAsked(t);
    const answer = await begun(api, founder.session, path);
    t.equal(api.storage.longReads.state().moments, 1);
    await Promise.all([...asked].map((thread) => thread.terminate()));
    // Not `once`, which rejects with the error that is expected here.
    const closed = new Promise((resolve) => answer.once('close', resolve));
    answer.resume();
    await closed;
    t.notOk(answer.complete, 'the connection was destroyed');
    while (api.storage.longReads.state().moments > 0) await pause(5);
    t.equal((await founder.get(path)).text.split('\r\n').length, 1 + readers + 1 + 1);
  },
});
