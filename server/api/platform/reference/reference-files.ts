import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reference } from './reference-template.ts';

const names = { document: 'openapi.json', page: 'page.html' } as const;

/** Writes the reference to a folder, for the server that is started from there. */
export async function storeReference(folder: string, reference: Reference): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, names.document), reference.document);
  await writeFile(join(folder, names.page), reference.page);
}

/** Reads the reference from a folder; undefined where a build has written none. */
export async function storedReference(folder: string): Promise<Reference | undefined> {
  try {
    const [document, page] = await Promise.all([
      readFile(join(folder, names.document), 'utf8'),
      readFile(join(folder, names.page), 'utf8'),
    ]);
    return { document, page };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
