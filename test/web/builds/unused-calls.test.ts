/** A call that is made for its throw is in the bundle, or there is no bundle. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { buildFolder } from '#server/project.ts';
import { bundlePrograms } from '#server/web/builds/bundle-programs.ts';

/** Statements that throw when `input` is what stands beside them. */
const statements: readonly (readonly [string, unknown])[] = [
  ['decodeURI(input);', '%zz'],
  ['decodeURIComponent(input);', '%zz'],
  ['void decodeURIComponent(input);', '%zz'],
  ['encodeURI(input);', '\ud800'],
  ['encodeURIComponent(input);', '\ud800'],
  ['String(input);', Symbol('none')],
  ['Number(input);', Symbol('none')],
  ['BigInt(input);', 'x'],
  ['Symbol.keyFor(input);', 'x'],
  ['new URL(input);', 'x'],
  ['new RegExp(input);', '('],
  ['JSON.parse(input);', '{'],
  ["new Intl.DateTimeFormat('en', { timeZone: input });", 'Nowhere'],
  ['Intl.getCanonicalLocales(input);', 'x-'],
  ['new Date(input).toISOString();', 'x'],
  ['new TextDecoder(input);', 'x'],
  ['new Map(input);', 1],
  ['structuredClone(input);', () => {}],
  ['atob(input);', '*'],
  ['Object.freeze(input).length;', null],
  ['Object.fromEntries(input);', 1],
  ['Array.from(input);', null],
  ['[...input];', 1],
  ['input.throwIfAborted();', AbortSignal.abort()],
  ['input.read;', null],
  ['input + 1;', Symbol('none')],
  ["'a' in input;", 1],
  ['new Headers(input);', { 'a b': '' }],
];

t.test('what the bundler would leave out is refused; all else throws as written', async (t) => {
  const root = await mkdtemp(join(buildFolder, 'test-unused-calls-'));
  t.teardown(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'server'));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  const refused: string[] = [];
  for (const [index, [statement, input]] of statements.entries()) {
    const name = `program-${index}`;
    const source = `export function refuses(input: any): boolean {
  try {
    ${statement}
    return false;
  } catch {
    return true;
  }
}
`;
    await writeFile(join(root, 'server', `${name}.ts`), source);
    const directory = join(root, 'out', name);
    try {
      await bundlePrograms({ root, programs: [`${name}.ts`], directory });
    } catch (error) {
      t.match(String(error), `${name}.ts:3`, `${statement} is named with its place`);
      refused.push(statement);
      continue;
    }
    const { refuses } = await import(pathToFileURL(join(directory, `${name}.js`)).href);
    t.equal(refuses(input), true, statement);
  }
  t.ok(refused.includes('decodeURIComponent(input);'));
  t.notOk(refused.includes('new URL(input);'), 'what stays in the bundle may be written');
});

t.test('a call whose value is used is no concern', async (t) => {
  const root = await mkdtemp(join(buildFolder, 'test-unused-calls-'));
  t.teardown(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'server'));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  const source =
    'export const read = (input: string) => [\n  decodeURIComponent(input),\n  String(input)\n];\n';
  await writeFile(join(root, 'server', 'used.ts'), source);
  const directory = join(root, 'out');
  await bundlePrograms({ root, programs: ['used.ts'], directory });
  const { read } = await import(pathToFileURL(join(directory, 'used.js')).href);
  t.same(read('%41'), ['A', '%41']);
});
