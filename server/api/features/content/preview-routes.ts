import { contentVersion } from '#api/platform/content-version.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { readMarkdown } from '#api/platform/markdown/markdown.ts';
import { plainLines } from '#api/platform/markdown/plain-lines.ts';
import { readingMinutes } from '#api/platform/markdown/reading-time.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { mediaFileOfAddress } from '#shared/product/content/image-address.ts';
import type { Preview } from '#shared/product/content/markdown-preview.ts';
import type { MarkdownWarning } from '#shared/product/content/publication-fields.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { postBodyMaxLength } from '#shared/product/fields/limits.ts';
import { missingImages } from './image-uses.ts';

/** Adds the preview of a text, and the number that counts changes to public content. */
export function previewRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('POST /content/preview'),
    config: { action: 'text.preview', pure: true },
    bodyLimit: bodyWithText(postBodyMaxLength),
    handler: async function previewMarkdown(request): Promise<Preview> {
      const body = plainLines(request.body.body);
      return { ...(await readMarkdownForEditor(db, body)), readingMinutes: readingMinutes(body) };
    },
  });

  app.route({
    ...endpoint('GET /content/version'),
    config: { action: 'site.read' },
    handler: async function getContentVersion() {
      return { version: await contentVersion(db) };
    },
  });
}

/** A text as the public sees it, with the warnings for its author. */
export interface MarkdownForEditor {
  readonly content: RichText;
  readonly warnings: MarkdownWarning[];
}

/**
 * Reads a text for its editor: the same tree that is published, with warnings about its Markdown
 * and about missing images.
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
