import type { Selectable } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';

export type ProfileRow = Selectable<Tables['investor_profiles']>;

/** The investor profile of somebody; undefined without one. */
export async function profileOf(db: Database, userId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('investor_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
