/** The short names by which the public finds things: the slug of an article, a question's anchor. */

import { invalid } from '../../platform/http/validation.ts';
import type { Read } from '../../platform/storage/storage.ts';
import { freeName } from './editing-rules.ts';

/** How publications of one kind are named. */
export interface ShortNames {
  /** The pointer of the field in errors: `/slug`. */
  readonly pointer: string;
  /** The name suggested by a title. */
  readonly suggested: (title: string) => string;
  /** The names that begin like this one, of all but `except`. */
  readonly like: (db: Read, name: string, except?: string) => Promise<ReadonlySet<string>>;
  /** Whether the page itself uses the name. */
  readonly isReserved: (name: string) => boolean;
  readonly sentences: {
    readonly taken: string;
    readonly reserved: string;
    /** Why the name cannot change once it has been public. */
    readonly frozen: (name: string) => string;
  };
}

/** The name of a new publication: the requested one, or else one made from its title. */
export async function nameOfNew(
  db: Read,
  names: ShortNames,
  title: string,
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined) return requireFreeName(db, names, asked);
  const name = names.suggested(title);
  const taken = await names.like(db, name);
  return freeName(name, (candidate) => taken.has(candidate));
}

/**
 * The name after a change; rejects with 422 when it is taken, or when the old name has been public.
 */
export async function nameAfterChange(
  db: Read,
  names: ShortNames,
  present: { readonly id: string; readonly name: string; readonly first_published_at: unknown },
  asked: string | undefined,
): Promise<string> {
  const { id, name, first_published_at } = present;
  if (asked === undefined || asked === name) return name;
  if (first_published_at === null) return requireFreeName(db, names, asked, id);
  throw refusal(names, 'frozen', names.sentences.frozen(name));
}

async function requireFreeName(
  db: Read,
  names: ShortNames,
  name: string,
  except?: string,
): Promise<string> {
  const { taken, reserved } = names.sentences;
  if ((await names.like(db, name, except)).has(name)) throw refusal(names, 'taken', taken);
  if (names.isReserved(name)) throw refusal(names, 'taken', reserved);
  return name;
}

function refusal({ pointer }: ShortNames, code: string, message: string) {
  return invalid([{ pointer, code, message }]);
}
