import type { Plugin, Rolldown } from 'vite';

/** Calls that only make a schema, or what is read from one. */
const schemaCall =
  /(?<!function )\b(?:Type\.\w+|closed|oneOf|orNull|idOf|line|nameLine|emptiableName|freeText|longText|moneyField|someOf|pageQuery|lifecycle)\(/g;
/** The library that makes schemas; loading it does nothing. */
const library = /[\\/]node_modules[\\/]typebox[\\/]/;
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
        if (library.test(id)) return { code, map: null, moduleSideEffects: false };
        if (!contract.test(id)) return null;
        const called = code.replace(schemaCall, '/* @__PURE__ */ $&');
        return { code: enclosed(called, this.parse(called)), map: null };
      },
    },
  };
}

/**
 * Makes each constant that holds schemas in a function of its own, which is not called where nobody
 * needs it. Otherwise what is spread into a schema (`closed({ ...fields })`) or computed for it would
 * be kept, and with it the schema.
 */
function enclosed(code: string, { body }: ReturnType<Rolldown.PluginContext['parse']>): string {
  let [text, copied] = ['', 0];
  for (const { start, end } of body.flatMap(valuesOf).filter((one) => makesSchemas(one, code))) {
    text += `${code.slice(copied, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    copied = end;
  }
  return text + code.slice(copied);
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];
type Value = NonNullable<VariableDeclaration['declarations'][number]['init']>;
type VariableDeclaration = Extract<Statement, { type: 'VariableDeclaration' }>;

/** The values that a statement gives to constants. */
function valuesOf(statement: Statement): readonly Value[] {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (inner?.type !== 'VariableDeclaration') return [];
  return inner.declarations.flatMap(({ init }) => init ?? []);
}

function makesSchemas({ type, start, end }: Value, code: string): boolean {
  const at = code.slice(start, end).search(schemaCall);
  return type === 'CallExpression' ? at === 0 : type === 'ObjectExpression' && at >= 0;
}
