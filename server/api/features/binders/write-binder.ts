import { Readable } from 'node:stream';
import type { BinderPaper, BinderSection } from '#api/platform/binder-source.ts';
import { faultOf } from '#api/platform/files/file-checks.ts';
import type { Files } from '#api/platform/files/files.ts';
import { loopTurns } from '#api/platform/loop-turns.ts';
import {
  type BinderHead,
  checksums,
  type IndexedPaper,
  indexHtml,
  indexJson,
} from './binder-index.ts';
import type { WrittenFile, ZipWriter } from './binder-zip.ts';

/** A paper with the section it belongs to. */
export interface PaperInSection {
  readonly section: BinderSection;
  readonly paper: BinderPaper;
}

/** What is written, and who hears how far it is. */
export interface BinderToWrite {
  readonly head: BinderHead;
  readonly papers: readonly PaperInSection[];
  readonly signal: AbortSignal;
  /** Called after each paper. */
  readonly onWritten: (done: number) => Promise<void>;
}

/** Stored as they are: deflating what is packed already takes time and saves nothing. */
const packed = /\.(pdf|png|jpg|xlsx)$/;

/**
 * Writes all papers of a binder to a ZIP, then its index and the hashes. One paper at a time is in
 * memory, and the thread turns between two of them.
 * @throws UnreadablePaper where a stored file cannot be read
 */
export async function writeBinder(
  files: Pick<Files, 'read'>,
  zip: Pick<ZipWriter, 'add'>,
  { head, papers, signal, onWritten }: BinderToWrite,
): Promise<void> {
  const written: IndexedPaper[] = [];
  requireOwnPaths(papers);
  const turns = loopTurns();
  for (const { section, paper } of papers) {
    signal.throwIfAborted();
    const { path, title, signatures } = paper;
    const content = await contentOf(files, paper, signal);
    const file = await zip.add(path, content, packed.test(path), signal).catch((error) => {
      throw asUnreadable(title, error);
    });
    written.push({ section, title, ...(signatures && { signatures }), ...file });
    await onWritten(written.length);
    if (turns.isOver()) await turns.next();
  }
  const indexed: WrittenFile[] = [...written];
  for (const [path, text] of [
    ['index.html', indexHtml(head, written)],
    ['index.json', indexJson(head, written)],
  ] as const) {
    indexed.push(await zip.add(path, bytesOf(text), false, signal));
  }
  await zip.add('SHA256SUMS', bytesOf(checksums(indexed)), false, signal);
}

/** At least one folder, and names that begin with no dot: it never leaves the folder it is unpacked in. */
const safePath = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Throws where two papers have the same path, or one has a path that not every system can unpack. */
function requireOwnPaths(papers: readonly PaperInSection[]): void {
  const paths = new Set(papers.map(({ paper }) => paper.path.toLowerCase()));
  if (paths.size < papers.length) throw new Error('Two papers of a binder have the same path.');
  const unsafe = papers.find(({ paper }) => !safePath.test(paper.path));
  if (unsafe !== undefined) throw new Error(`${unsafe.paper.path} is no path for a binder.`);
}

/** A stored file that is gone, or is not what was stored. */
export class UnreadablePaper extends Error {
  override readonly name = 'UnreadablePaper';
  readonly title: string;

  constructor(title: string, cause: unknown) {
    super(`A paper of a binder could not be read: ${title}`, { cause });
    this.title = title;
  }
}

/** Names the paper whose file has a fault; whatever else went wrong may go well the next time. */
function asUnreadable(title: string, error: unknown): unknown {
  return faultOf(error) === undefined ? error : new UnreadablePaper(title, error);
}

async function contentOf(
  files: Pick<Files, 'read'>,
  paper: BinderPaper,
  signal: AbortSignal,
): Promise<Readable | Buffer> {
  const { content, title } = paper;
  if (typeof content !== 'function') {
    return files.read(content).catch((error: unknown) => {
      throw asUnreadable(title, error);
    });
  }
  const made = await content(signal);
  return made instanceof Readable ? made : bytesOf(made);
}

function bytesOf(content: string | Uint8Array): Buffer {
  // Not a copy: what was made is nobody else's.
  return typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
