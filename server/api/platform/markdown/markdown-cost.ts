/**
 * Markdown that would be slow to read. The parser takes time that grows with the square of some
 * constructs: 50 kB of `> - > - …` or of `*a **b …` keep it busy for half a minute, which makes one
 * POST a denial of service. Nobody writes such text by hand, so a document that has it is read
 * without the construct concerned: its characters stay as text, nothing is lost, nothing is slow.
 * The limits are far above what people write; a test checks the times.
 *
 * Costs that grow with the number of lines are limited by that number: above it the parser is not
 * used at all.
 */

const limits = {
  /** Quotes and lists opened by one line. */
  containersPerLine: 6,
  /** Columns before a list marker or a quote; two columns may be one level of a list. */
  nestedIndent: 16,
  /** Lines of a document that open or continue a list inside another container. */
  nestedListLines: 500,
  /** Quotes that begin in a document; the parser looks at each again for every later one. */
  quotes: 500,
  /** Lines without a marker that follow a quote or a list item without an empty line between. */
  lazyLines: 500,
  /** Runs of `*` or `_` between two empty lines. */
  emphasisRuns: 300,
  /** Square brackets between two empty lines. */
  brackets: 1_000,
  /** Columns of a table. */
  tableColumns: 40,
  /** Cells of all tables. */
  tableCells: 4_000,
  /** Headings of a document that are made by underlining. */
  underlinedHeadings: 500,
} as const;

/** The parser's (micromark's) names of the constructs that are switched off at each limit. */
const constructs: Readonly<Record<keyof typeof limits, readonly string[]>> = {
  containersPerLine: ['blockQuote', 'list'],
  nestedIndent: ['blockQuote', 'list'],
  nestedListLines: ['list'],
  quotes: ['blockQuote'],
  lazyLines: ['blockQuote', 'list'],
  emphasisRuns: ['attention'],
  brackets: ['labelStartLink', 'labelStartImage', 'labelEnd'],
  tableColumns: ['table'],
  tableCells: ['table'],
  underlinedHeadings: ['setextUnderline'],
};

/** This many lines are parsed whatever they contain. */
const linesMax = 2_500;
/** More lines are parsed only if they are at least this long on average, as prose is. */
const charactersPerLineMin = 20;

/**
 * Tells whether a text has so many short lines that it is shown unparsed, with a paragraph for each
 * block.
 */
export function hasTooManyLines(markdown: string): boolean {
  const linesTaken = Math.max(linesMax, markdown.length / charactersPerLineMin);
  let lines = 1;
  for (const _ of markdown.matchAll(/\r\n|\r|\n/g)) {
    lines += 1;
    if (lines > linesTaken) return true;
  }
  return false;
}

type Counts = Record<keyof typeof limits, number>;

/** The constructs to switch off for this text; normally none. One pass, linear in its length. */
export function costlyConstructs(markdown: string): readonly string[] {
  const most = highestCounts(markdown);
  const exceeded = (Object.keys(limits) as (keyof typeof limits)[]).filter(
    (name) => most[name] > limits[name],
  );
  return [...new Set(exceeded.flatMap((name) => constructs[name]))];
}

function highestCounts(markdown: string): Counts {
  const most = emptyCounts();
  // The counts between two empty lines; `inContainer` distinguishes lazy lines from plain ones.
  let chunk = emptyCounts();
  let inContainer = false;
  let openQuotes = 0;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      chunk = emptyCounts();
      inContainer = false;
      openQuotes = 0;
      continue;
    }
    const { containers, lists, indent } = containersOf(line);
    most.quotes += Math.max(0, containers - lists - openQuotes);
    openQuotes = containers - lists;
    inContainer ||= containers > 0;
    chunk.lazyLines += inContainer && containers === 0 ? 1 : 0;
    chunk.emphasisRuns += count(line, /\*+|_+/g);
    chunk.brackets += count(line, /[[\]]/g);
    most.lazyLines = Math.max(most.lazyLines, chunk.lazyLines);
    most.emphasisRuns = Math.max(most.emphasisRuns, chunk.emphasisRuns);
    most.brackets = Math.max(most.brackets, chunk.brackets);
    most.containersPerLine = Math.max(most.containersPerLine, containers);
    if (containers > 0) most.nestedIndent = Math.max(most.nestedIndent, indent);
    most.nestedListLines += lists > 0 && (containers > 1 || indent > 1) ? 1 : 0;
    const bars = count(line, /\|/g);
    most.tableColumns = Math.max(most.tableColumns, bars - 1);
    most.tableCells += bars;
    most.underlinedHeadings += /^[>\s]*(?:=+|-+)\s*$/.test(line) ? 1 : 0;
  }
  return most;
}

function emptyCounts(): Counts {
  const names = Object.keys(limits) as (keyof typeof limits)[];
  return Object.fromEntries(names.map((name) => [name, 0])) as Counts;
}

function count(line: string, pattern: RegExp): number {
  let matches = 0;
  for (const _ of line.matchAll(pattern)) matches += 1;
  return matches;
}

/** The quote and list markers a line starts with (never looking past the limit) and its indent. */
function containersOf(line: string): { containers: number; lists: number; indent: number } {
  let at = 0;
  let indent = 0;
  let containers = 0;
  let lists = 0;
  while (containers <= limits.containersPerLine) {
    const character = line[at];
    if (character === ' ' || character === '\t') {
      if (containers === 0) indent += character === '\t' ? 4 : 1;
      at += 1;
      continue;
    }
    const marker = /^(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))/.exec(line.slice(at, at + 12))?.[0];
    if (marker === undefined) break;
    containers += 1;
    lists += marker === '>' ? 0 : 1;
    at += marker.length;
  }
  return { containers, lists, indent };
}
