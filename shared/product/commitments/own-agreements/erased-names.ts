/** A signed text after its investor was erased, where their name may stand anywhere in it. */
import type { RichText } from '../../content/rich-text.ts';
import { namedInvestorIn } from '../agreements/investor-line.ts';
import { fillFields, plainLine } from './field-marks.ts';
import { textBlocks } from './text-blocks.ts';

/** Reads what the investor is called in the annex of an own agreement, alone and with who signs. */
export function investorNamesIn(text: string): readonly string[] {
  const named = namedInvestorIn(text);
  return named === undefined ? [] : namesIn(named.name);
}

/** "Hollow Oak Capital GmbH, by Nora Lind, Managing Director" is also called by each of its names. */
function namesIn(name: string): readonly string[] {
  const [legalName = '', signatory] = name.split(', by ');
  if (signatory === undefined) return [name];
  const [signer = ''] = signatory.split(', ');
  return [name, legalName, signer];
}

/** Replaces names wherever they stand as whole words. */
export function withoutNames(text: string, names: readonly string[], instead: string): string {
  const longestFirst = [...new Set(names.map(asWritten))]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, name) => {
    const whole = new RegExp(`${wordBegins}${RegExp.escape(name)}${wordEnds}`, 'gu');
    return rest.replace(whole, () => instead);
  }, text);
}

const wordBegins = '(?<![\\p{L}\\p{N}])';
const wordEnds = '(?![\\p{L}\\p{N}])';

/** The paragraphs of an own agreement before the company's first one: its title, and what it is. */
const openingParagraphs = 2;

/**
 * Replaces the address of the investor and their number in a register where their fields stand in the
 * company's text. An address like "Germany" or a number like "2026" may stand in it for something else.
 * @param text as it was signed, with the names
 * @param written what the company wrote, read from the Markdown whose fields are marked (`markFields`)
 */
export function withoutWhere(text: string, written: RichText, instead: string): string {
  const named = namedInvestorIn(text);
  if (named === undefined) return text;
  const values = new Map([
    ['investor_address', asWritten(named.address)],
    ['investor_registration_number', asWritten(named.registrationNumber)],
  ]);
  const blocks = textBlocks(written)
    .map(({ kind, text }) => ({ kind, parts: partsOf(text) }))
    .filter(({ parts }) => parts.join('') !== '');
  const paragraphs = text.split('\n\n');
  const hasTitle = blocks[0]?.kind === 'heading';
  for (const [at, { parts }] of blocks.entries()) {
    const isTitle = hasTitle && at === 0;
    const place = isTitle ? 0 : at - (hasTitle ? 1 : 0) + openingParagraphs;
    const before = paragraphs[place];
    if (before !== undefined) paragraphs[place] = fieldsReplaced(before, parts, values, instead);
  }
  return paragraphs.join('\n\n');
}

/** Replaces the values of fields between the words that the company wrote around them. */
function fieldsReplaced(
  paragraph: string,
  parts: readonly string[],
  values: ReadonlyMap<string, string>,
  instead: string,
): string {
  let rest = paragraph;
  // Every second part is the name of a field.
  for (let at = 1; at < parts.length; at += 2) {
    const value = values.get(parts[at] ?? '') ?? '';
    if (value === '') continue;
    const [before, after] = [parts[at - 1] ?? '', parts[at + 1] ?? ''].map(asPattern);
    // At the edges of a paragraph no words say where the field is.
    const begins = at === 1 && before === '' ? wordBegins : `(?<=${before})`;
    const ends = at === parts.length - 2 && after === '' ? wordEnds : `(?=${after})`;
    const where = new RegExp(`${begins}${RegExp.escape(value)}${ends}`, 'gu');
    rest = rest.replace(where, () => instead);
  }
  return rest;
}

/** The words as a pattern; a space that follows a number may be one that does not break (`asParagraph`). */
function asPattern(words: string): string {
  return words
    .split(' ')
    .map((word) => RegExp.escape(word))
    .join('[ \\u00a0]');
}

/** Characters that Unicode keeps free, so that no text has them. */
const [fieldBegins, fieldEnds] = ['\ufdd2', '\ufdd3'];

/** The words of a paragraph and the names of its fields by turns, beginning and ending with words. */
function partsOf(text: string): readonly string[] {
  const named = fillFields(text, ({ name }) => `${fieldBegins}${name}${fieldEnds}`);
  return plainLine(named)
    .normalize('NFC')
    .split(/[\ufdd2\ufdd3]/);
}

/** A name as an agreement writes it. */
function asWritten(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}
