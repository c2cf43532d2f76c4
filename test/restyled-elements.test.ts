/**
 * Rules for which browsers would work out the style of far more elements than change: the cost of a
 * navigation and of every element that is added to a page.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';

/** There are few of these on any page. */
const rareTags = new Set(['search', 'form']);

/** Splits a text where a character is outside of all brackets. */
function parts(text: string, at: string): readonly string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const char of text) {
    if ('(['.includes(char)) depth += 1;
    if (')]'.includes(char)) depth -= 1;
    if (depth === 0 && char === at) found.push('');
    else found.push(`${found.pop()}${char}`);
  }
  return found.map((part) => part.trim()).filter((part) => part !== '');
}

/** The selectors of a stylesheet as they would be without nesting; those for paper are left out. */
function selectorsIn(css: string): readonly string[] {
  const open: (readonly string[])[] = [];
  const all: string[] = [];
  for (const [, text = '', end] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    const outer = open.at(-1) ?? [''];
    if (end === '}') open.pop();
    if (end !== '{') continue;
    const head = text.trim();
    if (head.startsWith('@')) open.push(head === '@media print' ? [] : outer);
    else {
      const own = parts(head, ',').flatMap((one) =>
        outer.map((parent) =>
          one.includes('&') ? one.replaceAll('&', parent) : `${parent} ${one}`.trim(),
        ),
      );
      open.push(own);
      all.push(...own);
    }
  }
  return all;
}

/** Whether what is in an element decides about others that only a common tag, or nothing, tells apart. */
function restylesMany(selector: string): boolean {
  const compounds = parts(selector.replaceAll(/\s*[>+~]\s*(?![^(]*\))/g, ' '), ' ');
  const decides = compounds.slice(0, -1).some((one) => one.includes(':has('));
  const last = (compounds.at(-1) ?? '').replaceAll(/:(?:not|has|is|where)\(.*\)/g, '');
  return decides && !/[.#[]/.test(last) && !rareTags.has(/^[a-z]*/.exec(last)?.[0] ?? '');
}

t.test('tells which selectors do', async (t) => {
  for (const many of ['.a:has(.b) > :not(.c)', '.a:has(> nav) > p:first-child', '.a:has(b) .c a']) {
    t.ok(restylesMany(many), many);
  }
  for (const few of ['.a:has(.b)', '.a:has(> b) .c', '.a:has(b) > search > form', '.a > *']) {
    t.notOk(restylesMany(few), few);
  }
  t.same(
    selectorsIn('@layer x { .a, .b { c: d; &:has(e) { > f { g: h; } } } } @media print { i {} }'),
    ['.a', '.b', '.a:has(e)', '.b:has(e)', '.a:has(e) > f', '.b:has(e) > f'],
  );
});

const root = join(projectRoot, 'client');
const sheets = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.css'));

t.test('no rule with :has() ends in what every page is full of', async (t) => {
  for (const sheet of sheets) {
    const css = await readFile(join(root, sheet), 'utf8');
    t.same(selectorsIn(css).filter(restylesMany), [], sheet);
  }
});

t.test(
  'what is selected is not coloured at the root, from which every element has it',
  async (t) => {
    for (const sheet of sheets) {
      const css = await readFile(join(root, sheet), 'utf8');
      const ofRoot = /^(?:html|:root|\*)?::(?:selection|highlight)/;
      t.same(
        selectorsIn(css).filter((selector) => ofRoot.test(selector)),
        [],
        sheet,
      );
    }
  },
);
