import type { StoredFile } from '../files/file-store.ts';
import type { Files } from '../files/files.ts';
import type { RenderingSource } from './rendering-deps.ts';

/** A stored file, as what renders its pages takes it. */
export function sourceOf(files: Files, file: StoredFile): RenderingSource {
  const { sha256, owner, bytes, mediaType } = file;
  return { sha256, owner, bytes, mediaType, read: () => files.read(file) };
}
