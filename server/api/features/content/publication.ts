/**
 * Texts that operators write, publish and unpublish. Articles and questions differ in their content
 * and tables; the routes for both are the same (publication-routes.ts).
 */
import { type FieldError, ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { PublicationState } from '../../../../shared/product/content/lifecycle.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';
import type { PublicationRow, Writing } from './publication-columns.ts';

/** A kind of publication: articles, or questions. */
export interface Publication<Text, Row extends PublicationRow & Text, Draft, Change, Shown> {
  /** The word for one of them in a sentence. */
  readonly word: 'article' | 'question';
  /** What the audit log calls it. */
  readonly target: 'post' | 'question';
  /** The path of the list. */
  readonly path: '/content/posts' | '/content/faq';
  /** The length of its longest text, in characters. */
  readonly textMaxLength: number;
  readonly find: (db: Read, id: string) => Promise<Row | undefined>;
  /** The text of a new draft; rejects with 422 when it is not allowed. */
  readonly drafted: (trx: Write, draft: Draft, editor: string) => Promise<Text>;
  /** The text after a change; rejects with 422 when it is not allowed. */
  readonly changed: (trx: Write, row: Row, change: Change) => Promise<Text>;
  /** What a text lacks to be public, at its fields. */
  readonly missing: (text: Text) => readonly FieldError[];
  /** Stores a new draft; resolves with its id. */
  readonly add: (trx: Write, text: Text, writing: Writing) => Promise<string>;
  readonly save: (trx: Write, row: Row, text: Text, writing: Writing) => Promise<void>;
  readonly show: (trx: Write, row: Row, state: PublicationState, writing: Writing) => Promise<void>;
  readonly remove: (trx: Write, id: string) => Promise<void>;
  /** The response for its editor: its fields, and its text as the public sees it, with warnings. */
  readonly forEditor: (db: Read, row: Row) => Promise<Shown>;
  /** What the audit log keeps permanently: the name it was published under, and its subject. */
  readonly traces: Readonly<Record<'shown' | 'written' | 'deleted', (text: Text) => object>>;
}

/** The one with this id, or 404. */
export async function requirePublication<Row>(
  kind: {
    readonly word: string;
    readonly find: (db: Read, id: string) => Promise<Row | undefined>;
  },
  db: Read,
  id: string,
): Promise<Row> {
  const row = await kind.find(db, id);
  if (row !== undefined) return row;
  throw new ProblemError(
    problem('not-found', `This ${kind.word} does not exist. It may have been deleted.`),
  );
}
