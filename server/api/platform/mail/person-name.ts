import type { Database } from '../storage/storage.ts';
import { plainName } from './plain-name.ts';

const invisible = /[\p{Control}\p{Format}]/gu;

/**
 * The name of somebody as a mail to others may say it. Anybody can register under any name, so for one
 * that a mail program would make a link of, or that holds a number to call, the legal name stands
 * under which an operator approved them as an investor; "Somebody" if there is none.
 */
export async function mailedPersonName(
  db: Database,
  person: { readonly id: string; readonly name: string } | undefined,
): Promise<string> {
  if (person === undefined) return 'Someone';
  const plain = plainName(person.name);
  if (plain !== undefined) return plain;
  const profile = await db
    .selectFrom('investor_profiles')
    .select('legal_name')
    .where('user_id', '=', person.id)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return profile?.legal_name.replace(invisible, '') || 'Someone';
}
