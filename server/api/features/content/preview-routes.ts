import { contentVersion } from '#api/platform/content-version.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { plainLines } from '#api/platform/markdown/plain-lines.ts';
import { readingMinutes } from '#api/platform/markdown/reading-time.ts';
import type { Preview } from '#shared/product/content/markdown-preview.ts';
import { postBodyMaxLength } from '#shared/product/fields/limits.ts';
import { readMarkdownForEditor } from './markdown-for-editor.ts';

/** The preview of a text, and the number that counts changes to public content. */
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
