/**
 * Schemas are compiled with the first request that needs them. So that none fails there, all of
 * them are compiled here.
 */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { apiRoutes } from '#test/support/api-routes.ts';
import { testApi } from '#test/support/product-api.ts';

type Answers = Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
interface Content {
  readonly schema: object;
}

t.test('every schema of every route can be compiled', async (t) => {
  const serializer = SerializerSelector()({}, {});
  let compiled = 0;
  const api = await testApi(t);
  for (const { method, url, options } of await apiRoutes(api)) {
    const { schema } = options;
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
