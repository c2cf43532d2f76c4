/** The gate with nothing behind it that would also refuse: what it lets in, gets in. */
import Fastify from 'fastify';
import t from 'tap';
import { type GatedAccount, registerGate } from '#server/web/gate/gate.ts';
import { PageError } from '#shared/http/page-error.ts';

function gated(whoIs: () => Promise<GatedAccount | undefined>) {
  const app = Fastify();
  const results: string[] = [];
  let dropped = 0;
  registerGate(app, {
    readSession: ({ headers }) => headers['x-session'] as string | undefined,
    whoIs,
    dropSession: () => {
      dropped += 1;
    },
    onResult: (result) => results.push(result),
    checkTimeoutMs: 50,
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof PageError ? error.status : 500).send('refused'),
  );
  for (const path of ['/dashboard', '/company', '/:page/_payload.json', '/_build/payload/*']) {
    app.get(path, async () => 'inside');
  }
  const ask = async (url: string, session?: string) => {
    const headers = session === undefined ? {} : { 'x-session': session };
    const { statusCode, body } = await app.inject({ url, headers });
    return `${statusCode} ${body}`;
  };
  return { ask, results, dropped: () => dropped };
}

const addresses = [
  '/dashboard',
  '/dashboard?view=security',
  '/dashboard/_payload.json',
  '/_build/payload/abc/dashboard/_payload.json',
  '/_build/payload/abc/DASHBOARD/_PAYLOAD.JSON',
];

t.test('whoever has a session gets in, nobody else', async (t) => {
  const { ask } = gated(async () => ({ id: 'usr_1' }));
  for (const address of addresses) {
    t.equal(await ask(address, 'good'), '200 inside', address);
    t.equal(await ask(address), '404 refused', address);
  }
  t.equal(await ask('/company'), '200 inside');
});

t.test('an ended session is dropped', async (t) => {
  const { ask, dropped } = gated(async () => undefined);
  for (const address of addresses) t.equal(await ask(address, 'ended'), '404 refused', address);
  t.equal(dropped(), addresses.length);
  t.equal(await ask('/nowhere', 'ended'), '404 refused');
  t.equal(dropped(), addresses.length + 1, 'there too, so that nobody can tell the two apart');
});

t.test('a check that fails or never ends lets nobody in', async (t) => {
  // The limit of a check holds no process open, and there is no socket here that would.
  const open = setInterval(() => {}, 1_000);
  t.teardown(() => clearInterval(open));
  const failing = gated(async () => {
    throw new Error('The API is away.');
  });
  const hanging = gated(() => new Promise(() => {}));
  for (const { ask, results, dropped } of [failing, hanging]) {
    for (const address of addresses) t.equal(await ask(address, 'some'), '500 refused', address);
    t.same(
      results,
      addresses.map(() => 'error'),
    );
    t.equal(await ask('/nowhere', 'some'), '404 refused', 'what is nowhere stays nowhere');
    t.equal(dropped(), 0, 'and nobody loses a session that may be good');
  }
});
