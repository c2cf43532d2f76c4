import { signEvents } from '../api/platform/audit/event-signatures.ts';
import { type Encrypter, encrypterOf } from '../api/platform/encrypter.ts';
import { keysInUse, refuseMissing } from '../api/platform/known-keys.ts';
import { secretKeyOf } from '../api/platform/secret-key.ts';
import type { Database, Storage } from '../api/platform/storage/storage.ts';
import type { Config } from '../configuration/config.ts';

/** The keys of the server that the settings describe. Rejects where the database needs another. */
export async function encrypterOfServer(
  db: Database,
  { dataDir, secretKey, previousSecretKeys }: Config,
): Promise<Encrypter> {
  const secret = secretKey === undefined ? {} : { secretKey };
  const inUse = await keysInUse(db);
  const encrypter = encrypterOf(
    await secretKeyOf({ dataDir, ...secret }, inUse),
    previousSecretKeys,
  );
  refuseMissing(encrypter, inUse);
  return encrypter;
}

/** Makes the encrypter of the server, which also signs what this command adds to the audit log. */
export async function signAsServer(storage: Storage, config: Config): Promise<Encrypter> {
  const encrypter = await encrypterOfServer(storage.db, config);
  await storage.write(async (trx) => signEvents(trx, encrypter));
  return encrypter;
}
