import { resetTwoFactor } from '../api/features/account/two-factor/reset.ts';
import type { Storage } from '../api/platform/storage/storage.ts';
import type { Config, Environment } from '../configuration/config.ts';
import { type Outcome, onTheDatabase, refuse, say } from './console-command.ts';
import { signAsServer } from './encrypter-of-server.ts';

const mailsFollow = 'It is in the audit log, and they get an email once the server runs.';
const usage = 'Say whose: npm run reset-two-factor -- somebody@example.com';

/**
 * `npm run reset-two-factor`: turns two-factor authentication off for a member who has lost every
 * second factor.
 */
export async function resetFromConsole(
  env: Environment,
  args: readonly string[],
): Promise<Outcome> {
  const [whose] = args;
  if (whose === undefined || args.length > 1) return refuse(usage);
  return onTheDatabase(env, (storage, config) => reset(storage, config, whose));
}

async function reset(storage: Storage, config: Config, whose: string): Promise<Outcome> {
  const { publicOrigin = 'http://localhost:3000' } = config;
  await signAsServer(storage, config);
  const came = await resetTwoFactor(storage, whose, publicOrigin, Date.now());
  if (came === 'done') return say(`Two-factor authentication is off for ${whose}. ${mailsFollow}`);
  if (came === 'off-already') return say(`${whose} has no two-factor authentication.`);
  return refuse(`There is no account with the address ${whose}.`);
}
