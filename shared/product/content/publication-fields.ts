/**
 * What the editing of articles and of FAQ entries has in common. If-Match carries the version that
 * was read. It is required to save and to publish, and checked on the other writes when it is sent.
 * When somebody else has saved in between, the response is 412 and says who and when. A draft needs
 * only its title or question; publishing one that lacks more gives 422 with pointers to the fields.
 * A published one may be saved, and the change is public at once. Its slug or anchor stays as it was
 * when it was first published: others link to it (422 at /slug or /anchor).
 */
import { type Static, Type } from 'typebox';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';
import { richText } from './content.ts';
import { publicationStates } from './lifecycle.ts';

/** Warnings about Markdown that was dropped, or that is advised against. `code` is one of these. */
export const markdownWarnings = [
  'html',
  'link',
  'image-elsewhere',
  'image-unknown',
  'image-without-words',
  'heading-level',
  'too-deep',
  'too-costly',
] as const;
export type MarkdownWarningCode = (typeof markdownWarnings)[number];

export const markdownWarning = closed({
  code: oneOf(markdownWarnings),
  message: Type.String({ description: 'A sentence for the author.' }),
  line: orNull(Type.Integer({ minimum: 1, description: 'Where in the Markdown, counted from 1.' })),
});
export type MarkdownWarning = Static<typeof markdownWarning>;

const warnings = Type.Array(markdownWarning, {
  description: 'What will not show as written, in the order of the text.',
});

/** An empty text can be saved, but not published. */
export const markdown = (maxLength: number, title: string) => Type.String({ maxLength, title });
/** The fields that articles and FAQ entries share in the editor. */
export const publication = {
  state: oneOf(publicationStates),
  publishedAt: orNull(moment),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: orNull(
    Type.String({
      description:
        'Name of the person who last saved it; null for content that came with the site.',
    }),
  ),
  version: Type.Integer({ minimum: 1 }),
};

/** A text as the public sees it, with what its author should know. */
export const renderedMarkdown = { content: richText, warnings };

/** Which page of a list this is. */
export const pageOfList = {
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pageCount: Type.Integer({ minimum: 1 }),
};
