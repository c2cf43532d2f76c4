import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Face } from 'harfbuzzjs';
import { sfntOfWoff } from '../../../typesetting/woff.ts';

/** One file of a family: the letters of one script. */
export interface ScriptFont {
  /** Unique among all families and weights. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
}

/** A family in one weight. Files are read when a text first needs them. */
export interface ScriptFonts {
  /** The file that has a character; undefined when none does. */
  fontOf(codePoint: number): ScriptFont | undefined;
}

/** The files of each family, the one that is needed most first. */
const files = {
  'source-sans-3': [
    'latin',
    'latin-ext',
    'greek',
    'cyrillic',
    'cyrillic-ext',
    'vietnamese',
    'greek-ext',
  ],
  // Only for titles, which are English.
  'source-serif-4': ['latin'],
} as const;
export type Family = keyof typeof files;

const resolve = createRequire(import.meta.url).resolve;

/** Opens a family, by its package. */
export function openScriptFonts(family: Family, weight: number): ScriptFonts {
  const fonts = new Map<string, ScriptFont>();

  function fontFor(script: string): ScriptFont {
    const known = fonts.get(script);
    if (known !== undefined) return known;
    const name = `${family}-${script}-${weight}`;
    const bytes = sfntOfWoff(
      readFileSync(resolve(`@fontsource/${family}/files/${name}-normal.woff`)),
    );
    const characters = new Set(new Face(new Blob(bytes)).collectUnicodes());
    const font = { name, bytes, characters };
    fonts.set(script, font);
    return font;
  }

  return {
    fontOf(codePoint) {
      for (const script of files[family]) {
        const font = fontFor(script);
        if (font.characters.has(codePoint)) return font;
      }
      return undefined;
    },
  };
}
