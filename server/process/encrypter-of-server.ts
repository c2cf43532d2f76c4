import { type Encrypter, encrypterOf } from '../api/platform/encrypter.ts';
import { keysInUse } from '../api/platform/known-keys.ts';
import { secretKeyOf } from '../api/platform/secret-key.ts';
import type { Read } from '../api/platform/storage/storage.ts';
import type { Config } from './configuration/config.ts';

/** The keys of the server that the settings describe. Rejects where the database needs another. */
export async function encrypterOfServer(
  db: Read,
  { dataDir, secretKey, previousSecretKeys }: Config,
): Promise<Encrypter> {
  const secret = secretKey === undefined ? {} : { secretKey };
  const current = await secretKeyOf({ dataDir, ...secret }, await keysInUse(db));
  return encrypterOf(current, previousSecretKeys);
}
