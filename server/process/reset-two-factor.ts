import { resetTwoFactor, resetUnreadable } from '../api/features/account/two-factor/reset.ts';
import { encrypterOf } from '../api/platform/encrypter.ts';
import { secretKeyOf } from '../api/platform/secret-key.ts';
import type { Storage } from '../api/platform/storage/storage.ts';
import type { Config, Environment } from './configuration/config.ts';
import { onTheDatabase, refuse, type Said, say } from './console-command.ts';

const mailsFollow = 'It is in the audit log, and they get an email once the server runs.';
const usage = `Say whose: npm run reset-two-factor -- somebody@example.com
or, where the key is lost: npm run reset-two-factor -- --unreadable`;

/**
 * `npm run reset-two-factor`: turns two-factor authentication off for a member who has lost every
 * second factor, or for all members whose secrets this server's key cannot decrypt.
 */
export async function resetFromConsole(env: Environment, args: readonly string[]): Promise<Said> {
  const [whose] = args;
  if (whose === undefined || args.length > 1) return refuse(usage);
  return onTheDatabase(env, (storage, config) => reset(storage, config, whose));
}

async function reset(storage: Storage, config: Config, whose: string): Promise<Said> {
  const { dataDir, secretKey, publicOrigin = 'http://localhost:3000' } = config;
  if (whose === '--unreadable') {
    const key = await secretKeyOf({ dataDir, ...(secretKey === undefined ? {} : { secretKey }) });
    const emails = await resetUnreadable(storage, encrypterOf(key), publicOrigin, Date.now());
    return say(
      emails.length === 0
        ? 'The key of this server can decrypt every secret, so nothing was reset.'
        : `Two-factor authentication is off for ${emails.join(', ')}. ${mailsFollow}`,
    );
  }
  const came = await resetTwoFactor(storage, whose, publicOrigin, Date.now());
  if (came === 'done') return say(`Two-factor authentication is off for ${whose}. ${mailsFollow}`);
  if (came === 'off-already') return say(`${whose} has no two-factor authentication.`);
  return refuse(`There is no account with the address ${whose}.`);
}
