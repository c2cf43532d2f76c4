import type { Database } from '#api/platform/storage/storage.ts';
import type { ImportedContact } from '#shared/product/pipeline/imports.ts';

/** Tells contacts that a pipeline has from those that it has not, and takes up each that it is asked of. */
export interface KnownContacts {
  /** How many cards the pipeline has. */
  readonly cards: number;
  /** Why a contact is none to add; undefined for a new one, which is known from then on. */
  take(contact: ImportedContact): string | undefined;
}

/** The contacts of a pipeline: by address, and those without one by name and firm. */
export async function knownContacts(db: Database, raiseId: string): Promise<KnownContacts> {
  const cards = await db
    .selectFrom('pipeline_cards')
    .select(['name', 'firm', 'email'])
    .where('raise_id', '=', raiseId)
    .execute();
  const known = new Set(cards.flatMap((card) => keysOf(card)));
  const added = new Set<string>();
  return {
    cards: cards.length,
    take(contact) {
      const [key = ''] = keysOf({ ...contact, email: contact.email ?? '' });
      if (added.has(key)) return 'An earlier line of the file has the same.';
      if (known.has(key)) return 'It is in the pipeline already.';
      added.add(key);
      return undefined;
    },
  };
}

/** What a contact is known by, the surest first; a card is known by its name as well. */
function keysOf(contact: {
  readonly name: string;
  readonly firm?: string | undefined;
  readonly email: string;
}): readonly string[] {
  const byName = `${contact.name.trim()}\n${contact.firm?.trim() ?? ''}`.toLowerCase();
  return contact.email === '' ? [byName] : [contact.email.toLowerCase(), byName];
}
