import { printable } from './printable.ts';
import type { ScriptFont } from './script-fonts.ts';
import type { Face, SharedFonts } from './shared-fonts.ts';

/** How a text looks; sizes in points. */
export interface TextLook {
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
}

/** A stretch of one font. */
interface Run {
  readonly font: ScriptFont;
  readonly text: string;
  readonly width: number;
}
/** One line of text, ready to be drawn. */
export type Line = readonly Run[];

/** Measures, breaks and draws text in which scripts are mixed. */
export interface PdfPen {
  /** The lines of a text, none wider than `width`; what has no space in it is broken anywhere. */
  lines(text: string, look: TextLook, width: number): readonly Line[];
  /** Draws a line with its top at `y`. */
  draw(line: Line, look: TextLook, x: number, y: number): void;
  /** Whether something was written as numbers of Unicode. */
  readonly hasNumbered: boolean;
}

/** A pen for one document. */
export function pdfPen(pdf: PDFKit.PDFDocument, fonts: SharedFonts): PdfPen {
  const registered = new Set<string>();
  const words = new Map<string, readonly Run[]>();
  let hasNumbered = false;

  function choose(font: ScriptFont, size: number): void {
    if (!registered.has(font.name)) {
      pdf.registerFont(font.name, font.bytes);
      registered.add(font.name);
    }
    pdf.font(font.name, size);
  }

  function widthOf(font: ScriptFont, text: string, size: number): number {
    choose(font, size);
    return pdf.widthOfString(text, lettersOf(text));
  }

  function runsOf(text: string, { face, size }: TextLook): readonly Run[] {
    const parts: { font: ScriptFont; text: string }[] = [];
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      const last = parts.at(-1);
      // Signs that several files have stay with the letters before them.
      const font = last?.font.characters.has(codePoint)
        ? last.font
        : fonts.of(face).fontOf(codePoint);
      if (font === undefined) continue;
      if (last !== undefined && last.font === font) last.text += character;
      else parts.push({ font, text: character });
    }
    return parts.map((part) => ({ ...part, width: widthOf(part.font, part.text, size) }));
  }

  function wordRuns(word: string, look: TextLook): readonly Run[] {
    const name = `${look.face} ${look.size} ${word}`;
    const known = words.get(name) ?? runsOf(word, look);
    words.set(name, known);
    return known;
  }

  const widthOfWord = (word: string, look: TextLook): number =>
    wordRuns(word, look).reduce((sum, run) => sum + run.width, 0);

  /** A word in pieces that are narrow enough. */
  function pieces(word: string, look: TextLook, width: number): readonly string[] {
    if (widthOfWord(word, look) <= width) return [word];
    const found: string[] = [];
    let piece = '';
    for (const character of word) {
      if (piece !== '' && widthOfWord(piece + character, look) > width) {
        found.push(piece);
        piece = '';
      }
      piece += character;
    }
    return [...found, piece];
  }

  return {
    get hasNumbered() {
      return hasNumbered;
    },
    lines(text, look, width) {
      const covering = fonts.of(look.face);
      const shown = printable(text, (codePoint) => covering.fontOf(codePoint) !== undefined);
      if (/\[U\+/.test(shown)) hasNumbered = true;
      const space = widthOfWord(' ', look);
      const lines: string[] = [];
      let line = '';
      let used = 0;
      for (const piece of shown.split(' ').flatMap((word) => pieces(word, look, width))) {
        const wide = widthOfWord(piece, look);
        if (line !== '' && used + space + wide > width) {
          lines.push(line);
          line = '';
          used = 0;
        }
        used += line === '' ? wide : space + wide;
        line += line === '' ? piece : ` ${piece}`;
      }
      return [...lines, line].map((each) => runsOf(each, look));
    },
    draw(line, { size, colour }, x, y) {
      let left = x;
      for (const { font, text, width } of line) {
        choose(font, size);
        pdf.fillColor(colour).text(text, left, y, { ...lettersOf(text), lineBreak: false });
        left += width;
      }
    },
  };
}

/** Whoever compares hashes compares letters: "ff" is not drawn as one sign there. */
function lettersOf(text: string): PDFKit.Mixins.TextOptions {
  if (!/[0-9a-f]{16}/.test(text)) return {};
  // Its types know only how to turn something on.
  return { features: { liga: false } } as object;
}
