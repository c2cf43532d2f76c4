import type { MarkdownWarning } from '../../../shared/product/content-editing.ts';
import { mediaFileOfAddress } from '../../../shared/product/media.ts';
import type { RichText } from '../../../shared/product/rich-text.ts';
import type { Read } from '../storage/storage.ts';
import { missingImages } from './image-uses.ts';
import { readMarkdown } from './markdown.ts';

/** A text as the public gets it, and everything its writer should know about it. */
export interface EditorsReading {
  readonly content: RichText;
  readonly warnings: MarkdownWarning[];
}

/**
 * Reads a text for whoever edits it: the very tree that is published, with the warnings of the
 * reader and those about pictures that are gone.
 */
export async function readForEditors(db: Read, markdown: string): Promise<EditorsReading> {
  const missing = await missingImages(db, markdown);
  const { content, warnings } = readMarkdown(markdown, (src) => {
    const file = mediaFileOfAddress(src);
    return file === undefined || !missing.has(file.id);
  });
  return { content, warnings: [...warnings] };
}
