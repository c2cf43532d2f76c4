import { type Family, openScriptFonts, type ScriptFonts } from './script-fonts.ts';

/** The typefaces of a document. */
export type Face = 'text' | 'strong' | 'title';

/** The files of fonts that the documents of one thread share, so that only the first one reads them. */
export interface SharedFonts {
  of(face: Face): ScriptFonts;
}

const families: Readonly<Record<Face, readonly [family: Family, weight: number]>> = {
  text: ['source-sans-3', 400],
  strong: ['source-sans-3', 600],
  title: ['source-serif-4', 600],
};

/**
 * Begins with nothing; a font is read when a text first needs it. What the library makes of a font is
 * not shared: it notes there which letters a sign stood for, which another document would then say.
 */
export function openSharedFonts(): SharedFonts {
  const opened = new Map<Face, ScriptFonts>();
  return {
    of(face) {
      const known = opened.get(face) ?? openScriptFonts(...families[face]);
      opened.set(face, known);
      return known;
    },
  };
}
