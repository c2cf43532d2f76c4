/**
 * Schemas are compiled with the first request that needs them. So that none fails there, all of
 * them are compiled here.
 */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { RouteOptions } from 'fastify';
import { pino } from 'pino';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { limitGuesses } from '../../server/product-api/account/guesses.ts';
import { buildProductApi } from '../../server/product-api/api.ts';
import { sealerOf } from '../../server/product-api/storage/sealer.ts';
import { noObserver } from '../../server/product-api/storage/storage.ts';
import { openTestApi } from '../support/product-api.ts';

type Answers = Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
interface Content {
  readonly schema: object;
}

async function routesOfApi(): Promise<readonly RouteOptions[]> {
  const { storage, hasher, options, close } = await openTestApi();
  const app = buildProductApi({
    options,
    storage,
    hasher,
    sealer: sealerOf('a secret of this test'),
    judgePassword: () => [],
    guesses: limitGuesses(storage, Date.now),
    log: pino({ level: 'silent' }),
    observer: { ...noObserver, loginFinished: () => undefined },
    now: Date.now,
    onMailQueued: () => undefined,
  });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  await app.ready();
  await app.close();
  await close();
  return routes;
}

t.test('every schema of every route can be compiled', async (t) => {
  const serializer = SerializerSelector()({}, {});
  let compiled = 0;
  for (const { method, url, schema } of await routesOfApi()) {
    for (const httpPart of ['body', 'querystring', 'params', 'headers'] as const) {
      const part = schema?.[httpPart];
      if (part === undefined) continue;
      t.doesNotThrow(() => Compile(part as object), `${method} ${url} ${httpPart}`);
      compiled += 1;
    }
    for (const [status, answer] of Object.entries((schema?.response ?? {}) as Answers)) {
      const answers = Object.values(answer.content ?? { json: { schema: answer } });
      for (const { schema } of answers) {
        t.doesNotThrow(() => serializer({ schema } as never), `${method} ${url} ${status}`);
        compiled += 1;
      }
    }
  }
  t.ok(compiled > 100, `${compiled} schemas`);
});
