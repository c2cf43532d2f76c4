import type { Encrypter } from '../../../platform/encrypter.ts';
import { type Read, StorageRefusal } from '../../../platform/storage/storage.ts';

/**
 * Rejects when secrets of members are sealed with another key: all their codes would be refused,
 * and nobody would know why.
 */
export async function requireKnownKey(
  db: Read,
  encrypter: Pick<Encrypter, 'keyId'>,
): Promise<void> {
  const strangers = await sealedElsewhere(db, encrypter);
  if (strangers.length === 0) return;
  const whose = strangers.length === 1 ? 'one account' : `${strangers.length} accounts`;
  throw new StorageRefusal(
    'ERR_SECRET_KEY',
    `The two-factor secrets of ${whose} were encrypted with a different key than the one this server has.`,
  );
}

/** The accounts whose confirmed secret this key cannot decrypt. */
export async function sealedElsewhere(
  db: Read,
  { keyId }: Pick<Encrypter, 'keyId'>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('confirmed_at', 'is not', null)
    .where('sealed_secret', 'not like', `${keyId}.%`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
