/** Markdown that was made to be deep or slow is read all the same. */
import t from 'tap';
import { richTextFromMarkdown } from '../../../server/product-api/content/markdown.ts';
import { plainBlocks } from '../../../shared/product/rich-text.ts';
import { faultsOf } from '../../support/rich-text-faults.ts';

t.test('deep nesting ends as text, and no word is lost', async (t) => {
  for (const source of [
    `${'> '.repeat(40)}deep`,
    `${'*a **b '.repeat(30)}deep${'** *'.repeat(30)}`,
  ]) {
    const text = richTextFromMarkdown(source);
    t.same(faultsOf(text), []);
    t.match(plainBlocks(text), /deep/);
  }
});

t.test('50 kB made to be slow is read in a moment', async (t) => {
  const size = 50_000;
  const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');
  const cases: Readonly<Record<string, string>> = {
    quotes: fill('>'),
    'quotes with spaces': fill('> '),
    'quotes and lists': fill('> - '),
    numbers: fill('1. '),
    'lists in lists, one line': fill('- '),
    'lists in lists, by line': fill('- - - a\n'),
    'lists in lists, by indent': lines(300, (at) => `${' '.repeat(at)}- a`),
    'lazy lines after quotes': `>>>>>>a\n${fill('a\n')}`,
    'lazy lines after a list': `${lines(9, (at) => `${' '.repeat(at * 2)}- a`)}\n${fill('a\n')}`,
    brackets: fill('['),
    pictures: fill('!['),
    'links without an end': fill('[a](b'),
    'emphasis without an end': fill('*a **b '),
    'emphasis, mixed': fill('*_**__'),
    'emphasis, nested': `${'*a '.repeat(8_000)}${' b*'.repeat(8_000)}`,
    backticks: lines(300, (at) => `${'`'.repeat(at)}a`),
    'a wide table': `${fill('|a')}\n${fill('|-')}`,
    'a long table': `a|b\n-|-\n${fill('a|b\n')}`,
    'underlined headings': fill('a\n=\n'),
    'underlined headings apart': fill('a\n=\n\n'),
    definitions: fill('[a]: b\n'),
    references: `${lines(3_000, (at) => `[a${at}]: b`)}\n\n${fill('[a1]')}`,
    tags: fill('<a '),
    comments: fill('<!--'),
    entities: fill('&#1'),
    backslashes: fill('\\'),
    'empty lines': fill('\n'),
  };
  // The parser's own worst cases take 10 to 40 s here. Processor time, so that a busy machine, on
  // which the test waits for its turn, does not count.
  const boundMs = 5_000;
  for (const [name, source] of Object.entries(cases)) {
    const start = process.cpuUsage();
    const text = richTextFromMarkdown(source);
    const { user, system } = process.cpuUsage(start);
    const tookMs = (user + system) / 1_000;
    t.ok(tookMs < boundMs, `${name}: ${Math.round(tookMs)} ms`);
    t.same(faultsOf(text).slice(0, 3), [], name);
  }
});
