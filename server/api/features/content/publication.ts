/**
 * Texts that operators write, publish and unpublish. Articles and FAQ entries differ in their text
 * and tables; the routes for both are the same (publication-routes.ts).
 */

import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { type FieldError, ProblemError, problem } from '#shared/http/errors.ts';
import type { EditedFaqEntryResponse } from '#shared/product/content/faq-editing.ts';
import type { ImageUser } from '#shared/product/content/images.ts';
import type { PublicationState } from '#shared/product/content/lifecycle.ts';
import type { EditedPostResponse } from '#shared/product/content/post-editing.ts';

/** A change: by whom, and when. */
export interface Writing {
  readonly by: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The columns that articles and questions share. */
export interface PublicationRow {
  readonly id: string;
  readonly published_at: string | null;
  readonly first_published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
  readonly updated_by_name: string | null;
}

/** A text as it is stored. */
export type Stored<Text> = Text & PublicationRow;

/** A kind of publication by its `Text`, which is what an editor enters. */
export interface Publication<Text> {
  /** The word for one of them in a sentence. */
  readonly word: 'article' | 'question';
  /** What the audit log calls it. */
  readonly target: 'post' | 'question';
  /** The path of the list. */
  readonly path: '/content/posts' | '/content/faq';
  readonly table: 'posts' | 'faq_items';
  /** What the record of used images calls it. */
  readonly imageUser: ImageUser['kind'];
  /** Which date counts when it is published again; see `publishedColumns`. */
  readonly dated: 'first' | 'last';
  /** The length of its Markdown, in characters. */
  readonly markdownMaxLength: number;
  readonly markdownOf: (text: Text) => string;
  readonly find: (db: Database, id: string) => Promise<Stored<Text> | undefined>;
  /**
   * The text of a new draft by this editor, or the stored one after a change; rejects with 422 when
   * it is not allowed.
   */
  readonly edit: (
    trx: Transaction,
    before: Stored<Text> | null,
    change: Partial<Text>,
    editor: string,
  ) => Promise<Text>;
  /** What a text lacks to be public, at its fields. */
  readonly missingIn: (text: Text) => readonly FieldError[];
  /** Stores a new draft; resolves with its id. */
  readonly add: (trx: Transaction, text: Text, writing: Writing) => Promise<string>;
  readonly save: (
    trx: Transaction,
    row: Stored<Text>,
    text: Text,
    writing: Writing,
  ) => Promise<void>;
  /** The response for its editor: its fields, and its text as the public sees it, with warnings. */
  readonly forEditor: (
    db: Database,
    row: Stored<Text>,
  ) => Promise<EditedPostResponse | EditedFaqEntryResponse>;
  /** What the audit log keeps permanently: the name it is published under, and its subject. */
  readonly audited: (text: Text) => object;
}

/** Finds the publication with this id; rejects with 404 when there is none. */
export async function requirePublication<Text>(
  kind: Publication<Text>,
  db: Database,
  id: string,
): Promise<Stored<Text>> {
  const row = await kind.find(db, id);
  if (row !== undefined) return row;
  throw new ProblemError(
    problem('not-found', `This ${kind.word} does not exist. It may have been deleted.`),
  );
}

/**
 * Finds a publication if it still is the version that the caller has seen. Rejects with 412
 * otherwise, naming who saved first.
 */
export async function requireCurrent<Text>(
  kind: Publication<Text>,
  db: Database,
  id: string,
  expected: number | undefined,
): Promise<Stored<Text>> {
  const row = await requirePublication(kind, db, id);
  if (expected === undefined || expected === row.version) return row;
  const who = row.updated_by_name ?? 'Someone';
  const when = `${row.updated_at.slice(0, 16).replace('T', ' ')} UTC`;
  const detail = `${who} saved this ${kind.word} at ${when}, after you opened it. Your changes were not saved. Open it in another tab and merge the two.`;
  throw new ProblemError(
    problem('version-mismatch', detail, {
      currentVersion: row.version,
      changedAt: row.updated_at,
      changedBy: row.updated_by_name,
    }),
  );
}

/** Makes the columns of a new draft. */
export function newColumns({ by, now }: Writing) {
  const at = new Date(now).toISOString();
  return {
    published_at: null,
    first_published_at: null,
    created_at: at,
    updated_at: at,
    updated_by: by,
    version: 1,
  };
}

/** Makes the columns after saving a new version. */
export function savedColumns({ version }: PublicationRow, { by, now }: Writing) {
  return { updated_at: new Date(now).toISOString(), updated_by: by, version: version + 1 };
}

/**
 * Makes the columns after publishing or unpublishing. `dated` says which date counts when something is
 * published again: the last, or the first, so that a correction does not make an old article the
 * newest.
 */
export function publishedColumns(
  row: PublicationRow,
  state: PublicationState,
  writing: Writing,
  dated: 'first' | 'last',
) {
  const saved = savedColumns(row, writing);
  const isShown = state === 'published';
  const first = row.first_published_at ?? (isShown ? saved.updated_at : null);
  const shown = dated === 'first' ? first : saved.updated_at;
  return { ...saved, published_at: isShown ? shown : null, first_published_at: first };
}

/** Tells where a publication is in its lifecycle. */
export function stateOf({ published_at }: Pick<PublicationRow, 'published_at'>): PublicationState {
  return published_at === null ? 'draft' : 'published';
}

/** Makes the fields of the API that all publications share. */
export function publicationFields(row: PublicationRow) {
  return {
    state: stateOf(row),
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
    version: row.version,
  };
}
