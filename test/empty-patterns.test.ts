/** That no pattern of a test asks for an empty list by `[]`, which takes any list: see support/empty.ts. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';
import { empty } from './support/empty.ts';

const strings = /'(?:\\.|[^'\\\n])*'|`[^`]*`/g;

/** What stands in a call after its first argument; the text begins with its arguments. */
function afterFirst(text: string): string {
  let depth = 0;
  let second: number | undefined;
  for (const { 0: token, index } of text.matchAll(/[()[\]{},]/g)) {
    if ('([{'.includes(token)) depth += 1;
    if (token === ',' && depth === 0) second ??= index;
    if (')]}'.includes(token)) depth -= 1;
    if (depth < 0) return text.slice(second ?? index, index);
  }
  return '';
}

/** The lines on which a pattern has `[]`. */
function emptyPatternsIn(text: string): readonly number[] {
  // Only brackets and commas outside of strings count; lines stay where they are.
  const bare = text.replace(strings, (one) => `''${one.replace(/[^\n]/g, '')}`);
  return [...bare.matchAll(/\bt\.match\(/g)]
    .filter(({ 0: call, index }) =>
      /[:,[(]\s*\[\]/.test(afterFirst(bare.slice(index + call.length))),
    )
    .map(({ index }) => bare.slice(0, index).split('\n').length);
}

t.test('no pattern has a list that takes any other', async (t) => {
  const names = await readdir(join(projectRoot, 'test'), { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && name !== 'empty-patterns.test.ts');
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(projectRoot, 'test', file), 'utf8');
    found.push(...emptyPatternsIn(text).map((line) => `${file}:${line}`));
  }
  t.same(found, []);
  t.ok(files.length > 100);
});

t.test('such a pattern is seen, wherever it stands, and nothing else', (t) => {
  t.same(emptyPatternsIn("t.match(found, { a: 'x', b: [] });"), [1]);
  t.same(emptyPatternsIn('\nt.match(f(a, 1), [[], /b/]);'), [2]);
  t.same(emptyPatternsIn('t.match(found, []);'), [1]);
  t.same(emptyPatternsIn("t.match(f({ a: [] }), { b: ['[]'] }, ', []');"), []);
  t.end();
});

t.test('what stands for it takes an empty list only', (t) => {
  t.match({ list: [] }, { list: empty });
  t.notMatch({ list: [1] }, { list: empty });
  t.notMatch({}, { list: empty });
  t.end();
});
