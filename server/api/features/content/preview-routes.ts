import type { Preview } from '../../../../shared/product/content/content-editing.ts';
import { postBodyMaxLength } from '../../../../shared/product/fields/limits.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { bodyWithText } from '../../platform/http/body-limits.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { plainLines } from '../../platform/markdown/plain-lines.ts';
import { readingMinutes } from '../../platform/markdown/reading-time.ts';
import { contentVersion } from './content-version.ts';
import { readForEditors } from './reading-for-editors.ts';

/** The preview of a text, and the number that counts changes to public content. */
export function previewRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('POST /content/preview'),
    config: { action: 'content.write', pure: true },
    bodyLimit: bodyWithText(postBodyMaxLength),
    handler: async function previewMarkdown(request): Promise<Preview> {
      const body = plainLines(request.body.body);
      return { ...(await readForEditors(db, body)), readingMinutes: readingMinutes(body) };
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
