/** The structure of a tagged PDF (ISO 32000-1, 14.7 and 14.8), element by element. */

type Element = PDFKit.PDFStructureElement;
type Content = ReturnType<PDFKit.PDFDocument['markStructureContent']>;

export type TagName = 'H1' | 'H2' | 'H3' | 'P';
type AnyTag = TagName | 'Table' | 'TR' | 'TH' | 'TD';

interface ElementOptions {
  /** What a heading of a table is about. */
  readonly scope?: 'Row' | 'Column';
}

/** Marks what is drawn, and says what it is. */
export interface PdfTags {
  /** Something of the current page that belongs to an element. */
  content(tag: AnyTag, draw: () => void): Content;
  element(tag: AnyTag, children: readonly (Element | Content)[], options?: ElementOptions): Element;
  /** Puts an element at the end of the document. */
  add(element: Element): void;
  /** Something that is not read aloud, such as a line. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void;
  end(): void;
}

/** The structure of one document. */
export function pdfTags(pdf: PDFKit.PDFDocument): PdfTags {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return {
    content(tag, draw) {
      const content = pdf.markStructureContent(tag);
      draw();
      pdf.endMarkedContent();
      return content;
    },
    // Its types do not know the scope.
    element: (tag, children, options: object = {}) => pdf.struct(tag, options, [...children]),
    add(element) {
      root.add(element);
    },
    artifact(type, draw) {
      pdf.markContent('Artifact', { type });
      draw();
      pdf.endMarkedContent();
    },
    end() {
      root.end();
    },
  };
}
