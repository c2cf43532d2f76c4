/** The words by which operators find people: of their names, address, profile and entities. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { indexedWords, searchedBeginnings } from '#shared/product/fields/folded-text.ts';
import type { Database, Transaction } from '../storage/storage.ts';

/** More words than this find nobody better. */
const wordsMax = 120;
/** After every word that begins with the same letters. */
const last = '\u{10ffff}';
/** More people than these are not looked at one by one. */
const fewMax = 1_000;

/** Writes the words of a person anew. Call it in the transaction that changes what they are of. */
export async function indexPerson(trx: Transaction, userId: string): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'users.id')
    .select(['users.email', 'users.name', 'users.status'])
    .select(['investor_profiles.display_name', 'investor_profiles.legal_name'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  await forgetPersonWords(trx, userId);
  if (person === undefined || person.status === 'deleted') return;
  const { email, name, display_name, legal_name } = person;
  const entities = await trx
    .selectFrom('investor_entities')
    .select('legal_name')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const names = [name, display_name ?? '', legal_name ?? ''];
  const words = indexedWords(
    [email, ...names, ...entities.map((entity) => entity.legal_name)].join(' '),
  );
  const rows = [...new Set(words)].slice(0, wordsMax).map((word) => ({ word, user_id: userId }));
  if (rows.length > 0) await trx.insertInto('person_words').values(rows).execute();
}

/** Makes a person impossible to find. */
export async function forgetPersonWords(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('person_words').where('user_id', '=', userId).execute();
}

/**
 * The condition for people of whom each word of a search begins a word, by the column with their
 * id. A search without letters or digits finds nobody.
 */
export function peopleFound(search: string, userColumn: string): Expression<SqlBool> {
  const beginnings = searchedBeginnings(search);
  if (beginnings.length === 0) return sql<SqlBool>`1 = 0`;
  const found = beginnings.map(
    (beginning) => sql<SqlBool>`${sql.ref(userColumn)} in (
      select user_id from person_words
      where word >= ${beginning} and word < ${beginning + last}
    )`,
  );
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/**
 * The ids of those whom a word of a search finds, where one finds few; undefined where each finds many.
 * What is read has an end either way, however many people there are.
 */
export async function fewFound(
  db: Database,
  search: string,
): Promise<readonly string[] | undefined> {
  const beginnings = searchedBeginnings(search);
  if (beginnings.length === 0) return [];
  for (const beginning of beginnings) {
    const rows = await db
      .selectFrom('person_words')
      .select('user_id')
      .where('word', '>=', beginning)
      .where('word', '<', beginning + last)
      .limit(fewMax + 1)
      .execute();
    if (rows.length <= fewMax) return [...new Set(rows.map(({ user_id }) => user_id))];
  }
  return undefined;
}

/**
 * The same condition as `peopleFound` for somebody at hand: written so that the index leads to their own
 * words, and not to everybody who has one of these.
 */
export function hasPersonWords(search: string, userColumn: string): Expression<SqlBool> {
  const asked = searchedBeginnings(search).map(
    (beginning) => sql<SqlBool>`(
      select 1 from person_words where user_id = ${sql.ref(userColumn)}
        and word || '' >= ${beginning} and word || '' < ${beginning + last} limit 1
    ) = 1`,
  );
  return asked.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(asked, sql` and `)})`;
}
