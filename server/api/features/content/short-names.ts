/** The short names by which the public finds things: the slug of an article, an FAQ entry's anchor. */
import { sql } from 'kysely';
import { invalid } from '#api/platform/http/validation.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { freeName } from './editing-rules.ts';
import type { PublicationRow } from './publication.ts';

/** The place where publications of one kind have their short names, and the sentences about them. */
export interface ShortNames {
  readonly table: 'posts' | 'faq_items';
  /** The column, which is the field of the API too. */
  readonly column: 'slug' | 'anchor';
  /** The name suggested by a title. */
  readonly suggested: (title: string) => string;
  /** Whether the page itself uses the name. */
  readonly isReserved: (name: string) => boolean;
  readonly sentences: {
    readonly taken: string;
    readonly reserved: string;
    /** Why the name cannot change once it has been public. */
    readonly frozen: (name: string) => string;
  };
}

interface Naming {
  /** The publication that has a name already; null for a new one. */
  readonly before: (PublicationRow & { readonly name: string }) | null;
  readonly requested: string | undefined;
  readonly title: string;
}

/**
 * Chooses the short name of a publication: the requested one, or else the one it has, or one made from its title.
 * Rejects with 422 when it is taken, or when the old name has been public.
 */
export async function nameFor(
  db: Database,
  names: ShortNames,
  { before, requested, title }: Naming,
): Promise<string> {
  const { taken, reserved, frozen } = names.sentences;
  if (before !== null) {
    if (requested === undefined || requested === before.name) return before.name;
    if (before.first_published_at !== null) throw refusal(names, 'frozen', frozen(before.name));
  }
  const name = requested ?? names.suggested(title);
  const others = await namesLike(db, names, name, before?.id ?? '');
  if (requested === undefined) return freeName(name, (candidate) => others.has(candidate));
  if (others.has(name)) throw refusal(names, 'taken', taken);
  if (names.isReserved(name)) throw refusal(names, 'taken', reserved);
  return name;
}

/** Reads the short names that begin like one, of all publications but one. */
async function namesLike(
  db: Database,
  { table, column }: ShortNames,
  name: string,
  except: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)}
    where ${sql.ref(column)} like ${`${name}%`} and id <> ${except}
  `.execute(db);
  return new Set(rows.map((row) => row.name));
}

function refusal({ column }: ShortNames, code: string, message: string) {
  return invalid([{ pointer: `/${column}`, code, message }]);
}
