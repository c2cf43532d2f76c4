/** What Markdown would look like. */
import { type Static, Type } from 'typebox';
import { closed } from '../fields/schema.ts';
import { body } from './post-editing.ts';
import { renderedMarkdown } from './publication-fields.ts';

export const previewRequest = closed({ body });

export const preview = closed({
  ...renderedMarkdown,
  readingMinutes: Type.Integer({ minimum: 1 }),
});
export type Preview = Static<typeof preview>;
