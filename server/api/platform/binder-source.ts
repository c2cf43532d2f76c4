/** Binders: every feature says which of its papers are in the binder of a raise or of a commitment. */
import type { Readable } from 'node:stream';
import type { Encrypter } from './encrypter.ts';
import type { StoredFile } from './files/file-store.ts';
import type { ProductApiOptions } from './options.ts';
import type { PdfWriter } from './pdf/pdf-writer.ts';
import type { Storage } from './storage/storage.ts';

/** The parts of a binder, in the order of its index. */
export const binderSections = {
  snapshots: 'What was offered',
  agreements: 'Agreements that were signed',
  executed: 'Agreements signed by both sides',
  letters: 'Side letters signed by both sides',
  certificates: 'Certificates of commitments',
  book: 'Book and ledger',
  payments: 'Payment details',
  room: 'Documents of the data room',
  questions: 'Questions and answers',
  nda: 'NDA and who accepted it',
  access: 'Who read what',
} as const;
export type BinderSection = keyof typeof binderSections;

/** Whose papers they are. */
export interface BinderSubject {
  readonly raiseId: string;
  /**
   * For the investor of one commitment: only what they may read. Null for the owner of the company
   * and for operators, who read all of the raise but what is not published yet.
   */
  readonly commitment: { readonly id: string; readonly investorId: string } | null;
}

/** A signature on a paper. */
export interface PaperSignature {
  /** Whose it is, as it was signed: a name, and of a company or an entity the title. */
  readonly signer: string;
  readonly side: 'investor' | 'company';
  /** ISO 8601. */
  readonly at: string;
}

/** One file of a binder. */
export interface BinderPaper {
  /** Its path in the ZIP, of letters, digits and `._-` only; begins with the folder of its section. */
  readonly path: string;
  /** What it is, for the index. */
  readonly title: string;
  /** Who signed it and when, in their order; left out for what nobody signs. */
  readonly signatures?: readonly PaperSignature[];
  /** Its bytes: a stored file as it is, or what is made when its turn comes. */
  readonly content: StoredFile | ((signal: AbortSignal) => Promise<string | Uint8Array | Readable>);
}

/** What papers are made with. */
export interface BinderDeps {
  readonly storage: Storage;
  readonly encrypter: Pick<Encrypter, 'open'>;
  readonly pdf: Pick<PdfWriter, 'write'>;
  readonly options: Pick<ProductApiOptions, 'brandName' | 'publicOrigin'>;
  /** In epoch milliseconds. */
  readonly now: () => number;
}

/**
 * The papers of one section that one feature knows. Several may bring papers of the same section,
 * which then follow each other in the order of the features. The list is read first, so that it is
 * known how many there are; what takes time is done in `content`. The same facts have to give the same
 * papers in the same order, to the byte.
 */
export interface BinderSource {
  readonly section: BinderSection;
  list(deps: BinderDeps, subject: BinderSubject): Promise<readonly BinderPaper[]>;
}
