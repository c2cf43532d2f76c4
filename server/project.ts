import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the project. */
export const projectRoot: string = dirname(import.meta.dirname);

/** Where builds are kept. */
export const buildFolder: string = join(projectRoot, 'dist');

/** The version of the package. */
export const version: string = (
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
).version;
