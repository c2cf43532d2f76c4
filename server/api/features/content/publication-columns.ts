/** The columns that articles and questions share, and how they change. */
import type { PublicationState } from '#shared/product/content/lifecycle.ts';

/** Who makes a change, and when. */
export interface Writing {
  readonly by: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The shared columns of a row. */
export interface PublicationRow {
  readonly id: string;
  readonly published_at: string | null;
  readonly first_published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
  readonly updated_by_name: string | null;
}

/** The columns of a new draft. */
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

/** The columns after saving a new version. */
export function savedColumns({ version }: PublicationRow, { by, now }: Writing) {
  return { updated_at: new Date(now).toISOString(), updated_by: by, version: version + 1 };
}

/**
 * The columns after publishing or unpublishing. `dated` says which date counts when something is
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

/** Where a publication is in its lifecycle. */
export function stateOf({ published_at }: Pick<PublicationRow, 'published_at'>): PublicationState {
  return published_at === null ? 'draft' : 'published';
}

/** The same as fields of the API. */
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
