import { type Family, openScriptFonts, type ScriptFont, type ScriptFonts } from './script-fonts.ts';

/** The typefaces of a document. */
export type Face = 'text' | 'strong' | 'title';

/** What the documents of one thread share, so that only the first one reads and measures everything. */
export interface SharedFonts {
  of(face: Face): ScriptFonts;
  /** Brings a font into a document, with what earlier documents have read and measured of it. */
  bring(pdf: PDFKit.PDFDocument, font: ScriptFont): void;
}

const families: Readonly<Record<Face, readonly [family: Family, weight: number]>> = {
  text: ['source-sans-3', 400],
  strong: ['source-sans-3', 600],
  title: ['source-serif-4', 600],
};

/** Of each font; a long agreement has about a thousand different words. */
const wordsMax = 2_000;

type Layouts = Record<string, unknown>;
/** A font as the library has read it, and the layouts of its words; its types know of neither. */
interface ReadFont {
  readonly font: Uint8Array;
  layoutCache: Layouts;
}

/** Begins with nothing; a font is read when a text first needs it. */
export function openSharedFonts(): SharedFonts {
  const opened = new Map<Face, ScriptFonts>();
  const read = new Map<string, { readonly font: Uint8Array; layouts: Layouts }>();
  return {
    of(face) {
      const known = opened.get(face) ?? openScriptFonts(...families[face]);
      opened.set(face, known);
      return known;
    },
    bring(pdf, { name, bytes }) {
      const known = read.get(name);
      // The library takes bytes, or a font that it has read.
      pdf.registerFont(name, known?.font ?? bytes).font(name);
      const { _font: inDocument } = pdf as unknown as { readonly _font: ReadFont };
      if (known === undefined) {
        read.set(name, { font: inDocument.font, layouts: inDocument.layoutCache });
      } else if (Object.keys(known.layouts).length < wordsMax) {
        inDocument.layoutCache = known.layouts;
      } else {
        known.layouts = inDocument.layoutCache;
      }
    },
  };
}
