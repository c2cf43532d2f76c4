import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resetTwoFactor, resetUnreadable } from '../api/features/account/two-factor/reset.ts';
import { databaseFileName, openStorage } from '../api/open.ts';
import { sealerOf } from '../api/platform/encrypter.ts';
import { secretKeyOf } from '../api/platform/secret-key.ts';
import { type Config, type Environment, readConfig } from './configuration/config.ts';
import { diskFiles } from './configuration/config-files.ts';
import { explainStartFault } from './fatal-messages.ts';

const mailsFollow = 'It is in the audit log, and they get an email once the server runs.';
const usage = `Say whose: npm run reset-two-factor -- somebody@example.com
or, where the key is lost: npm run reset-two-factor -- --unreadable`;

/** The text to print and the exit code. */
export interface Said {
  readonly text: string;
  readonly code: number;
}

/**
 * `npm run reset-two-factor`: turns two-factor authentication off for a member who has lost every
 * second factor, or for all members whose secrets this server's key cannot decrypt.
 */
export async function resetFromConsole(env: Environment, args: readonly string[]): Promise<Said> {
  let config: Config | undefined;
  try {
    config = readConfig(env, diskFiles);
    return await run(config, args);
  } catch (error) {
    const { message, exitCode } = explainStartFault(error, config);
    return { text: message, code: exitCode };
  }
}

async function run(config: Config, args: readonly string[]): Promise<Said> {
  const [whose] = args;
  if (whose === undefined || args.length > 1) return refuse(usage);
  if (config.apiBaseUrl !== undefined) {
    return refuse('The product API runs elsewhere (API_BASE_URL). Run this command there.');
  }
  const { dataDir, databaseUrl, secretKey, publicOrigin = 'http://localhost:3000' } = config;
  if (databaseUrl === undefined && !existsSync(join(dataDir, databaseFileName))) {
    return refuse(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const storage = await openStorage({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    if (whose === '--unreadable') {
      const key = await secretKeyOf({ dataDir, ...(secretKey === undefined ? {} : { secretKey }) });
      const emails = await resetUnreadable(storage, sealerOf(key), publicOrigin, Date.now());
      return say(
        emails.length === 0
          ? 'The key of this server can decrypt every secret, so nothing was reset.'
          : `Two-factor authentication is off for ${emails.join(', ')}. ${mailsFollow}`,
      );
    }
    const came = await resetTwoFactor(storage, whose, publicOrigin, Date.now());
    if (came === 'done')
      return say(`Two-factor authentication is off for ${whose}. ${mailsFollow}`);
    if (came === 'off-already') return say(`${whose} has no two-factor authentication.`);
    return refuse(`There is no account with the address ${whose}.`);
  } finally {
    await storage.close();
  }
}

function say(text: string): Said {
  return { text, code: 0 };
}

function refuse(text: string): Said {
  return { text, code: 1 };
}
