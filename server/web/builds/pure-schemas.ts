import type { Plugin } from 'vite';

/** Calls that only make a schema, or what is read from one. */
const schemaCall =
  /(?<!function )\b(?:Type\.\w+|closed|oneOf|orNull|idOf|line|nameLine|emptiableName|freeText|longText|moneyField|someOf|pageQuery|lifecycle)\(/g;
const contract = /[\\/]shared[\\/]product[\\/].*\.ts$/;

/**
 * Lets the bundler leave schemas out of what browsers load. A module of the contract has schemas
 * beside the words and limits that pages show, and for all the bundler knows, making a schema may
 * do more than that: with one word came the schemas of its module and the library that makes them,
 * 10 kB.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'raisehall:pure-schemas',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!contract.test(id)) return null;
        return { code: code.replace(schemaCall, '/* @__PURE__ */ $&'), map: null };
      },
    },
  };
}
