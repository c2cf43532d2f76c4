import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFileName, openStorage } from '../api/open.ts';
import type { Storage } from '../api/platform/storage/storage.ts';
import { type Config, type Environment, readConfig } from '../configuration/config.ts';
import { diskFiles } from '../configuration/config-files.ts';
import { explainStartFault } from './fatal-messages.ts';

/** The text a command prints, and its exit code. */
export interface Outcome {
  readonly text: string;
  readonly code: number;
}

export function say(text: string): Outcome {
  return { text, code: 0 };
}

export function refuse(text: string): Outcome {
  return { text, code: 1 };
}

/**
 * Runs a command of the console on the database that the settings name, with the settings of the
 * server. Says why where there is no database, or it cannot be used.
 */
export async function onTheDatabase(
  env: Environment,
  run: (storage: Storage, config: Config) => Promise<Outcome>,
): Promise<Outcome> {
  let config: Config | undefined;
  try {
    config = readConfig(env, diskFiles);
    return await runOn(config, run);
  } catch (error) {
    const { message, exitCode } = explainStartFault(error, config);
    return { text: message, code: exitCode };
  }
}

async function runOn(
  config: Config,
  run: (storage: Storage, config: Config) => Promise<Outcome>,
): Promise<Outcome> {
  const { apiBaseUrl, dataDir, databaseUrl } = config;
  if (apiBaseUrl !== undefined) {
    return refuse('The product API runs elsewhere (API_BASE_URL). Run this command there.');
  }
  if (databaseUrl === undefined && !existsSync(join(dataDir, databaseFileName))) {
    return refuse(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const storage = await openStorage({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    return await run(storage, config);
  } finally {
    await storage.close();
  }
}
