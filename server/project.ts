/**
 * Where files are. The server runs from its sources, or from the bundle a build makes of them in
 * `dist/builds/<id>/program/`; this file finds whatever has a fixed place in the sources.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** True where this code runs from a build's bundle and not from the sources. */
export const bundled: boolean = import.meta.filename.endsWith('.js');

/** The folder of the project. */
export const projectRoot: string = folderOfPackage(import.meta.dirname);

/** Where builds are kept. */
export const buildFolder: string = join(projectRoot, 'dist');

/** The version of the package. */
export const version: string = (
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
).version;

/** The programs of the server, by their path below `server/`: the process and its threads. */
export const programs = [
  'main.ts',
  'api/worker.ts',
  'api/platform/pdf/pdf-thread.ts',
  'api/platform/rendering/rendering-thread.ts',
  'api/platform/reference/reference-thread.ts',
  'api/platform/storage/reading-thread.ts',
  'load/watchdog-thread.ts',
] as const;

/** The file that runs a program: its source, or its bundle. */
export function programFile(program: (typeof programs)[number]): string {
  return bundled
    ? join(import.meta.dirname, `${basename(program, '.ts')}.js`)
    : join(import.meta.dirname, program);
}

/** Where a build writes the reference of its API; undefined where the sources run, which write it when asked. */
export const builtReference: string | undefined = bundled
  ? referenceOf(import.meta.dirname)
  : undefined;

/** The folder for the reference, beside the programs in the folder of a build. */
export function referenceOf(programFolder: string): string {
  return join(programFolder, 'reference');
}

/** A text, style or other file that is read at run time, by its path below `server/`. */
export function serverFile(path: string): string {
  return join(projectRoot, 'server', path);
}

/** The nearest folder with a package.json, searching upwards from a folder. */
function folderOfPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
  return folderOfPackage(above);
}
