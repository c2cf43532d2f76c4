/** Words and files by which everything that a founder sends is found again. */
import { createHash } from 'node:crypto';
import { pngBytes } from '../data-room.ts';

export interface Marks {
  /** A word for something that an operator has to approve. */
  readonly word: () => string;
  /** A word for a new document, which is shown at once and marked. */
  readonly added: () => string;
  /** A word for a document that nobody sees until it is published. */
  readonly staged: () => string;
  /** The bytes of a file that no other has. */
  readonly file: () => Buffer;
  /** The hashes of files of documents that were added, and so are shown at once. */
  readonly fileAdded: (bytes: Buffer) => void;
  /** Staged documents are published: from now on they count as added. */
  readonly publish: () => void;
  /** An image was uploaded; it is shown once an operator has approved what names it. */
  readonly image: (file: string) => void;
  /** Whatever of it an operator has seen is approved. */
  readonly approve: (seen: string) => void;
  /** The words in a text that nobody approved. */
  readonly unapprovedIn: (text: string) => readonly string[];
  readonly isUnapprovedFile: (sha256: string) => boolean;
  readonly unapprovedImages: () => readonly string[];
  readonly isAdded: (name: string) => boolean;
}

let made = 0;

/** Marks of which nothing is approved yet. */
export function newMarks(): Marks {
  const [sent, staged, added] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [files, images, approved] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const wordIn = (set: Set<string>) => () => {
    made += 1;
    const word = `Mark${made}x`;
    set.add(word);
    return word;
  };
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  return {
    word: wordIn(sent),
    added: wordIn(added),
    staged: wordIn(staged),
    file: () => {
      made += 1;
      // Bytes after the end of a picture are no part of it.
      const bytes = Buffer.concat([pngBytes, Buffer.from(`file ${made}`)]);
      files.add(hashOf(bytes));
      return bytes;
    },
    fileAdded: (bytes) => files.delete(hashOf(bytes)),
    publish: () => {
      for (const word of staged) added.add(word);
      staged.clear();
    },
    image: (file) => images.add(file),
    approve: (seen) => {
      for (const one of [...sent, ...files, ...images]) if (seen.includes(one)) approved.add(one);
    },
    unapprovedIn: (text) =>
      [...sent, ...staged].filter((word) => !approved.has(word) && text.includes(word)),
    isUnapprovedFile: (sha256) => files.has(sha256) && !approved.has(sha256),
    unapprovedImages: () => [...images].filter((file) => !approved.has(file)),
    isAdded: (name) => [...added].some((word) => name.includes(word)),
  };
}
