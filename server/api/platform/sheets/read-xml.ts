import { SaxesParser } from 'saxes';
import { NotRendered } from '../rendering/open-document.ts';
import { depthMax, tokenMaxBytes } from './limits.ts';

/** Hears of the elements of a file; names come without their prefix. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** The text of the innermost element so far. */
  text?(text: string): void;
  /** Returns true where nothing more is to be read. */
  close(name: string): boolean | undefined;
}

/**
 * Reads XML piece by piece. A document type is refused, so that no entity is ever expanded, and
 * nothing that the file refers to is opened.
 * @throws NotRendered for what is no XML, and for a text or a tag that is larger than any of a workbook
 */
export async function readXml(pieces: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  let depth = 0;
  let isOver = false;
  let sinceTag = 0;
  const damaged = () => {
    throw new NotRendered('damaged');
  };
  parser.on('doctype', damaged);
  parser.on('error', damaged);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    sinceTag = 0;
    if (depth > depthMax) damaged();
    if (!isOver) reader.open(local(name), attributes as Record<string, string>);
  });
  const say = (text: string) => {
    if (!isOver) reader.text?.(text);
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    sinceTag = 0;
    if (!isOver && reader.close(local(name)) === true) isOver = true;
  });
  for await (const piece of pieces) {
    sinceTag += piece.length;
    if (sinceTag > tokenMaxBytes) damaged();
    parser.write(decoder.decode(piece, { stream: true }));
    if (isOver) return;
  }
  parser.close();
}

function local(name: string): string {
  const at = name.indexOf(':');
  return at === -1 ? name : name.slice(at + 1);
}
