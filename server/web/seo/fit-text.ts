import type { Typeface } from '../../typesetting/typesetter.ts';

/** The space for a text, in pixels. */
export interface TextRoom {
  readonly width: number;
  readonly height: number;
  /** Type sizes to try, the largest first. */
  readonly sizes: readonly number[];
  /** The line height, as a multiple of the size. */
  readonly leading: number;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The width of a text, as a multiple of its size. */
type Measure = (text: string) => number;

const ellipsis = '…';

/**
 * Sets a text in the largest size at which all of it fits, with lines of about equal length. When
 * even the smallest size is too large, the text ends in an ellipsis; nothing is ever drawn outside.
 */
export function fitText(text: string, room: TextRoom, typeface: Typeface): FittedText {
  const measure = measuredBy(typeface);
  const smallest = room.sizes.at(-1) ?? 1;
  const words = text.split(' ').flatMap((word) => pieces(word, room.width / smallest, measure));
  for (const size of room.sizes) {
    const lines = wrap(words, room.width / size, measure);
    if (lines !== undefined && lines.length <= linesIn(room, size)) {
      return { size, lines: balanced(words, room.width / size, lines, measure) };
    }
  }
  const lines = wrap(words, room.width / smallest, measure) ?? [];
  const shown = lines.slice(0, linesIn(room, smallest));
  const last = shown.pop() ?? '';
  return { size: smallest, lines: [...shown, shortened(last, room.width / smallest, measure)] };
}

function linesIn({ height, leading }: TextRoom, size: number): number {
  return Math.max(1, Math.floor(height / (size * leading)));
}

/** Each word is measured once, however many sizes are tried. */
function measuredBy(typeface: Typeface): Measure {
  const widths = new Map<string, number>();
  return function widthOf(text) {
    let width = widths.get(text);
    if (width === undefined) {
      width = typeface.set(text)?.width ?? 0;
      widths.set(text, width);
    }
    return width;
  };
}

/** Lines as full as possible; undefined when a single word is too wide. */
function wrap(
  words: readonly string[],
  width: number,
  measure: Measure,
): readonly string[] | undefined {
  const lines: string[] = [];
  const space = measure('n n') - measure('n') * 2;
  let used = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const own = measure(word);
    if (own > width) return undefined;
    if (used + space + own <= width) {
      lines.push(`${lines.pop()} ${word}`);
      used += space + own;
    } else {
      lines.push(word);
      used = own;
    }
  }
  return lines;
}

const balancingSteps = 8;

/**
 * The same number of lines in the smallest width, so that no single word is left on the last line.
 */
function balanced(
  words: readonly string[],
  width: number,
  lines: readonly string[],
  measure: Measure,
): readonly string[] {
  let best = lines;
  let least = width / 2;
  let most = width;
  for (let step = 0; step < balancingSteps; step += 1) {
    const middle = (least + most) / 2;
    const narrower = wrap(words, middle, measure);
    if (narrower !== undefined && narrower.length <= lines.length) {
      best = narrower;
      most = middle;
    } else {
      least = middle;
    }
  }
  return best;
}

/** A word in pieces that each fit on a line; most words are one piece. */
function pieces(word: string, width: number, measure: Measure): readonly string[] {
  if (measure(word) <= width) return [word];
  const found: string[] = [];
  let piece = '';
  for (const character of charactersOf(word)) {
    if (piece !== '' && measure(piece + character) > width) {
      found.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...found, piece];
}

function shortened(line: string, width: number, measure: Measure): string {
  const characters = charactersOf(line);
  while (characters.length > 0) {
    const text = characters.join('').trimEnd() + ellipsis;
    if (measure(text) <= width) return text;
    characters.pop();
  }
  return ellipsis;
}

/** Characters with their accents, so that the two are never separated. */
function charactersOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
