import { resetSealedWith } from '../api/features/account/two-factor/reset.ts';
import { signEvents } from '../api/platform/audit/event-signatures.ts';
import { type Encrypter, encrypterOf, keyIdOf } from '../api/platform/encrypter.ts';
import { giveUpKey, keysInUse } from '../api/platform/known-keys.ts';
import { secretKeyOf } from '../api/platform/secret-key.ts';
import { type Storage, StorageRefusal } from '../api/platform/storage/storage.ts';
import type { Config, Environment } from '../configuration/config.ts';
import { type Outcome, onTheDatabase, refuse, say } from './console-command.ts';

const usage =
  'Name the key, as the server does when it refuses to start: npm run accept-lost-key -- 0123456789ab';

/**
 * `npm run accept-lost-key`: lets the server start without a key that is lost for good. Two-factor
 * authentication is turned off where the key encrypted it; other figures count as unknown until their
 * owners state them again.
 */
export async function acceptFromConsole(
  env: Environment,
  args: readonly string[],
): Promise<Outcome> {
  const [keyId] = args;
  if (keyId === undefined || args.length > 1) return refuse(usage);
  return onTheDatabase(env, (storage, config) => accept(storage, config, keyId));
}

async function accept(storage: Storage, config: Config, keyId: string): Promise<Outcome> {
  const inUse = await keysInUse(storage.db);
  if (!inUse.includes(keyId)) {
    return refuse(
      inUse.length === 0
        ? 'This database needs no key that is missing.'
        : `This database is not used with ${keyId}, but with ${inUse.join(', ')}.`,
    );
  }
  const here = await encrypterHere(config, inUse);
  const { previousSecretKeys = [] } = config;
  const known = [...(here?.knownKeyIds ?? []), ...previousSecretKeys.map(keyIdOf)];
  if (known.includes(keyId)) {
    return refuse(`This server has the key ${keyId}, so it is not lost.`);
  }
  const { publicOrigin = 'http://localhost:3000' } = config;
  const now = Date.now();
  const emails = await storage.write(async (trx) => {
    // Without any key what this adds is adopted with the seals of the lost one.
    if (here !== undefined) signEvents(trx, here);
    await giveUpKey(trx, keyId, now);
    return resetSealedWith(trx, keyId, publicOrigin, now);
  });
  const reset =
    emails.length === 0
      ? 'No second factor was encrypted with it.'
      : `Two-factor authentication is off for ${emails.join(', ')}; they get an email once the server runs.`;
  return say(
    `The key ${keyId} is recorded as lost, in the audit log too. ${reset} Investors whose figures it encrypted state them again before they commit under Regulation Crowdfunding.`,
  );
}

/** With the key that this server has now, if it has one; creates none. */
async function encrypterHere(
  { dataDir, secretKey, previousSecretKeys }: Config,
  inUse: readonly string[],
): Promise<Encrypter | undefined> {
  const secret = secretKey === undefined ? {} : { secretKey };
  try {
    return encrypterOf(await secretKeyOf({ dataDir, ...secret }, inUse), previousSecretKeys);
  } catch (error) {
    if (!(error instanceof StorageRefusal)) throw error;
    return undefined;
  }
}
