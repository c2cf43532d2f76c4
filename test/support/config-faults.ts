/** Settings that are read without files, and the faults that are told of them. */
import {
  type Config,
  ConfigError,
  type Environment,
  readConfig,
} from '#server/configuration/config.ts';
import type { ConfigFiles } from '#server/configuration/config-files.ts';

/** Refuses to read a file, as where there is none. */
export function noFile(path: string): never {
  throw Object.assign(new Error(`no such file ${path}`), { code: 'ENOENT' });
}

export const noFiles: ConfigFiles = { text: noFile, bytes: noFile, list: noFile };

/** Reads settings where there are no files. */
export function read(env: Environment): Config {
  return readConfig(env, noFiles);
}

/** Reads settings that do not fit, and returns what is told of them. */
export function faultsOf(env: Environment, files = noFiles): ConfigError {
  try {
    readConfig(env, files);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}
