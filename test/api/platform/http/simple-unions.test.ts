/** Responses are written the same whether a union is compiled or spelled without one. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import t from 'tap';
import Type from 'typebox';
import { withoutSimpleUnions } from '#api/platform/http/simple-unions.ts';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const state = Type.Union([Type.Literal('open'), Type.Literal('closed')]);
const schema = Type.Object({
  state,
  before: nullable(state),
  amount: nullable(Type.Integer()),
  names: nullable(Type.Array(Type.String())),
  owner: nullable(Type.Object({ name: Type.String(), left: nullable(Type.String()) })),
  size: Type.Union([Type.Integer(), Type.Array(Type.Integer())]),
});

const compile = SerializerSelector()({}, {});
const route = { method: 'GET', url: '/', httpStatus: '200' };
const written = (given: unknown, value: object) =>
  compile({ ...route, schema: given } as Parameters<typeof compile>[0])(value);

const full = {
  state: 'open',
  before: 'closed',
  amount: 12,
  names: ['Ada "A." Founder'],
  owner: { name: 'Ada', left: null },
  size: [1, 2],
};
const empty = { state: 'closed', before: null, amount: null, names: null, owner: null, size: 3 };

t.test('something, or null, or one of some words', async (t) => {
  const simple = withoutSimpleUnions(schema);
  for (const value of [full, empty]) {
    t.equal(written(simple, value), JSON.stringify(value));
    t.equal(written(simple, value), written(schema, value));
  }
});

t.test('what a response does not declare is not written, within a union either', async (t) => {
  const owner = { name: 'Ada', left: null, password: 'secret' };
  const found = written(withoutSimpleUnions(schema), { ...full, owner, token: 'secret' });
  t.equal(found, JSON.stringify(full));
});

t.test('a union of different kinds stays one, and the schema given stays as it was', async (t) => {
  const before = JSON.stringify(schema);
  const unions = JSON.stringify(withoutSimpleUnions(schema)).match(/anyOf/g);
  t.equal(unions?.length, 1, 'the one of a number and a list');
  t.equal(JSON.stringify(schema), before);
});
