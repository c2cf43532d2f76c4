import { readMarkdown } from '#api/platform/markdown/markdown.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { mediaFileOfAddress } from '#shared/product/content/image-address.ts';
import type { MarkdownWarning } from '#shared/product/content/publication-fields.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { missingImages } from './image-uses.ts';

/** A text as the public sees it, with the warnings for its author. */
export interface MarkdownForEditor {
  readonly content: RichText;
  readonly warnings: MarkdownWarning[];
}

/**
 * Reads a text for its editor: the same tree that is published, with warnings about its Markdown
 * and about missing pictures.
 */
export async function readMarkdownForEditor(
  db: Database,
  markdown: string,
): Promise<MarkdownForEditor> {
  const missing = await missingImages(db, markdown);
  const { content, warnings } = readMarkdown(markdown, (src) => {
    const file = mediaFileOfAddress(src);
    return file === undefined || !missing.has(file.id);
  });
  return { content, warnings: [...warnings] };
}
