import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlCache } from './html-cache.ts';

/** Puts the documents that were drawn with the build into the cache, where they stay. */
export async function pinPrerendered(
  cache: HtmlCache,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  await Promise.all(
    paths.map(async (path) => cache.pin(path, await readFile(join(directory, path, 'index.html')))),
  );
}
