import { Type } from 'typebox';
import {
  type Preview,
  preview,
  previewRequest,
} from '../../../../shared/product/content/content-editing.ts';
import { postBodyMaxLength } from '../../../../shared/product/fields/limits.ts';
import { closed } from '../../../../shared/product/fields/schema.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { bodyWithText } from '../../platform/http/body-limits.ts';
import { plainLines } from '../../platform/markdown/plain-lines.ts';
import { readingMinutes } from '../../platform/markdown/reading-time.ts';
import { contentVersion } from './content-version.ts';
import { readForEditors } from './reading-for-editors.ts';

const versionAnswer = closed({ version: Type.Integer({ minimum: 1 }) });

/** The preview of a text, and the number that counts changes to public content. */
export function previewRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.post(
    '/api/v1/content/preview',
    {
      schema: {
        tags: ['Content editing'],
        summary: 'Preview Markdown',
        description:
          'The tree of blocks that readers would get, and warnings about text that will not show as written. Nothing is saved.',
        body: previewRequest,
        response: { 200: preview },
      },
      config: { access: 'operator', pure: true },
      bodyLimit: bodyWithText(postBodyMaxLength),
    },
    async function previewMarkdown(request): Promise<Preview> {
      const body = plainLines(request.body.body);
      return { ...(await readForEditors(db, body)), readingMinutes: readingMinutes(body) };
    },
  );

  app.get(
    '/api/v1/content/version',
    {
      schema: {
        tags: ['Content'],
        summary: 'Ask whether public content has changed',
        description:
          'A number that changes with every change to public content, for anyone who caches it.',
        response: { 200: versionAnswer },
      },
      config: { access: 'anyone' },
    },
    async function getContentVersion() {
      return { version: await contentVersion(db) };
    },
  );
}
