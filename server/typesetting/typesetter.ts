import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { sfntOfWoff } from './woff.ts';

/** A text as outlines, in units of the font size: multiply by the size in pixels. */
export interface SetText {
  readonly width: number;
  /** SVG, with the pen at 0 0 on the base line. */
  outlines(x: number, y: number, size: number): string;
}

/**
 * One family in one weight, in one file for each script; a file is read when a text first needs it.
 */
export interface Typeface {
  /**
   * Sets a line of text. Undefined when a character has no glyph, so that an empty box is never
   * drawn.
   */
  set(text: string): SetText | undefined;
  /** Whether every character has a glyph. */
  covers(text: string): boolean;
}

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;

interface ScriptFont {
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly characters: ReadonlySet<number>;
  readonly outlines: Map<number, string>;
}

interface Glyph {
  readonly font: ScriptFont;
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

const resolve = createRequire(import.meta.url).resolve;

/**
 * Opens a family by its package, such as `source-serif-4`.
 * @param tracking extra space between letters, as a part of the font size
 */
export function openTypeface(family: string, weight: number, tracking = 0): Typeface {
  const fonts: ScriptFont[] = [];

  function fontAt(index: number): ScriptFont | undefined {
    const script = scripts[index];
    if (script !== undefined && fonts[index] === undefined) {
      fonts[index] = openFont(
        `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`,
      );
    }
    return fonts[index];
  }

  function fontOf(character: number): ScriptFont | undefined {
    for (let index = 0; index < scripts.length; index += 1) {
      const font = fontAt(index);
      if (font?.characters.has(character)) return font;
    }
    return undefined;
  }

  /** The text split into parts of one font each; undefined when no font has a character. */
  function stretches(text: string): { font: ScriptFont; text: string }[] | undefined {
    const found: { font: ScriptFont; text: string }[] = [];
    for (const character of text) {
      const last = found.at(-1);
      const code = character.codePointAt(0) ?? 0;
      // Symbols and spaces stay with the font of the text before them when it has them.
      const font = last?.font.characters.has(code) ? last.font : fontOf(code);
      if (font === undefined) return undefined;
      if (last !== undefined && last.font === font) last.text += character;
      else found.push({ font, text: character });
    }
    return found;
  }

  return {
    covers: (text) => stretches(text) !== undefined,
    set(text) {
      const parts = stretches(text);
      if (parts === undefined) return undefined;
      const glyphs: Glyph[] = [];
      let width = 0;
      for (const part of parts) {
        for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped(part)) {
          const { unitsPerEm } = part.font;
          const x = width + xOffset / unitsPerEm;
          glyphs.push({ font: part.font, id: codepoint, x, y: yOffset / unitsPerEm });
          width += xAdvance / unitsPerEm + (xAdvance > 0 ? tracking : 0);
        }
      }
      return { width, outlines: (x, y, size) => drawn(glyphs, x, y, size) };
    },
  };
}

function openFont(file: string): ScriptFont {
  const face = new Face(new Blob(sfntOfWoff(readFileSync(resolve(file)))));
  return {
    font: new Font(face),
    unitsPerEm: face.upem,
    characters: new Set(face.collectUnicodes()),
    outlines: new Map(),
  };
}

function shaped({ font, text }: { readonly font: ScriptFont; readonly text: string }) {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font.font, buffer);
  return buffer.getGlyphInfosAndPositions();
}

function drawn(glyphs: readonly Glyph[], x: number, y: number, size: number): string {
  return glyphs
    .map((glyph) => {
      const scale = size / glyph.font.unitsPerEm;
      const [left, base] = [rounded(x + glyph.x * size), rounded(y - glyph.y * size)];
      const at = `translate(${left} ${base}) scale(${rounded(scale, 5)} ${rounded(-scale, 5)})`;
      return `<path transform="${at}" d="${outlineOf(glyph)}"/>`;
    })
    .join('');
}

function outlineOf({ font, id }: Glyph): string {
  const known = font.outlines.get(id);
  if (known !== undefined) return known;
  const outline = font.font.glyphToPath(id);
  font.outlines.set(id, outline);
  return outline;
}

function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
