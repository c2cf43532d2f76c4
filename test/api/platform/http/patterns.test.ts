/** A text is searched once: no pattern takes more time than the text is long. */
import t from 'tap';
import { Compile } from 'typebox/compile';
import { cutToJudge } from '#api/platform/http/bounded-strings.ts';
import { schemaCompiler } from '#api/platform/http/validation.ts';
import { closed, line } from '#shared/product/fields/schema.ts';
import { apiRoutes, type FieldSchema, textPlaces } from '#test/support/api-routes.ts';
import { testApi } from '#test/support/product-api.ts';

const size = 50_000;
/** Reading such a text takes a millisecond; dividing it in all possible ways takes seconds. */
const boundMs = 100;

/** What patterns are made of: alone, and two after one another. */
const characters = ['a', '0', '-', ' ', '.', '_', '@', '"', '\\', '\u00a0', '1'];
const units = [...characters, ...characters.flatMap((a) => characters.map((b) => a + b))];
const endings = ['', '\u0001', '!', '-', '\n'];

function cpuMsOf(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

t.test('every pattern and format of every route, with texts that repeat', async (t) => {
  const api = await testApi(t);
  const seen = new Map<string, FieldSchema>();
  for (const { body, querystring, params } of await apiRoutes(api)) {
    for (const part of [body, querystring, params]) {
      for (const { schema } of part === undefined ? [] : textPlaces(part)) {
        if (schema.pattern !== undefined) seen.set(schema.pattern, schema);
        else if (schema.format !== undefined) seen.set(schema.format, schema);
      }
    }
  }
  t.ok(seen.size > 8, `${seen.size} patterns`);
  for (const [name, { pattern, format }] of seen) {
    const alone = { type: 'string', ...(pattern === undefined ? { format } : { pattern }) };
    const validator = Compile(alone as never);
    validator.Check('a');
    let slowest = 0;
    let slowestText = '';
    for (const unit of units) {
      for (const ending of endings) {
        const text = unit.repeat(size / unit.length) + ending;
        const tookMs = cpuMsOf(() => validator.Check(text));
        if (tookMs > slowest) [slowest, slowestText] = [tookMs, JSON.stringify(unit + ending)];
        if (slowest > boundMs) break;
      }
      if (slowest > boundMs) break;
    }
    t.ok(slowest < boundMs, `${name}: ${slowest.toFixed(1)} ms with ${slowestText}`);
  }
});

t.test('a line takes what it always took', async (t) => {
  const validator = Compile(line(20));
  for (const text of ['a', ' a', 'a ', '\u00a0a b\u2003', 'a'.repeat(20), ' a b c ']) {
    t.ok(validator.Check(text), JSON.stringify(text));
  }
  for (const text of ['', ' ', '\u2003', 'a\u0001', '\ta', 'a\n', '\u007f', 'a\u0000b']) {
    t.notOk(validator.Check(text), JSON.stringify(text));
  }
});

t.test('what is too long is not searched', async (t) => {
  // This one would take years.
  const costly = { type: 'string', maxLength: 10, pattern: '^(?:a+)+$', title: 'a text' };
  const schema = closed({
    one: costly as never,
    list: { type: 'array', maxItems: 2, items: costly } as never,
  });
  const validate = schemaCompiler()({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const long = `${'a'.repeat(50_000)}!`;
  const tookMs = cpuMsOf(() => {
    const { error } = validate({ one: long, list: ['a', long, long] }) as { error?: object };
    t.match(error, {
      problem: {
        errors: [
          {
            pointer: '/one',
            code: 'maxLength',
            message: 'A text must have at most 10 characters.',
          },
          { pointer: '/list/1', code: 'maxLength' },
          { pointer: '/list/2', code: 'maxLength' },
          { pointer: '/list', code: 'maxItems' },
        ],
      },
    });
  });
  t.ok(tookMs < 1_000, `${tookMs} ms`);
});

t.test('cutting changes nothing that is judged', async (t) => {
  const schema = { properties: { a: { maxLength: 3 }, b: { anyOf: [{ maxLength: 2 }, {}] } } };
  const whole = { a: 'abcd', b: 'x'.repeat(99), c: ['other'], d: null, e: { f: 1 } };
  t.same(cutToJudge(schema, whole), whole, 'a little too long, or without a limit');
  t.same(cutToJudge(schema, { a: '😀'.repeat(9) }), { a: '😀'.repeat(4) });
  t.equal(cutToJudge(undefined, 'abc'), 'abc');
});
