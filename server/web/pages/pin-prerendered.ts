import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlCache } from './html-cache.ts';

/** Puts the prerendered pages of the build into the cache, where they stay. */
export async function pinPrerendered(
  cache: HtmlCache,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const [document, payload] = await Promise.all([
        readFile(join(directory, path, 'index.html')),
        readFile(join(directory, path, '_payload.json')),
      ]);
      cache.pin(path, { document, payload });
    }),
  );
}
