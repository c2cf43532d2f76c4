import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Finds rows that have these words, one after the other, in any of some texts, in small letters or
 * capitals; undefined where nothing is searched for.
 */
export function containsText(
  searchedFor: string,
  texts: readonly RawBuilder<unknown>[],
): RawBuilder<SqlBool> | undefined {
  const words = searchedFor.trim().toLowerCase();
  if (words === '') return undefined;
  const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const found = texts.map((text) => sql`${lowered(text, words)} like ${part} escape '\\'`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/**
 * Writes a text in small letters, as far as a search needs it. SQLite, and PostgreSQL in the C locale, leave
 * letters beyond ASCII as they are, so those that are searched for are replaced one by one.
 */
function lowered(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  const letters = [...new Set(words)].filter((letter) => letter.toUpperCase() !== letter);
  return letters
    .filter((letter) => !/[a-z]/.test(letter))
    .reduce(
      (so, letter) => sql`replace(${so}, ${letter.toUpperCase()}, ${letter})`,
      sql`lower(${text})`,
    );
}
