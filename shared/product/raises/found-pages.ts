/** Pages of a data room's documents that their readers find by a few words. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { documentTextMaxLength, foundPagesPerPage, searchMaxLength } from '../fields/limits.ts';
import { closed, idOf, oneOf, orNull } from '../fields/schema.ts';
import { documentFolders } from './document-kinds.ts';

/** What is known of the text of a version, beside that all of it was read. */
export const unfoundReasons = ['waiting', 'cut', 'none', 'failed'] as const;
export type UnfoundReason = (typeof unfoundReasons)[number];
export type DocumentTextState = UnfoundReason | 'read';

export const foundPagesQuery = closed({
  q: Type.String({
    minLength: 1,
    maxLength: searchMaxLength,
    title: 'what to search for',
    description:
      'Beginnings of words, ignoring case and accents; all of them are on a page that is found.',
  }),
  ...pageQuery('pages', foundPagesPerPage),
});

export const foundPage = closed({
  document: closed({
    id: idOf('doc'),
    name: Type.String(),
    folder: oneOf(documentFolders, { title: 'a folder' }),
  }),
  page: Type.Integer({ description: 'Counted from 1.' }),
  isSheet: Type.Boolean({ description: 'Whether `page` counts the sheets of a spreadsheet.' }),
  excerpt: Type.String({ description: 'The words around the first that was found.' }),
});
export type FoundPage = Static<typeof foundPage>;

export const unfoundDocument = closed({
  id: idOf('doc'),
  name: Type.String(),
  why: oneOf(unfoundReasons, {
    description: `\`waiting\`: its text is read soon. \`cut\`: only its first ${documentTextMaxLength} characters are searched. \`none\`: it has no text, as a scan or a picture. \`failed\`: its text cannot be read.`,
  }),
});
export type UnfoundDocument = Static<typeof unfoundDocument>;

export const foundPages = closed({
  items: Type.Array(foundPage, { description: 'In the order of the room, page by page.' }),
  nextCursor: orNull(Type.String()),
  unfound: Type.Array(unfoundDocument, {
    description: 'The documents you may read of which not all text was searched.',
  }),
});
export type FoundPages = Static<typeof foundPages>;
