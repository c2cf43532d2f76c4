const size = 50_000;

function fill(unit: string): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n');
}

/** Texts of 50 kB, by name, each made to keep the reader of Markdown busy with one construct. */
export const costlyMarkdown: Readonly<Record<string, string>> = {
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
  'lines of quotes': fill('> a\n'),
  'quotes apart': fill('> a\n\n'),
  'empty quotes apart': fill('>\n\n'),
  'quotes that grow': fill(`${lines(6, (at) => `${'>'.repeat(at + 1)}a`)}\n`),
  'a list': fill('- a\n'),
  'empty items': fill('-\n'),
  headings: fill('# a\n'),
  'a table of many columns': `${'a|'.repeat(39)}a\n${'-|'.repeat(39)}-\n${fill(`${'a|'.repeat(39)}a\n`)}`,
  'tables apart': fill('a|b\n-|-\na|b\n\n'),
  'words apart': fill('a\n\n'),
  'emphasis apart': fill('_a_\n\n'),
  'line breaks': fill('a\\\n'),
  carets: fill('<'),
};
