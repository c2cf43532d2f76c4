import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';
import { withoutSimpleUnions } from './simple-unions.ts';

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;

/**
 * Fastify's own serialisers, each compiled when it is first used. Compiling all of them would take
 * a fifth of the start-up time, and most are not needed for long.
 */
export const serializersOnFirstUse: NonNullable<Compilers['buildSerializer']> = (...given) => {
  const compile = SerializerSelector()(...given);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialize ??= compile({ ...route, schema: withoutSimpleUnions(route.schema) });
      return serialize(answer);
    };
  };
};
